"""Pause marks in phonemes, such as ``[pause 0.5s]``: an exact silence between two passes."""

from __future__ import annotations

import re
from typing import Final

# Longest pause of one mark, in seconds.
MOST_PAUSE_S: Final = 60.0
# Matches a pause mark; its groups are a number and a unit.
PAUSE: Final = re.compile(r"\[pause (\d{1,3}(?:\.\d{1,3})?)(ms|s)\]")


def pause_mark(seconds: float) -> str:
    """Return the mark for a pause, rounded to a millisecond."""
    return f"[pause {round(seconds, 3):g}s]"


def pause_seconds(match: re.Match[str]) -> float:
    """Return the pause of a `PAUSE` match in seconds, at most `MOST_PAUSE_S`."""
    return min(float(match[1]) / (1000 if match[2] == "ms" else 1), MOST_PAUSE_S)
