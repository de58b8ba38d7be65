"""Phoneme row with marks, tooltips, quick fixes and X-SAMPA input."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QInputMethodEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QMenu, QToolTip, QWidget, QWidgetAction

from kokoro_desktop.phonemes import Vocabulary, mixture_at
from kokoro_desktop.phonemes.fixes import Edit, fixes
from kokoro_desktop.phonemes.mixtures import Mixture
from kokoro_desktop.phonemes.reading import PhonemeReading
from kokoro_desktop.phonemes.xsampa import conversion
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.text.interlinear_layout import Interlinear, Row
from kokoro_desktop.ui.text.mixture_slider import MixtureDialog, MixtureSlider
from kokoro_desktop.ui.text.row_edit import RowEdit, asks_for_menu
from kokoro_desktop.ui.text.symbol_words import explain, explain_symbol, fix_labels, mixture_words
from kokoro_desktop.ui.text.text_marks import BlockView, TextMarks
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.open_dialog import open_dialog

FONT_POINTS: Final = 17.0
# Number of code points before the caret that are searched for an X-SAMPA symbol.
_LOOK_BACK: Final = 8
# Time without slider movement before a mixture is played, in milliseconds.
_REST_MS: Final = 120


class PhonemeText(RowEdit):
    """Phoneme row with marks that show how the model reads the symbols; all offsets are in code points.

    Signals
    -------
    mixture_settled
        The user stopped moving the slider for a mixture.
    """

    mixture_settled = Signal()

    def __init__(self, shared: Interlinear, parent: QWidget | None = None) -> None:
        super().__init__(shared, Row.PHONEMES, phoneme_font(FONT_POINTS), parent)
        self.xsampa = False
        # Whether the next edit joins the last undo step.
        self.joining = False
        self._reading: PhonemeReading | None = None
        self._marks = TextMarks()
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self.mixture_settled)
        self.document().contentsChanged.connect(lambda: self._marks.set_sounding(None))
        self.cursorPositionChanged.connect(self.viewport().update)

    def set_caret(self, index: int) -> None:
        """Move the caret to an offset, and scroll to it."""
        self.select(index, index)

    def show_reading(self, reading: PhonemeReading) -> None:
        """Show marks for the symbols, mixtures and passes found in the text."""
        self._reading = reading
        self._marks.set_reading(reading, self.places)
        self.viewport().update()

    def show_sounding(self, start: int | None, end: int = 0) -> None:
        """Highlight the symbols being played, and scroll to them; None removes the highlight."""
        place = None if start is None else (self.units(start), self.units(end))
        if self._marks.set_sounding(place):
            if place is not None:
                self._scroll_to(place[0])
            self.viewport().update()

    def apply(self, edits: tuple[Edit, ...]) -> None:
        """Apply replacements in one undo step."""
        cursor = self.textCursor()
        places = [(self.units(edit.start), self.units(edit.end), edit.replacement) for edit in edits]
        cursor.beginEditBlock()
        for start, end, replacement in reversed(places):
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(replacement)
        cursor.endEditBlock()

    def fix_menu(self, index: int) -> QMenu | None:
        """Return a menu for the symbol at an offset: a slider for a mixture, or fixes; None if there is neither."""
        if (mixed := mixture_at(self.text(), index, Vocabulary.load())) is not None:
            return self._mixture_menu(*mixed)
        if self._reading is None or self._reading.text != self.text():
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
        """Return a menu with the weight's slider; from the keyboard, its entry opens the slider in a dialog."""
        menu = QMenu(self)
        action = QWidgetAction(menu)
        action.setDefaultWidget(slider := self._make_slider(place, mixture))
        action.setText(slider.slider.accessibleName())
        action.triggered.connect(lambda: self._open_slider(place, mixture))
        menu.addAction(action)
        return menu

    def _make_slider(self, place: range, mixture: Mixture) -> MixtureSlider:
        """Return a slider for a mixture; all changes made with the slider form one undo step."""
        slider = MixtureSlider(mixture)
        end, begun = place.stop, False

        def write(changed: Mixture) -> None:
            nonlocal end, begun
            cursor, self.joining = self.textCursor(), begun
            cursor.setPosition(self.units(place.start))
            cursor.setPosition(self.units(end), QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(str(changed))
            end, begun, self.joining = place.start + len(str(changed)), True, False
            self._rest.start()

        def revert() -> None:
            if begun:
                self._rest.stop()
                self.undo_requested.emit()

        slider.moved.connect(write)
        slider.reverted.connect(revert)
        return slider

    def _open_slider(self, place: range, mixture: Mixture) -> None:
        dialog = MixtureDialog(self._make_slider(place, mixture), self.window())
        dialog.move(self.viewport().mapToGlobal(self.cursorRect().bottomLeft()))
        open_dialog(dialog, page="continua.md")

    def open_fixes(self) -> None:
        """Open the slider or the fix menu for the symbol at or before the caret, or explain why there is neither."""
        for index in (self.caret(), self.caret() - 1):
            if (mixed := mixture_at(self.text(), index, Vocabulary.load())) is not None:
                self._open_slider(*mixed)
                return
            if (menu := self.fix_menu(index)) is not None:
                menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
                menu.setActiveAction(menu.actions()[0])
                menu.popup(self.viewport().mapToGlobal(self.cursorRect().bottomLeft()))
                return
        self.told.emit(tr("There is nothing to replace: the model knows the symbols at the cursor."))

    # Qt event handlers.

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        """Show tooltips for marks."""
        if event.type() is QEvent.Type.ToolTip:
            help_event = cast(QHelpEvent, event)
            self._show_tip(help_event.pos(), help_event.globalPos())
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Insert text and convert X-SAMPA; open the fix menu on Alt+Enter."""
        if asks_for_menu(event):
            self.open_fixes()
            return
        before = self.text()
        super().keyPressEvent(event)
        if event.text() and self.text() != before:
            self._convert(event.text())

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:  # noqa: N802
        """Insert text from dead keys or an input method, and convert X-SAMPA."""
        super().inputMethodEvent(event)
        self._convert(event.commitString())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the standard menu, with fixes at the top."""
        menu = self.make_menu(event.pos())
        fix_menu = self.fix_menu(self.place_at(event.pos()))
        if fix_menu is not None:
            first = menu.actions()[0]
            menu.insertActions(first, fix_menu.actions())
            menu.insertSeparator(first)
            fix_menu.setParent(menu)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the text, then the marks over it."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for view in self._visible_blocks(event.rect()):
            self._marks.paint(painter, view, self.font(), self.window().palette(), self.textCursor())
        painter.end()

    # Private helpers.

    def _visible_blocks(self, area: QRect) -> Iterator[BlockView]:
        layout, scrolled = self.document().documentLayout(), self.verticalScrollBar().value()
        block = self.document().findBlockByNumber(self.shared.number_at(area.top() + scrolled))
        while block.isValid():
            origin = layout.blockBoundingRect(block).topLeft() - QPointF(0, scrolled)
            if origin.y() > area.bottom():
                return
            yield BlockView(block, origin, area.top(), area.bottom())
            block = block.next()

    def _convert(self, typed: str) -> None:
        """Convert newly typed X-SAMPA to IPA in a separate undo step; undoing it restores the typed characters."""
        cursor = self.textCursor()
        if not self.xsampa or len(typed) != 1 or cursor.hasSelection():
            return
        end = cursor.position()
        before = self.text()[: self.points(end)][-_LOOK_BACK:]
        change = conversion(before) if before.endswith(typed) else None
        if change is None:
            return
        start = self.units(self.points(end) - change.length)
        cursor.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(change.replacement)
        self.setTextCursor(cursor)

    def _show_tip(self, place: QPoint, on_screen: QPoint) -> None:
        index = self.place_at(place)
        marks = self._reading.marks_at(index) if self._reading is not None and index >= 0 else ()
        if (found := mixture_at(self.text(), index, Vocabulary.load())) is not None and found[1].weight is not None:
            QToolTip.showText(on_screen, mixture_words(found[1]), self.viewport())
            return
        said = "<br>".join(explain(mark.note) for mark in marks) or explain_symbol(
            self.text()[max(index, 0) : index + 1]
        )
        if said:
            QToolTip.showText(on_screen, said, self.viewport())
        else:
            QToolTip.hideText()

    def _scroll_to(self, units: int) -> None:
        """Scroll a position (in UTF-16 units) to the middle of the view if it is not visible."""
        view, block = self.viewport().rect(), self.document().findBlock(units)
        # Paragraphs are laid out when they become visible. Lay out those that will be visible now, because layout may
        # change their heights and thus the scroll position.
        for _ in range(view.height() // round(self.shared.pitch) + 1):
            self._layout.blockBoundingRect(block)
            block = block.previous()
        self.shared.report_size()
        cursor = QTextCursor(self.document())
        cursor.setPosition(units)
        rect = self.cursorRect(cursor)
        if not view.contains(rect.center()):
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + rect.center().y() - view.height() // 2)
