"""Undo and Redo in number fields: left to the window unless the field contains text that has not been applied yet."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QSpinBox, QWidget


def share_undo(root: QWidget) -> None:
    """Make the window, instead of a widget's number fields, handle the Undo and Redo shortcuts."""
    undo_filter = _UndoFilter(root)
    for field in root.findChildren(QAbstractSpinBox):
        field.installEventFilter(undo_filter)


class _UndoFilter(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Leave Undo and Redo to the window unless the field contains text that has not been applied yet."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo))
            and isinstance(watched, QSpinBox | QDoubleSpinBox)
            and watched.cleanText() == watched.textFromValue(watched.value())  # type: ignore[arg-type]
        ):
            event.ignore()
            return True
        return False
