"""Spelling row that colours words by the source of their phonemes and tracks the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPalette,
    QTextCharFormat,
    QTextCursor,
    QTextLayout,
)
from PySide6.QtWidgets import QMenu, QTextEdit, QToolTip, QWidget

from kokoro_desktop.spelling.document import Line
from kokoro_desktop.spelling.word import Source
from kokoro_desktop.ui.style.colours import cut_colour, faint, mapped_colour, unknown_colour, warning_colour
from kokoro_desktop.ui.text.columns import units
from kokoro_desktop.ui.text.interlinear_layout import Interlinear, Row, RowLayout, format_range
from kokoro_desktop.ui.text.row_edit import RowEdit, asks_for_menu
from kokoro_desktop.ui.text.word_card import WordCard
from kokoro_desktop.ui.translation import tr

_SOUNDING_ALPHA: Final = 0.38
_BELOW: Final = 3  # pixels between a word and its card
# Colours of words whose phonemes do not come directly from the dictionary.
_COLOURS: Final[dict[Source, Callable[[QPalette], QColor]]] = {
    **dict.fromkeys((Source.RULE, Source.NUMBER, Source.LETTERS, Source.ESPEAK), mapped_colour),
    **dict.fromkeys((Source.USER, Source.INLINE, Source.CHOSEN), cut_colour),
    Source.GUESSED: warning_colour,
    Source.LEFT_OUT: unknown_colour,
}


class SpelledField(RowEdit):
    """Spelling row, in which clicking a word opens a card with actions; all offsets are in code points.

    Parameters
    ----------
    menu_at
        Function that returns the menu for the word at an offset; None if there is no word.
    explain
        Function that returns the tooltip for the word at an offset; an empty string if there is no word.

    Signals
    -------
    pointed(int)
        The pointer or the caret moved to this offset; -1 if the pointer is not on a character.
    left
        The pointer left the field.
    """

    pointed = Signal(int)
    left = Signal()

    def __init__(
        self,
        shared: Interlinear,
        font: QFont,
        menu_at: Callable[[int], QMenu | None],
        explain: Callable[[int], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(shared, Row.TEXT, font, parent)
        self._menu_at, self._explain = menu_at, explain
        self._card: WordCard | None = None
        self._sounding: tuple[int, int] | None = None
        self.viewport().setMouseTracking(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.cursorPositionChanged.connect(self._on_caret_moved)
        for changed in (self.cursorPositionChanged, self.textChanged, self.verticalScrollBar().valueChanged):
            changed.connect(self._close_card)

    def make_layout(self) -> RowLayout:
        """Create a layout that colours words by the source of their phonemes."""
        return RowLayout(self.document(), self.shared, self.row, self._formats)

    def show_sounding(self, place: tuple[int, int] | None) -> None:
        """Highlight a range, given as start and end; None removes the highlight."""
        if place == self._sounding:
            return
        self._sounding = place
        marks = []
        if place is not None:
            mark, cursor = QTextEdit.ExtraSelection(), QTextCursor(self.document())
            cursor.setPosition(self.units(place[0]))
            cursor.setPosition(self.units(place[1]), QTextCursor.MoveMode.KeepAnchor)
            mark.cursor = cursor
            mark.format.setBackground(
                faint(self.window().palette().color(QPalette.ColorRole.Highlight), _SOUNDING_ALPHA)
            )
            marks.append(mark)
        self.setExtraSelections(marks)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Update the word colours when the palette changes."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self.document().documentLayout().documentChanged(0, 0, self.document().characterCount())

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Track the pointer, and show a tooltip for the word under it."""
        if event.type() == QEvent.Type.Leave:
            self.left.emit()
        elif event.type() == QEvent.Type.Resize:
            self._close_card()
        elif isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            said = self._explain(self.place_at(event.pos()))
            QToolTip.showText(event.globalPos(), said, self)
            return True
        return super().viewportEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Emit the offset of the character under the pointer."""
        super().mouseMoveEvent(event)
        self.pointed.emit(self.place_at(event.position().toPoint()))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Close the card, and place the caret."""
        self._close_card()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Open the card for the clicked word."""
        super().mouseReleaseEvent(event)
        plain = event.button() is Qt.MouseButton.LeftButton and not event.modifiers()
        if plain and not self.textCursor().hasSelection():
            self._open_card(self.place_at(event.position().toPoint()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the menu for the word under the pointer or, if there is no word, the standard menu."""
        if not self._open_menu(self.place_at(event.pos()), event.globalPos()):
            self.make_menu(event.pos()).popup(event.globalPos())

    def event(self, event: QEvent) -> bool:
        """Handle Esc in the field while a card is open, even if Esc is also a window shortcut."""
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.ShortcutOverride and self._card is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Insert text; Alt+Enter opens the menu for the word at or before the caret, and Esc closes the card."""
        if asks_for_menu(event):
            below = self.viewport().mapToGlobal(self.cursorRect().bottomLeft())
            if not (self._open_menu(self.caret(), below) or self._open_menu(self.caret() - 1, below)):
                self.told.emit(tr("There is no word at the cursor."))
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

    def _on_caret_moved(self) -> None:
        if self.hasFocus():
            self.pointed.emit(self.caret())

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
        cursor.setPosition(self.units(place))
        below = self.cursorRect(cursor).topLeft() + QPoint(0, round(self.shared.pitch) + _BELOW)
        self._card.open_at(self.viewport().mapTo(self.window(), below))

    def _close_card(self) -> None:
        if self._card is not None:
            self._card.hide()
            self._card.deleteLater()
            self._card = None

    def _formats(self, line: Line) -> Iterator[QTextLayout.FormatRange]:
        """Yield formats that colour and underline words according to the source of their phonemes."""
        place, palette = 0, self.window().palette()  # the style sheet makes the field's own palette transparent
        looks: dict[Source, QTextCharFormat] = {}
        for piece in line.pieces:
            start, place = place, place + units(piece.text)
            source = piece.source
            # Restored phonemes have the source CHOSEN, without alternatives, until the text is converted.
            if source not in _COLOURS or (source is Source.CHOSEN and not piece.alternatives) or not piece.text.strip():
                continue
            if source not in looks:
                look = looks[source] = QTextCharFormat()
                colour = _COLOURS[source](palette)
                look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
                look.setUnderlineColor(colour)
                look.setForeground(colour)
            yield format_range(start, place, looks[source])
