"""Combo boxes: announcements of choices in closed ones, and combo boxes that change only when an entry is chosen.

Orca ignores Qt's own notification of a changed choice on Linux.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from kokoro_desktop.ui.announce import NOTIFIES, announce

_ANNOUNCED = "choice is announced"
_MOVES: Final = frozenset(
    {
        Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
    }
)  # fmt: skip


class ListedChoice(QComboBox):
    """Combo box that changes only when an entry of its list is chosen, for choices with slow or audible effects."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view().installEventFilter(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Open the list for keys that would change the choice at once."""
        if event.key() in _MOVES or (event.text() and event.text().isprintable()):
            self.showPopup()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Mark the choice again after the list is hidden, because screen readers read the marked entry."""
        if event.type() == QEvent.Type.Hide:
            QTimer.singleShot(0, self, self._mark_choice)  # after Qt has chosen the marked entry
        return super().eventFilter(watched, event)

    def _mark_choice(self) -> None:
        self.view().setCurrentIndex(self.model().index(self.currentIndex(), 0))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the area that scrolls."""
        event.ignore()


def install() -> None:
    """Make combo boxes announce choices once a screen reader has queried them; call once per application."""
    if NOTIFIES:  # elsewhere, screen readers speak the new value
        QAccessible.installFactory(_announce_choices)


def _announce_choices(class_name: str, described: QObject | None) -> QAccessibleInterface | None:
    """Start announcing a combo box's choices; return None, so that Qt creates the accessibility interface."""
    if isinstance(described, QComboBox) and not described.property(_ANNOUNCED):
        described.setProperty(_ANNOUNCED, True)

        def say(text: str, box: QComboBox = described) -> None:
            if box.hasFocus():  # otherwise its open list has the focus, or the program has changed the choice
                announce(box, text)

        described.currentTextChanged.connect(say)
    return None
