"""What is announced reaches assistive technology, and nobody else."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.announce import announce


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Gather what is announced, and how urgently."""
    heard: list[tuple[str, bool]] = []

    def hear(event: QAccessibleAnnouncementEvent) -> None:
        heard.append((event.message(), event.politeness() is QAccessible.AnnouncementPoliteness.Assertive))

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return heard


def test_sentences_are_announced_where_somebody_listens(
    qtbot: QtBot, told: list[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = QObject()
    monkeypatch.setattr(QAccessible, "isActive", lambda: False)
    announce(source, "Nobody listens.")
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    announce(source, "Playing.")
    announce(source, "The disk is full.", urgent=True)
    announce(source, "")
    assert told == [("Playing.", False), ("The disk is full.", True)]
