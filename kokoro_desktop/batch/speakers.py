"""Who speaks the lines of a batch: this process, or children with a share of the threads each."""

from __future__ import annotations

import logging
import os
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from kokoro_desktop import paths
from kokoro_desktop.batch.line_request import LineRequest
from kokoro_desktop.bundle.reader import Bundle, read_bundle
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.opener import Engine, engine_of, open_pipeline
from kokoro_desktop.errors import Cancelled, KokoroError
from kokoro_desktop.export.speech_report import speech_report
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import Voice, load_voice

_log = logging.getLogger(__name__)
Answer = TypeVar("Answer")

ATTEMPTS: Final = 3
"""How often a line is given to a process: one that ends while speaking it may have been killed for another's memory."""
_AHEAD: Final = 2
"""Lines for each that can be spoken at once, that are taken from the manifest before one is spoken."""
_CHILD_BYTES: Final = 1_000_000_000
"""Memory allowed a child: it takes half of that, and two thirds while it speaks a line of 26 s."""
_POLL_S: Final = 0.1
"""How often it is asked whether to go on."""


@dataclass(frozen=True)
class EngineSettings:
    """What is opened; can be sent to another process.

    Attributes
    ----------
    placement, threads
        Where, and with how many.
    lib_dir, trusted
        A bundle that the user named.
    """

    placement: Placement
    threads: int
    lib_dir: Path | None = None
    trusted: bool = False

    def key(self, task: Task = QUIET, make: bool = True) -> str:
        """Return what tells the sound of its bundles from others', having them made where there are none.

        Parameters
        ----------
        make
            With False, nothing is made, and there is no key where there are no bundles: it is empty.

        Raises
        ------
        KokoroError
            They cannot be used or made.
        """
        bundles: tuple[Bundle | None, ...]
        if self.lib_dir is not None:
            bundles = (read_bundle(self.lib_dir, target=self.placement.targets()[0], trusted=self.trusted),)
        else:
            bundles = bundle_cache.ensure(self.placement, task) if make else bundle_cache.find(self.placement, task)
        return "+".join(each.manifest.key for each in bundles if each is not None) if all(bundles) else ""

    def open(self, task: Task = QUIET) -> Engine:
        """Open it; on the thread that will speak."""
        pipeline = open_pipeline(self.placement, self.threads, task, self.lib_dir, trusted=self.trusted)
        return engine_of(pipeline, self.placement)


