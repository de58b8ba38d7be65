"""Interlinear layout of two documents, spelling and phonemes, with each word above its phonemes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QFontMetricsF,
    QPainter,
    QPalette,
    QTextBlock,
    QTextCharFormat,
    QTextDocument,
    QTextFrame,
    QTextInlineObject,
    QTextLayout,
    QTextLine,
    QTextOption,
)

from kokoro_desktop.spelling.document import Document, Line
from kokoro_desktop.spelling.word import Piece, Source
from kokoro_desktop.ui.text.columns import Arrangement, Strip, arrange, find_columns

# Space to the left and right of the text, in pixels.
MARGIN: Final = 8.0
# Fraction of the phoneme row's height that the spelling may overlap; this space is used only by stacked diacritics.
_OVERLAP: Final = 0.14
# Number of cached word widths.
_CACHED: Final = 20_000


class Row(IntEnum):
    """The two rows of interlinear text."""

    TEXT = 0
    PHONEMES = 1


class Interlinear(QObject):
    """Shared geometry of both rows; paragraphs are arranged when they become visible.

    Signals
    -------
    resized
        The total height has changed.
    """

    resized = Signal()

    def __init__(self, text_font: QFont, phoneme_font: QFont, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[Line, ...] = Document().lines
        self._arranged: list[Arrangement | None] = [None]
        self._rows = np.ones(1, np.intp)
        self._width = 400.0
        metrics = QFontMetricsF(text_font), QFontMetricsF(phoneme_font)
        self._text_width, self._phoneme_width = (lru_cache(_CACHED)(each.horizontalAdvance) for each in metrics)
        self._average = metrics[Row.PHONEMES].averageCharWidth()
        self.text_height = metrics[Row.TEXT].height()
        self._phoneme_height = metrics[Row.PHONEMES].height()
        self._text_shown = True
        self._telling = QTimer(self, singleShot=True, interval=0)
        self._telling.timeout.connect(self.resized)

    @property
    def text_shown(self) -> bool:
        """Whether the spelling row is shown."""
        return self._text_shown

    def set_text_shown(self, shown: bool) -> None:
        """Show or hide the spelling row."""
        self._text_shown = shown
        self.rearrange()

    @property
    def pitch(self) -> float:
        """Distance between screen lines, in pixels."""
        return round(self.top(Row.PHONEMES) + self._phoneme_height)

    def top(self, row: Row) -> float:
        """Return the vertical offset of a row within each screen line, in pixels."""
        if row is Row.TEXT or not self._text_shown:
            return 0.0
        return self.text_height - _OVERLAP * self._phoneme_height

    def set_document(self, document: Document) -> None:
        """Replace the document; unchanged lines keep their layout."""
        old, new = self._lines, document.lines
        first, shorter = 0, min(len(old), len(new))
        while first < shorter and old[first] is new[first]:
            first += 1
        last = 0
        while last < shorter - first and old[-1 - last] is new[-1 - last]:
            last += 1
        changed = new[first : len(new) - last]
        self._arranged[first : len(old) - last] = [None] * len(changed)
        estimates = np.fromiter(map(self._estimate, changed), np.intp, len(changed))
        self._rows = np.concatenate((self._rows[:first], estimates, self._rows[len(old) - last :]))
        self._lines = new
        self._telling.start()

    def report_size(self) -> None:
        """Emit `resized` immediately if the signal is pending."""
        if self._telling.isActive():
            self._telling.stop()
            self.resized.emit()

    def set_width(self, width: float) -> None:
        """Set the available width, including margins, in pixels."""
        width = max(width - 2 * MARGIN, 40.0)
        if width != self._width:
            self._width = width
            self.rearrange()

    def rearrange(self) -> None:
        """Discard all arrangements; paragraphs are arranged again when they become visible."""
        self._arranged = [None] * len(self._lines)
        self._rows = np.fromiter(map(self._estimate, self._lines), np.intp, len(self._lines))
        self._telling.start()

    def arrangement(self, number: int, row: Row, text: str) -> Arrangement:
        """Return a paragraph's arrangement; if ``text`` is newer than the document, arrange ``text`` alone."""
        line = self._lines[number] if number < len(self._lines) else Line()
        known = number < len(self._lines) and (line.text if row is Row.TEXT else line.phonemes) == text
        if not known:  # the document has not been updated after an edit yet
            pair = (text, "") if row is Row.TEXT else ("", text)
            return self._arrange(Line((Piece(*pair, Source.CHOSEN),)))
        found = self._arranged[number]
        if found is None:
            found = self._arranged[number] = self._arrange(line)
            if self._rows[number] != found.rows:
                self._rows[number] = found.rows
                self._telling.start()
        return found

    def is_empty(self) -> bool:
        """Return whether the document has neither spelling nor phonemes."""
        return len(self._lines) == 1 and not self._lines[0].pieces

    def line(self, number: int) -> Line:
        """Return the document line of a paragraph, or an empty line for an index past the end."""
        return self._lines[number] if number < len(self._lines) else Line()

    def y(self, number: int) -> float:
        """Return the vertical position of a paragraph, in pixels."""
        return float(self._rows[:number].sum()) * self.pitch

    def number_at(self, y: float) -> int:
        """Return the index of the paragraph at a vertical position."""
        ends = np.cumsum(self._rows) * self.pitch
        return min(int(np.searchsorted(ends, y, "right")), len(self._lines) - 1)

    def height(self) -> float:
        """Return the total height in pixels, with estimates for paragraphs that were never visible."""
        return float(self._rows.sum()) * self.pitch

    def size(self) -> QSizeF:
        """Return the size of the whole document, in pixels."""
        return QSizeF(self._width + 2 * MARGIN, self.height())

    def _arrange(self, line: Line) -> Arrangement:
        return arrange(find_columns(line), self._text_width, self._phoneme_width, self._width)

    def _estimate(self, line: Line) -> int:
        return 1 + int(max(len(line.text), len(line.phonemes)) * self._average / self._width)


