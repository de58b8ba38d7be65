"""Decide when to start playing a sound that is still being synthesised, so that there are no gaps on a slow machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# Longest wait for a sound without gaps; beyond that, gaps are the lesser evil.
PATIENCE_S: Final = 10.0


def is_worth_waiting(made_s: float, spent_s: float, to_come: Sequence[float]) -> bool:
    """Return whether playback should wait for the next part.

    Parameters
    ----------
    made_s
        Seconds of sound available, above 0.
    spent_s
        Seconds that synthesising them took; the rest is expected to be as slow.
    to_come
        Expected seconds of sound in each of the next parts.
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
