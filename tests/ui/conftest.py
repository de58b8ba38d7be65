"""The window's tests need no display, no model and no sound card; a watchdog tells how long the window was stuck."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from desk import Desk
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

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


class Watchdog:
    """Measures how long the GUI thread did not answer, and finds out what it was doing.

    Time in which the thread could have gone on and the operating system ran something else does not count: it says
    something about the machine, not about the program.
    """

    def __init__(self) -> None:
        self.longest_s = 0.0
        self.doing = ""
        self._schedstat = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self._seen = ""
        self._beat = time.perf_counter()
        self._delay = self._run_delay()
        self._timer = QTimer(interval=2)
        self._timer.timeout.connect(self._on_beat)
        self._timer.start()
        # Not sys._current_frames from another thread: CPython 3.11 crashes on what it finds in a Qt program.
        if hasattr(signal, "setitimer"):
            self._before = signal.signal(signal.SIGALRM, self._on_alarm)
            signal.setitimer(signal.ITIMER_REAL, 0.005, 0.005)

    def restart(self) -> None:
        """Forget what was measured, and go on."""
        self.longest_s, self.doing, self._seen = 0.0, "", ""
        self._beat, self._delay = time.perf_counter(), self._run_delay()
        self._timer.start()

    def pause(self) -> None:
        """Measure nothing until `restart`."""
        self._timer.stop()

    def close(self) -> None:
        """Stop measuring."""
        self._timer.stop()
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def _on_beat(self) -> None:
        now, delay = time.perf_counter(), self._run_delay()
        stuck = now - self._beat - (delay - self._delay)
        if stuck > self.longest_s:
            self.longest_s, self.doing = stuck, self._seen
        self._beat, self._delay, self._seen = now, delay, ""

    def _on_alarm(self, number: int, frame: FrameType | None) -> None:
        """Look where the GUI thread is; Python calls this on that very thread, as soon as it gets to run."""
        if time.perf_counter() - self._beat < 0.03:
            return
        places = []
        while frame is not None and len(places) < 4:  # by hand: the module traceback would read files meanwhile
            places.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_name}")
            frame = frame.f_back
        self._seen += " < ".join(places) + "\n"

    def _run_delay(self) -> float:
        """Seconds for which the thread has waited for a core (Linux, Documentation/scheduler/sched-stats.rst)."""
        try:
            return int(self._schedstat.read_text().split()[1]) / 1e9
        except (OSError, IndexError):
            return 0.0


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
