"""Pauses written among phonemes, as in ``[pause 0.5s]``: an exact silence between two passes."""

from __future__ import annotations

import re
from typing import Final

MOST_PAUSE_S: Final = 60.0
"""Seconds that one mark can ask for."""
PAUSE: Final = re.compile(r"\[pause (\d{1,3}(?:\.\d{1,3})?)(ms|s)\]")
"""The mark; its parts are a number and a unit."""


def pause_mark(seconds: float) -> str:
    """Write a pause, to the millisecond."""
    return f"[pause {round(seconds, 3):g}s]"


def pause_seconds(match: re.Match[str]) -> float:
    """Read a pause that `PAUSE` has found; no more than `MOST_PAUSE_S`."""
    return min(float(match[1]) / (1000 if match[2] == "ms" else 1), MOST_PAUSE_S)
