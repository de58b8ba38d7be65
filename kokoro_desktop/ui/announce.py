"""Announcements for screen readers, such as state changes and errors outside the focused widget."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent


def announce(source: QObject, sentence: str, urgent: bool = False) -> None:
    """Announce a sentence after the current speech or, if ``urgent`` is True, interrupt that speech."""
    if not sentence or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(source, sentence)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)