def default_jobs(placement: Placement, threads: int) -> int:
    """Choose how many processes share the threads: one a thread, as far as there is memory for them; on a GPU one."""
    return 1 if placement.gpu else max(1, min(threads, _installed_bytes() // _CHILD_BYTES))


def _installed_bytes() -> int:
    """Return how much memory the machine has; where the system does not say, more than enough."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return sys.maxsize


@dataclass(frozen=True)
class Spoken:
    """What became of a line.

    Attributes
    ----------
    line
        The line.
    take
        What was spoken; None where it could not be.
    report
        All that is known of the take.
    error
        Why there is none, in a sentence; empty where there is one.
    """

    line: LineRequest
    take: Take | None
    report: dict[str, Any]
    error: str = ""


class Speakers(Protocol):
    """Speaks lines, in whatever order they come to be done."""

    def __call__(self, lines: Iterable[LineRequest], task: Task) -> Iterator[Spoken]:
        """Speak them.

        Raises
        ------
        KokoroError
            No line can be spoken: there is no engine.
        Cancelled
            ``task`` was cancelled.
        """


_load_voice: Final[Callable[[str], Voice]] = lru_cache(64)(load_voice)


def speak_line(line: LineRequest, engine: Engine, task: Task = QUIET) -> Spoken:
    """Speak one line; what is wrong with it is part of the answer."""
    start = time.perf_counter()
    try:
        take = speak_take(line.request, _load_voice(line.request.voice), engine, task, line.number)
    except KokoroError as error:
        task.check()
        return Spoken(line, None, {}, str(error))
    encoding = line.request.encoding
    report = {} if encoding is None else speech_report(take, encoding, engine.info, time.perf_counter() - start)
    return Spoken(line, take, report)


@dataclass(frozen=True)
class Here:
    """Speaks in this process, one line after another, with what ``open_engine`` returns."""

    open_engine: Callable[[Task], Engine]

    def __call__(self, lines: Iterable[LineRequest], task: Task) -> Iterator[Spoken]:
        """See `Speakers`."""
        engine = self.open_engine(task)
        for line in lines:
            task.check()
            yield speak_line(line, engine, Task(cancelled=task.cancelled))


@dataclass(frozen=True)
class Children:
    """Speaks in several child processes.

    Attributes
    ----------
    settings
        What each opens.
    jobs
        How many there are.
    """

    settings: EngineSettings
    jobs: int

    def __call__(self, lines: Iterable[LineRequest], task: Task) -> Iterator[Spoken]:
        """See `Speakers`."""
        crew = _Crew(self.settings, self.jobs)
        with ThreadPoolExecutor(self.jobs, "batch") as executor, closing(crew):
            for _, future in as_they_come(
                lambda line: executor.submit(crew.speak, line), lines, lambda: self.jobs, task
            ):
                yield future.result()


def as_they_come(
    submit: Callable[[LineRequest], Future[Answer]],
    lines: Iterable[LineRequest],
    speaking: Callable[[], int],
    task: Task,
) -> Iterator[tuple[LineRequest, Future[Answer]]]:
    """Have lines spoken elsewhere, and yield each when that is done, in whatever order.

    Parameters
    ----------
    speaking
        Counts those that can be spoken at once; a few more than that are taken from ``lines``.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    remaining, waiting = iter(lines), dict[Future[Answer], LineRequest]()
    while True:
        room = max(_AHEAD * speaking(), 1) - len(waiting)
        waiting |= {submit(line): line for line in islice(remaining, max(room, 0))}
        if not waiting:
            return
        task.check()
        for future in wait(waiting, _POLL_S, FIRST_COMPLETED).done:
            yield waiting.pop(future), future


class _Crew:
    """Children, each speaking for one thread at a time; one that ends is replaced."""

    def __init__(self, settings: EngineSettings, jobs: int) -> None:
        self._settings = settings
        self._closed = threading.Event()
        self._all: list[_Child] = []
        self._idle = queue.SimpleQueue[_Child]()
        for _ in range(jobs):
            self._idle.put(self._start())

    def speak(self, line: LineRequest) -> Spoken:
        """Have a child speak a line, on any thread."""
        for _ in range(ATTEMPTS):
            child = self._idle.get()
            try:
                return child.speak(line)
            except (EOFError, OSError, pickle.UnpicklingError):
                if self._closed.is_set():
                    raise Cancelled from None
                _log.info("A process that spoke '%s' ended; another one tries.", line.id)
                child.stop()
                child = self._start()
            finally:
                self._idle.put(child)
        return Spoken(line, None, {}, "The process that spoke it ended each time: give fewer --jobs.")

    def close(self) -> None:
        """End all children, whatever they do."""
        self._closed.set()
        for child in self._all:
            child.stop()

    def _start(self) -> _Child:
        child = _Child(self._settings)
        self._all.append(child)
        return child


class ChildFailed(KokoroError):
    """A child has no engine."""

    def __init__(self, sentence: str, exit_code: int) -> None:
        self.exit_code = exit_code
        super().__init__(sentence)


class _Child:
    """A process that runs `batch.__main__`: pickles of lines go in, pickles of answers come out."""

    def __init__(self, settings: EngineSettings) -> None:
        # TVM would tie the threads of every child to the same cores.
        environment = os.environ | {"TVM_BIND_THREADS": "0", "TVM_NUM_THREADS": str(settings.threads)}
        command = paths.python_module("kokoro_desktop.batch")
        self._process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._send(settings)

    def speak(self, line: LineRequest) -> Spoken:
        """Wait for an answer.

        Raises
        ------
        ChildFailed
            It has no engine.
        EOFError, OSError
            It has ended.
        """
        self._send(line)
        output = self._process.stdout
        assert output is not None
        answer: Spoken | tuple[str, int] = pickle.load(output)
        if isinstance(answer, tuple):
            raise ChildFailed(*answer)
        return answer

    def stop(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _send(self, message: object) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        pickle.dump(message, pipe)
        pipe.flush()
