"""The pitch line that the user is drawing, freehand or straight."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

# Pitch difference in semitones up to which a straight line becomes level.
_LEVEL: Final = 0.5


class PitchStroke:
    """The line drawn since the button was pressed; later strokes replace earlier ones."""

    def __init__(self, sample: int, hertz: float) -> None:
        self._start = self._last = sample, hertz
        self._points = {sample: hertz}

    @property
    def points(self) -> Mapping[int, float]:
        """Hertz by sample, in order of time."""
        return dict(sorted(self._points.items()))

    def go_to(self, sample: int, hertz: float, straight: bool) -> None:
        """Extend the line to the mouse; a straight line runs from the start and becomes level if it nearly is."""
        start, pitch = self._start
        if straight:
            level = abs(12 * math.log2(hertz / pitch)) < _LEVEL
            self._points = {start: pitch, sample: pitch if level else hertz}
        else:
            low, high = sorted((self._last[0], sample))
            self._points = {at: value for at, value in self._points.items() if not low < at < high}
            self._points[sample] = hertz
        self._last = sample, hertz
