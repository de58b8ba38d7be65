"""Which part of the sound is in view: the mapping from samples to pixels that the waveform and its neighbours share."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.spec import SAMPLE_RATE

MIN_VISIBLE: Final = 48.0
"""Samples in view at the closest zoom: 2 ms."""

_EMPTY: Final = (0.0, float(SAMPLE_RATE))
"""What is in view while there is no sound: one second, so that the ruler has something to show."""

_MARGIN: Final = 0.1
"""Share of the view that lies before a place which was brought into it."""


class TimeAxis(QObject):
    """A range of samples, start included, end not, that is in view.

    While all of the sound is in view and it grows, all of it stays in view.

    Signals
    -------
    view_changed(float, float)
        The range in view.
    """

    view_changed = Signal(float, float)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._length = 0
        self._start, self._end = _EMPTY

    @property
    def length(self) -> int:
        """Samples of the sound."""
        return self._length

    @property
    def start(self) -> float:
        """First sample in view."""
        return self._start

    @property
    def end(self) -> float:
        """End of the view, in samples."""
        return self._end

    @property
    def visible(self) -> float:
        """Samples in view."""
        return self._end - self._start

    @property
    def fitted(self) -> bool:
        """Whether all of the sound is in view."""
        return self._length == 0 or self.visible >= self._length

    def set_length(self, length: int) -> None:
        """Say how long the sound is, in samples."""
        fitted = self.fitted
        self._length = max(0, length)
        if fitted:
            self.fit()
        else:
            self.show_range(self._start, self._end)

    def x_at(self, sample: float, width: float) -> float:
        """Where a sample lies in a view that is ``width`` pixels wide."""
        return (sample - self._start) / self.visible * width

    def sample_at(self, x: float, width: float) -> int:
        """Which sample of the sound, its end included, is nearest to a place in a view ``width`` pixels wide."""
        sample = round(self._start + x / max(width, 1.0) * self.visible)
        return min(max(sample, 0), self._length)

    def show_range(self, start: float, end: float) -> None:
        """Bring a range into view, moved and widened as far as the sound's ends and the closest zoom ask for it."""
        if self._length == 0:
            self._show(*_EMPTY)
            return
        longest = max(float(self._length), MIN_VISIBLE)
        visible = min(max(end - start, MIN_VISIBLE), longest)
        first = min(max(start, 0.0), longest - visible)
        self._show(first, first + visible)

    def fit(self) -> None:
        """Bring all of the sound into view."""
        self.show_range(0.0, float(self._length))

    def zoom(self, factor: float, anchor: float | None = None) -> None:
        """Show ``factor`` times fewer samples; the sample ``anchor`` (None: the middle) keeps its place."""
        fixed = (self._start + self._end) / 2 if anchor is None else anchor
        share = (fixed - self._start) / self.visible
        longest = max(float(self._length), MIN_VISIBLE)
        visible = min(max(self.visible / factor, MIN_VISIBLE), longest)
        start = fixed - share * visible
        self.show_range(start, start + visible)

    def scroll_to(self, start: float) -> None:
        """Bring the sample ``start`` to the left end, as far as the sound's ends allow."""
        self.show_range(start, start + self.visible)

    def reveal(self, sample: float) -> None:
        """Turn the page to a sample if it is not in view."""
        if not self._start <= sample < self._end:
            self.scroll_to(sample - _MARGIN * self.visible)

    def _show(self, start: float, end: float) -> None:
        if (start, end) != (self._start, self._end):
            self._start, self._end = start, end
            self.view_changed.emit(start, end)
