"""Conversion between offsets in UTF-16 code units, used by Qt, and in code points, used by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

_FIRST_ASTRAL: Final = 0x10000


class OffsetMap:
    """Offset converter for one string; construction takes linear time, and lookups are fast.

    Parameters
    ----------
    wide
        Offsets of the code points that are shown as two symbols of one unit each, in order.
    """

    def __init__(self, text: str, wide: Sequence[int] = ()) -> None:
        self._length = len(text)
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
        # Offsets of code points that take two units.
        self._pairs = np.union1d(np.flatnonzero(codes >= _FIRST_ASTRAL), np.array(wide, np.intp))
        # Unit offset of each pair's second unit.
        self._seconds = self._pairs + np.arange(1, len(self._pairs) + 1)

    def units(self, point: int) -> int:
        """Return the number of units before a code point; offsets outside the text are clamped."""
        point = min(max(point, 0), self._length)
        return point + int(np.searchsorted(self._pairs, point))

    def points(self, unit: int) -> int:
        """Return the number of code points before a unit; the middle of a pair counts as the pair's start."""
        return min(max(unit, 0) - int(np.searchsorted(self._seconds, unit, "right")), self._length)
