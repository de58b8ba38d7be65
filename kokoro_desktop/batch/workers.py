"""Synthesis of batch lines: in this process, in worker processes, or on any executor."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import asdict, replace
from functools import cache, lru_cache
from itertools import islice
from multiprocessing.process import BaseProcess
from typing import Any, Final

from kokoro_desktop.audio.loudness import at_loudness, measure_lufs, scale
from kokoro_desktop.batch.line_request import LineRequest
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.export.speech_report import speech_report
from kokoro_desktop.export.write import trimmed
from kokoro_desktop.messages import message, message_of
from kokoro_desktop.phonetics.segments import measure_part
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.takes.sustain import unsustained_vowels
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import Voice, load_voice

# Line, its take, and details for the report; without a take, the only detail is `error`.
Spoken = tuple[LineRequest, Take | None, dict[str, Any]]
# Function that synthesises lines in any order. It raises a KokoroError if no line can be spoken, and Cancelled if the
# task was cancelled.
Speak = Callable[[Sequence[LineRequest], Task], Iterator[Spoken]]

_AHEAD: Final = 2  # lines to submit per worker, which keeps workers from waiting for the next line
_WORKER_BYTES: Final = 1_000_000_000  # memory per worker, which uses half of it, or two thirds for a 26 s line
_POLL_S: Final = 0.1
_SCALINGS: Final = 3  # number of scalings after which the trimmed part no longer changes


class WorkerLost(KokoroError):
    """A worker process ended unexpectedly."""

    def __init__(self) -> None:
        super().__init__(
            message(
                "A worker process ended unexpectedly, possibly because memory ran out. Run the same command "
                "again to continue. If this happens again, add --jobs 1."
            )
        )


def bundle_keys(placement: Placement, task: Task = QUIET, make: bool = True) -> str:
    """Return the keys of a device's bundles, joined into one string.

    Parameters
    ----------
    make
        Whether to compile missing bundles; if False, the result is empty when a bundle is missing.

    Raises
    ------
    KokoroError
        A bundle cannot be used or compiled.
    """
    bundles = bundle_cache.ensure(placement, task) if make else bundle_cache.find(placement, task)
    return "+".join(each.manifest.key for each in bundles if each is not None) if all(bundles) else ""


def default_jobs(placement: Placement, threads: int) -> int:
    """Return the default number of workers: one on a GPU, otherwise ``threads``, or fewer to fit into memory."""
    return 1 if placement.gpu else max(1, min(threads, _installed_bytes() // _WORKER_BYTES))


def _installed_bytes() -> int:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return sys.maxsize  # the system does not report its memory


_load_voice: Final[Callable[[str], Voice]] = lru_cache(64)(load_voice)


def speak_line(line: LineRequest, engine: Engine, task: Task = QUIET) -> Spoken:
    """Synthesise a line; an error in the line is returned in the result instead of being raised."""
    start = time.perf_counter()
    try:
        take = speak_take(line.request, _load_voice(line.request.voice), engine, task, line.number)
        report = speech_report(take, engine, time.perf_counter() - start)
        if line.target is not None:
            report["target"] = asdict(measure_part(take, line.target))
            report["warnings"] = list(unsustained_vowels(take, task))
        take = _treated(take, line)
        report["samples"] = len(take.samples)
        if line.loudness is not None:
            report["loudness_lufs"] = measure_lufs(take.samples)
    except KokoroError as error:
        task.check()
        return line, None, {"error": message_of(error)}
    return line, take, report


def _treated(take: Take, line: LineRequest) -> Take:
    """Trim a take and scale it to a target loudness if the line requests it."""
    if line.loudness is None:
        return trimmed(take) if line.trim else take
    # The onset is found at the final level, which depends on the loudness of the trimmed sound.
    for _ in range(_SCALINGS if line.trim else 0):
        lufs = measure_lufs(trimmed(take).samples)
        take = replace(take, samples=scale(take.samples, line.loudness - lufs))
    part = trimmed(take) if line.trim else take
    return replace(part, samples=at_loudness(part.samples, line.loudness))


def speak_here(opener: Callable[[Task], Engine], lines: Sequence[LineRequest], task: Task) -> Iterator[Spoken]:
    """Synthesise lines one by one in this process; bind ``opener`` to get a `Speak` function."""
    engine = opener(task)
    for line in lines:
        task.check()
        yield speak_line(line, engine, Task(cancelled=task.cancelled))


def speak_in_threads(
    opener: Callable[[], Engine], count: int, lines: Sequence[LineRequest], task: Task
) -> Iterator[Spoken]:
    """Synthesise lines on threads of this process; bind ``opener`` and ``count`` to get a `Speak` function.

    Synthesising several lines in parallel, on a few threads each, is faster than one line at a time on all threads,
    because the threads of a line wait for each other between kernels.

    Parameters
    ----------
    opener
        Function that opens an engine, called on every thread.
    """
    own, opening, stopped = threading.local(), threading.Lock(), threading.Event()

    def speak(line: LineRequest) -> Spoken:
        if not hasattr(own, "engine"):
            with opening:
                own.engine = opener()
        return speak_line(line, own.engine, Task(cancelled=stopped.is_set))

    count = min(count, len(lines))
    executor = ThreadPoolExecutor(count, "batch")
    try:
        with _variable("TVM_BIND_THREADS", "0"):  # otherwise TVM ties the threads of every engine to the same cores
            yield from speak_on(executor, speak, lambda: count, lines, task)
    finally:
        stopped.set()
        executor.shutdown(cancel_futures=True)


def speak_in_processes(
    opener: Callable[[], Engine], jobs: int, lines: Sequence[LineRequest], task: Task
) -> Iterator[Spoken]:
    """Synthesise lines in at most ``jobs`` worker processes; bind ``opener`` and ``jobs`` to get a `Speak` function.

    Parameters
    ----------
    opener
        Picklable function that opens an engine, called in every worker.

    Raises
    ------
    WorkerLost
        A worker was killed.
    """
    others, started = set(multiprocessing.active_children()), set[BaseProcess]()
    count = min(jobs, len(lines))

    def workers() -> int:
        # The executor waits forever for the rest of a result whose worker was killed while sending it.
        alive = set(multiprocessing.active_children()) - others
        if started - alive:
            raise WorkerLost
        started.update(alive)
        return count

    executor = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), _begin, (opener,))
    try:
        with _variable("PYTHONSAFEPATH", "1"):  # keep workers from importing modules from the current folder
            yield from speak_on(executor, _speak, workers, lines, task)
    except BrokenProcessPool as error:
        raise WorkerLost from error
    finally:
        for process in set(multiprocessing.active_children()) - others:
            process.kill()  # its result is no longer needed
        if executor._result_queue is not None:
            # Otherwise, the executor would still wait for the rest of that result.
            executor._result_queue._writer.close()  # type: ignore[attr-defined]
        executor.shutdown(cancel_futures=True)


@contextmanager
def _variable(name: str, value: str) -> Iterator[None]:
    """Context manager: set an environment variable, and restore its previous value on exit."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def speak_on(
    executor: Executor,
    speak: Callable[[LineRequest], Spoken],
    workers: Callable[[], int],
    lines: Sequence[LineRequest],
    task: Task,
) -> Iterator[Spoken]:
    """Synthesise lines on an executor, and yield them as they finish.

    Parameters
    ----------
    speak
        Function that synthesises a line; picklable if the executor runs it in other processes.
    workers
        Function that returns how many lines the executor can synthesise in parallel.
    """
    left, waiting = iter(lines), set[Future[Spoken]]()
    while True:
        free = max(_AHEAD * workers(), 1) - len(waiting)
        waiting |= {executor.submit(speak, line) for line in islice(left, max(free, 0))}
        if not waiting:
            return
        task.check()
        done, waiting = wait(waiting, _POLL_S, FIRST_COMPLETED)
        for future in done:
            yield future.result()


_openers: Final[list[Callable[[], Engine]]] = []  # in a worker process: the opener of its engine


def _begin(opener: Callable[[], Engine]) -> None:
    """Initialise a worker process: ignore Ctrl-C, print to stderr only, and exit when the parent exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    os.environ["TVM_BIND_THREADS"] = "0"  # otherwise TVM ties the threads of every worker to the same cores
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    threading.Thread(target=_follow_parent, daemon=True).start()
    _openers.append(opener)


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@cache
def _engine() -> Engine:
    return _openers[0]()


def _speak(line: LineRequest) -> Spoken:
    return speak_line(line, _engine())
