"""Marks over a text editor: underlined symbols, mixtures, pass boundaries, and the symbols being played.

Marks are painted instead of stored in the document, because character formats would create undo steps and slow down
long text.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QTextBlock,
    QTextCursor,
    QTextLine,
)

from kokoro_desktop.phonemes.mixtures import MIXTURE, Mixture, is_mixture, parse_mixture
from kokoro_desktop.phonemes.notation import STANDARD_IPA
from kokoro_desktop.phonemes.reading import PhonemeReading
from kokoro_desktop.ui.style.colours import cut_colour, faint, mapped_colour, unknown_colour
from kokoro_desktop.ui.text.offsets import OffsetMap

SOUNDING_ALPHA: Final = 0.38
_MIN_WIDTH: Final = 5.0
# Half the height and a quarter of the wavelength of a wavy underline, in pixels.
_WAVE: Final = 2.0


class TextMarks:
    """Painter of marks over a document, limited to visible text, because a paragraph may be as long as a book."""

    def __init__(self) -> None:
        self._reading: PhonemeReading | None = None
        self._places = OffsetMap("")
        self._sounding: tuple[int, int] | None = None

    def set_reading(self, reading: PhonemeReading, places: OffsetMap) -> None:
        """Set the analysed text whose marks are painted, and the converter between its offsets and Qt's."""
        self._reading, self._places = reading, places

    def set_sounding(self, place: tuple[int, int] | None) -> bool:
        """Set the range being played, in UTF-16 units; return whether it has changed."""
        changed = place != self._sounding
        self._sounding = place
        return changed

    def paint(
        self, painter: QPainter, view: BlockView, font: QFont, palette: QPalette, caret: QTextCursor | None = None
    ) -> None:
        """Paint the marks in the visible part of a block; a mixture at the caret is shown as text."""
        for start, end, mixture in self._mixtures(view):
            inside = caret is not None and caret.selectionStart() < end and caret.selectionEnd() > start
            for box in view.boxes(start, end):
                _paint_mixture(painter, box, mixture, None if inside else font, palette)
        ascent = QFontMetricsF(font).ascent()
        for start, end, unknown in _merge(self._stretches(view)):
            for box in view.boxes(start, end):
                _paint_line_under(painter, box, box.top() + ascent, unknown, palette)
        if self._sounding is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faint(palette.color(QPalette.ColorRole.Highlight), SOUNDING_ALPHA))
            for box in view.boxes(*self._sounding):
                # Make the highlight less tall than the line, whose height includes space for stacked diacritics.
                painter.drawRoundedRect(box.adjusted(-0.5, box.height() * 0.12, 0.5, -box.height() * 0.1), 3, 3)
        for number, cut in self._cuts(view):
            for box in view.boxes(cut, cut):
                _paint_cut(painter, box, number, font, palette)

    def _stretches(self, view: BlockView) -> Iterator[tuple[int, int, bool]]:
        """Yield ranges to underline: start and end in UTF-16 units, and whether the symbol is unknown to the model."""
        if self._reading is None:
            return
        marks, units = self._reading.marks, self._places.units
        first, last = self._points(view)
        begin = bisect_left(marks, first, key=lambda mark: mark.start)
        for mark in itertools.islice(marks, max(0, begin - 1), None):
            if mark.start >= last:
                return
            written = STANDARD_IPA.get(mark.note.replacement or "")
            # A line break is expected to act as a space, and standard IPA is read as the model's letter.
            if "\n" not in mark.note.symbol and written != mark.note.symbol:
                yield units(mark.start), units(mark.end), mark.note.replacement is None

    def _mixtures(self, view: BlockView) -> Iterator[tuple[int, int, Mixture]]:
        """Yield a (start, end, mixture) tuple for each mixture, with offsets in UTF-16 units."""
        encoding = self._reading.encoding if self._reading is not None else None
        if encoding is None:
            return
        first, last = self._points(view)
        tokens = range(bisect_left(encoding.origins, first), bisect_left(encoding.origins, last))
        for token in tokens:
            if is_mixture(encoding.tokens[token]):
                match = MIXTURE.match(encoding.text, encoding.origins[token])
                assert match is not None
                start, end = (self._places.units(place) for place in match.span())
                yield start, end, parse_mixture(match)

    def _cuts(self, view: BlockView) -> Iterator[tuple[int, int]]:
        """Yield a (number, start) tuple for each pass after the first, with the start in UTF-16 units."""
        if self._reading is None:
            return
        cuts = self._reading.cuts
        first, last = self._points(view)
        for index in range(bisect_left(cuts, first), bisect_left(cuts, last)):
            yield index + 2, self._places.units(cuts[index])

    def _points(self, view: BlockView) -> tuple[int, int]:
        return self._places.points(view.first), self._places.points(view.last)


