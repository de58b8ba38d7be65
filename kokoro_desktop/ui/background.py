"""Work off the GUI thread, and what became of it."""

from __future__ import annotations

import logging
import queue
import threading
import traceback
from collections.abc import Callable, Generator, Iterable
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, QThread, Signal, Slot

from kokoro_desktop.errors import Cancelled, InputError, KokoroError
from kokoro_desktop.task import Task
from kokoro_desktop.ui.translation import tr, translated

_log = logging.getLogger(__name__)
_ADVICE: Final = "; use --device llvm."
"""For the command line: the window has a list of devices, and a button where one fails. Catalogues leave it out."""

Work = Callable[[Task], Any]
"""What is done: it reports progress to its task and asks it whether to go on. What a generator yields is told."""


class BackgroundJob(QObject):
    """Does one piece of work on a thread of its own. It ends in exactly one of finished, failed, cancelled.

    A job belongs to the application until it has ended, so that no thread is ever destroyed while it runs; of whoever
    owns it, it needs to know only when that one goes.

    Signals
    -------
    progress_changed(int done, int total, str what)
        How far it is.
    yielded(object)
        What a generator has yielded.
    finished(object)
        What the work returned; None of a generator.
    failed(str sentence, str details)
        The sentence is for the user, the details (a traceback, or nothing) for who asks.
    cancelled
        It stopped because it was asked to.
    """

    progress_changed = Signal(int, int, object)
    yielded = Signal(object)
    finished = Signal(object)
    failed = Signal(str, str)
    cancelled = Signal()
    _progressed = Signal(int, int, object)
    _value_yielded = Signal(object)

    def __init__(self, work: Work, owner: QObject | None = None) -> None:
        """Take what is to be done; when ``owner`` goes, the job is left (see `leave`)."""
        application = QCoreApplication.instance()
        super().__init__(application)
        self._work = work
        self._stop = threading.Event()
        self._running = False
        self._outcome: Callable[[], object] = self.cancelled.emit
        self._thread = _Thread(self._run, self)
        self._thread.finished.connect(self._on_ended)
        # Emitted on the job's thread, told on the GUI's.
        self._progressed.connect(self.progress_changed, Qt.ConnectionType.QueuedConnection)
        self._value_yielded.connect(self.yielded, Qt.ConnectionType.QueuedConnection)
        if owner is not None:
            owner.destroyed.connect(self.leave)
        if application is not None:
            application.aboutToQuit.connect(self._give_up)

    @property
    def running(self) -> bool:
        """Whether it has been started and has not told how it ended."""
        return self._running

    def start(self) -> None:
        """Begin."""
        self._running = True
        self._thread.start()

    def cancel(self) -> None:
        """Ask it to stop; it does so when the work next asks its task."""
        self._stop.set()

    @Slot()
    def leave(self) -> None:
        """Cancel it, and let it end by itself and tell nobody: whoever waited for it goes."""
        self.cancel()
        if self._running:
            self.blockSignals(True)

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait until the work is done, and tell whether it is; how it ended is told later, as always."""
        if not self._running:
            return True
        return self._thread.wait() if timeout_s is None else self._thread.wait(round(timeout_s * 1000))

    def _run(self) -> None:
        """Do the work; on the job's thread."""
        try:
            result = self._work(Task(self._report, self._stop.is_set))
            if isinstance(result, Generator):
                for value in result:
                    self._value_yielded.emit(value)
                result = None
            self._outcome = lambda: self.finished.emit(result)
        except Cancelled:
            pass
        except Exception as error:
            failure = explain_failure(error)
            self._outcome = lambda: self.failed.emit(*failure)

    def _report(self, done: int, total: int, what: str) -> None:
        self._progressed.emit(done, total, what)

    def _on_ended(self) -> None:
        self._running = False
        self._outcome()
        self.deleteLater()

    def _give_up(self) -> None:
        self.cancel()
        self.wait()


class _Thread(QThread):
    """Calls one function."""

    def __init__(self, function: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._function = function

    def run(self) -> None:
        """Call it."""
        self._function()


class BackgroundQueue(BackgroundJob):
    """Answers what it is asked, one thing after another, on one thread: for what must stay on that thread.

    Its answers are `yielded`; it is `finished` once it has been closed, and everything asked before is answered.

    Parameters
    ----------
    answer
        Yields the answers to one thing asked. What is cancelled is the queue as a whole.
    rest
        Called on the same thread when nothing was asked for ``rest_s`` seconds after an answer.
    """

    def __init__(
        self,
        answer: Callable[[Any, Task], Iterable[object]],
        owner: QObject | None = None,
        rest: Callable[[], object] | None = None,
        rest_s: float = 0.0,
    ) -> None:
        super().__init__(self._answer_all, owner)
        self._asked: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._answer, self._rest, self._rest_s = answer, rest, rest_s

    def ask(self, what: object) -> None:
        """Ask something; returns at once."""
        self._asked.put(what)

    def close(self) -> None:
        """Have it end when all is answered."""
        self._asked.put(None)

    def cancel(self) -> None:
        """Have it give up what it is at, and end."""
        super().cancel()
        self.close()

    def _answer_all(self, task: Task) -> Generator[object]:
        rested = True
        while True:
            try:
                what = self._asked.get(timeout=None if rested or self._rest is None else self._rest_s)
            except queue.Empty:
                assert self._rest is not None
                self._rest()
                rested = True
                continue
            if what is None:
                return
            yield from self._answer(what, task)
            rested = False


def running_jobs() -> list[BackgroundJob]:
    """Return the jobs that have not ended, those that were left included."""
    application = QCoreApplication.instance()
    jobs = application.findChildren(BackgroundJob) if application is not None else []
    return [job for job in jobs if job.running]


def explain_failure(error: Exception) -> tuple[str, str]:
    """Say in a sentence what went wrong, and in a traceback where unless the user alone can mend it; log both."""
    if isinstance(error, KokoroError):
        of_user = isinstance(error, InputError)
        _log.log(logging.INFO if of_user else logging.WARNING, "Work off the GUI thread failed.", exc_info=error)
        details = "" if of_user else "".join(traceback.format_exception(error))
        return translated(error).replace(_ADVICE, "."), details
    _log.error("Work off the GUI thread failed unexpectedly.", exc_info=error)
    sentence = tr("Unexpected error: {0}. This is a fault of the program.")
    return sentence.format(repr(error)), "".join(traceback.format_exception(error))
