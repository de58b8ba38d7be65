"""The window's tests need no display, no model and no sound card; a watchdog tells how long the window was stuck."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import OpenEngine
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.testing.stand_in_card import StandInCard
from kokoro_desktop.ui.background import running_jobs
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.window.application import shorten_switch_interval
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.services import Services

CHOICES = (
    DeviceChoice("llvm", 2, "llvm · 2 threads", True, ""),
    DeviceChoice("llvm", 1, "llvm · 1 thread", True, ""),
    DeviceChoice("cuda", 2, "cuda", False, "no NVIDIA driver found"),
)


class Desk:
    """A window on a card whose clock is moved by hand, and what it takes to open a second one after it."""

    def __init__(self, qtbot: QtBot, home: Path) -> None:
        self.qtbot, self.home = qtbot, home
        self.card = StandInCard()
        self.window: MainWindow | None = None

    def open(
        self,
        new_engines: Callable[[], OpenEngine] = StandInEngines,
        ready: bool = True,
        choices: tuple[DeviceChoice, ...] = CHOICES,
    ) -> MainWindow:
        """Show a window and, unless told otherwise, wait until it can speak."""
        services = Services(
            new_engines=new_engines,
            devices=lambda: choices,
            session_folder=self.home / "session",
            settings=Settings(self.home / "window.ini"),
            stream=OutputStream(self.card, lambda: None),
            onnx=False,
        )
        self.window = window = MainWindow(services)
        # Not qtbot.addWidget: it deletes before this fixture has waited for the threads.
        window.show()
        if ready:
            self.qtbot.waitUntil(lambda: window.speech.engine is not None, timeout=10_000)
            self.qtbot.waitUntil(lambda: bool(window.panels.editor.text()), timeout=5_000)
        return window

    def close(self) -> None:
        """Close the window and wait until everything has ended."""
        window, self.window = self.window, None
        if window is not None:
            with self.qtbot.waitSignal(window.closed, timeout=20_000):
                window.close()
            window.deleteLater()
            QApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)

    def speak(self, text: str) -> None:
        """Speak a text and wait for the take."""
        window = self.window
        assert window is not None
        count = len(window.store.takes)
        window.panels.editor.set_text(text)
        self.qtbot.waitUntil(window.actions_.play.isEnabled, timeout=5_000)
        window.actions_.play.trigger()
        self.qtbot.waitUntil(lambda: len(window.store.takes) > count, timeout=20_000)

    def hear(self, seconds: float) -> None:
        """Let time pass on the card."""
        window = self.window
        assert window is not None
        self.qtbot.waitUntil(lambda: self.card.active, timeout=5_000)
        self.card.advance(seconds)
        window.playback.refresh()


@pytest.fixture(autouse=True)
def no_job_left(qtbot: QtBot) -> Iterator[None]:
    """Fail a test that leaves work behind which does not end by itself."""
    yield
    qtbot.waitUntil(lambda: not running_jobs(), timeout=5_000)


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
