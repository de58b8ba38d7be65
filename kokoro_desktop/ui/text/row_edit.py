"""Text field for one row of a document: spelling or phonemes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette, QTextCursor
from PySide6.QtWidgets import QFrame, QMenu, QTextEdit, QWidget

from kokoro_desktop.ui.text.interlinear_layout import MARGIN, Interlinear, Row, RowLayout
from kokoro_desktop.ui.text.long_lines import divide_lines, refusal
from kokoro_desktop.ui.text.offsets import OffsetMap

_KEYS = QKeySequence.StandardKey
# Keys handled by the window, because its undo stack also contains other kinds of steps.
_OF_WINDOW: Final = (_KEYS.Undo, _KEYS.Redo)


class RowEdit(QTextEdit):
    """Plain text field without an undo history of its own; all offsets are in code points.

    Signals
    -------
    edited(int, int, str)
        The user replaced a range of the text: its start and end in the previous text, and the replacement.
    refused(str)
        An error message that explains why pasted text was rejected.
    told(str)
        A message for the status line.
    tabbed_in
        The field received the focus through the Tab key.
    undo_requested, redo_requested
        The user chose Undo or Redo.
    """

    edited = Signal(int, int, str)
    refused = Signal(str)
    told = Signal(str)
    tabbed_in = Signal()
    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, shared: Interlinear, row: Row, font: QFont, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shared, self.row = shared, row
        self.hint = ""
        self.setFont(font)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setUndoRedoEnabled(False)
        self.document().setDocumentMargin(0)
        self._layout = self.make_layout()  # PySide would drop the layout's methods without a reference
        self.document().setDocumentLayout(self._layout)
        self._text = self._shown = ""
        self._wide: Sequence[int] = ()
        self._places, self._writing = OffsetMap(""), False
        self.document().contentsChange.connect(self._on_contents_change)
        shared.resized.connect(self.viewport().update)

    def make_layout(self) -> RowLayout:
        """Create the row's document layout."""
        return RowLayout(self.document(), self.shared, self.row)

    def text(self) -> str:
        """Return the text, with lines separated by newline characters."""
        return self._text

    def show_text(self, text: str, shown: str = "", wide: Sequence[int] = ()) -> None:
        """Replace only the part of the text that differs, without emitting `edited`; the caret keeps its position.

        Parameters
        ----------
        shown
            Form in which the text is shown; empty for the text itself.
        wide
            Offsets of the characters of ``text`` that are two characters of ``shown``, in order.
        """
        before, shown = self._shown, shown or text
        if (text, shown) == (self._text, before):
            return
        self._text, self._shown, self._wide, self._places = text, shown, wide, OffsetMap(text, wide)
        start, end = common_ends(before, shown)
        places = OffsetMap(before)
        cursor = QTextCursor(self.document())
        cursor.setPosition(places.units(start))
        cursor.setPosition(places.units(len(before) - end), QTextCursor.MoveMode.KeepAnchor)
        self._writing = True
        cursor.insertText(shown[start : len(shown) - end])
        self._writing = False

    def units(self, index: int) -> int:
        """Return the UTF-16 offset for a code point offset."""
        return self._places.units(index)

    def points(self, unit: int) -> int:
        """Return the code point offset for a UTF-16 offset."""
        return self._places.points(unit)

    @property
    def places(self) -> OffsetMap:
        """Offset converter for the current text."""
        return self._places

    def caret(self) -> int:
        """Return the position of the caret."""
        return self.points(self.textCursor().position())

    def select(self, start: int, end: int) -> None:
        """Select a range, move the caret to its end, and scroll to it."""
        cursor = self.textCursor()
        cursor.setPosition(self.units(start))
        cursor.setPosition(self.units(end), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def place_at(self, position: QPoint) -> int:
        """Return the offset of the character at a viewport position; -1 if there is no character."""
        cursor = self.cursorForPosition(position)
        unit, rect = cursor.position(), self.cursorRect(cursor)
        if not rect.top() <= position.y() <= rect.bottom():
            return -1
        if position.x() < rect.left():  # Qt returns the nearest gap, which may follow the character
            unit -= 1
        index = self.points(unit)
        return index if unit >= 0 and self._text[index : index + 1] not in ("", "\n") else -1

    def make_menu(self, position: QPoint) -> QMenu:
        """Create the standard context menu; its Undo and Redo emit `undo_requested` and `redo_requested`."""
        menu = self.createStandardContextMenu(position)
        for action in menu.actions():
            wish = {"edit-undo": self.undo_requested, "edit-redo": self.redo_requested}.get(action.objectName())
            if wish is not None:
                action.setEnabled(True)
                action.triggered.disconnect()
                action.triggered.connect(wish)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802
        """Accept text, but leave files to the window."""
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802
        """Paste plain text, splitting long lines; reject text over the limit."""
        cursor, text = self.textCursor(), source.text().replace("\r\n", "\n")
        start, end = self.points(cursor.selectionStart()), self.points(cursor.selectionEnd())
        if sentence := refusal(self._text[:start] + text + self._text[end:]):
            self.refused.emit(sentence)
        else:
            self.insertPlainText(divide_lines(text))
            self.ensureCursorVisible()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the text, and the hint if both rows are empty."""
        super().paintEvent(event)
        if self.shared.is_empty():
            painter = QPainter(self.viewport())
            painter.setPen(self.window().palette().color(QPalette.ColorRole.PlaceholderText))
            bounds = QRectF(self.viewport().rect()).adjusted(MARGIN, self.shared.top(self.row), 0, 0)
            painter.drawText(bounds, Qt.AlignmentFlag.AlignTop, self.hint)
            painter.end()

    def event(self, event: QEvent) -> bool:
        """Leave the shortcuts for Undo and Redo to the window."""
        key = event if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) else None
        if key is not None and any(key.matches(keys) for keys in _OF_WINDOW):
            event.ignore()
            return False
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Emit `tabbed_in` if the field received the focus through the Tab key."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.tabbed_in.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Insert text; for Undo and Redo, emit `undo_requested` or `redo_requested` instead."""
        if event.matches(_KEYS.Undo):
            self.undo_requested.emit()
        elif event.matches(_KEYS.Redo):
            self.redo_requested.emit()
        else:
            super().keyPressEvent(event)

    def _on_contents_change(self, position: int, removed: int, added: int) -> None:
        # Avoid toPlainText(), which replaces no-break spaces with ordinary ones.
        before, shown = self._shown, self.document().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")
        if self._writing or shown == before:
            return
        old, new = OffsetMap(before), OffsetMap(shown)
        start = min(old.points(position), len(shown))
        end = min(len(shown) - new.points(position + added), len(shown) - start, len(before) - start)
        if before[:start] != shown[:start] or before[len(before) - end :] != shown[len(shown) - end :]:
            start, end = 0, 0
        # Qt may report a larger range than was changed.
        more_start, more_end = common_ends(before[start : len(before) - end], shown[start : len(shown) - end])
        start, stop = start + more_start, len(before) - end - more_end
        replacement = shown[start : len(shown) - end - more_end]
        # If an edit covers only half of a character that is shown as two, the other half joins the replacement.
        first, last = (self.points(old.units(index)) for index in (start, stop))
        if self.units(first) < old.units(start):
            replacement = before[start - 1] + replacement
        if self.units(last) < old.units(stop):
            last, replacement = last + 1, replacement + before[stop]
        shift, wide = len(replacement) - (last - first), self._wide
        self._wide = [*wide[: bisect_left(wide, first)], *(index + shift for index in wide[bisect_left(wide, last) :])]
        self._text, self._shown = self._text[:first] + replacement + self._text[last:], shown
        self._places = OffsetMap(self._text, self._wide)
        self.edited.emit(first, last, replacement)


def asks_for_menu(event: QKeyEvent) -> bool:
    """Return whether a key event is Alt+Enter; Enter with additional modifiers is left to the window's shortcuts."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and modifiers == Qt.KeyboardModifier.AltModifier


def common_ends(one: str, other: str) -> tuple[int, int]:
    """Return the lengths of two strings' common prefix and of the remainders' common suffix."""
    start, shorter = 0, min(len(one), len(other))
    step = 4096
    while start < shorter and one[start : start + step] == other[start : start + step]:
        start += step
    start = min(start, shorter)
    while start < shorter and one[start] == other[start]:
        start += 1
    end, rest = 0, shorter - start
    one, other = one[start:], other[start:]
    while end + step <= rest and one[len(one) - end - step : len(one) - end] == other[-end - step :][:step]:
        end += step
    while end < rest and one[-1 - end] == other[-1 - end]:
        end += 1
    return start, end
