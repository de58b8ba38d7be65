"""Paints over a text editor: lines under what doesn't reach the model, where text is cut, what is sounding.

Painted and not written into the document: formats would be steps of undo, and a long text would wait for them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPalette, QPen, QTextBlock, QTextLine

from kokoro_desktop.phonemes.reading import Reading
from kokoro_desktop.ui.style.colours import cut_colour, faint, mapped_colour, unknown_colour
from kokoro_desktop.ui.text.offsets import Places

_SOUNDING_ALPHA: Final = 0.38
_MIN_WIDTH: Final = 5.0
_WAVE: Final = 2.0
"""Half height and quarter length of the wave, in pixels."""


@dataclass(frozen=True)
class _Stretch:
    start: int
    end: int
    unknown: bool


class TextMarks:
    """What is to be painted over a document; every offset inside is one of UTF-16 units."""

    def __init__(self) -> None:
        self._stretches: list[_Stretch] = []
        self._starts: list[int] = []
        self._cuts: list[int] = []
        self._sounding: tuple[int, int] | None = None

    def set_reading(self, reading: Reading) -> None:
        """Mark what becomes of a text."""
        places = Places(reading.text)
        self._stretches = [
            _Stretch(places.units(mark.start), places.units(mark.end), mark.note.replacement is None)
            for mark in reading.marks
            if "\n" not in mark.note.symbol  # that a line break is a space surprises nobody
        ]
        self._starts = [stretch.start for stretch in self._stretches]
        self._cuts = [places.units(cut) for cut in reading.cuts]

    def set_sounding(self, place: tuple[int, int] | None) -> bool:
        """Mark what is heard just now, in UTF-16 units; tell whether that is something else than before."""
        changed = place != self._sounding
        self._sounding = place
        return changed

    def paint(self, painter: QPainter, block: QTextBlock, origin: QPointF, font: QFont, palette: QPalette) -> None:
        """Paint a block's marks; ``origin`` is where the block begins."""
        ascent = QFontMetricsF(font).ascent()
        for stretch in self._visible(block):
            for box in _boxes(block, origin, stretch.start, stretch.end):
                _paint_line_under(painter, box, box.top() + ascent, stretch.unknown, palette)
        first, last = block.position(), block.position() + block.length()
        if self._sounding is not None and first <= self._sounding[0] < last:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faint(palette.color(QPalette.ColorRole.Highlight), _SOUNDING_ALPHA))
            for box in _boxes(block, origin, self._sounding[0] - first, self._sounding[1] - first):
                # The font's lines are high, to hold stacked marks: a box that is not.
                painter.drawRoundedRect(box.adjusted(-0.5, box.height() * 0.12, 0.5, -box.height() * 0.1), 3, 3)
        for number, cut in enumerate(self._cuts, start=2):
            if first <= cut < last:
                for box in _boxes(block, origin, cut - first, cut - first):
                    _paint_cut(painter, box, number, font, palette)

    def _visible(self, block: QTextBlock) -> Iterator[_Stretch]:
        """Yield the stretches that touch a block, as offsets within it."""
        first, last = block.position(), block.position() + block.length()
        for index in range(max(0, bisect_left(self._starts, first) - 1), bisect_left(self._starts, last)):
            stretch = self._stretches[index]
            if stretch.end > first:
                yield _Stretch(max(0, stretch.start - first), min(stretch.end, last - 1) - first, stretch.unknown)


def _boxes(block: QTextBlock, origin: QPointF, start: int, end: int) -> Iterator[QRectF]:
    """Yield the box of every line that a part of a block covers."""
    layout = block.layout()
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        first = max(start, line.textStart())
        last = min(end, line.textStart() + line.textLength())
        if first < last or (start == end == first and first <= last):
            yield _box(line, origin, first, last)


def _box(line: QTextLine, origin: QPointF, first: int, last: int) -> QRectF:
    left, right = _x(line, first), _x(line, last)
    if right - left < _MIN_WIDTH:  # a mark on the letter before it, or nothing at all
        left = right - _MIN_WIDTH
    return QRectF(origin.x() + left, origin.y() + line.y(), right - left, line.height())


def _x(line: QTextLine, position: int) -> float:
    result: Any = line.cursorToX(position)  # the stubs know neither of the forms in which it comes
    return float(result[0] if isinstance(result, tuple) else result)


def _paint_line_under(painter: QPainter, box: QRectF, baseline: float, unknown: bool, palette: QPalette) -> None:
    """Draw a wave for what is unknown, dots for what is mapped: told apart without colour, too."""
    y = min(baseline + 5, box.bottom() - _WAVE)
    if not unknown:
        pen = QPen(mapped_colour(palette), 2.2, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.01, 1.8])
        painter.setPen(pen)
        painter.drawLine(QPointF(box.left() + 1.5, y), QPointF(box.right() - 1, y))
        return
    path = QPainterPath(QPointF(box.left(), y))
    x, up = box.left(), True
    while x < box.right():
        path.quadTo(x + _WAVE, y + (-1.6 if up else 1.6) * _WAVE, x + 2 * _WAVE, y)
        x, up = x + 2 * _WAVE, not up
    painter.setPen(QPen(unknown_colour(palette), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _paint_cut(painter: QPainter, box: QRectF, number: int, font: QFont, palette: QPalette) -> None:
    """Draw the line before a pass and the pass's number."""
    colour = cut_colour(palette)
    x = box.right() - 2  # in the space before the pass
    painter.setPen(QPen(colour, 1.4, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(x, box.top() + 8), QPointF(x, box.bottom() - 2))
    small = QFont(font)
    small.setPointSizeF(max(6.5, font.pointSizeF() * 0.45))
    painter.setFont(small)
    width = painter.fontMetrics().horizontalAdvance(str(number))
    painter.drawText(QPointF(x - width / 2, box.top() + 7), str(number))
