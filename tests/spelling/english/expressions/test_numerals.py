"""Numbers in words."""

from __future__ import annotations

import pytest
from expression_words import expression_words

from kokoro_desktop.spelling.english.expressions import find_expression


@pytest.mark.parametrize(("text", "words"), [
    ("1984", "nineteen eighty four"),
    ("2005", "two thousand five"),
    ("1,234,567.5", "one million two hundred thirty four thousand five hundred sixty seven point five"),
    ("-5", "minus five"),
    ("007", "zero zero seven"),
    ("3rd", "third"),
    ("21st", "twenty first"),
    ("1990s", "nineteen nineties"),
    ("'90s", "nineties"),
    ("½", "one half"),
    ("3 1/2", "three and a half"),
    ("2/3", "two thirds"),
    ("10-20", "ten to twenty"),
    ("1914–1918", "nineteen fourteen to nineteen eighteen"),
    ("555-123-4567", "five five five one two three four five six seven"),
    ("1.2.3", "one point two point three"),
    ("#5", "number five"),
    ("No. 5", "number five"),
])  # fmt: skip
def test_a_number_is_read(text: str, words: str) -> None:
    assert expression_words(text) == words


def test_britain_says_and() -> None:
    assert expression_words("105", british=True) == "one hundred and five"


@pytest.mark.parametrize("text", ["word", "World War", "I", "Mr. X", "V", "CD"])
def test_a_plain_word_is_no_expression(text: str) -> None:
    assert find_expression(text, 0, len(text), british=False) is None
