"""One box for every phoneme under the waveform, as wide as the model makes it long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.sound.lane_picture import (
    ROWS,
    Letter,
    LetterPosition,
    Look,
    paint_box,
    paint_frame,
    paint_letter,
    paint_words,
    position_letters,
)
from kokoro_desktop.ui.sound.sound_canvas import FADED
from kokoro_desktop.ui.sound.sound_picture import paint_focus
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.style.fonts import phoneme_font

_FONT_SCALE: Final = 1.4
_CROWDED: Final = 3.0
"""Pixels a phoneme under which single boxes are no longer drawn."""
_ROW: Final = 0.72
"""Height of a row of letters, as a share of the font's line, which has room for stacked marks."""
_REACH: Final = 24
"""Pixels by which a letter may reach beyond its box."""


class PhonemeLane(QWidget):
    """The phonemes of the sound in view, on the time axis that the waveform above has as well.

    Signals
    -------
    span_clicked(int)
        Index of the span that was clicked, or chosen with Enter.
    current_changed(int)
        The arrow keys moved to another span.
    """

    span_clicked = Signal(int)
    current_changed = Signal(int)

    def __init__(self, axis: TimeAxis, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._axis = axis
        self._axis.view_changed.connect(self._on_view_changed)
        self._spans: tuple[Span, ...] = ()
        self._starts = np.zeros(0, np.int64)
        self._ends = np.zeros(0, np.int64)
        self._word_starts = self._word_ends = self._starts
        self._current: int | None = None
        self._hovered: int | None = None
        self._faded = False
        self._letters = phoneme_font(self.fontInfo().pointSizeF() * _FONT_SCALE)
        self._places: Mapping[int, LetterPosition] | None = None
        """Of every letter in view; None: to be found out."""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Phonemes in the sound"))

    @property
    def axis(self) -> TimeAxis:
        """What is in view."""
        return self._axis

    @property
    def spans(self) -> tuple[Span, ...]:
        """What is shown."""
        return self._spans

    @property
    def current(self) -> int | None:
        """Index of the marked span."""
        return self._current

    @property
    def faded(self) -> bool:
        """Whether what is shown is not of the text that is written."""
        return self._faded

    def set_faded(self, on: bool) -> None:
        """Let what is shown fade, or have it as it was."""
        if on != self._faded:
            self._faded = on
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the height that two rows of large letters need."""
        return QSize(640, round(QFontMetrics(self._letters).height() * _ROW) * ROWS + 6)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the same height and some width."""
        return QSize(200, self.sizeHint().height())

    def set_spans(self, spans: Sequence[Span]) -> None:
        """Show these; start and end in samples from the beginning of the sound, in order."""
        self._spans = tuple(spans)
        self._starts = np.array([span.start for span in self._spans], np.int64)
        self._ends = np.array([span.end for span in self._spans], np.int64)
        spoken = np.array([bool(span.symbol.strip()) for span in self._spans], np.int8)
        edges = np.diff(spoken, prepend=0, append=0)
        self._word_starts = self._starts[np.flatnonzero(edges == 1)]
        self._word_ends = self._ends[np.flatnonzero(edges == -1) - 1]
        self._current = self._hovered = None
        self._describe()
        self._on_view_changed()

    def clear(self) -> None:
        """Show nothing."""
        self.set_spans(())

    def set_current(self, index: int | None) -> None:
        """Mark a span (None: none)."""
        if index is not None and not 0 <= index < len(self._spans):
            index = None
        if index != self._current:
            self._update_boxes(self._current, index)
            self._current = index
            self._describe()

    def index_at(self, sample: int) -> int | None:
        """Return the index of the span that a sample belongs to."""
        index = int(np.searchsorted(self._starts, sample, "right")) - 1
        return index if index >= 0 and sample < self._ends[index] else None

    def index_of_origin(self, origin: int) -> int | None:
        """Return the index of the first span from a code point of the text, or from the last one before it."""
        found = [span.origin for span in self._spans if 0 <= span.origin <= origin]
        if not found:
            return None
        return next(index for index, span in enumerate(self._spans) if span.origin == max(found))

    def describe_span(self, index: int) -> str:
        """Say in words what a span is and when it sounds."""
        span = self._spans[index]
        start_s, end_s = span.start / SAMPLE_RATE, span.end / SAMPLE_RATE
        times = self.tr("{0:.3f} to {1:.3f} s, {2:.0f} ms").format(start_s, end_s, (end_s - start_s) * 1000)
        return f"{self._name(span)}\n{times}"

    def _name(self, span: Span) -> str:
        if span.symbol == " ":
            return self.tr("word boundary")
        return span.symbol or self.tr("silence at the edge")

    def _describe(self) -> None:
        current = self.describe_span(self._current).replace("\n", ", ") if self._current is not None else ""
        self.setAccessibleDescription(current or self.tr("{0} phonemes").format(len(self._spans)))

    def _on_view_changed(self) -> None:
        self._places = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Find other places for the letters."""
        self._places = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the boxes in view."""
        painter, palette = QPainter(self), self.palette()
        painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.Base))
        painter.setOpacity(FADED if self._faded else 1.0)
        # Only what is to be drawn anew: while playing, that is two boxes. Letters may reach in from beside it.
        shown = self._between(event.rect().left() - _REACH, event.rect().right() + 1 + _REACH)
        if self._crowded(self._between(0, self.width())):
            paint_words(painter, QRectF(self.rect()), self._xs(self._word_starts), self._xs(self._word_ends), palette)
            if self._current is not None and self._current in shown:
                paint_box(painter, self._box(self._current), "", Look(True, False), palette)
        else:
            for index in shown:
                paint_box(painter, self._box(index), self._spans[index].symbol, self._look(index), palette)
            painter.setFont(self._letters)
            # The marked one last, over its neighbours.
            for index in sorted(shown, key=lambda index: (index == self._current, index == self._hovered)):
                self._paint_letter(painter, index)
        paint_frame(painter, QRectF(self.rect()), palette)
        if self.hasFocus():
            paint_focus(painter, QRectF(self.rect()), palette)

    def _sample_at(self, x: float) -> float:
        return self._axis.start + x / max(self.width(), 1) * self._axis.visible

    def _xs(self, samples: NDArray[np.int64]) -> NDArray[np.float64]:
        scale = self.width() / self._axis.visible
        return (samples.astype(np.float64) - self._axis.start) * scale

    def _update_boxes(self, *indices: int | None) -> None:
        for index in indices:
            if index is not None:
                self.update(self._box(index).toAlignedRect().adjusted(-_REACH, 0, _REACH, 0))

    def _crowded(self, shown: range) -> bool:
        if not shown:
            return False
        length = float(self._ends[shown[-1]] - self._starts[shown[0]]) / len(shown)
        return self.width() / self._axis.visible * length < _CROWDED

    def _between(self, left: float, right: float) -> range:
        """Return the spans between two places."""
        first = int(np.searchsorted(self._ends, self._sample_at(left), "right"))
        return range(first, int(np.searchsorted(self._starts, self._sample_at(right), "left")))

    def _look(self, index: int) -> Look:
        return Look(index == self._current, index == self._hovered)

    def _paint_letter(self, painter: QPainter, index: int) -> None:
        look, symbol = self._look(index), self._spans[index].symbol
        letter, place = self._letter(index, QFontMetrics(self._letters)), self._letter_positions().get(index)
        if place is None:
            if not (look.current or look.hovered) or not symbol.strip():
                return
            place = LetterPosition(0, letter.middle)  # no room, but it is what one looks for
        used = 1 + max((each.row for each in self._letter_positions().values()), default=0)
        height = (self.height() - 4) / used
        area = QRectF(place.middle - letter.width / 2, 2 + place.row * height, letter.width, height)
        paint_letter(painter, area, symbol, look, self.palette())

    def _letter_positions(self) -> Mapping[int, LetterPosition]:
        if self._places is None:
            metrics = QFontMetrics(self._letters)
            spoken = (index for index in self._between(0, self.width()) if self._spans[index].symbol.strip())
            self._places = position_letters(self._letter(index, metrics) for index in spoken)
        return self._places

    def _letter(self, index: int, metrics: QFontMetrics) -> Letter:
        """Return what is to be placed of a span: over the middle of what is in view of its box."""
        seen = self._box(index).intersected(QRectF(self.rect()))
        width = metrics.horizontalAdvance(self._spans[index].symbol) + 2.0
        middle = min(max(seen.center().x(), width / 2), max(self.width() - width / 2, width / 2))
        return Letter(index, middle, width)

    def _box(self, index: int) -> QRectF:
        left = round(self._axis.x_at(float(self._starts[index]), self.width()))
        right = round(self._axis.x_at(float(self._ends[index]), self.width()))
        return QRectF(left, 1, right - left, self.height() - 2)

    def event(self, event: QEvent) -> bool:
        """Tell about the phoneme under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self._index_under(event.pos().x())
            if index is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), self.describe_span(index), self, self._box(index).toRect())
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Let the letters grow with the window's."""
        if event.type() == QEvent.Type.FontChange:
            self._letters = phoneme_font(self.fontInfo().pointSizeF() * _FONT_SCALE)
            self._places = None
            self.updateGeometry()
        super().changeEvent(event)

    def _index_under(self, x: float) -> int | None:
        return self.index_at(int(self._sample_at(x)))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Light up the box under the mouse."""
        self._hover(self._index_under(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        """Light up none."""
        self._hover(None)

    def _hover(self, index: int | None) -> None:
        if index != self._hovered:
            self._update_boxes(self._hovered, index)
            self._hovered = index
            self.setCursor(Qt.CursorShape.ArrowCursor if index is None else Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Choose the box that was clicked."""
        index = self._index_under(event.position().x())
        if index is None or event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.set_current(index)
        self.span_clicked.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Go from phoneme to phoneme with the arrows, Home and End; Enter chooses."""
        last, here = len(self._spans) - 1, self._current
        places = {
            Qt.Key.Key_Left: 0 if here is None else here - 1,
            Qt.Key.Key_Right: 0 if here is None else here + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        place = places.get(Qt.Key(event.key()))
        if place is not None and last >= 0:
            index = min(max(place, 0), last)
            self.set_current(index)
            self._axis.reveal(float(self._starts[index]))
            self.current_changed.emit(index)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and here is not None:
            self.span_clicked.emit(here)
        else:
            super().keyPressEvent(event)
