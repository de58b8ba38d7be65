"""Roman numerals after rulers, headings, names and pages."""

from __future__ import annotations

import pytest
from expression_words import expression_words


@pytest.mark.parametrize(("text", "before", "words"), [
    ("VIII", "Henry ", "the eighth"),
    ("IV", "Ch. ", "four"),
    ("III", "Rocky ", "three"),
    ("xii–xv", "pp. ", "twelve to fifteen"),
    ("ii–V–I", "a ", "two five one"),
    ("WWII", "", "World War two"),
])  # fmt: skip
def test_a_roman_numeral_is_read_by_what_precedes_it(text: str, before: str, words: str) -> None:
    assert expression_words(text, before) == words
