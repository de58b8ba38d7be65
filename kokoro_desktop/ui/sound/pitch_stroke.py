"""Pitch line drawn by the user, freehand or straight."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

# Pitch difference in semitones up to which a straight line becomes level.
_LEVEL: Final = 0.5


class PitchStroke:
    """Line drawn since the mouse button was pressed; drawing over part of the line replaces that part."""

    def __init__(self, sample: int, hertz: float) -> None:
        self._start = self._last = sample, hertz
        self._points = {sample: hertz}

    @property
    def points(self) -> Mapping[int, float]:
        """Pitch of the line, as a mapping from sample to hertz, in ascending order of samples."""
        return dict(sorted(self._points.items()))

    def go_to(self, sample: int, hertz: float, straight: bool) -> None:
        """Extend the line to a point; if ``straight``, make it a straight line, horizontal if it is nearly level."""
        start, pitch = self._start
        if straight:
            level = abs(12 * math.log2(hertz / pitch)) < _LEVEL
            self._points = {start: pitch, sample: pitch if level else hertz}
        else:
            low, high = sorted((self._last[0], sample))
            self._points = {at: value for at, value in self._points.items() if not low < at < high}
            self._points[sample] = hertz
        self._last = sample, hertz
