"""When a sound that is still being made may begin to be heard, so that it does not run dry on a slow machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

PATIENCE_S: Final = 10.0
"""Longest silence that a sound without gaps is worth: where it would take more, gaps are the lesser evil."""


def is_worth_waiting(made_s: float, spent_s: float, to_come: Sequence[float]) -> bool:
    """Tell whether a growing sound had better wait for its next part before it begins to be heard.

    Parameters
    ----------
    made_s
        Seconds of sound that there are, above 0.
    spent_s
        Seconds that making them took: what is still to come is expected to be as slow.
    to_come
        Seconds of sound that each of the next parts has, by expectation.
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
