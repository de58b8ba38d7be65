"""Combo boxes that change only when the user chooses an entry from the open list."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

_MOVES: Final = frozenset(
    {
        Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
    }
)  # fmt: skip


class ListedChoice(QComboBox):
    """Combo box that changes only when the user chooses from its list; for choices with slow or audible effects."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view().installEventFilter(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Open the list on keys that would otherwise change the choice immediately."""
        if event.key() in _MOVES or (event.text() and event.text().isprintable()):
            self.showPopup()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Make the choice the list's current entry after the list closes, because screen readers read that entry."""
        if event.type() == QEvent.Type.Hide:
            QTimer.singleShot(0, self, self._mark_choice)  # after Qt has chosen the marked entry
        return super().eventFilter(watched, event)

    def _mark_choice(self) -> None:
        self.view().setCurrentIndex(self.model().index(self.currentIndex(), 0))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Ignore the wheel, so that the surrounding area scrolls instead."""
        event.ignore()
