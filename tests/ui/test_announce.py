"""What is announced reaches assistive technology, and nobody else."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui import announce as announcing
from kokoro_desktop.ui.announce import Notification, announce
from kokoro_desktop.ui.window import accessible_widgets


@pytest.fixture
def source(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QWidget:
    accessible_widgets.install()
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    window = QWidget()
    qtbot.addWidget(window)
    return window


def test_nothing_is_announced_where_nobody_listens(source: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QAccessible, "isActive", lambda: False)
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: pytest.fail())
    announce(source, "Nobody listens.")


def test_each_sentence_appears_as_a_notification_where_announcements_may_be_ignored(
    source: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcing, "NOTIFIES", True)
    told: list[tuple[QAccessible.Role, str, QAccessible.Event]] = []

    def hear(event: QAccessibleEvent) -> None:
        seen = QAccessible.queryAccessibleInterface(event.object())
        told.append((seen.role(), seen.text(QAccessible.Text.Name), event.type()))

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    announce(source, "Preparing")
    announce(source, "Ready")
    announce(source, "")
    shown = (QAccessible.Role.Notification, QAccessible.Event.ObjectShow)
    assert told == [(shown[0], text, shown[1]) for text in ("Preparing", "Ready")]
    source.window().show()
    assert not any(each.isVisible() for each in source.window().findChildren(Notification))


def test_each_sentence_is_announced_with_its_urgency_elsewhere(
    source: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcing, "NOTIFIES", False)
    told: list[tuple[str, bool]] = []

    def hear(event: QAccessibleAnnouncementEvent) -> None:
        told.append((event.message(), event.politeness() is QAccessible.AnnouncementPoliteness.Assertive))

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    announce(source, "Playing.")
    announce(source, "The disk is full.", urgent=True)
    announce(source, "")
    assert told == [("Playing.", False), ("The disk is full.", True)]
