"""The field for ordinary text: colours words by the source of their phonemes, and tracks the pointer."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPalette,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QTextEdit, QToolTip, QWidget

from kokoro_desktop.ui.style.colours import cut_colour, faint, mapped_colour, unknown_colour, warning_colour
from kokoro_desktop.ui.text.long_lines import divide_lines, refusal
from kokoro_desktop.ui.text.offsets import OffsetMap
from kokoro_desktop.ui.text.word_card import WordCard

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from kokoro_desktop.spelling import Word

_SOUNDING_ALPHA: Final = 0.38
_LINES: Final = 2  # visible lines
_BELOW: Final = 3  # pixels between a word and its card
_MENU_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_OF_WINDOW: Final = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class SpelledField(QPlainTextEdit):
    """Plain text field; all offsets are in code points.

    Parameters
    ----------
    menu_at
        Returns the menu for an offset, or None.
    explain
        Returns the tooltip for an offset, or an empty string.

    Signals
    -------
    pointed(int)
        Offset of the pointer or the caret.
    left
        The pointer left the field.
    refused(str)
        Why pasted text was not inserted.
    """

    refused = Signal(str)
    pointed = Signal(int)
    left = Signal()

    def __init__(
        self, menu_at: Callable[[int], QMenu | None], explain: Callable[[int], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._menu_at, self._explain = menu_at, explain
        self._card: WordCard | None = None
        self._text = ""
        self._places: OffsetMap | None = OffsetMap("")  # None until it is needed
        self._marked: Sequence[Word] = ()
        self._sounding: tuple[int, int] | None = None
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 14)
        self.viewport().setMouseTracking(True)
        self.textChanged.connect(self._on_text_changed)
        self.verticalScrollBar().valueChanged.connect(self._show_marks)
        self.cursorPositionChanged.connect(lambda: self.pointed.emit(self._caret()))
        for changed in (self.cursorPositionChanged, self.textChanged, self.verticalScrollBar().valueChanged):
            changed.connect(self._close_card)

    def text(self) -> str:
        """Return the text."""
        return self._text

    def show_sources(self, words: Sequence[Word]) -> None:
        """Underline words, given in order, in the colour of the source of their phonemes."""
        self._marked = words
        self._show_marks()

    def show_sounding(self, place: tuple[int, int] | None) -> None:
        """Highlight the range from start to end; None highlights nothing."""
        if place != self._sounding:
            self._sounding = place
            self._show_marks()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Repaint the marks when the palette changes."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._show_marks()

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Track the pointer, and show a tooltip for the word under it."""
        if event.type() == QEvent.Type.Leave:
            self.left.emit()
        elif event.type() == QEvent.Type.Resize:
            self._close_card()
            QTimer.singleShot(0, self, self._show_marks)  # after the text has been laid out again
        elif isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            said = self._explain(self._place_at(event.pos()))
            QToolTip.showText(event.globalPos(), said, self)
            return True
        return super().viewportEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Emit the offset of the pointer."""
        super().mouseMoveEvent(event)
        self.pointed.emit(self._place_at(event.position().toPoint()))

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802
        """Accept text, but not files, which the window opens."""
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802
        """Paste plain text with long lines divided; reject text that would be too long."""
        cursor, text = self.textCursor(), source.text()
        start, end = (self._offsets().points(unit) for unit in (cursor.selectionStart(), cursor.selectionEnd()))
        if reason := refusal(self._text[:start] + text + self._text[end:]):
            self.refused.emit(reason)
        else:
            self.insertPlainText(divide_lines(text))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Move the caret, and close the card."""
        self._close_card()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Open the card of the clicked word."""
        super().mouseReleaseEvent(event)
        plain = event.button() is Qt.MouseButton.LeftButton and not event.modifiers()
        if plain and not self.textCursor().hasSelection():
            self._open_card(self._place_at(event.position().toPoint()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the menu of a word, or the standard menu."""
        if not self._open_menu(self._place_at(event.pos()), event.globalPos()):
            super().contextMenuEvent(event)

    def event(self, event: QEvent) -> bool:
        """Handle Esc while a card is open; leave Undo and Redo to the window, which has other steps as well."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if event.key() == Qt.Key.Key_Escape and self._card is not None:
                event.accept()
                return True
            if any(event.matches(keys) for keys in _OF_WINDOW):
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Insert text; Alt+Enter opens the menu of the word at or before the caret, and Esc closes the card."""
        if event.key() in _MENU_KEYS and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            below = self.viewport().mapToGlobal(self.cursorRect().bottomLeft())
            _ = self._open_menu(self._caret(), below) or self._open_menu(self._caret() - 1, below)
        elif event.key() == Qt.Key.Key_Escape and self._card is not None:
            self._close_card()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Close the card."""
        super().focusOutEvent(event)
        self._close_card()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Close the card."""
        super().hideEvent(event)
        self._close_card()

    def _open_menu(self, place: int, where: QPoint) -> bool:
        self._close_card()
        menu = self._menu_at(place)
        if menu is None:
            return False
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setActiveAction(menu.actions()[0])
        menu.popup(where)
        return True

    def _open_card(self, place: int) -> None:
        menu = self._menu_at(place)
        if menu is None:
            return
        for action in menu.actions():
            action.triggered.connect(self._close_card)
        self._card = WordCard(menu, self.window())
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._offsets().units(place))
        below = self.cursorRect(cursor).bottomLeft() + QPoint(0, _BELOW)
        self._card.open_at(self.viewport().mapTo(self.window(), below))

    def _close_card(self) -> None:
        if self._card is not None:
            self._card.hide()
            self._card.deleteLater()
            self._card = None

    def _caret(self) -> int:
        return self._offsets().points(self.textCursor().position())

    def _place_at(self, position: QPoint) -> int:
        """Return the code point under a point of the viewport; -1 if there is none."""
        cursor = self.cursorForPosition(position)
        units, rect = cursor.position(), self.cursorRect(cursor)
        if not rect.top() <= position.y() <= rect.bottom():
            return -1
        if position.x() < rect.left():  # Qt returns the nearest gap, which may be on either side of the letter
            units -= 1
        return self._offsets().points(units) if units >= 0 else -1

    def _on_text_changed(self) -> None:
        self._text, self._places, self._marked = self.toPlainText(), None, ()

    def _offsets(self) -> OffsetMap:
        if self._places is None:
            self._places = OffsetMap(self._text)
        return self._places

    def _show_marks(self) -> None:
        """Mark only the visible words, because Qt processes all marks in each paint event."""
        view, offsets = self.viewport().rect(), self._offsets()
        top, bottom = (self.cursorForPosition(place).position() for place in (view.topLeft(), view.bottomRight()))
        first = bisect_left(self._marked, offsets.points(top), key=lambda word: word.end)
        last = bisect_right(self._marked, offsets.points(bottom), key=lambda word: word.start)
        marks = [self._mark(word.start, word.end, self._look(word)) for word in self._marked[first:last]]
        if self._sounding is not None:
            look = QTextCharFormat()
            look.setBackground(faint(self.palette().color(QPalette.ColorRole.Highlight), _SOUNDING_ALPHA))
            marks.append(self._mark(*self._sounding, look))
        self.setExtraSelections(marks)

    def _look(self, word: Word) -> QTextCharFormat:
        colour, look = self._colour(word.piece.source.name), QTextCharFormat()
        if colour is not None:
            look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            look.setUnderlineColor(colour)
            look.setForeground(colour)
        return look

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
