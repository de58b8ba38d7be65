"""A report for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from kokoro_desktop.bench.report import Report
from kokoro_desktop.bench.tables import Table, all_tables, heading


def as_text(report: Report) -> str:
    """Lay everything out in columns."""
    blocks = ["\n".join(heading(report)), *("\n".join(_lines(table)) for table in all_tables(report))]
    return "\n\n".join(blocks)


def _lines(table: Table) -> Iterator[str]:
    if table.title:
        yield table.title
    everything = (table.header, *table.rows)
    widths = [max(len(row[column]) for row in everything) for column in range(len(table.header))]
    for row in everything:
        cells = (
            cell.ljust(width) if column < table.words else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
