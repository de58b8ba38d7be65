"""A line of pitch that is being drawn by hand, freely or straight."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

_LEVEL: Final = 0.5
"""Semitones up to which a straight line is a level one."""


class PitchStroke:
    """What has been drawn since the button went down; where the mouse comes back, the later stroke counts."""

    def __init__(self, sample: int, hertz: float) -> None:
        self._start = self._last = sample, hertz
        self._points = {sample: hertz}

    @property
    def points(self) -> Mapping[int, float]:
        """Hertz at samples, in order of time."""
        return dict(sorted(self._points.items()))

    def go_to(self, sample: int, hertz: float, straight: bool) -> None:
        """Follow the mouse; a straight line goes there from the beginning, and is level where it nearly is."""
        start, pitch = self._start
        if straight:
            level = abs(12 * math.log2(hertz / pitch)) < _LEVEL
            self._points = {start: pitch, sample: pitch if level else hertz}
        else:
            low, high = sorted((self._last[0], sample))
            self._points = {at: value for at, value in self._points.items() if not low < at < high}
            self._points[sample] = hertz
        self._last = sample, hertz
