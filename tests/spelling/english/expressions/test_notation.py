"""Moves in chess, keys and chords in music, and IPA letters."""

from __future__ import annotations

import pytest
from expression_words import expression_words

from kokoro_desktop.spelling.english.expressions import find_expression


@pytest.mark.parametrize(("text", "words"), [
    ("Nbxd7+", "knight B takes D seven check"),
    ("Qxf7#", "queen takes F seven mate"),
    ("exd5", "E takes D five"),
    ("e8=Q+", "E eight queen check"),
    ("O-O-O", "castles queenside"),
])  # fmt: skip
def test_a_move_is_read(text: str, words: str) -> None:
    assert expression_words(text) == words


@pytest.mark.parametrize(("text", "words"), [
    ("F#m", "F sharp minor"),
    ("Bb", "B flat"),
    ("Cmaj7", "C major seven"),
    ("D♭7/F", "D flat seven over F"),
    ("Abm", "A flat minor"),
])  # fmt: skip
def test_a_key_or_chord_is_read(text: str, words: str) -> None:
    assert expression_words(text) == words


@pytest.mark.parametrize(("text", "words"), [("ə", "schwa"), ("/ŋ/", "eng"), ("/t/", "T")])
def test_a_phonetic_letter_that_stands_alone_is_named(text: str, words: str) -> None:
    assert expression_words(text) == words


@pytest.mark.parametrize("text", ["Am", "Be", "Dad", "Bad"])
def test_a_word_is_no_move_or_chord(text: str) -> None:
    assert find_expression(text, 0, len(text), british=False) is None
