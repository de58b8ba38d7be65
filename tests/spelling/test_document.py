"""A document keeps spelling and phonemes in step, whatever is edited."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.spelling import Source, convert
from kokoro_desktop.spelling.document import Document, Line
from kokoro_desktop.spelling.word import Piece
from kokoro_desktop.voices.voice_table import VoiceTable

LETTERS = st.text("abˈ ,.\n", max_size=6)
EDIT = st.tuples(st.booleans(), st.floats(0, 1), st.floats(0, 1), LETTERS)


def converted(document: Document, language: str = "en-US") -> Document:
    return document.converted(convert(document.text, language))


def document(text: str) -> Document:
    return converted(Document.from_text(text))


def rows(document: Document) -> tuple[str, str]:
    return document.text, document.phonemes


@given(st.lists(st.one_of(st.none(), EDIT), max_size=25))
def test_every_edit_changes_its_row_as_asked_and_both_rows_keep_their_lines(
    edits: list[tuple[bool, float, float, str] | None],
) -> None:
    made = Document()
    for edit in edits:
        before = made
        if edit is None:
            made = converted(made)
            assert made.text == before.text
            assert converted(made) == made
        else:
            phonemes, one, other, text = edit
            row = made.phonemes if phonemes else made.text
            start, end = sorted((round(one * len(row)), round(other * len(row))))
            made = (made.edit_phonemes if phonemes else made.edit_spelling)(start, end, text)
            assert (made.phonemes if phonemes else made.text) == row[:start] + text + row[end:]
        assert made.text.count("\n") == made.phonemes.count("\n") == len(made.lines) - 1
        pieces = made.conversion("en-US").pieces
        assert rows(made) == ("".join(each.text for each in pieces), "".join(each.phonemes for each in pieces))
        assert all(each.text or each.phonemes for each in pieces)
        assert Document.from_lengths(made.text, made.phonemes, made.lengths).lengths == made.lengths


@given(st.text("ab .\n", max_size=30), st.integers(0, 29), st.text("abc", min_size=1, max_size=3))
def test_a_conversion_changes_no_word_whose_phonemes_were_chosen(text: str, place: int, said: str) -> None:
    made = document(text)
    word = made.piece_at(place)
    if word is None or not word.piece.text.strip():
        return
    chosen = made.choose(word, said)
    assert rows(converted(chosen)) == rows(chosen)


def test_a_new_document_has_one_empty_line() -> None:
    assert rows(Document()) == ("", "")
    assert rows(converted(Document())) == ("", "")


def test_words_stand_above_their_phonemes() -> None:
    made = document("Hello, world!\n\nYes")
    assert rows(made) == ("Hello, world!\n\nYes", "həlˈO, wˈɜɹld!\n\njˈɛs")
    assert made.words == (("Hello", 0, 5), ("world", 7, 13), ("Yes", 16, 20))


def test_a_word_keeps_its_phonemes_until_it_is_converted() -> None:
    made = document("Hello world").edit_spelling(0, 5, "Yes")
    assert rows(made) == ("Yes world", "həlˈO wˈɜɹld")
    assert made.pending and not converted(made).pending
    assert converted(made).phonemes == "jˈɛs wˈɜɹld"


def test_a_chosen_pronunciation_stays_while_its_word_stays() -> None:
    made = document("I read it").edit_phonemes(4, 5, "i")
    assert made.phonemes == "ˌI ɹiɛd ɪt"
    longer = converted(made.edit_spelling(9, 9, " all"))
    assert longer.phonemes == made.phonemes + " ˈɔl"
    assert converted(made.edit_spelling(2, 6, "reads")).phonemes.split()[1] == "ɹˈidz"


def test_typed_phonemes_stay_where_they_are_when_spelling_is_added() -> None:
    made = converted(Document.from_phonemes("mˈama").edit_spelling(0, 0, "Hello"))
    assert rows(made) == ("Hello", "mˈama həlˈO")
    more = made.edit_phonemes(11, 11, " bla")
    assert rows(converted(more.edit_spelling(5, 5, " world"))) == ("Hello world", "mˈama həlˈO bla wˈɜɹld")


def test_a_document_comes_back_from_the_words_of_a_take() -> None:
    made = document("Hello, “big” world!\nYes")
    assert rows(Document.from_words(made.phonemes, made.words)) == rows(made)
    assert converted(Document.from_words(made.phonemes, made.words)) == made


def test_words_that_do_not_fit_are_ignored() -> None:
    assert rows(Document.from_words("mama", [("Hello", 0, 9)])) == ("", "mama")
    assert rows(Document.from_words("ma ma", [("a", 3, 5), ("b", 0, 2)])) == ("", "ma ma")


def test_lengths_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not match"):
        Document.from_lengths("Hello", "mama", "5:3")


def test_unchanged_lines_stay_the_same_objects() -> None:
    made = document("Hello\nworld\nagain")
    edited = converted(made.edit_spelling(6, 11, "there"))
    assert edited.lines[0] is made.lines[0] and edited.lines[2] is made.lines[2]


def test_a_piece_is_found_from_either_row() -> None:
    made = document("Hello\nworld")
    for word in (made.piece_at(7), made.piece_at(8, phonemes=True)):
        assert word is not None
        assert (word.piece.text, word.start, word.end, word.phoneme_start) == ("world", 6, 11, 6)
        assert word.piece.source is Source.DICTIONARY
    assert made.piece_at(99) is None


def test_a_moved_line_keeps_its_pronunciations() -> None:
    document = Document((Line((Piece("a", "x", Source.CHOSEN),)), Line((Piece("b", "y", Source.CHOSEN),)), Line()))
    moved = document.with_line_moved(1, 0)
    assert (moved.text, moved.phonemes) == ("b\na\n", "y\nx\n")
    assert moved.lines[0] is document.lines[1]
    assert moved.with_line_moved(0, 1) == document


def test_a_part_begins_with_the_voice_that_speaks_it() -> None:
    text = "[Emma] one\ntwo\n[George] three"
    document = Document.from_text(text).converted(convert(text, "en-US", speakers=VoiceTable()))
    assert document.part(1, 1).phonemes == "[voice bf_emma]tˈuː"
    assert document.part(1, 2).phonemes == "[voice bf_emma]tˈuː\n[voice bm_george]θɹˈiː"
    assert document.part(0, 0).phonemes == "[voice bf_emma]wˈʌn"
    [word] = document.part(1, 1).words
    assert word == ("two", 15, 19)
