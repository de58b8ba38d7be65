"""Scores, odds and time signatures."""

from __future__ import annotations

import pytest
from expression_words import expression_words


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
    assert expression_words(text, before, after=after) == words


def test_britain_has_nil_in_football_and_for_in_cricket() -> None:
    assert expression_words("2-0", "won ", british=True) == "two nil"
    assert expression_words("2-0", "won ") == "two to zero"
    assert expression_words("287-6", british=True, after=" at stumps") == "two hundred and eighty seven for six"
    assert expression_words("9/2", "at ", british=True) == "nine to two"


def test_clues_have_directions() -> None:
    assert expression_words("7ac") == "seven across"
    assert expression_words("12dn") == "twelve down"
