"""Terminal output and output files of `bench`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kokoro_desktop.cli.text_table import lay_out
from kokoro_desktop.files import atomic
from kokoro_desktop.measure import bench_report
from kokoro_desktop.measure.measurement import Measurement
from kokoro_desktop.measure.table import Table


def as_text(measurement: Measurement) -> str:
    """Format a measurement for a terminal."""
    blocks = [bench_report.heading(measurement), *map(_lines, bench_report.all_tables(measurement))]
    return "\n\n".join("\n".join(block) for block in blocks)


def _lines(table: Table) -> Iterator[str]:
    if table.title:
        yield table.title
    yield from lay_out((table.header, *table.rows), table.words)


_OPTIONS: Final = {"json": "write all results to this file", "markdown": "write all tables to this file"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare an option for each kind of output file."""
    for option, text in _OPTIONS.items():
        parser.add_argument(f"--{option}", type=Path, metavar="FILE", help=text)


def check(args: argparse.Namespace) -> None:
    """Check in advance that the requested files can be written.

    Raises
    ------
    OutputError
        A file cannot be written.
    """
    for option in _OPTIONS:
        if (path := getattr(args, option)) is not None:
            atomic.check_writable(path)


def write(args: argparse.Namespace, measurement: Measurement) -> None:
    """Write the requested files atomically.

    Raises
    ------
    OutputError
        A file cannot be written.
    """
    if args.json is not None:
        text = json.dumps(bench_report.as_json(measurement), indent=2, ensure_ascii=False) + "\n"
        atomic.write_bytes(args.json, text.encode())
    if args.markdown is not None:
        atomic.write_bytes(args.markdown, bench_report.as_markdown(measurement).encode())
