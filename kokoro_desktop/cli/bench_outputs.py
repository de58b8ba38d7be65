"""The files into which ``bench`` writes its report, one an option."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from kokoro_desktop.bench.report import Report
from kokoro_desktop.files import atomic


def _json(report: Report) -> str:
    from kokoro_desktop.bench.data import as_json

    return json.dumps(as_json(report), indent=2, ensure_ascii=False) + "\n"


def _csv(report: Report) -> str:
    from kokoro_desktop.bench.data import as_csv

    return as_csv(report)


def _markdown(report: Report) -> str:
    from kokoro_desktop.bench.markdown import as_markdown

    return as_markdown(report)


def _plot(report: Report) -> str:
    from kokoro_desktop.bench.plot.figure import as_svg

    return as_svg(report)


_WRITERS: Final[Mapping[str, tuple[Callable[[Report], str], str, str]]] = {
    "json": (_json, "FILE", "write every figure into this file"),
    "csv": (_csv, "FILE", "write the results into this file, one line each"),
    "markdown": (_markdown, "FILE", "write every table into this file"),
    "plot": (_plot, "FILE.svg", "draw stages by engine and, of several texts, speed against length"),
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add an option for every file."""
    for option, (_, metavar, help_) in _WRITERS.items():
        parser.add_argument(f"--{option}", type=Path, metavar=metavar, help=help_)


def check(args: argparse.Namespace) -> None:
    """Find out before the work whether the files can be written.

    Raises
    ------
    OutputError
        One cannot.
    """
    for option in _WRITERS:
        path = getattr(args, option)
        if path is not None:
            atomic.check_writable(path)


def write(args: argparse.Namespace, report: Report) -> None:
    """Write the files that were asked for, each whole or not at all.

    Raises
    ------
    OutputError
        One cannot be written.
    """
    for option, (write_one, _, _) in _WRITERS.items():
        path = getattr(args, option)
        if path is not None:
            atomic.write_bytes(path, write_one(report).encode())
