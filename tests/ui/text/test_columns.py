"""Columns hold all of both rows, and lines on the screen are as wide as they may be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.spelling import Piece, Source, convert
from kokoro_desktop.spelling.document import Document, Line
from kokoro_desktop.ui.text.columns import Column, arrange, find_columns, units

PIECE = st.builds(
    Piece,
    st.text("ab ,😀", max_size=4),
    st.text("ab ˈ\u0303", max_size=30),
    st.sampled_from([Source.DICTIONARY, Source.SPACE, Source.CHOSEN, Source.LEFT_OUT, Source.PUNCTUATION]),
)


def width(text: str) -> float:
    return 3.0 * len(text)


def phoneme_width(text: str) -> float:
    return 5.0 * len(text)


def columns(text: str) -> list[Column]:
    document = Document.from_text(text)
    (line,) = document.converted(convert(text, "en-US")).lines
    return find_columns(line)


def test_words_have_columns_of_their_own_with_the_punctuation_beside_them() -> None:
    assert columns("Hello, “big” world!") == [
        Column("Hello, ", "həlˈO, "),
        Column("“big” ", "“bˈɪɡ” "),
        Column("world!", "wˈɜɹld!"),
    ]


def test_phonemes_without_spelling_have_a_column_for_each_word() -> None:
    (line,) = Document.from_phonemes("ma ma, pa").lines
    assert find_columns(line) == [Column("", "ma "), Column("", "ma, "), Column("", "pa")]


@given(st.lists(PIECE, max_size=12), st.integers(10, 120))
def test_every_character_of_both_rows_is_placed_once(pieces: list[Piece], most: int) -> None:
    line = Line(tuple(piece for piece in pieces if piece.text or piece.phonemes))
    found = find_columns(line)
    assert "".join(each.text for each in found) == line.text
    assert "".join(each.phonemes for each in found) == line.phonemes
    arranged = arrange(found, width, phoneme_width, most)
    for strips, row, measure in (
        (arranged.text, line.text, width),
        (arranged.phonemes, line.phonemes, phoneme_width),
    ):
        assert sum(strip.length for strip in strips) == units(row)
        assert [strip.row for strip in strips] == sorted({strip.row for strip in strips})
        assert all(strip.row < arranged.rows and strip.length for strip in strips)
        end = 0
        for strip in strips:
            part = row.encode("utf-16-le")[2 * end : 2 * (end + strip.length)].decode("utf-16-le")
            end += strip.length
            wide = strip.x + measure(part.rstrip()) + sum(gap for _, gap in strip.gaps)
            assert wide <= most or len(part) - len(part.rstrip()) or len(part) <= 2 or "\u0303" in part


def test_units_count_pairs_twice() -> None:
    assert (units("a😀"), units("é"), units("")) == (3, 1, 0)
