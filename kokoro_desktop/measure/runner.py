"""Runs engines in turns, so that whatever else the machine does falls on all alike, and out of one another's way.

Each does its work on its own thread, or in a process of its own (`engine_process`).
"""

from __future__ import annotations

import logging
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from typing import Protocol, TypeVar

from kokoro_desktop.errors import Cancelled, KokoroError
from kokoro_desktop.measure.result import Agreement, Result
from kokoro_desktop.measure.speech_engine import Answer, Passage, Preparation, SpeechEngine
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.task import QUIET, Task

_log = logging.getLogger(__name__)

Agree = Callable[[Sequence[Answer], Sequence[Answer]], Agreement]
"""Measures how far the second engine's answers to a workload agree with the first's."""


def measure(
    engines: Sequence[SpeechEngine],
    workloads: Sequence[Workload],
    runs: int,
    warmup: int = 1,
    *,
    agree: Agree | None = None,
    first: int = 0,
    leave_out: tuple[type[Exception], ...] = (),
    task: Task = QUIET,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[tuple[int, Result]]:
    """Prepare every engine, time it on every workload, and tell after every step how it stands.

    Each engine speaks a workload ``warmup`` times uncounted; then come ``runs`` rounds, in each of which every engine
    speaks once, in an order that moves on by one a round, so that none always follows the same other.

    Parameters
    ----------
    engines
        The same engine with another number of threads is another one.
    workloads
        What they say.
    runs
        Counted runs, at least 1.
    warmup
        Runs before them, at least 0.
    agree
        Compares the first answers of every engine with those of the engine that speaks first.
    first
        Which engine that is.
    leave_out
        Errors with which an engine is left out from then on, its result saying why; any other ends everything.
    clock
        Seconds, monotonic.

    Yields
    ------
    (int, Result)
        Which result, counted by workload, then in the order of ``engines``; and what it is now.

    Raises
    ------
    Cancelled
        ``task``, asked before every stage, was cancelled.
    """
    entrants = [_MeasuredEngine(engine, leave_out, clock) for engine in engines]
    rounds = warmup + runs
    total = len(engines) * (1 + len(workloads) * rounds)
    done = 0
    quiet = Task(cancelled=task.cancelled)
    for index, entrant in enumerate(entrants):
        task.progress(done, total, f"loading {entrant.engine.name}")
        entrant.prepare(quiet)
        done += 1
        yield index, entrant.result
    for number, workload in enumerate(workloads):
        reference: Sequence[Answer] = ()
        for entrant in entrants:
            entrant.begin(workload)
        for turn in range(rounds):
            for place in range(len(entrants)):
                index = (first + place + turn) % len(entrants)
                entrant = entrants[index]
                task.progress(done, total, ", ".join(filter(None, (entrant.engine.name, workload.name))))
                done += 1
                if entrant.result.error:
                    continue
                answers = entrant.run(workload, turn >= warmup, agree is not None and turn == 0, quiet)
                if agree is not None and answers and not entrant.result.error:
                    if reference:
                        entrant.result = replace(entrant.result, agreement=agree(reference, answers))
                    reference = reference or answers
                yield number * len(entrants) + index, entrant.result
    task.progress(total, total, "")


def speak_all(engine: SpeechEngine, workload: Workload, task: Task = QUIET) -> Iterator[Answer]:
    """Speak every passage, with the workload's noise.

    Raises
    ------
    Cancelled
        ``task``, asked before every passage, was cancelled.
    """
    for index, passage in enumerate(workload.passages):
        task.check()
        yield engine.speak(passage, Noise(workload.seed, index), task)


class _MeasuredEngine:
    """An engine that takes part, and what is known of it with the workload in hand."""

    def __init__(
        self, engine: SpeechEngine, leave_out: tuple[type[Exception], ...], clock: Callable[[], float]
    ) -> None:
        self.engine = engine
        self.result = Result(engine.name, engine.device, engine.threads, engine.version)
        self._leave_out, self._clock = leave_out, clock
        self._stages: list[dict[str, float]] = []

    def prepare(self, task: Task) -> None:
        """Load the engine."""
        with self._failing():
            task.check()
            start = self._clock()
            cost = self.engine.prepare(task) or Preparation(self._clock() - start)
            self.result = replace(self.result, version=self.engine.version, preparation=cost)

    def begin(self, workload: Workload) -> None:
        """Forget what came of the workload before this one."""
        self.result = replace(
            self.result, workload=workload.name, warm_up_s=0.0, audio_s=0.0, seconds=(), stages={}, agreement=None
        )
        self._stages = []

    def run(self, workload: Workload, counted: bool, keep: bool, task: Task) -> list[Answer]:
        """Speak everything once, and return the answers if they are to be kept."""
        kept: list[Answer] = []
        samples, elapsed, stages = 0, 0.0, dict[str, float]()
        with self._failing():
            start = self._clock()
            for answer in speak_all(self.engine, workload, task):
                elapsed += self._clock() - start if answer.seconds is None else answer.seconds
                samples += len(answer.samples)
                for stage, seconds in answer.stages.items():
                    stages[stage] = stages.get(stage, 0.0) + seconds
                if keep:
                    kept.append(answer)
                start = self._clock()
            result = replace(self.result, audio_s=samples / SAMPLE_RATE)
            if counted:
                self._stages.append(stages)
                medians = {stage: statistics.median(run[stage] for run in self._stages) for stage in stages}
                result = replace(result, seconds=(*result.seconds, elapsed), stages=medians)
            else:
                result = replace(result, warm_up_s=result.warm_up_s or elapsed)
            self.result = result
        return kept

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """Keep an error as the reason why the engine is left out, if it is to be."""
        try:
            yield
        except Cancelled:
            raise
        except self._leave_out as error:
            if not isinstance(error, KokoroError):
                _log.error("%s is left out of the measurement.", self.engine.name, exc_info=error)
            self.result = replace(self.result, error=str(error) or type(error).__name__)


_T = TypeVar("_T")


class _Call(Protocol):
    """Calls a function in some surroundings and returns what it returns."""

    def __call__(self, function: Callable[[], _T], /) -> _T: ...


class IsolatedEngine:
    """An engine all of whose work is done in surroundings of its own.

    Attributes
    ----------
    engine
        The engine itself.
    """

    def __init__(self, engine: SpeechEngine, call: _Call) -> None:
        self.engine, self._call = engine, call
        self.name, self.device = engine.name, engine.device
        self.version, self.threads = engine.version, engine.threads

    def prepare(self, task: Task) -> Preparation | None:
        """See `SpeechEngine.prepare`."""
        preparation = self._call(partial(self.engine.prepare, task))
        self.version = self.engine.version
        return preparation

    def speak(self, passage: Passage, noise: Noise, task: Task) -> Answer:
        """See `SpeechEngine.speak`."""
        return self._call(partial(self.engine.speak, passage, noise, task))


@contextmanager
def on_own_threads(engines: Sequence[SpeechEngine]) -> Iterator[list[IsolatedEngine]]:
    """Give each engine its own thread while inside, since TVM's thread pool belongs to the thread that calls it."""
    with ExitStack() as stack:
        threads = [stack.enter_context(ThreadPoolExecutor(1, f"measure-{index}")) for index in range(len(engines))]
        yield [
            IsolatedEngine(engine, partial(_call_on, thread)) for engine, thread in zip(engines, threads, strict=True)
        ]


def _call_on(thread: ThreadPoolExecutor, function: Callable[[], _T]) -> _T:
    return thread.submit(function).result()
