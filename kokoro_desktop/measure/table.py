"""Presentation-independent tables of text and numbers, and their conversion to Markdown."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """Table of text and numbers.

    Attributes
    ----------
    title
        One-line title; empty if the surrounding text is sufficient.
    header
        Column names.
    rows
        Rows, each with one cell for every column.
    words
        Number of leading text columns; the remaining columns are numbers.
    """

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 2

    def markdown(self) -> Iterator[str]:
        """Yield the lines of the title and the table in Markdown."""
        if self.title:
            yield f"**{escape(self.title)}**"
            yield ""
        yield _line(escape(cell) for cell in self.header)
        yield _line("---" if column < self.words else "---:" for column in range(len(self.header)))
        for row in self.rows:
            yield _line(escape(cell) for cell in row)


def figure(value: float | None, form: str, unit: str = "", nothing: str = "-") -> str:
    """Format a number with its unit; return ``nothing`` for None and NaN."""
    return nothing if value is None or math.isnan(value) else f"{value:{form}}{unit}"


def escape(text: str) -> str:
    """Escape Markdown's special characters."""
    return "".join(f"\\{character}" if character in "\\|*_`[]<>" else character for character in text)


def _line(cells: Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"
