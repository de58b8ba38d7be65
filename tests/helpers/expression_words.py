"""The words of an English expression in its context."""

from __future__ import annotations

from kokoro_desktop.spelling.english.expressions import find_expression


def expression_words(text: str, before: str = "", british: bool = False, after: str = "") -> str:
    """Return the words of ``text`` between ``before`` and ``after``, which must be read as a single expression."""
    whole = before + text + after
    reading = find_expression(whole, len(before), len(whole), british)
    assert reading is not None and reading.end == len(before) + len(text)
    return " ".join(reading.words)
