"""Numbers behind options: what they may be, and what is said of those that they may not."""

from __future__ import annotations

import argparse


def positive(text: str) -> int:
    """Parse a whole number above 0."""
    return _whole(text, 1)


def count(text: str) -> int:
    """Parse a whole number, 0 or more."""
    return _whole(text, 0)


def seconds(text: str) -> float:
    """Parse a length above 0."""
    return _finite(text, "a length in seconds above 0")


def minutes(text: str) -> float:
    """Parse a time above 0."""
    return _finite(text, "a number of minutes above 0")


def _whole(text: str, least: int) -> int:
    try:
        value = int(text)
    except ValueError:
        value = -1
    if value < least:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of {least} or more")
    return value


def _finite(text: str, wanted: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not {wanted}")
    return value