class RowLayout(QAbstractTextDocumentLayout):
    """Layout of one of the two documents, spelling or phonemes.

    Parameters
    ----------
    formats
        Function that returns the character formats of a line, with positions in UTF-16 code units.
    """

    def __init__(
        self,
        document: QTextDocument,
        shared: Interlinear,
        row: Row,
        formats: Callable[[Line], Iterator[QTextLayout.FormatRange]] = lambda line: iter(()),
    ) -> None:
        super().__init__(document)
        self._shared, self._row, self._formats = shared, row, formats
        self._laid_out: dict[int, Arrangement] = {}  # arrangements used for laid-out paragraphs
        shared.resized.connect(self._on_resized)

    def documentChanged(self, start: int, removed: int, added: int) -> None:  # noqa: N802
        """Discard the layout of changed paragraphs, which are laid out again when they become visible."""
        block, end = self.document().findBlock(start), start + added
        while block.isValid() and block.position() <= end:
            block.layout().clearLayout()
            block = block.next()

    def documentSize(self) -> QSizeF:  # noqa: N802
        """Return the size of both rows."""
        return self._shared.size()

    def frameBoundingRect(self, frame: QTextFrame) -> QRectF:  # noqa: N802
        """Return the bounds of the text."""
        return QRectF(QPointF(), self._shared.size())

    def pageCount(self) -> int:  # noqa: N802
        """Return the number of pages, which is 1."""
        return 1

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:  # noqa: N802
        """Return the bounds of a paragraph, laying it out if necessary."""
        if not block.isValid():
            return QRectF()
        number = block.blockNumber()
        arranged = self._shared.arrangement(number, self._row, block.text())
        if self._laid_out.get(number) is not arranged or not block.layout().lineCount():
            self._laid_out[number] = arranged
            self._lay_out(block, arranged.text if self._row is Row.TEXT else arranged.phonemes)
        pitch = self._shared.pitch
        return QRectF(0.0, self._shared.y(number), self._shared.size().width(), arranged.rows * pitch)

    def hitTest(self, point: Any, accuracy: Qt.HitTestAccuracy) -> int:  # noqa: N802
        """Return the text position nearest to a point."""
        block = self.document().findBlockByNumber(self._shared.number_at(point.y()))
        if not block.isValid():
            block = self.document().lastBlock()
        bounds, layout = self.blockBoundingRect(block), block.layout()
        line = layout.lineAt(0)
        for number in range(1, layout.lineCount()):
            if bounds.y() + layout.lineAt(number).y() - self._shared.top(self._row) > point.y():
                break
            line = layout.lineAt(number)
        result: Any = line.xToCursor(point.x())
        return block.position() + int(result)

    def draw(self, painter: QPainter, context: QAbstractTextDocumentLayout.PaintContext) -> None:
        """Draw the visible paragraphs, their selections and the caret."""
        painter.setPen(context.palette.color(QPalette.ColorRole.Text))
        block = self.document().findBlockByNumber(self._shared.number_at(context.clip.top()))
        while block.isValid():
            bounds = self.blockBoundingRect(block)
            if bounds.top() > context.clip.bottom():
                return
            start = block.position()
            ranges = []
            for each in context.selections:
                first, last = each.cursor.selectionStart() - start, each.cursor.selectionEnd() - start
                if first < block.length() and last > 0:
                    ranges.append(format_range(max(first, 0), min(last, block.length()), each.format))
            block.layout().draw(painter, bounds.topLeft(), ranges, context.clip)
            if start <= context.cursorPosition < start + block.length():
                block.layout().drawCursor(painter, bounds.topLeft(), context.cursorPosition - start, 1)
            elif context.cursorPosition < -1 and block.layout().preeditAreaText():
                preedit = block.layout().preeditAreaPosition() - context.cursorPosition - 2
                block.layout().drawCursor(painter, bounds.topLeft(), preedit, 1)
            block = block.next()

    def resizeInlineObject(self, item: QTextInlineObject, position: int, text_format: Any) -> None:  # noqa: N802
        """Do nothing: there are no inline objects."""

    def _on_resized(self) -> None:
        self.documentSizeChanged.emit(self._shared.size())

    def _lay_out(self, block: QTextBlock, strips: tuple[Strip, ...]) -> None:
        block.layout().clearLayout()
        layout, top, pitch = block.layout(), self._shared.top(self._row), self._shared.pitch
        gaps = [format_range(place, place + 1, _gap(pixels)) for strip in strips for place, pixels in strip.gaps]
        preedit = len(layout.preeditAreaText())
        layout.setFormats([*self._formats(self._shared.line(block.blockNumber())), *(gaps if not preedit else ())])
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        for strip in strips or (Strip(0, 0.0, 0.0, 0, ()),):
            line = layout.createLine()
            if not line.isValid():
                break
            _fill(line, strip.length + preedit, strip.width)
            line.setPosition(QPointF(MARGIN + strip.x, strip.row * pitch + top))
        layout.endLayout()


def _fill(line: QTextLine, length: int, width: float) -> None:
    """Set a line's width to fit ``length`` UTF-16 units; `QTextLine.setNumColumns` would count glyphs instead."""
    line.setLineWidth(width + 1)
    if line.textLength() == length:
        return
    line.setLineWidth(1e7)
    if line.textLength() > length:
        result: Any = line.cursorToX(line.textStart() + length)
        line.setLineWidth(float(result[0] if isinstance(result, tuple) else result) - line.x() + 0.01)


def format_range(start: int, end: int, text_format: QTextCharFormat) -> QTextLayout.FormatRange:
    """Return a format range for the UTF-16 units from ``start`` to ``end``."""
    found = QTextLayout.FormatRange()
    found.start, found.length, found.format = start, end - start, text_format
    return found


def _gap(pixels: float) -> QTextCharFormat:
    wide = QTextCharFormat()
    wide.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
    wide.setFontLetterSpacing(pixels)
    return wide
