"""Tracking of the last focused widget, because an open menu takes the focus from the target of its commands."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

TextField = QLineEdit | QPlainTextEdit | QTextEdit


class LastFocus(QObject):
    """Tracker of the widget in a window that last had the focus; menus are ignored.

    Signals
    -------
    changed(QWidget or None, QWidget)
        The focus moved from the first widget, which may have been destroyed since, to the second.
    """

    changed = Signal(object, object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._application, self._window = cast(QApplication, QApplication.instance()), window
        self._widget: QWidget | None = None
        self._application.focusChanged.connect(self._on_changed)

    def text_field(self) -> TextField | None:
        """Return the last focused widget if it is a text field; otherwise None."""
        widget = self._widget or self._window.focusWidget()
        field = widget.findChild(QLineEdit) if isinstance(widget, QAbstractSpinBox) else widget
        return field if isinstance(field, TextField) else None

    def close(self) -> None:
        """Stop tracking before the widgets are destroyed, because destroying the focused widget changes the focus."""
        self._application.focusChanged.disconnect(self._on_changed)
        self._widget = None

    def _on_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is None or isinstance(now, QMenu | QMenuBar) or not self._window.isAncestorOf(now):
            return
        before, self._widget = self._widget, now
        self.changed.emit(before, now)
