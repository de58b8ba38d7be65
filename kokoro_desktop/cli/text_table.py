"""Layout of tables on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def lay_out(rows: Sequence[Sequence[str]], words: int) -> Iterator[str]:
    """Yield one line for each row.

    Parameters
    ----------
    rows
        Rows of equal length; the first may contain headings.
    words
        Number of columns, from the left, with words, which are left-aligned; the others have figures, right-aligned.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if column < words else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
