"""Acronyms beside words, and sentences in capitals."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.acronyms import read_capitals
from kokoro_desktop.spelling.english.tokens import cut

KNOWN = frozenset({
    *("please", "read", "this", "join", "us", "now", "who", "are", "you"),
})  # fmt: skip


def _read(text: str) -> str:
    tokens = read_capitals(list(cut(text, british=False)), KNOWN.__contains__)
    return " ".join(token.read for token in tokens if token.read)


@pytest.mark.parametrize(("text", "read"), [
    ("the WHO said", "the W H O said"), ("WHO are you", "WHO are you"), ("in the US", "in the U S"),
    ("love IT!", "love IT !"), ("an IT firm", "an I T firm"), ("between US and them", "between US and them"),
])  # fmt: skip
def test_an_acronym_that_is_also_a_word_is_told_by_its_neighbours(text: str, read: str) -> None:
    assert _read(text) == read


@pytest.mark.parametrize(("text", "read"), [
    ("PLEASE READ THIS.", "please read this ."), ("JOIN US NOW", "join us now"), ("NOW.", "NOW ."),
])  # fmt: skip
def test_a_sentence_in_capitals_is_read_as_words(text: str, read: str) -> None:
    assert _read(text) == read
