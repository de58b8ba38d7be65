"""Qt counts a text in UTF-16 units, the engine in code points: the way from one to the other."""

from __future__ import annotations

from typing import Final

import numpy as np

_FIRST_ASTRAL: Final = 0x10000


class OffsetMap:
    """Converts offsets of one text. Made once a text, since both ways take no longer for a long one."""

    def __init__(self, text: str) -> None:
        self._length = len(text)
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
        self._pairs = np.flatnonzero(codes >= _FIRST_ASTRAL)
        """Code points that take two units."""
        self._seconds = self._pairs + np.arange(1, len(self._pairs) + 1)
        """Where the second unit of each lies."""

    def units(self, point: int) -> int:
        """Count the units before a code point; a place outside the text is its nearest end."""
        point = min(max(point, 0), self._length)
        return point + int(np.searchsorted(self._pairs, point))

    def points(self, unit: int) -> int:
        """Count the code points before a unit; half a pair counts as none."""
        return min(max(unit, 0) - int(np.searchsorted(self._seconds, unit, "right")), self._length)
