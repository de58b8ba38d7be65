"""Scores, odds and time signatures."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.expressions import find_expression


def _words(text: str, before: str = "", british: bool = False, after: str = "") -> str:
    whole = before + text + after
    reading = find_expression(whole, len(before), len(whole), british)
    assert reading is not None and reading.end == len(before) + len(text)
    return " ".join(reading.words)


@pytest.mark.parametrize(("text", "before", "after", "words"), [
    ("9/10", "", "", "nine out of ten"),
    ("9/10", "", " of a mile", "nine tenths"),
    ("6/8", "a jig in ", "", "six eight"),
    ("3/4", "in ", " of cases", "three quarters"),
    ("120/80", "BP ", "", "one hundred twenty over eighty"),
    ("33/1", "a ", " shot", "thirty three to one"),
    ("9/2", "Op. ", "", "nine number two"),
])  # fmt: skip
def test_numbers_with_a_slash_are_read_by_their_context(text: str, before: str, after: str, words: str) -> None:
    assert _words(text, before, after=after) == words


def test_britain_has_nil_in_football_and_for_in_cricket() -> None:
    assert _words("2-0", "won ", british=True) == "two nil"
    assert _words("2-0", "won ") == "two to zero"
    assert _words("287-6", british=True, after=" at stumps") == "two hundred and eighty seven for six"
    assert _words("9/2", "at ", british=True) == "nine to two"


def test_clues_have_directions() -> None:
    assert _words("7ac") == "seven across"
    assert _words("12dn") == "twelve down"
