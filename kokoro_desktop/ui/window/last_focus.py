"""Which part of the window one works in: the focus, without the menus that take it while they are open."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QMenu, QMenuBar, QPlainTextEdit, QWidget

TextField = QLineEdit | QPlainTextEdit


class LastFocus(QObject):
    """Remembers the widget of a window that had the focus last and is no menu.

    Signals
    -------
    changed
        Another one has it.
    """

    changed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._application, self._window = cast(QApplication, QApplication.instance()), window
        self._widget: QWidget | None = None
        self._application.focusChanged.connect(self._on_changed)

    def text_field(self) -> TextField | None:
        """Return the field of text that one works in; None where it is something else."""
        widget = self._widget or self._window.focusWidget()
        field = widget.findChild(QLineEdit) if isinstance(widget, QAbstractSpinBox) else widget
        return field if isinstance(field, TextField) else None

    def close(self) -> None:
        """Follow the focus no longer: what goes away loses it, and tells."""
        self._application.focusChanged.disconnect(self._on_changed)
        self._widget = None

    def _on_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is None or isinstance(now, QMenu | QMenuBar) or not self._window.isAncestorOf(now):
            return
        self._widget = now
        self.changed.emit()
