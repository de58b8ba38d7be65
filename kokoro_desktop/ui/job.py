"""One function, run on a thread of its own, and what became of it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QThread, Signal, Slot

from kokoro_desktop.errors import Cancelled, KokoroError

_log = logging.getLogger(__name__)


class _Runner(QObject):
    """Lives on the job's thread and calls the function there."""

    def __init__(self, function: Callable[[Callable[[], bool]], Any], cancelled: Callable[[], bool]) -> None:
        super().__init__()
        self._function = function
        self._cancelled = cancelled
        self.result: Any = None
        self.error: str | None = None
        self.was_cancelled = False

    @Slot()
    def run(self) -> None:
        """Call it, keep what it returns, and end the thread's event loop."""
        try:
            self.result = self._function(self._cancelled)
        except Cancelled:
            self.was_cancelled = True
        except KokoroError as error:
            self.error = str(error)
        except Exception as error:
            _log.exception("A job failed")
            self.error = f"Something unexpected happened ({error}); the log tells more."
        QThread.currentThread().quit()


class Job(QObject):
    """Runs a function off the GUI thread. It ends in exactly one of finished, failed, cancelled.

    Signals
    -------
    finished(object)
        What the function returned.
    failed(str)
        A sentence.
    cancelled
        It stopped because it was asked to.
    """

    finished = Signal(object)
    failed = Signal(str)
    cancelled = Signal()

    def __init__(self, function: Callable[[Callable[[], bool]], Any], parent: QObject | None = None) -> None:
        """Take a ``function`` that is given a way to ask whether it is to stop."""
        super().__init__(parent)
        self._stop = threading.Event()
        self._runner = _Runner(function, self._stop.is_set)
        self._thread = QThread(self)
        self._runner.moveToThread(self._thread)
        self._thread.started.connect(self._runner.run)
        self._thread.finished.connect(self._on_ended)
        application = QCoreApplication.instance()
        if application is not None:
            # A thread that still runs when its QThread is destroyed ends the program with a crash.
            application.aboutToQuit.connect(self._give_up)

    @property
    def running(self) -> bool:
        """Whether it is on its way."""
        return self._thread.isRunning()

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def cancel(self) -> None:
        """Ask it to stop; it does so when the function next asks."""
        self._stop.set()

    def leave(self) -> None:
        """Let it end by itself, and tell nobody: whoever waited for it goes."""
        self.cancel()
        self.blockSignals(True)
        if self.running:
            self.setParent(QCoreApplication.instance())  # it must outlive who goes
            self._thread.finished.connect(self.deleteLater)

    def wait(self) -> None:
        """Return when the thread has ended."""
        self._thread.wait()

    def _give_up(self) -> None:
        self.cancel()
        self.wait()

    def _on_ended(self) -> None:
        if self._runner.was_cancelled:
            self.cancelled.emit()
        elif self._runner.error is not None:
            self.failed.emit(self._runner.error)
        else:
            self.finished.emit(self._runner.result)
