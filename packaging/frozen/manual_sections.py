"""Manual page sections that the parsers cannot generate: examples, files, environment and exit status.

The last three come from the tables in docs/files.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kokoro_desktop.cli import PROGRAM, Command

TABLES = {"Folders": "FILES", "Environment variables": "ENVIRONMENT", "Exit codes": "EXIT STATUS"}


def manual_sections(commands: Mapping[str, Command], page: str) -> str:
    """Format the sections in troff.

    Parameters
    ----------
    commands
        Commands with their examples.
    page
        Text of docs/files.md.
    """
    lines = [".SH EXAMPLES"]
    for name, command in commands.items():
        shown = (f"{PROGRAM} {name} {example}".rstrip() for example in command.examples)
        lines += [".TP", escaped(f"{command.summary}:"), ".nf", *map(escaped, shown), ".fi"]
    for heading, title in TABLES.items():
        lines.append(f".SH {title}")
        for first, meaning, *variable in table_rows(page, heading):
            lines += [
                ".TP",
                f"\\fB{escaped(first)}\\fR",
                escaped(" ".join([meaning, *(f"({each})" for each in variable)])),
            ]
    return "\n".join(lines) + "\n"


def table_rows(page: str, heading: str) -> list[list[str]]:
    """Return the cells of the table below a Markdown heading, without the table's header row."""
    section = re.split(r"^## ", page.partition(f"## {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip().replace("`", "") for cell in row] for row in rows[2:]]


def escaped(text: str) -> str:
    """Escape a line for literal display by troff."""
    return text.replace("\\", "\\e").replace("-", "\\-")
