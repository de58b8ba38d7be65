"""Bounded request queue, whose thread renders one pass of each request in turn."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Generator
from typing import Any, Final

from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.task import Task

_log = logging.getLogger(__name__)

MOST_REQUESTS: Final = 16  # maximum number of requests in the queue, including active ones
MOST_AHEAD: Final = 4  # maximum number of parts of a request that may wait for its client
_RETRY_AFTER_S: Final = 2

# Generator function that creates the parts of a response, one pass at a time, on the engine's thread.
Work = Callable[[Engine, Task], Generator[Any, None, None]]

DONE: Final = object()


class QueueRefuses(KokoroError):
    """The queue does not accept requests at the moment.

    Attributes
    ----------
    retry_after_s
        Seconds after which the client should try again.
    """

    retry_after_s = _RETRY_AFTER_S


class QueueFull(QueueRefuses):
    """The queue contains `MOST_REQUESTS` requests."""

    def __init__(self) -> None:
        super().__init__(f"The server is busy with {MOST_REQUESTS} requests. Try again in {_RETRY_AFTER_S} s.")


class QueueClosed(QueueRefuses):
    """The server is shutting down."""

    def __init__(self) -> None:
        super().__init__("The server is shutting down.")


class Job:
    """Request in the queue.

    Parameters
    ----------
    work
        Generator function that creates the parts of the response.
    deliver
        Function called on the engine's thread with each part, and finally with `DONE` or an exception. It must not
        block.
    """

    def __init__(self, work: Work, deliver: Callable[[Any], None]) -> None:
        self.ahead = 0
        self._work, self._deliver = work, deliver
        self._parts: Generator[Any, None, None] | None = None
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Stop the work before the next kernel."""
        self._cancelled.set()

    @property
    def is_ready(self) -> bool:
        """Whether the engine can continue the request."""
        return self._cancelled.is_set() or self.ahead < MOST_AHEAD

    def advance(self, engine: Engine) -> bool:
        """Create and deliver the next part, on the engine's thread; return whether there may be more parts."""
        try:
            if not self._cancelled.is_set():
                if self._parts is None:
                    self._parts = self._work(engine, Task(cancelled=self._cancelled.is_set))
                self._deliver(next(self._parts))
                return True
            self.end(DONE)
        except StopIteration:
            self.end(DONE)
        except Exception as error:
            if not isinstance(error, KokoroError):
                _log.exception("A request failed.")
            self.end(error)
        return False

    def end(self, reason: object) -> None:
        """Release resources, and deliver `DONE` or an exception as the last item."""
        if self._parts is not None:
            self._parts.close()
        self._deliver(reason)


class SpeechQueue:
    """Queue that runs jobs in turn on the thread that owns the engine.

    A job waits while its client is `MOST_AHEAD` parts behind, to limit memory.

    Parameters
    ----------
    open_engine
        Function that opens the engine; called once, on the thread of the queue.
    """

    def __init__(self, open_engine: Callable[[], Engine]) -> None:
        self._open_engine = open_engine
        self._jobs: list[Job] = []  # in order of their turns
        self._changed = threading.Condition()
        self._closed = False
        self.engine: Engine | None = None
        self._failure: BaseException | None = None
        self._opened = threading.Event()
        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)

    def start(self) -> Engine:
        """Open the engine and return it.

        Raises
        ------
        KokoroError
            The engine cannot be opened.
        """
        self._thread.start()
        self._opened.wait()
        if self._failure is not None:
            raise self._failure
        assert self.engine is not None
        return self.engine

    def submit(self, job: Job) -> None:
        """Append a job to the queue.

        Raises
        ------
        QueueRefuses
            The queue is full or closed.
        """
        with self._changed:
            if self._closed:
                raise QueueClosed
            if len(self._jobs) >= MOST_REQUESTS:
                raise QueueFull
            self._jobs.append(job)
            self._changed.notify()

    def take(self, job: Job) -> None:
        """Record that a client has received a part."""
        with self._changed:
            job.ahead -= 1
            self._changed.notify()

    def cancel(self, job: Job) -> None:
        """Stop a job before its next kernel; ignore a finished job."""
        with self._changed:
            job.cancel()
            self._changed.notify()

    def __len__(self) -> int:
        return len(self._jobs)

    def close(self) -> None:
        """End every job with `QueueClosed`, then stop the thread."""
        with self._changed:
            self._closed = True
            for job in self._jobs:
                job.cancel()
            self._changed.notify()
        if self._thread.ident is not None:
            self._thread.join()
        for job in self._jobs:
            job.end(QueueClosed())
        self._jobs.clear()

    def _run(self) -> None:
        try:
            self.engine = self._open_engine()
        except BaseException as error:
            self._failure = error
            return
        finally:
            self._opened.set()
        while (job := self._next_job()) is not None:
            more = job.advance(self.engine)
            with self._changed:
                if more:
                    job.ahead += 1
                else:
                    self._jobs.remove(job)

    def _next_job(self) -> Job | None:
        """Wait for a ready job, move it to the end of the queue and return it; None once the queue is closed."""
        with self._changed:
            while not self._closed:
                job = next((each for each in self._jobs if each.is_ready), None)
                if job is not None:
                    self._jobs.remove(job)
                    self._jobs.append(job)
                    return job
                self._changed.wait()
        return None
