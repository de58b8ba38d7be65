"""Window keys in text fields: Export, and Undo unless a number field contains text that is not applied yet."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QLineEdit, QSpinBox, QWidget


class WindowKeys(QObject):
    """Event filter that leaves to the window the keys that text fields would otherwise use themselves."""

    def __init__(self, export: QAction, window: QWidget) -> None:
        super().__init__(window)
        self._export = export
        for field in window.findChildren(QAbstractSpinBox):  # a detached panel is a window with a focus of its own
            field.installEventFilter(self)

    def follow_focus(self, before: QWidget | None, now: QWidget) -> None:
        """Filter the keys of the focused widget if it is a text field."""
        if isinstance(now, QLineEdit | QAbstractSpinBox):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Ignore the keys of the window, so that Qt passes them on to the window."""
        if not isinstance(event, QKeyEvent) or not (self._exports(event) or _undoes(watched, event)):
            return False
        event.ignore()
        return True

    def _exports(self, event: QKeyEvent) -> bool:
        """Return whether this is the key of Export, which on X11 also moves the caret of a text field."""
        return QKeySequence(event.keyCombination()) in self._export.shortcuts()


def _undoes(field: QObject, event: QKeyEvent) -> bool:
    """Return whether this is the key of Undo or Redo in a number field whose typing is applied."""
    undo, redo = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo
    return (
        isinstance(field, QSpinBox | QDoubleSpinBox)
        and (event.matches(undo) or event.matches(redo))
        and field.cleanText() == field.textFromValue(field.value())  # type: ignore[arg-type]
    )
