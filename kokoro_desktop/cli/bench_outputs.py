"""What ``bench`` prints, and the files into which it writes, one an option."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from kokoro_desktop.cli.text_table import lay_out
from kokoro_desktop.files import atomic
from kokoro_desktop.measure import bench_data, bench_tables, plot
from kokoro_desktop.measure.measurement import Measurement
from kokoro_desktop.measure.table import Table


def as_text(measurement: Measurement) -> str:
    """Lay everything out for a terminal."""
    blocks = [bench_tables.heading(measurement), *map(_lines, bench_tables.all_tables(measurement))]
    return "\n\n".join("\n".join(block) for block in blocks)


def _lines(table: Table) -> Iterator[str]:
    if table.title:
        yield table.title
    yield from lay_out((table.header, *table.rows), table.words)


def _json(measurement: Measurement, path: Path) -> bytes:
    return (json.dumps(bench_data.as_json(measurement), indent=2, ensure_ascii=False) + "\n").encode()


def _csv(measurement: Measurement, path: Path) -> bytes:
    return bench_data.as_csv(measurement).encode()


def _markdown(measurement: Measurement, path: Path) -> bytes:
    return bench_tables.as_markdown(measurement).encode()


def _plot(measurement: Measurement, path: Path) -> bytes:
    return plot.draw(measurement, "png" if path.suffix.lower() == ".png" else "svg")


_WRITERS: Final[Mapping[str, tuple[Callable[[Measurement, Path], bytes], str, str]]] = {
    "json": (_json, "FILE", "write every figure into this file"),
    "csv": (_csv, "FILE", "write the results into this file, one line each"),
    "markdown": (_markdown, "FILE", "write every table into this file"),
    "plot": (_plot, "FILE.svg", "draw stages by engine and, of several texts, speed against length; or FILE.png"),
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add an option for every file."""
    for option, (_, metavar, help_) in _WRITERS.items():
        parser.add_argument(f"--{option}", type=Path, metavar=metavar, help=help_)


def check(args: argparse.Namespace) -> None:
    """Find out before the work whether the files can be written.

    Raises
    ------
    OutputError, PlotMissing
        One cannot.
    """
    for _, path in _wanted(args):
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
    for writer, path in _wanted(args):
        atomic.write_bytes(path, writer(measurement, path))


def _wanted(args: argparse.Namespace) -> Iterator[tuple[Callable[[Measurement, Path], bytes], Path]]:
    for option, (writer, _, _) in _WRITERS.items():
        path = getattr(args, option)
        if path is not None:
            yield writer, path
