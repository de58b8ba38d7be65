"""Workarounds for Orca, which ignores some of Qt's own accessibility events on Linux.

Orca does not speak choices in closed combo boxes, or a text field that reports its selection before its focus. It also
does not speak the number of selected items, or the current item after a deletion. It reads every cell of a table row.
"""

from __future__ import annotations

from itertools import count, takewhile
from typing import Final, cast

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface, QFocusEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QLineEdit, QWidget

from kokoro_desktop.ui.announce import NOTIFIES, announce
from kokoro_desktop.ui.translation import tr

# Accessible text of a table cell whose row is described by the first cell, because Orca reads every cell of a row. Qt
# would replace an empty text with the displayed text, and a speech engine may pronounce a single space as a character.
SILENT: Final = "  " if NOTIFIES else ""
_SUPPLEMENTED = "supplemented for Orca"
# Reasons for which a text field selects its text when it gets the focus.
_SELECTING = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)


def install() -> None:
    """Apply the workarounds to each widget when a screen reader first queries it; call once per application."""
    if NOTIFIES:  # elsewhere, screen readers speak Qt's own events
        QAccessible.installFactory(_supplement)
        cast(QApplication, QApplication.instance()).focusChanged.connect(_query_fields)


def _query_fields(before: QWidget | None, now: QWidget | None) -> None:
    """Apply the workarounds to all text fields of a window, because the first query of a field may come too late."""
    if now is not None and QAccessible.isActive():
        for field in now.window().findChildren(QLineEdit):
            QAccessible.queryAccessibleInterface(field)


def _supplement(class_name: str, described: QObject | None) -> QAccessibleInterface | None:
    """Apply the workaround for a widget; return None, so that Qt creates the accessibility interface."""
    if isinstance(described, QComboBox | QLineEdit | QAbstractItemView) and not described.property(_SUPPLEMENTED):
        described.setProperty(_SUPPLEMENTED, True)
        if isinstance(described, QComboBox):
            _announce_choices(described)
        elif isinstance(described, QLineEdit):
            described.installEventFilter(_FocusFirst(described))
        else:
            _announce_items(described)
    return None


def _announce_choices(box: QComboBox) -> None:
    def say(text: str) -> None:
        if box.hasFocus():  # otherwise its open list has the focus, or the program has changed the choice
            announce(box, text)

    box.currentTextChanged.connect(say)


class _FocusFirst(QObject):
    """Event filter that selects a text field's content only after Qt has reported the focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Replace a focus event that would select the text with one that does not, and select the text later."""
        if not isinstance(event, QFocusEvent) or not event.gotFocus() or event.reason() not in _SELECTING:
            return False
        QTimer.singleShot(0, watched, cast(QLineEdit, watched).selectAll)
        QApplication.sendEvent(watched, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.OtherFocusReason))
        return True


def _announce_items(view: QAbstractItemView) -> None:
    """Announce the number of selected items if it is greater than 1, and the current item after a deletion."""
    model, selection = view.model(), view.selectionModel()
    if model is None:
        return
    rows, gone = model.rowCount(QModelIndex()), list[None]()
    view.destroyed.connect(lambda: gone.append(None))  # its model, which is destroyed later, may still emit signals

    def say_selected() -> None:
        selected = len(selection.selectedRows()) or len(selection.selectedIndexes())
        if selected > 1 and not gone and view.hasFocus():
            announce(view, tr("%n selected", selected))

    def say_current() -> None:
        announce(view, describe_row(view.currentIndex()))

    def on_rows_changed() -> None:
        nonlocal rows
        before, rows = rows, model.rowCount(QModelIndex())
        if rows < before and not gone and view.hasFocus():
            QTimer.singleShot(0, view, say_current)  # the current item is chosen after the change of the model

    selection.selectionChanged.connect(say_selected)
    for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset):
        changed.connect(on_rows_changed)


def describe_row(index: QModelIndex) -> str:
    """Return the accessible text of an item's row or, if it has none, the texts of its cells."""
    if said := index.siblingAtColumn(0).data(Qt.ItemDataRole.AccessibleTextRole):
        return str(said)
    cells = takewhile(QModelIndex.isValid, map(index.siblingAtColumn, count()))
    return ", ".join(str(text) for cell in cells if (text := cell.data()))
