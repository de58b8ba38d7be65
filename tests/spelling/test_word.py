"""What becomes of text: pieces at their places."""

from __future__ import annotations

from kokoro_desktop.spelling.word import (
    PLAIN,
    Conversion,
    MarkedProsody,
    Piece,
    Source,
    merge_left_out,
    spelled_words,
    word_piece,
)

GONE = Piece("ж", "", Source.LEFT_OUT, reason="No such letters")
CONVERSION = Conversion(
    "en-US",
    (Piece("Hi", "hˈI", Source.DICTIONARY), Piece(" ", " ", Source.SPACE), GONE, Piece("b", "bˈi", Source.LETTERS)),
)


def test_pieces_join_to_the_text_and_to_the_phonemes() -> None:
    assert (CONVERSION.text, CONVERSION.phonemes) == ("Hi жb", "hˈI bˈi")


def test_words_and_what_is_left_out_are_placed_in_both() -> None:
    places = [
        (word.piece.text, word.start, word.end, word.phoneme_start, word.phoneme_end) for word in CONVERSION.words()
    ]
    assert places == [("Hi", 0, 2, 0, 3), ("b", 4, 5, 4, 7)]
    (gone,) = CONVERSION.left_out()
    assert (gone.piece, gone.start, gone.end, gone.phoneme_start, gone.phoneme_end) == (GONE, 3, 4, 4, 4)
    assert len(list(CONVERSION.placed())) == 4


def test_a_word_that_is_not_spoken_is_not_among_those_that_are() -> None:
    silent = Conversion("en-US", (Piece("x", "", Source.INLINE), *CONVERSION.pieces))
    assert spelled_words(silent) == spelled_words(CONVERSION) == (("Hi", 0, 3), ("b", 4, 7))


def test_a_word_without_a_reading_is_left_out() -> None:
    assert word_piece("hi", "hˈI", Source.GUESSED) == Piece("hi", "hˈI", Source.GUESSED)
    lost = word_piece("hi", " ", Source.GUESSED)
    assert (lost.source, lost.phonemes, lost.reason) == (Source.LEFT_OUT, "", "No pronunciation was found")


def test_neighbours_left_out_for_one_reason_are_one_stretch() -> None:
    other = Piece("☺", "", Source.LEFT_OUT, reason="This symbol has no spoken name")
    merged = merge_left_out((GONE, GONE, other, *CONVERSION.pieces[:2], *CONVERSION.pieces[:1], GONE))
    assert [piece.text for piece in merged] == ["жж", "☺", "Hi", " ", "Hi", "ж"]
    assert merged[0].reason == GONE.reason and merged[1].reason == other.reason


def test_prosody_within_prosody_is_both() -> None:
    assert MarkedProsody(2.0, 3.0, 0.5).within(MarkedProsody(0.25, -1.0, 4.0)) == MarkedProsody(0.5, 2.0, 2.0)
    assert not CONVERSION.has_prosody
    assert Conversion("en-US", (Piece("a", "A", Source.INLINE, prosody=MarkedProsody(rate=2.0)),)).has_prosody
    assert PLAIN.within(PLAIN) == PLAIN
