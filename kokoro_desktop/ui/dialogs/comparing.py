"""Runs a comparison of devices on a thread of its own and tells the window how it goes."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QThread, Signal, Slot

from kokoro_desktop.comparison import Contestant, Passage, agreement, compare
from kokoro_desktop.errors import Cancelled, KokoroError
from kokoro_desktop.task import Task


@dataclass(frozen=True)
class ComparisonJob:
    """What is to be compared: who, what they speak, the noise's seed, how often."""

    contestants: tuple[Contestant, ...]
    passages: tuple[Passage, ...]
    seed: int
    runs: int


class ComparisonWorker(QObject):
    """Lives on its own thread. Every run ends in exactly one of ``finished``, ``cancelled``, ``failed``.

    Signals
    -------
    standing_changed(int, Standing)
        How one contestant stands now.
    progress_changed(int, int, str)
        Steps done, steps in all, who is at work.
    """

    standing_changed = Signal(int, object)
    progress_changed = Signal(int, int, str)
    finished = Signal()
    cancelled = Signal()
    failed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._stop = threading.Event()

    def cancel(self) -> None:
        """End the run before its next stage; may be called from any thread."""
        self._stop.set()

    @Slot(object)
    def run(self, job: ComparisonJob) -> None:
        """Compare."""
        self._stop.clear()

        def progress(done: int, total: int, what: str) -> None:
            self.progress_changed.emit(done, total, what)

        steps = compare(job.contestants, job.passages, job.seed, job.runs, agreement, Task(progress, self._stop.is_set))
        try:
            for index, standing in steps:
                self.standing_changed.emit(index, standing)
        except Cancelled:
            self.cancelled.emit()
        except KokoroError as error:
            self.failed.emit(str(error), traceback.format_exc())
        except Exception as error:  # whatever it is, the dialog must learn that the run is over
            self.failed.emit(f"{type(error).__name__}: {error}", traceback.format_exc())
        else:
            self.finished.emit()


class ComparisonRunner(QObject):
    """Owns the worker and its thread.

    Signals
    -------
    job_requested(ComparisonJob)
        For the worker.
    ended
        The thread has ended.
    """

    job_requested = Signal(object)
    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = QThread(self)
        self._thread.setObjectName("comparison")
        self.worker = ComparisonWorker()
        self.worker.moveToThread(self._thread)
        self.job_requested.connect(self.worker.run)
        self._thread.finished.connect(self.ended)
        self._thread.start()

    def start(self, contestants: Sequence[Contestant], passages: Sequence[Passage], seed: int, runs: int) -> None:
        """Begin."""
        self.job_requested.emit(ComparisonJob(tuple(contestants), tuple(passages), seed, runs))

    def end(self) -> None:
        """Cancel, and have the thread end, after the stage that is running; returns at once."""
        self.worker.cancel()
        self._thread.quit()

    def wait(self) -> None:
        """Return when the thread has ended."""
        self._thread.wait()
