"""Layout of text tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def lay_out(rows: Sequence[Sequence[str]], words: int) -> Iterator[str]:
    """Yield each row as a line with aligned columns.

    Parameters
    ----------
    rows
        Rows of equal length; the first may contain headings.
    words
        Number of leading text columns, which are left-aligned; the remaining columns are right-aligned numbers.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if column < words else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
