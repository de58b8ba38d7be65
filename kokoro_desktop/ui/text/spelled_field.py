"""The field of ordinary text: words coloured by where their phonemes come from, and the place of the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QMouseEvent, QPalette, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QTextEdit, QToolTip, QWidget

from kokoro_desktop.ui.style.colours import cut_colour, faint, mapped_colour, unknown_colour, warning_colour
from kokoro_desktop.ui.text.offsets import OffsetMap

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from kokoro_desktop.spelling import Word

_SOUNDING_ALPHA: Final = 0.38
_LINES: Final = 2
"""Lines that are seen at once."""


class SpelledField(QPlainTextEdit):
    """A plain text field; every place is one of code points.

    Parameters
    ----------
    menu_at
        Makes the menu of a place; None where there is none but the field's own.
    explain
        Says what is at a place; empty for nothing.

    Signals
    -------
    pointed(int)
        The pointer or the caret is at a place.
    left
        The pointer is gone.
    """

    pointed = Signal(int)
    left = Signal()

    def __init__(
        self, menu_at: Callable[[int], QMenu | None], explain: Callable[[int], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._menu_at, self._explain = menu_at, explain
        self._places = ("", OffsetMap(""))
        self._marks: list[QTextEdit.ExtraSelection] = []
        self._sounding: tuple[int, int] | None = None
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 14)
        self.viewport().setMouseTracking(True)
        self.cursorPositionChanged.connect(lambda: self.pointed.emit(self._offsets().points(self._caret())))

    def show_sources(self, words: Iterable[Word]) -> None:
        """Underline the words whose phonemes are not simply the dictionary's."""
        self._marks = []
        for word in words:
            colour = self._colour(word.piece.source.name)
            if colour is not None:
                look = QTextCharFormat()
                look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
                look.setUnderlineColor(colour)
                look.setForeground(colour)
                self._marks.append(self._mark(word.start, word.end, look))
        self._show_marks()

    def show_sounding(self, place: tuple[int, int] | None) -> None:
        """Mark the stretch that is pointed at elsewhere, or heard; None: none."""
        if place != self._sounding:
            self._sounding = place
            self._show_marks()

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Follow the pointer, and explain the word under it."""
        if event.type() == QEvent.Type.Leave:
            self.left.emit()
        elif isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            said = self._explain(self._place_at(event.pos()))
            QToolTip.showText(event.globalPos(), said, self)
            return True
        return super().viewportEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Tell where the pointer is."""
        super().mouseMoveEvent(event)
        self.pointed.emit(self._place_at(event.position().toPoint()))

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802
        """Take text; a dropped file is the window's to open."""
        return source.hasText() and not source.hasUrls()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the menu of a word, or the usual one."""
        menu = self._menu_at(self._place_at(event.pos()))
        if menu is None:
            super().contextMenuEvent(event)
            return
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def _caret(self) -> int:
        return self.textCursor().position()

    def _place_at(self, position: QPoint) -> int:
        return self._offsets().points(self.cursorForPosition(position).position())

    def _offsets(self) -> OffsetMap:
        text = self.toPlainText()
        if self._places[0] != text:
            self._places = (text, OffsetMap(text))
        return self._places[1]

    def _show_marks(self) -> None:
        sounding = []
        if self._sounding is not None:
            look = QTextCharFormat()
            look.setBackground(faint(self.palette().color(QPalette.ColorRole.Highlight), _SOUNDING_ALPHA))
            sounding = [self._mark(*self._sounding, look)]
        self.setExtraSelections([*self._marks, *sounding])

    def _mark(self, start: int, end: int, look: QTextCharFormat) -> QTextEdit.ExtraSelection:
        mark, cursor, offsets = QTextEdit.ExtraSelection(), QTextCursor(self.document()), self._offsets()
        cursor.setPosition(offsets.units(start))
        cursor.setPosition(offsets.units(end), QTextCursor.MoveMode.KeepAnchor)
        mark.cursor, mark.format = cursor, look
        return mark

    def _colour(self, source: str) -> QColor | None:
        palette = self.palette()
        if source in ("RULE", "NUMBER", "LETTERS", "ESPEAK"):
            return mapped_colour(palette)
        if source in ("USER", "GIVEN"):
            return cut_colour(palette)
        return {"GUESSED": warning_colour, "LEFT_OUT": unknown_colour}.get(source, lambda _: None)(palette)
