"""Lays rows of cells out in columns for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def lay_out(rows: Sequence[Sequence[str]], words: int) -> Iterator[str]:
    """Yield a line a row.

    Parameters
    ----------
    rows
        Equally long; the first may hold the columns' names.
    words
        How many columns, from the left, hold words, and begin at their left; the others hold figures and end at their
        right.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if column < words else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
