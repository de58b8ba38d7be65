"""What ``bench`` prints, and the files into which it writes, one an option."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kokoro_desktop.cli.text_table import lay_out
from kokoro_desktop.files import atomic
from kokoro_desktop.measure import bench_report, plot
from kokoro_desktop.measure.measurement import Measurement
from kokoro_desktop.measure.table import Table


def as_text(measurement: Measurement) -> str:
    """Lay everything out for a terminal."""
    blocks = [bench_report.heading(measurement), *map(_lines, bench_report.all_tables(measurement))]
    return "\n\n".join("\n".join(block) for block in blocks)


def _lines(table: Table) -> Iterator[str]:
    if table.title:
        yield table.title
    yield from lay_out((table.header, *table.rows), table.words)


_OPTIONS: Final = {
    "json": ("FILE", "write every figure into this file"),
    "csv": ("FILE", "write the results into this file, one line each"),
    "markdown": ("FILE", "write every table into this file"),
    "plot": ("FILE.svg", "draw stages by engine and, of several texts, speed against length; or FILE.png"),
}


def _content(option: str, measurement: Measurement, path: Path) -> bytes:
    match option:
        case "json":
            text = json.dumps(bench_report.as_json(measurement), indent=2, ensure_ascii=False) + "\n"
        case "csv":
            text = bench_report.as_csv(measurement)
        case "markdown":
            text = bench_report.as_markdown(measurement)
        case _:
            return plot.draw(measurement, "png" if path.suffix.lower() == ".png" else "svg")
    return text.encode()


def configure(parser: argparse.ArgumentParser) -> None:
    """Add an option for every file."""
    for option, (metavar, help_) in _OPTIONS.items():
        parser.add_argument(f"--{option}", type=Path, metavar=metavar, help=help_)


def check(args: argparse.Namespace) -> None:
    """Find out before the work whether the files can be written.

    Raises
    ------
    OutputError, PlotMissing
        One cannot.
    """
    for _, path in _output_files(args):
        atomic.check_writable(path)
    if args.plot is not None:
        plot.check_installed()


def write(args: argparse.Namespace, measurement: Measurement) -> None:
    """Write the files that were asked for, each whole or not at all.

    Raises
    ------
    OutputError
        One cannot be written.
    """
    for option, path in _output_files(args):
        atomic.write_bytes(path, _content(option, measurement, path))


def _output_files(args: argparse.Namespace) -> Iterator[tuple[str, Path]]:
    return ((option, path) for option in _OPTIONS if (path := getattr(args, option)) is not None)
