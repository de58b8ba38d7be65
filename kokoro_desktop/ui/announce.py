"""What is said by screen readers without anybody having gone there: that a state has changed, that something failed."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent


def announce(source: QObject, sentence: str, urgent: bool = False) -> None:
    """Have a sentence read out, after what is being read or, if it is urgent, in place of that."""
    if not sentence or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(source, sentence)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)
