"""`kokoro-desktop device-report`: verify and benchmark a device, and write a shareable report."""

from __future__ import annotations

import argparse
from pathlib import Path

from kokoro_desktop.cli.options import add_device, add_threads, positive
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.device_report import RUNS, as_markdown, make_report
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.cpu import check_threads
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.files import atomic


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    add_device(parser, "device to report on")
    add_threads(parser)
    parser.add_argument("--runs", type=positive, default=RUNS, metavar="N", help="measured runs (default: %(default)s)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.md", help="also write the report to this file")


def run(args: argparse.Namespace) -> int:
    """Create, print and write the report; return 0 if the device passes all checks, otherwise 1."""
    check_threads(args.threads)
    args.device.check()
    if args.output is not None:
        atomic.check_writable(args.output)
    with bar() as task:
        report = make_report(args.device, args.threads or physical_cores(), open_engine, task, args.runs)
    text = as_markdown(report)
    if args.output is not None:
        # before printing, because the output pipe may be closed early
        atomic.write_bytes(args.output, text.encode())
    print(text)
    return 0 if report.passed else 1
