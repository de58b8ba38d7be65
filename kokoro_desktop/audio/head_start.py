"""Decide whether to delay playback during synthesis, to avoid gaps on slow machines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# Longest wait for playback without gaps, in seconds; if avoiding gaps takes longer, gaps are accepted.
PATIENCE_S: Final = 10.0


def is_worth_waiting(made_s: float, spent_s: float, to_come: Sequence[float]) -> bool:
    """Return whether playback should wait for the next part.

    Parameters
    ----------
    made_s
        Duration of the audio synthesised so far, in seconds; greater than 0.
    spent_s
        Time spent synthesising this audio, in seconds. The remaining audio is assumed to be synthesised at the same
        rate.
    to_come
        Expected duration of each remaining part, in seconds.
    """
    rtf, waited_s = spent_s / made_s, 0.0
    for index, length in enumerate(to_come):
        if not _runs_dry(made_s, rtf, to_come[index:]):
            return waited_s > 0
        waited_s += rtf * length
        made_s += length
        if waited_s > PATIENCE_S:
            return False
    return waited_s > 0


def _runs_dry(made_s: float, rtf: float, to_come: Sequence[float]) -> bool:
    spent_s = 0.0
    for length in to_come:
        spent_s += rtf * length
        if spent_s > made_s:
            return True
        made_s += length
    return False
