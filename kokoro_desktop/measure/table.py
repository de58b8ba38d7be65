"""A table of words and figures, before anybody decides how it is drawn; and how Markdown draws it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """A table.

    Attributes
    ----------
    title
        What it shows, in one line; empty where the text before it says so.
    header
        Names of the columns.
    rows
        As long as the header, each.
    words
        How many columns, from the left, hold words; the others hold figures.
    """

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 2

    def markdown(self) -> Iterator[str]:
        """Yield the title and the lines, to be pasted into a document."""
        if self.title:
            yield f"**{escape(self.title)}**"
            yield ""
        yield _line(escape(cell) for cell in self.header)
        yield _line("---" if column < self.words else "---:" for column in range(len(self.header)))
        for row in self.rows:
            yield _line(escape(cell) for cell in row)


def figure(value: float | None, form: str, unit: str = "", nothing: str = "-") -> str:
    """Write a number, or that there is none (None, NaN)."""
    return nothing if value is None or math.isnan(value) else f"{value:{form}}{unit}"


def escape(text: str) -> str:
    """Keep a text what it is in Markdown: no columns, emphasis, code or links by accident."""
    return "".join(f"\\{character}" if character in "\\|*_`[]<>" else character for character in text)


def _line(cells: Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"
