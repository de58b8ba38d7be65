"""Roman numerals after rulers, headings, names and pages."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.expressions import find_expression


def _words(text: str, before: str = "", british: bool = False, after: str = "") -> str:
    whole = before + text + after
    reading = find_expression(whole, len(before), len(whole), british)
    assert reading is not None and reading.end == len(before) + len(text)
    return " ".join(reading.words)


@pytest.mark.parametrize(("text", "before", "words"), [
    ("VIII", "Henry ", "the eighth"),
    ("IV", "Ch. ", "four"),
    ("III", "Rocky ", "three"),
    ("xii–xv", "pp. ", "twelve to fifteen"),
    ("ii–V–I", "a ", "two five one"),
    ("WWII", "", "World War two"),
])  # fmt: skip
def test_a_roman_numeral_is_read_by_what_precedes_it(text: str, before: str, words: str) -> None:
    assert _words(text, before) == words
