"""Background jobs that report their progress and results to the GUI thread."""

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
# Advice for the command line, which is cut from messages because the window has a device list. It is not translated.
_ADVICE: Final = "; use --device llvm."

# A function that reports progress to a task and polls the task for cancellation. If the function returns a generator,
# each generated value is emitted.
Work = Callable[[Task], Any]


class BackgroundJob(QObject):
    """A job that runs on its own thread and ends by emitting `finished`, `failed` or `cancelled`.

    The application is the job's parent until the job ends, because a running thread must not be destroyed. Destroying
    the owner abandons the job, but does not destroy it.

    Signals
    -------
    progress_changed(int done, int total, str what)
        The work has progressed to ``done`` of ``total`` units; ``what`` names the current step.
    yielded(object)
        A value that the work yielded, if the work is a generator.
    finished(object)
        The result of the work; None if the work is a generator.
    failed(str sentence, str details)
        The work failed. The arguments are a message for the user, and a traceback or an empty string.
    cancelled
        The work was cancelled on request.
    """

    progress_changed = Signal(int, int, object)
    yielded = Signal(object)
    finished = Signal(object)
    failed = Signal(str, str)
    cancelled = Signal()
    _progressed = Signal(int, int, object)
    _value_yielded = Signal(object)

    def __init__(self, work: Work, owner: QObject | None = None) -> None:
        """Create a job for ``work``; the job is abandoned (see `leave`) when ``owner`` is destroyed."""
        application = QCoreApplication.instance()
        super().__init__(application)
        self._work = work
        self._stop = threading.Event()
        self._running = False
        self._outcome: Callable[[], object] = self.cancelled.emit
        self._thread = _Thread(self._run, self)
        self._thread.finished.connect(self._on_ended)
        # Emitted on the job's thread, received on the GUI thread.
        self._progressed.connect(self.progress_changed, Qt.ConnectionType.QueuedConnection)
        self._value_yielded.connect(self.yielded, Qt.ConnectionType.QueuedConnection)
        if owner is not None:
            owner.destroyed.connect(self.leave)
        if application is not None:
            application.aboutToQuit.connect(self._give_up)

    @property
    def running(self) -> bool:
        """Whether the job has started but has not yet emitted its outcome."""
        return self._running

    def start(self) -> None:
        """Start the thread."""
        self._running = True
        self._thread.start()

    def cancel(self) -> None:
        """Request cancellation; the work stops the next time it polls its task."""
        self._stop.set()

    @Slot()
    def leave(self) -> None:
        """Abandon the job: cancel it, let it end in the background, and emit no further signals."""
        self.cancel()
        if self._running:
            self.blockSignals(True)

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait for the work to end and return whether it has ended; the outcome is emitted later by the event loop."""
        if not self._running:
            return True
        return self._thread.wait() if timeout_s is None else self._thread.wait(round(timeout_s * 1000))

    def _run(self) -> None:
        """Run the work; called on the job's thread."""
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
    """Thread that calls one function."""

    def __init__(self, function: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._function = function

    def run(self) -> None:
        self._function()


class BackgroundQueue(BackgroundJob):
    """Job that answers requests in order on a single thread, for objects that must not be shared between threads.

    Each answer is emitted as `yielded`. After `close`, the job answers the remaining requests, then emits `finished`.

    Parameters
    ----------
    answer
        Function that yields the answers to one request. The task passed to the function is cancelled only when the
        whole queue is cancelled.
    rest
        Function that the thread calls if no new request arrives within ``rest_s`` seconds of the last answer.
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
        """Add a request and return immediately."""
        self._asked.put(what)

    def close(self) -> None:
        """Accept no more requests, and end the job once all earlier ones are answered."""
        self._asked.put(None)

    def cancel(self) -> None:
        """Cancel the current request and end the job without answering the remaining ones."""
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
    """Return the jobs that have not ended, including abandoned ones."""
    application = QCoreApplication.instance()
    jobs = application.findChildren(BackgroundJob) if application is not None else []
    return [job for job in jobs if job.running]


def explain_failure(error: Exception) -> tuple[str, str]:
    """Log an error; return a message for the user, and a traceback (an empty string for an `InputError`)."""
    if isinstance(error, KokoroError):
        of_user = isinstance(error, InputError)
        _log.log(logging.INFO if of_user else logging.WARNING, "A background job failed.", exc_info=error)
        details = "" if of_user else "".join(traceback.format_exception(error))
        return translated(error).replace(_ADVICE, "."), details
    _log.error("A background job failed unexpectedly.", exc_info=error)
    sentence = tr("Unexpected error: {0}. This is a bug in Kokoro Desktop.")
    return sentence.format(repr(error)), "".join(traceback.format_exception(error))
