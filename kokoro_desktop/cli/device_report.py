"""``kokoro-desktop device-report``: checks and measures a device, and writes what others may learn from it."""

from __future__ import annotations

import argparse
from pathlib import Path

from kokoro_desktop.cli.options import add_device, add_threads, positive
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.device_report import RUNS, as_markdown, make_report
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.cpu import check_threads
from kokoro_desktop.engine.opener import TvmEngines
from kokoro_desktop.files import atomic


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``device-report``."""
    add_device(parser, "what the report is on")
    add_threads(parser)
    parser.add_argument("--runs", type=positive, default=RUNS, metavar="N", help="measured runs (default: %(default)s)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.md", help="also write the report to this file")


def run(args: argparse.Namespace) -> int:
    """Make the report, show it, write it; return 0 where the device did everything right, else 1."""
    check_threads(args.threads)
    args.device.check()
    if args.output is not None:
        atomic.check_writable(args.output)
    with bar() as task:
        report = make_report(args.device, args.threads or physical_cores(), TvmEngines(), task, args.runs)
    text = as_markdown(report)
    if args.output is not None:
        atomic.write_bytes(args.output, text.encode())  # before the text, whose reader may leave early
    print(text)
    return 0 if report.passed else 1
