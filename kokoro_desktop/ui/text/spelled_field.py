"""The field of ordinary text: words coloured by where their phonemes come from, and the place of the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, Signal
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
from kokoro_desktop.ui.text.offsets import OffsetMap
from kokoro_desktop.ui.text.word_card import WordCard

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from kokoro_desktop.spelling import Word

_SOUNDING_ALPHA: Final = 0.38
_LINES: Final = 2
"""Lines that are seen at once."""
_BELOW: Final = 3
"""Pixels between a word and its card."""
_MENU_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_OF_WINDOW: Final = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


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
        self._card: WordCard | None = None
        self._places = ("", OffsetMap(""))
        self._marks: list[QTextEdit.ExtraSelection] = []
        self._sources: list[str] = []
        """Of the words that are marked."""
        self._sounding: tuple[int, int] | None = None
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 14)
        self.viewport().setMouseTracking(True)
        self.cursorPositionChanged.connect(lambda: self.pointed.emit(self._caret()))
        for changed in (self.cursorPositionChanged, self.textChanged, self.verticalScrollBar().valueChanged):
            changed.connect(self._close_card)

    def show_sources(self, words: Iterable[Word]) -> None:
        """Underline the words whose phonemes are not simply the dictionary's."""
        marked = [word for word in words if self._colour(word.piece.source.name) is not None]
        self._sources = [word.piece.source.name for word in marked]
        self._marks = [self._mark(word.start, word.end, QTextCharFormat()) for word in marked]
        self._colour_marks()

    def show_sounding(self, place: tuple[int, int] | None) -> None:
        """Mark the stretch that is pointed at elsewhere, or heard; None: none."""
        if place != self._sounding:
            self._sounding = place
            self._show_marks()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Follow the colours of the window."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._colour_marks()

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Follow the pointer, and explain the word under it."""
        if event.type() == QEvent.Type.Leave:
            self.left.emit()
        elif event.type() == QEvent.Type.Resize:
            self._close_card()
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

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Put the caret there, and the card away."""
        self._close_card()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Show what the menu has of the word that was clicked."""
        super().mouseReleaseEvent(event)
        plain = event.button() is Qt.MouseButton.LeftButton and not event.modifiers()
        if plain and not self.textCursor().hasSelection():
            self._open_card(self._place_at(event.position().toPoint()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the menu of a word, or the usual one."""
        if not self._open_menu(self._place_at(event.pos()), event.globalPos()):
            super().contextMenuEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep Esc while there is a card to be put away; leave undo and redo to the window, which has more to undo."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if event.key() == Qt.Key.Key_Escape and self._card is not None:
                event.accept()
                return True
            if any(event.matches(keys) for keys in _OF_WINDOW):
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Type; Alt+Enter opens the menu of the word at the caret or before it, Esc puts the card away."""
        if event.key() in _MENU_KEYS and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            below = self.viewport().mapToGlobal(self.cursorRect().bottomLeft())
            _ = self._open_menu(self._caret(), below) or self._open_menu(self._caret() - 1, below)
        elif event.key() == Qt.Key.Key_Escape and self._card is not None:
            self._close_card()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Put the card away."""
        super().focusOutEvent(event)
        self._close_card()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Put the card away."""
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
        """Return the code point under a point of the viewport; -1 where there is none."""
        cursor = self.cursorForPosition(position)
        units, rect = cursor.position(), self.cursorRect(cursor)
        if not rect.top() <= position.y() <= rect.bottom():
            return -1
        if position.x() < rect.left():  # Qt takes the gap that is nearest, on either side of the letter
            units -= 1
        return self._offsets().points(units) if units >= 0 else -1

    def _offsets(self) -> OffsetMap:
        text = self.toPlainText()
        if self._places[0] != text:
            self._places = (text, OffsetMap(text))
        return self._places[1]

    def _colour_marks(self) -> None:
        for mark, source in zip(self._marks, self._sources, strict=True):
            if (colour := self._colour(source)) is not None:
                look = QTextCharFormat()
                look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
                look.setUnderlineColor(colour)
                look.setForeground(colour)
                mark.format = look
        self._show_marks()

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
