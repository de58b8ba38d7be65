"""Announce changes of the selection in closed combo boxes, because Orca ignores Qt's own notification on Linux."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QComboBox

from kokoro_desktop.ui.announce import NOTIFIES, announce

_ANNOUNCED = "choice is announced"


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
