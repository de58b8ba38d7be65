"""The one thread that owns the engine, and the line of requests before it: every request in turn speaks one pass."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final

from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.task import Task

_log = logging.getLogger(__name__)

MOST_WAITING: Final = 16
"""Requests that are spoken or wait at a time."""

Work = Callable[[Engine, Task], Iterator[Any]]
"""Does a part of a request, a pass, with every item that it yields."""

_LONGEST_RETRY_S: Final = 60
"""What all of OpenAI's clients wait; told to wait longer, some come back when they like."""
_FIRST_PACE_S: Final = 0.5
"""Seconds of a pass, until one has been measured."""
_LATEST: Final = 0.3
"""Weight of the latest pass in the pace."""


class ComeBack(KokoroError):
    """Others come first.

    Attributes
    ----------
    retry_after_s
        After how many seconds to try again: whole ones, 1 to `_LONGEST_RETRY_S`.
    """

    def __init__(self, sentence: str, seconds: float) -> None:
        self.retry_after_s = min(max(1, math.ceil(seconds)), _LONGEST_RETRY_S)
        super().__init__(sentence)


class QueueFull(ComeBack):
    """There are too many requests already."""

    def __init__(self, seconds: float) -> None:
        super().__init__("There are too many requests: try again in a moment.", seconds)


class QueuedRequest:
    """A request in the line.

    Parameters
    ----------
    work
        What it does.
    deliver
        Called on the engine's thread: when its work begins with `BEGUN`, with every item, and at the end with `ENDED`
        or the exception that ended it.
    """

    def __init__(self, work: Work, deliver: Callable[[Any], None]) -> None:
        self.deliver = deliver
        self._work = work
        self._items: Iterator[Any] | None = None
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Give it up: between two kernels where one is running; from any thread."""
        self._cancelled.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._cancelled.is_set()

    def advance(self, engine: Engine) -> bool:
        """Do its next part, on the engine's thread, and tell whether there may be another."""
        try:
            if self._items is None:
                self._items = self._work(engine, Task(cancelled=self._cancelled.is_set))
                self.deliver(BEGUN)
            self.deliver(next(self._items))
        except StopIteration:
            self.deliver(ENDED)
            return False
        except Exception as error:
            if not isinstance(error, KokoroError):
                _log.exception("A request failed.")
            self.deliver(error)
            return False
        return True


BEGUN: Final = object()
ENDED: Final = object()


class SpeechQueue:
    """Speaks what is submitted, in turns, on a thread of its own.

    Parameters
    ----------
    open_engine
        Called on that thread, once.
    """

    def __init__(self, open_engine: Callable[[], Engine]) -> None:
        self._open_engine = open_engine
        self._line: deque[QueuedRequest] = deque()
        self._changed = threading.Condition()
        self._closed = False
        self._current: QueuedRequest | None = None
        self.engine: Engine | None = None
        self._failure: BaseException | None = None
        self._ready = threading.Event()
        self._pace_s = _FIRST_PACE_S
        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)

    def start(self) -> Engine:
        """Open the engine, and wait for it.

        Raises
        ------
        KokoroError
            It cannot be opened.
        """
        self._thread.start()
        self._ready.wait()
        if self._failure is not None:
            raise self._failure
        assert self.engine is not None
        return self.engine

    def submit(self, request: QueuedRequest) -> None:
        """Put a request at the end of the line.

        Raises
        ------
        QueueFull
            The line is as long as it may be.
        """
        with self._changed:
            if len(self) >= MOST_WAITING:
                raise QueueFull(len(self) / 4 * self._pace_s)  # most requests are a pass: a quarter will have gone
            self._line.append(request)
            self._changed.notify()

    def seconds_before(self, request: QueuedRequest) -> float:
        """Estimate when a request's turn comes, at the pace of the passes before it."""
        with self._changed:
            before = self._line.index(request) if request in self._line else 0
            return (before + (self._current is not None)) * self._pace_s

    def __len__(self) -> int:
        return len(self._line) + (self._current is not None)

    def close(self) -> None:
        """Give up all requests, and end the thread."""
        with self._changed:
            self._closed = True
            for request in (*self._line, *([self._current] if self._current is not None else [])):
                request.cancel()
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        try:
            self.engine = self._open_engine()
        except BaseException as error:
            self._failure = error
            return
        finally:
            self._ready.set()
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._line or self._closed)
                if self._closed:
                    return
                self._current = self._line.popleft()
            start, again = time.monotonic(), False
            if not self._current.is_cancelled:
                again = self._current.advance(self.engine)
                self._pace_s += _LATEST * (time.monotonic() - start - self._pace_s)
            with self._changed:
                if again:
                    self._line.append(self._current)
                self._current = None
