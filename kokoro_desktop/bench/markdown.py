"""A report in Markdown, to be pasted into a document."""

from __future__ import annotations

from collections.abc import Iterator

from kokoro_desktop.bench.report import Report
from kokoro_desktop.bench.tables import Table, all_tables, heading


def as_markdown(report: Report) -> str:
    """Write the heading as a list and every table with its title."""
    lines = [f"- {escaped(line)}" for line in heading(report)]
    lines += [f"- {escaped(f'{name} is not installed: {remedy}')}" for name, remedy in report.missing.items()]
    for table in all_tables(report):
        lines += ["", *_lines(table)]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """Keep a text what it is: no columns, emphasis, code or links by accident."""
    return "".join(f"\\{character}" if character in "\\|*_`[]<>" else character for character in text)


def _lines(table: Table) -> Iterator[str]:
    if table.title:
        yield f"**{escaped(table.title)}**"
        yield ""
    yield _row(table.header)
    yield _row(tuple("---" if column < table.words else "---:" for column in range(len(table.header))), plain=True)
    for row in table.rows:
        yield _row(row)


def _row(cells: tuple[str, ...], plain: bool = False) -> str:
    return "| " + " | ".join(cell if plain else escaped(cell) for cell in cells) + " |"
