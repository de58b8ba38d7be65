"""Roman numerals after rulers, headings, names and pages."""

from __future__ import annotations

import pytest
from expression_words import expression_words

from kokoro_desktop.spelling.english.expressions import find_expression


@pytest.mark.parametrize(("text", "before", "words"), [
    ("VIII", "Henry ", "the eighth"),
    ("IV", "Ch. ", "four"),
    ("III", "Rocky ", "three"),
    ("xii–xv", "pp. ", "twelve to fifteen"),
    ("ii–V–I", "a ", "two five one"),
    ("WWII", "", "World War two"),
    ("MMXXIV", "made in ", "twenty twenty four"),
    ("xxiii", "p. ", "twenty three"),
])  # fmt: skip
def test_a_roman_numeral_is_read_by_what_precedes_it(text: str, before: str, words: str) -> None:
    assert expression_words(text, before) == words


@pytest.mark.parametrize("text", ["CIVIL", "MILD", "DCCC", "CD"])
def test_a_word_or_acronym_is_no_roman_numeral(text: str) -> None:
    assert find_expression(text, 0, len(text), british=False) is None
