"""Time axis shared by all views: the visible range, its mapping to pixels, a scroll bar and a ruler."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QObject, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QScrollBar, QWidget

from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.colours import mix
from kokoro_desktop.ui.translation import tr

# Number of visible samples at maximum zoom: 2 ms.
MIN_VISIBLE: Final = 48.0

# Visible range without a sound: one second, so that the ruler has labels.
_EMPTY: Final = (0.0, float(SAMPLE_RATE))

# Fraction of the view to the left of a position that `reveal` scrolls into view.
_MARGIN: Final = 0.1

# Range of the scroll bar; sample indices are not used, because they could overflow its integers in a long sound.
_UNITS: Final = 10_000


class TimeAxis(QObject):
    """Visible range of samples, from `start` up to but not including `end`.

    If the whole sound is visible, it remains visible while it grows.

    Signals
    -------
    view_changed(float, float)
        Start and end of the visible range, in samples.
    """

    view_changed = Signal(float, float)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._length = 0
        self._start, self._end = _EMPTY

    @property
    def length(self) -> int:
        """Length of the sound in samples."""
        return self._length

    @property
    def start(self) -> float:
        """First visible sample."""
        return self._start

    @property
    def end(self) -> float:
        """End of the visible range, in samples."""
        return self._end

    @property
    def visible(self) -> float:
        """Number of visible samples."""
        return self._end - self._start

    @property
    def fitted(self) -> bool:
        """Whether the whole sound is visible."""
        return self._length == 0 or self.visible >= self._length

    def set_length(self, length: int) -> None:
        """Set the length of the sound, in samples."""
        fitted = self.fitted
        self._length = max(0, length)
        if fitted:
            self.fit()
        else:
            self.show_range(self._start, self._end)

    def x_at(self, sample: float, width: float) -> float:
        """Return the x coordinate of a sample in a view ``width`` pixels wide."""
        return (sample - self._start) / self.visible * width

    def sample_at(self, x: float, width: float) -> int:
        """Return the sample nearest to ``x`` in a view ``width`` pixels wide, clamped to the length of the sound."""
        sample = round(self._start + x / max(width, 1.0) * self.visible)
        return min(max(sample, 0), self._length)

    def show_range(self, start: float, end: float) -> None:
        """Show a range of samples, clipped to the sound and no shorter than the maximum zoom allows."""
        if self._length == 0:
            self._show(*_EMPTY)
            return
        longest = max(float(self._length), MIN_VISIBLE)
        visible = min(max(end - start, MIN_VISIBLE), longest)
        first = min(max(start, 0.0), longest - visible)
        self._show(first, first + visible)

    def fit(self) -> None:
        """Show the whole sound."""
        self.show_range(0.0, float(self._length))

    def zoom(self, factor: float, anchor: float | None = None) -> None:
        """Zoom in by ``factor`` around the sample ``anchor`` (None for the centre of the view)."""
        fixed = (self._start + self._end) / 2 if anchor is None else anchor
        share = (fixed - self._start) / self.visible
        longest = max(float(self._length), MIN_VISIBLE)
        visible = min(max(self.visible / factor, MIN_VISIBLE), longest)
        start = fixed - share * visible
        self.show_range(start, start + visible)

    def scroll_to(self, start: float) -> None:
        """Scroll until the sample ``start`` is at the left edge, or as close to it as possible."""
        self.show_range(start, start + self.visible)

    def reveal(self, sample: float) -> None:
        """Scroll to a sample if it is not visible."""
        if not self._start <= sample < self._end:
            self.scroll_to(sample - _MARGIN * self.visible)

    def _show(self, start: float, end: float) -> None:
        if (start, end) != (self._start, self._end):
            self._start, self._end = start, end
            self.view_changed.emit(start, end)


# Permitted intervals between labels, in seconds.
_STEPS_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800)

# Distance in pixels between labels and the edges of the view, where the focus frame is drawn.
_INSET: Final = 4.0

# Tick intervals per label.
_MINOR: Final = 5


class TimeScrollBar(QScrollBar):
    """Scroll bar that shows and moves the visible range of a sound."""

    def __init__(self, axis: TimeAxis, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setAccessibleName(tr("Position in the sound"))
        self._axis = axis
        axis.view_changed.connect(self.refresh)
        self.valueChanged.connect(self._on_scrolled)
        self.refresh()

    def refresh(self) -> None:
        """Update the scroll bar to match the visible range."""
        axis = self._axis
        longest = max(float(axis.length), axis.visible)
        page = max(1, round(axis.visible / longest * _UNITS))
        with QSignalBlocker(self):
            self.setRange(0, _UNITS - page)
            self.setPageStep(page)
            self.setSingleStep(max(1, page // 10))
            self.setValue(round(axis.start / longest * _UNITS))
        self.setEnabled(not axis.fitted)

    def _on_scrolled(self, value: int) -> None:
        self._axis.scroll_to(value / _UNITS * max(float(self._axis.length), self._axis.visible))


@dataclass(frozen=True)
class Tick:
    """Labelled tick of the ruler, at a position in seconds."""

    seconds: float
    label: str


def step(seconds: float, most: float) -> float:
    """Return the interval between labels, in seconds, that puts at most ``most`` labels in a range of ``seconds``."""
    return next((candidate for candidate in _STEPS_S if seconds / candidate <= most), float(_STEPS_S[-1]))


def ticks(start_s: float, end_s: float, most: float) -> tuple[Tick, ...]:
    """Return the labelled ticks between two times in seconds, at the interval that `step` returns for ``most``."""
    apart = step(end_s - start_s, most)
    first, last = math.ceil(start_s / apart - 1e-9), math.floor(end_s / apart + 1e-9)
    decimals = max(0, -math.floor(math.log10(apart) + 1e-9))
    return tuple(Tick(index * apart, clock(index * apart, decimals)) for index in range(first, last + 1))


def clock(seconds: float, decimals: int) -> str:
    """Format a time as seconds or, if it is a minute or longer, as minutes and seconds: 0.25, 12.5 or 2:05."""
    if round(seconds, decimals) < 60:
        return fill("{0:.{1}f}", seconds, decimals)
    minutes, rest = divmod(round(seconds, decimals), 60)
    width = decimals + 3 if decimals else 2
    return fill("{0}:{1:0{2}.{3}f}", int(minutes), rest, width, decimals)


def paint_ruler(painter: QPainter, area: QRectF, axis: TimeAxis, palette: QPalette) -> None:
    """Draw the ruler for the visible range."""
    window, text = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText)
    metrics = painter.fontMetrics()
    most = area.width() / max(metrics.horizontalAdvance("00:00.000") * 1.4, 1.0)
    start_s, end_s = axis.start / SAMPLE_RATE, axis.end / SAMPLE_RATE
    painter.fillRect(area, window)
    painter.setPen(mix(text, window, 0.6))
    apart = step(end_s - start_s, most) / _MINOR
    lines = []
    for index in range(math.ceil(start_s / apart - 1e-9), math.floor(end_s / apart + 1e-9) + 1):
        x = round(area.left() + axis.x_at(index * apart * SAMPLE_RATE, area.width())) + 0.5
        height = 7 if index % _MINOR == 0 else 3
        lines.append(QLineF(x, area.bottom() - height, x, area.bottom()))
    painter.drawLines(lines)
    painter.setPen(mix(text, window, 0.2))
    for tick in ticks(start_s, end_s, most):
        x = area.left() + axis.x_at(tick.seconds * SAMPLE_RATE, area.width())
        width = metrics.horizontalAdvance(tick.label) + 2
        left = min(max(x - width / 2, area.left() + _INSET), area.right() - width - _INSET)
        box = QRectF(left, area.top(), width, area.height() - 7)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tick.label)