def _merge(stretches: Iterable[tuple[int, int, bool]]) -> Iterator[tuple[int, int, bool]]:
    """Yield the ranges, with adjacent ones of the same kind merged, because Qt is slow to locate a range."""
    start = end = 0
    kind = False
    for first, last, unknown in stretches:
        if unknown == kind and first <= end:
            end = max(end, last)
            continue
        if start < end:
            yield start, end, kind
        start, end, kind = first, last, unknown
    if start < end:
        yield start, end, kind


class BlockView:
    """Visible lines of a text block and their positions.

    Attributes
    ----------
    first, last
        Document range of the visible lines, in UTF-16 units.
    """

    def __init__(self, block: QTextBlock, origin: QPointF, top: float, bottom: float) -> None:
        """Find the lines of a block at ``origin`` that are visible between ``top`` and ``bottom``, in pixels."""
        self._layout, self._origin, self._position = block.layout(), origin, block.position()
        lines = range(self._layout.lineCount())
        self._lines = lines[
            bisect_left(lines, top - origin.y(), key=lambda number: self._line(number).rect().bottom()) :
            bisect_right(lines, bottom - origin.y(), key=lambda number: self._line(number).y())
        ]  # fmt: skip
        self.first = self.last = self._position
        if self._lines:
            last = self._line(self._lines[-1])
            self.first += self._line(self._lines[0]).textStart()
            # The last line includes the position after its end, where a pass may begin.
            self.last += last.textStart() + last.textLength() + (self._lines.stop == len(lines))

    def boxes(self, start: int, end: int) -> Iterator[QRectF]:
        """Yield the rectangle that a document range covers on each visible line."""
        if end < self.first or start >= self.last:
            return
        start, end = max(start, self.first) - self._position, end - self._position
        for number in range(max(self._layout.lineForTextPosition(start).lineNumber(), 0), self._lines.stop):
            line = self._line(number)
            first, last = max(start, line.textStart()), min(end, line.textStart() + line.textLength())
            if first < last or (start == end == first and first <= last):
                yield _box(line, self._origin, first, last)
            if line.textStart() > end:
                return

    def _line(self, number: int) -> QTextLine:
        return self._layout.lineAt(number)


def _box(line: QTextLine, origin: QPointF, first: int, last: int) -> QRectF:
    left, right = _x(line, first), _x(line, last)
    if right - left < _MIN_WIDTH:  # a diacritic on the preceding letter, or an empty range
        left = right - _MIN_WIDTH
    return QRectF(origin.x() + left, origin.y() + line.y(), right - left, line.height())


def _x(line: QTextLine, position: int) -> float:
    result: Any = line.cursorToX(position)  # the type stubs lack the return type
    return float(result[0] if isinstance(result, tuple) else result)


def _paint_line_under(painter: QPainter, box: QRectF, baseline: float, unknown: bool, palette: QPalette) -> None:
    """Underline an unknown symbol with a wavy line, or a replaced symbol with dots in a different colour."""
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
    """Draw the dashed line before a pass, with the pass number above it."""
    colour = cut_colour(palette)
    x = box.right() - 2  # in the space before the pass
    painter.setPen(QPen(colour, 1.4, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(x, box.top() + 8), QPointF(x, box.bottom() - 2))
    small = QFont(font)
    small.setPointSizeF(max(6.5, font.pointSizeF() * 0.45))
    painter.setFont(small)
    width = painter.fontMetrics().horizontalAdvance(str(number))
    painter.drawText(QPointF(x - width / 2, box.top() + 7), str(number))


def _paint_mixture(painter: QPainter, box: QRectF, mixture: Mixture, font: QFont | None, palette: QPalette) -> None:
    """Frame a mixture; if ``font`` is given, draw both symbols, and shade the frame by the second symbol's weight."""
    role = QPalette.ColorRole
    accent, base = palette.color(role.Highlight), palette.color(role.Base)
    frame = box.adjusted(0.5, box.height() * 0.14, -0.5, -box.height() * 0.12)
    painter.setPen(QPen(accent, 1.2))
    if font is None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, 4, 4)
        return
    weight = mixture.weight or 0.0
    painter.setBrush(base)
    painter.drawRoundedRect(frame, 4, 4)
    share = QRectF(frame.right() - weight * frame.width(), frame.top(), weight * frame.width(), frame.height())
    painter.fillRect(share.adjusted(0, 1, -1, -1), faint(accent, 0.3))
    painter.setFont(font)
    painter.setPen(palette.color(role.Text))
    inner = box.adjusted(5, 0, -5, 0)
    for symbol, side in ((mixture.first, Qt.AlignmentFlag.AlignLeft), (mixture.second, Qt.AlignmentFlag.AlignRight)):
        painter.drawText(inner, side | Qt.AlignmentFlag.AlignVCenter, symbol)
