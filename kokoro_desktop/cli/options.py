"""Command-line options shared by several commands."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import Placement, device_names
from kokoro_desktop.spec import DEFAULT_VOICE


def add_device(parser: Any, where: str = "device to run on") -> None:
    """Declare ``--device``, parsed as a `Placement`, on a parser or an argument group."""
    parser.add_argument(
        "--device", type=Placement.parse, default=CPU, help=f"{where}: {device_names()} (default: %(default)s)"
    )


def add_threads(
    parser: argparse.ArgumentParser,
    *flags: str,
    what: str = "number of threads",
    default: str = "one per physical core",
) -> None:
    """Declare ``--threads``, parsed as a positive int; it defaults to None."""
    parser.add_argument(*flags, "--threads", type=positive, metavar="N", help=f"{what} (default: {default})")


def add_bundle(parser: argparse.ArgumentParser, what: str) -> None:
    """Declare ``--lib-dir``, parsed as a `Path`; it defaults to None."""
    parser.add_argument("-l", "--lib-dir", type=Path, metavar="DIR", help=what)


def add_voice(parser: argparse.ArgumentParser, what: str) -> None:
    """Declare ``--voice``: a voice id, file or blend, as accepted by `voices.load_voice`."""
    parser.add_argument("-v", "--voice", default=DEFAULT_VOICE, help=f"{what} (default: %(default)s)")


def add_speech(parser: argparse.ArgumentParser) -> None:
    """Declare ``--voice``, ``--speed`` (float) and ``--seed`` (int)."""
    add_voice(parser, "voice id, file or blend")
    parser.add_argument("-s", "--speed", type=float, default=1.0, help="speed factor, 0.25 to 4 (default: %(default)s)")
    parser.add_argument(
        "--seed", type=count, default=0, metavar="N", help="random seed of the noise (default: %(default)s)"
    )


def label_help() -> str:
    """Return the help text, which lists all formats, for options that write label files."""
    from kokoro_desktop.export.formats import LABEL_FORMATS  # imported late, because most commands do not write labels

    return f"write labels: {', '.join(each.ending for each in LABEL_FORMATS)}"


def positive(text: str) -> int:
    """Parse a positive integer."""
    return _whole(text, 1)


def count(text: str) -> int:
    """Parse a non-negative integer."""
    return _whole(text, 0)


def seconds(text: str) -> float:
    """Parse a positive, finite number of seconds."""
    return _finite(text, "a positive number of seconds")


def _whole(text: str, least: int) -> int:
    try:
        value = int(text)
    except ValueError:
        value = -1
    if value < least:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of at least {least}")
    return value


def _finite(text: str, wanted: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not {wanted}")
    return value
