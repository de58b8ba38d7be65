"""Announcements for screen readers, such as state changes and errors outside the focused widget."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget

# Every version of Orca speaks notifications, but version 43 (Debian 12) ignores announcements.
NOTIFIES: Final = sys.platform == "linux"
TYPING_PAUSE_MS: Final = 500  # time without a key press after which typing has paused
# Time for which screen readers can read a notification.
_KEPT_MS: Final = 10_000


class Notification(QWidget):
    """Invisible child widget whose accessible name is the announced sentence; deleted after a few seconds."""

    def __init__(self, sentence: str, window: QWidget) -> None:
        super().__init__(window, accessibleName=sentence)
        self.hide()  # otherwise the widget appears together with the window
        QTimer.singleShot(_KEPT_MS, self, self.deleteLater)


def announce(source: QWidget, sentence: str, urgent: bool = False) -> None:
    """Announce a sentence; if ``urgent`` is True, interrupt the current speech, except on Linux."""
    if not sentence or not QAccessible.isActive():
        return
    if NOTIFIES:
        window = source.window()
        while (owner := window.parentWidget()) is not None:  # Orca would speak the title of a dialog first
            window = owner.window()
        notification = Notification(sentence, window)
        QAccessible.updateAccessibility(QAccessibleEvent(notification, QAccessible.Event.ObjectShow))
        return
    event = QAccessibleAnnouncementEvent(source, sentence)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)


class LateAnnouncer(QTimer):
    """Announcer for results that change with every keystroke: only the last sentence before a pause is announced."""

    def __init__(self, source: QWidget) -> None:
        super().__init__(source, singleShot=True, interval=TYPING_PAUSE_MS)
        self._sentence = ""
        self.timeout.connect(lambda: announce(source, self._sentence))

    def announce(self, sentence: str) -> None:
        """Announce a sentence after the pause, unless another sentence replaces it."""
        self._sentence = sentence
        self.start()
