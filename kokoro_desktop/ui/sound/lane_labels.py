"""Where the letters of the phoneme lane go: beside each other while there is room, else on two rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

ROWS: Final = 2
_GAP: Final = 1.0
"""Pixels between letters of one row."""
_MOST_SHIFT: Final = 6.0
"""Pixels by which a letter may stand beside the middle of its box."""


@dataclass(frozen=True)
class Letter:
    """One letter to be placed.

    Attributes
    ----------
    index
        Of its span.
    middle
        Where its middle is to be, in pixels.
    width
        Of the letter, in pixels.
    """

    index: int
    middle: float
    width: float


@dataclass(frozen=True)
class Place:
    """Where a letter is: its row, 0 above, and its middle, in pixels."""

    row: int
    middle: float


def places(letters: Iterable[Letter]) -> Mapping[int, Place]:
    """Choose a place for every letter, from left to right.

    A letter stands over the middle of its box, or a little to the right of it, on the row where it is nearest to that
    and touches no other; one that has room on neither is left out.

    Returns
    -------
    mapping
        From a span's index to its place.
    """
    ends = [float("-inf")] * ROWS
    chosen: dict[int, Place] = {}
    for letter in letters:
        left = letter.middle - letter.width / 2
        shifts = [max(0.0, end + _GAP - left) for end in ends]
        row = shifts.index(min(shifts))
        if shifts[row] <= _MOST_SHIFT:
            chosen[letter.index] = Place(row, letter.middle + shifts[row])
            ends[row] = left + shifts[row] + letter.width
    return chosen
