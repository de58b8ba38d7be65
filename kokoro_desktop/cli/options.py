"""Options that several commands have, declared once."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from kokoro_desktop.cli.numbers import positive
from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import Placement, device_names
from kokoro_desktop.spec import DEFAULT_VOICE


def add_device(parser: Any, where: str = "where to run") -> None:
    """Declare ``--device``, a `Placement`, on a parser or a group of one."""
    parser.add_argument(
        "--device", type=Placement.parse, default=CPU, help=f"{where}: {device_names()} (default: %(default)s)"
    )


def add_threads(parser: argparse.ArgumentParser, *flags: str, what: str = "threads to use") -> None:
    """Declare ``--threads``, an int or None."""
    parser.add_argument(*flags, "--threads", type=positive, metavar="N", help=f"{what} (default: every core)")


def add_bundle(parser: argparse.ArgumentParser, what: str) -> None:
    """Declare ``--lib-dir``, a `Path` or None."""
    parser.add_argument("-l", "--lib-dir", type=Path, metavar="DIR", help=what)


def add_voice(parser: argparse.ArgumentParser, what: str) -> None:
    """Declare ``--voice``, a text that `voices.load_voice` takes."""
    parser.add_argument("-v", "--voice", default=DEFAULT_VOICE, help=f"{what} (default: %(default)s)")
