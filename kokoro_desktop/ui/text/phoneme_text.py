"""The text field of phonemes, with marks, tooltips, quick fixes and X-SAMPA input."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QToolTip, QWidget, QWidgetAction

from kokoro_desktop.phonemes import Vocabulary, mixture_at
from kokoro_desktop.phonemes.fixes import Edit, fixes
from kokoro_desktop.phonemes.mixtures import Mixture
from kokoro_desktop.phonemes.reading import Reading
from kokoro_desktop.phonemes.xsampa import conversion
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.text.long_lines import divide_lines, refusal
from kokoro_desktop.ui.text.mixture_slider import MixtureSlider, mixture_words
from kokoro_desktop.ui.text.offsets import OffsetMap
from kokoro_desktop.ui.text.phoneme_layout import PhonemeLayout
from kokoro_desktop.ui.text.symbol_words import describe, explain, fix_labels
from kokoro_desktop.ui.text.text_marks import BlockView, TextMarks

FONT_POINTS: Final = 17.0
# Units before the caret that an X-SAMPA symbol may include.
_LOOK_BACK: Final = 8
# Pause in the movement of a mixture's slider before the mixture is played.
_REST_MS: Final = 120
_FIX_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
# Lines visible in the smallest window.
_LINES: Final = 2


class PhonemeText(QPlainTextEdit):
    """Plain text field that shows how its text is read; all offsets are in code points.

    Signals
    -------
    edited(str)
        The text changed.
    refused(str)
        Why pasted text was rejected.
    step_made
        An undo step was added.
    mixture_settled
        The slider of a mixture came to rest.
    undo_requested, redo_requested
        The user chose Undo or Redo. The window decides which step that is, because it keeps steps of other kinds as
        well.
    """

    edited = Signal(str)
    refused = Signal(str)
    step_made = Signal()
    mixture_settled = Signal()
    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(phoneme_font(FONT_POINTS))
        self.document().setDocumentLayout(PhonemeLayout(self.document()))
        self.setMinimumHeight(round(self.fontMetrics().lineSpacing() * _LINES) + 16)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.xsampa = False
        self._text = ""
        self._places = OffsetMap("")
        self._reading: Reading | None = None
        self._marks = TextMarks()
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self.mixture_settled)
        # Whether the next edit joins the last undo step.
        self._joining = False
        self.document().undoCommandAdded.connect(self._on_step)
        self.textChanged.connect(self._on_text_changed)
        self.cursorPositionChanged.connect(self.viewport().update)

    def text(self) -> str:
        """Return the text with lines separated by newline characters."""
        return self._text

    def replace_all(self, text: str) -> None:
        """Replace the text in one undo step, divide long lines, and move the caret to the start."""
        text = divide_lines(text)
        if text == self._text:
            return
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        cursor.movePosition(QTextCursor.MoveOperation.Start)
        self.setTextCursor(cursor)

    def caret(self) -> int:
        """Return the position of the caret."""
        return self._places.points(self.textCursor().position())

    def set_caret(self, index: int) -> None:
        """Move the caret and scroll to it."""
        self.select(index, index)

    def select(self, start: int, end: int) -> None:
        """Select a range, move the caret to its end, and scroll to it."""
        cursor = self.textCursor()
        cursor.setPosition(self._places.units(start))
        cursor.setPosition(self._places.units(end), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def show_reading(self, reading: Reading) -> None:
        """Mark the text according to its reading."""
        self._reading = reading
        self._marks.set_reading(reading, self._places)
        self.viewport().update()

    def show_sounding(self, start: int | None, end: int = 0) -> None:
        """Highlight and scroll to the symbols now playing; None removes the highlight."""
        place = None if start is None else (self._places.units(start), self._places.units(end))
        if self._marks.set_sounding(place):
            if place is not None:
                self._scroll_to(place[0])
            self.viewport().update()

    def apply(self, edits: tuple[Edit, ...]) -> None:
        """Apply replacements in one undo step."""
        cursor = self.textCursor()
        places = [(self._places.units(edit.start), self._places.units(edit.end), edit.replacement) for edit in edits]
        cursor.beginEditBlock()
        for start, end, replacement in reversed(places):
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(replacement)
        cursor.endEditBlock()

    def fix_menu(self, index: int) -> QMenu | None:
        """Return a menu of fixes for the symbol at a position; None if there are none."""
        if (mixed := mixture_at(self._text, index, Vocabulary.load())) is not None:
            return self._mixture_menu(*mixed)
        if self._reading is None or self._reading.text != self._text:
            return None
        found = fixes(self._reading, index)
        if not found:
            return None
        menu = QMenu(self)
        for fix in found:
            here, everywhere = fix_labels(fix)
            menu.addAction(here).triggered.connect(lambda _=False, edit=fix.here: self.apply((edit,)))
            if len(fix.edits) > 1:
                menu.addAction(everywhere).triggered.connect(lambda _=False, edits=fix.edits: self.apply(edits))
        return menu

    def _mixture_menu(self, place: range, mixture: Mixture) -> QMenu:
        """Return the menu of a mixture; all changes made with its slider form one undo step."""
        menu = QMenu(self)
        slider = MixtureSlider(mixture)
        action = QWidgetAction(menu)
        action.setDefaultWidget(slider)
        menu.addAction(action)
        end, begun = place.stop, False

        def write(changed: Mixture) -> None:
            nonlocal end, begun
            cursor, self._joining = self.textCursor(), begun
            if begun:
                cursor.joinPreviousEditBlock()
            else:
                cursor.beginEditBlock()
            cursor.setPosition(self._places.units(place.start))
            cursor.setPosition(self._places.units(end), QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(str(changed))
            cursor.endEditBlock()
            end, begun, self._joining = place.start + len(str(changed)), True, False
            self._rest.start()

        slider.moved.connect(write)
        return menu

    def open_fixes(self) -> None:
        """Open the menu of fixes for the symbol at or just before the caret."""
        for index in (self.caret(), self.caret() - 1):
            menu = self.fix_menu(index)
            if menu is not None:
                menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
                menu.setActiveAction(menu.actions()[0])
                menu.popup(self.viewport().mapToGlobal(self.cursorRect().bottomLeft()))
                return

    # Qt event handlers.

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        """Show tooltips for marks."""
        if event.type() is QEvent.Type.ToolTip:
            help_event = cast(QHelpEvent, event)
            self._show_tip(help_event.pos(), help_event.globalPos())
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Insert text and convert X-SAMPA; open fixes on Alt+Enter; emit requests for Undo and Redo."""
        if event.key() in _FIX_KEYS and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.open_fixes()
            return
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo_requested.emit()
            return
        if event.matches(QKeySequence.StandardKey.Redo):
            self.redo_requested.emit()
            return
        before = self._text
        super().keyPressEvent(event)
        if event.text() and self._text != before:
            self._convert(event.text())

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:  # noqa: N802
        """Insert text from dead keys or an input method."""
        super().inputMethodEvent(event)
        self._convert(event.commitString())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the standard menu with the fixes on top."""
        menu = self.createStandardContextMenu(event.pos())
        for action in menu.actions():
            wish = {"edit-undo": self.undo_requested, "edit-redo": self.redo_requested}.get(action.objectName())
            if wish is not None:
                action.triggered.disconnect()
                action.triggered.connect(wish)
        fix_menu = self.fix_menu(self._index_at(event.pos()))
        if fix_menu is not None:
            first = menu.actions()[0]
            menu.insertActions(first, fix_menu.actions())
            menu.insertSeparator(first)
            fix_menu.setParent(menu)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802
        """Accept text but not files, which the window opens."""
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802
        """Paste plain text and divide long lines; reject text over the limit."""
        cursor, text = self.textCursor(), source.text()
        start, end = (self._places.points(unit) for unit in (cursor.selectionStart(), cursor.selectionEnd()))
        sentence = refusal(self._text[:start] + text + self._text[end:])
        if sentence:
            self.refused.emit(sentence)
        else:
            self.insertPlainText(divide_lines(text))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the text, then the marks over it."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for view in self._visible_blocks(event.rect()):
            self._marks.paint(painter, view, self.font(), self.palette(), self.textCursor())
        painter.end()

    # Private helpers.

    def _visible_blocks(self, area: QRect) -> Iterator[BlockView]:
        block = self.firstVisibleBlock()
        while block.isValid():
            origin = self.blockBoundingGeometry(block).translated(self.contentOffset()).topLeft()
            if origin.y() > area.bottom():
                return
            yield BlockView(block, origin, area.top(), area.bottom())
            block = block.next()

    def _on_step(self) -> None:
        if not self._joining:
            self.step_made.emit()

    def _on_text_changed(self) -> None:
        # Not toPlainText(), which replaces no-break spaces by ordinary ones.
        text = self.document().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")
        if text != self._text:
            self._text, self._places = text, OffsetMap(text)
            self._marks.set_sounding(None)
            self.edited.emit(text)

    def _convert(self, typed: str) -> None:
        """Convert the X-SAMPA just typed to IPA in its own undo step, so that one undo restores the characters."""
        cursor = self.textCursor()
        if not self.xsampa or len(typed) != 1 or cursor.hasSelection():
            return
        end = cursor.position()
        before = self._text[: self._places.points(end)][-_LOOK_BACK:]
        change = conversion(before) if before.endswith(typed) else None
        if change is None:
            return
        cursor.beginEditBlock()
        start = self._places.units(self._places.points(end) - change.length)
        cursor.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(change.replacement)
        cursor.endEditBlock()
        self.setTextCursor(cursor)

    def _show_tip(self, place: QPoint, on_screen: QPoint) -> None:
        index = self._index_at(place)
        marks = self._reading.marks_at(index) if self._reading is not None and index >= 0 else ()
        if (found := mixture_at(self._text, index, Vocabulary.load())) is not None and found[1].weight is not None:
            QToolTip.showText(on_screen, mixture_words(found[1]), self.viewport())
            return
        said = "<br>".join(explain(mark.note) for mark in marks) or describe(self._text[max(index, 0) : index + 1])
        if said:
            QToolTip.showText(on_screen, said, self.viewport())
        else:
            QToolTip.hideText()

    def _index_at(self, place: QPoint) -> int:
        """Return the code point under a point of the viewport, or -1."""
        cursor = self.cursorForPosition(place)
        units = cursor.position()
        rect = self.cursorRect(cursor)
        if not rect.top() <= place.y() <= rect.bottom():
            return -1
        if place.x() < rect.left():  # Qt returns the nearest gap, which may follow the symbol
            units -= 1
        index = self._places.points(units)
        return index if units >= 0 and self._text[index : index + 1] not in ("", "\n") else -1

    def _scroll_to(self, units: int) -> None:
        """Scroll a position to the middle if it is not visible."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(units)
        if self.viewport().rect().contains(self.cursorRect(cursor).center()):
            return
        # Qt lays out lines only when they become visible, and counts other blocks as one line. Lay out the blocks that
        # will be visible above the position first, so that all their lines count.
        shown = self.viewport().height() // max(1, self.cursorRect().height())
        target = self.document().findBlock(units)
        above = target
        for _ in range(shown // 2 + 1):
            self.document().documentLayout().blockBoundingRect(above)
            if not above.previous().isValid():
                break
            above = above.previous()
        line = target.layout().lineForTextPosition(units - target.position()).lineNumber()
        self.verticalScrollBar().setValue(target.firstLineNumber() + line - shown // 2)
