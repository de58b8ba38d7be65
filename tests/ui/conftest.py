"""The window's tests need no display, no model and no sound card."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from desk import Desk
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from watchdog import Watchdog

from kokoro_desktop.ui import translation
from kokoro_desktop.ui.background import running_jobs
from kokoro_desktop.ui.style import theme
from kokoro_desktop.ui.window.application import shorten_switch_interval


@pytest.fixture(scope="session", autouse=True)
def english(qapp: QApplication) -> None:
    """Give counted texts their English plural forms, as the program does when it starts."""
    translation.install(qapp, translation.ENGLISH)


@pytest.fixture
def no_window_left(qapp: QApplication) -> Iterator[None]:
    """Delete the windows that a test leaves, because each makes a change of the style slower for all later tests."""
    yield
    for each in QApplication.topLevelWidgets():
        if each.parent() is None:
            each.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def no_job_left(no_window_left: None, qtbot: QtBot) -> Iterator[None]:
    """Fail a test that leaves work behind which does not end by itself."""
    yield
    qtbot.waitUntil(lambda: not running_jobs(), timeout=5_000)


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Gather the sentences announced to screen readers."""
    heard: list[str] = []

    def hear(event: QEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr("kokoro_desktop.ui.announce.NOTIFIES", False)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return heard


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    """Make a desk; what is left open is closed, and no thread is left behind."""
    before, interval = set(threading.enumerate()), sys.getswitchinterval()
    shorten_switch_interval()
    made = Desk(qtbot, tmp_path)
    yield made
    made.close()
    sys.setswitchinterval(interval)
    left = [thread for thread in set(threading.enumerate()) - before if not isinstance(thread, threading._DummyThread)]
    assert not left


@pytest.fixture
def light(qapp: QApplication) -> Iterator[None]:
    """Give all windows the program's light style, and the system's afterwards, though the test fails."""
    theme.apply(theme.Appearance.LIGHT)
    yield
    theme.apply(theme.Appearance.SYSTEM)


@pytest.fixture
def watchdog(qapp: QApplication) -> Iterator[Watchdog]:
    """Watch the GUI thread."""
    made = Watchdog()
    yield made
    made.close()


@pytest.fixture
def under(qtbot: QtBot) -> QWidget:
    """A shown widget for another to lie on."""
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(800, 500)
    made.show()
    return made
