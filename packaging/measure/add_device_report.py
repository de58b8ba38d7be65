#!/usr/bin/env python3
"""Add a device report to the table in docs/devices.md.

    python packaging/measure/add_device_report.py REPORT.md [--link URL]

The report is a file created by `kokoro-desktop device-report` or by the window, for example one attached to an issue.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.device_report import FORMAT  # noqa: E402
from kokoro_desktop.measure.table import escape  # noqa: E402
from kokoro_desktop.measure.workloads import SENTENCES  # noqa: E402

TABLE = ROOT / "docs" / "devices.md"
BEGIN, END = "<!-- reports -->\n", "<!-- end of reports -->\n"
NONE = "There are no reports yet.\n"
HEADER = ("Device", "`--device`", "Driver", "System", "Version", "As PyTorch", "1.6 s", "8 s", "27 s", "Report")


class NotAReport(Exception):
    """A file does not contain a report in the supported format."""


def read_report(text: str) -> dict[str, Any]:
    """Parse the JSON block of a report.

    Raises
    ------
    NotAReport
        The file has no valid JSON block, or its format is not supported.
    """
    blocks = re.findall(r"^```json\n(.*?)\n```$", text, re.DOTALL | re.MULTILINE)
    try:
        data: dict[str, Any] = json.loads(blocks[-1])
        if data["report"] != FORMAT:
            raise NotAReport(f"it has format {data['report']}, but this script reads {FORMAT}")
        row_of(data, "")
    except (IndexError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotAReport(f"it is not a device report ({type(error).__name__})") from error
    return data


def row_of(data: dict[str, Any], link: str) -> str:
    """Format a report's table row, with the speed relative to real time for each sentence."""
    machine, facts, checked = data["measurement"]["machine"], data["facts"], data["verification"]
    speeds = {each["sentence"]: f"{each['audio_s'] / each['median_s']:.1f}×" for each in data["measurement"]["results"]}
    right = "not reached" if checked is None else "yes" if checked["passed"] else "no"
    cells = [
        facts.get("name") or machine["cpu"], data["device"], facts.get("driver") or "", machine["system"],
        data["version"], right, *(speeds.get(name, "failed") for name in SENTENCES),
    ]  # fmt: skip
    return f"| {' | '.join([*(escape(str(cell)) for cell in cells), f'[report]({link})' if link else ''])} |\n"


def add_row(page: str, row: str) -> str:
    """Insert a row into the page's table, sorted by device name and without duplicates."""
    before, _, rest = page.partition(BEGIN)
    table, _, after = rest.partition(END)
    head = f"| {' | '.join(HEADER)} |\n|{' --- |' * 6}{' ---: |' * 3} --- |\n"
    rows = [] if table == NONE else table.removeprefix(head).splitlines(keepends=True)
    return before + BEGIN + head + "".join(sorted({*rows, row}, key=str.casefold)) + END + after


def main(argv: list[str] | None = None) -> int:
    """Add a report; return 0, or 1 if the file is not a report."""
    parser = argparse.ArgumentParser(description="Add a device report to docs/devices.md.")
    parser.add_argument("report", type=Path)
    parser.add_argument("--link", default="", help="address of the full report")
    args = parser.parse_args(argv)
    try:
        row = row_of(read_report(args.report.read_text(encoding="utf-8")), args.link)
    except (OSError, UnicodeDecodeError, NotAReport) as error:
        print(f"{args.report} cannot be added: {error}.", file=sys.stderr)
        return 1
    TABLE.write_text(add_row(TABLE.read_text(encoding="utf-8"), row), encoding="utf-8")
    print(row, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
