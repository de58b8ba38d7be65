"""Interleaved runs of several engines, so that other load on the machine affects all engines equally.

Each engine runs on its own thread or in its own process (`engine_process`), to keep engines from affecting each other.
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
from kokoro_desktop.measure.speech_engine import Passage, PassageSound, Preparation, SpeechEngine
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.task import QUIET, Task

_log = logging.getLogger(__name__)

# Function that compares the second engine's sounds for a workload with those of the first engine.
Agree = Callable[[Sequence[PassageSound], Sequence[PassageSound]], Agreement]


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
    """Load every engine, time it on every workload, and yield the updated result after every step.

    The first ``warmup`` rounds of a workload are not measured; ``runs`` measured rounds follow. Every engine speaks
    once per round. The starting engine changes each round, to avoid systematic effects of the order.

    Parameters
    ----------
    engines
        Engines to measure; each number of threads counts as a separate engine.
    workloads
        Texts to speak.
    runs
        Number of measured runs, at least 1.
    warmup
        Number of warm-up runs, at least 0.
    agree
        Function that compares every engine's first output with that of the engine ``first``; None for no comparison.
    first
        Index of the engine that starts the first round, and with which all other engines are compared.
    leave_out
        Exceptions that exclude an engine and are stored in its result; any other exception ends the measurement.
    clock
        Monotonic clock, in seconds.

    Yields
    ------
    (int, Result)
        Index of the result, ordered by workload and then as in ``engines``, and the updated result.

    Raises
    ------
    Cancelled
        ``task`` was cancelled; it is checked before every stage.
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
        reference: Sequence[PassageSound] = ()
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


def speak_all(engine: SpeechEngine, workload: Workload, task: Task = QUIET) -> Iterator[PassageSound]:
    """Synthesise every passage with the workload's noise.

    Raises
    ------
    Cancelled
        ``task`` was cancelled; it is checked before every passage.
    """
    for index, passage in enumerate(workload.passages):
        task.check()
        yield engine.speak(passage, Noise(workload.seed, index), task)


class _MeasuredEngine:
    """Engine being measured, with its result for the current workload."""

    def __init__(
        self, engine: SpeechEngine, leave_out: tuple[type[Exception], ...], clock: Callable[[], float]
    ) -> None:
        self.engine = engine
        self.result = Result(engine.name, engine.device, engine.threads, engine.version)
        self._leave_out, self._clock = leave_out, clock
        self._stages: list[dict[str, float]] = []

    def prepare(self, task: Task) -> None:
        """Load the engine, and store its one-time costs in the result."""
        with self._failing():
            task.check()
            start = self._clock()
            cost = self.engine.prepare(task) or Preparation(self._clock() - start)
            self.result = replace(self.result, version=self.engine.version, preparation=cost)

    def begin(self, workload: Workload) -> None:
        """Reset the result for a new workload."""
        self.result = replace(
            self.result, workload=workload.name, warm_up_s=0.0, audio_s=0.0, seconds=(), stages={}, agreement=None
        )
        self._stages = []

    def run(self, workload: Workload, counted: bool, keep: bool, task: Task) -> list[PassageSound]:
        """Synthesise the workload once, and add the time to the result.

        The run is a measured run if ``counted`` is True, otherwise a warm-up run. Return the audio if ``keep`` is True,
        otherwise an empty list.
        """
        kept: list[PassageSound] = []
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
        """Context manager that stores a `leave_out` exception in the result, which excludes the engine."""
        try:
            yield
        except Cancelled:
            raise
        except self._leave_out as error:
            if not isinstance(error, KokoroError):
                _log.error("%s is excluded from the measurement.", self.engine.name, exc_info=error)
            self.result = replace(self.result, error=str(error) or type(error).__name__)


_T = TypeVar("_T")


class _Call(Protocol):
    """Function that calls another function on a specific thread and returns its result."""

    def __call__(self, function: Callable[[], _T], /) -> _T: ...


class IsolatedEngine:
    """Engine that does all its work on a specific thread.

    Attributes
    ----------
    engine
        Wrapped engine.
    """

    def __init__(self, engine: SpeechEngine, call: _Call) -> None:
        self.engine, self._call = engine, call
        self.name, self.device = engine.name, engine.device
        self.version, self.threads = engine.version, engine.threads

    def prepare(self, task: Task) -> Preparation | None:
        """Load the engine on its thread."""
        preparation = self._call(partial(self.engine.prepare, task))
        self.version = self.engine.version
        return preparation

    def speak(self, passage: Passage, noise: Noise, task: Task) -> PassageSound:
        """Synthesise a passage on the engine's thread."""
        return self._call(partial(self.engine.speak, passage, noise, task))


@contextmanager
def on_own_threads(engines: Sequence[SpeechEngine]) -> Iterator[list[IsolatedEngine]]:
    """Context manager that gives each engine its own thread, because TVM has a thread pool per calling thread."""
    with ExitStack() as stack:
        threads = [stack.enter_context(ThreadPoolExecutor(1, f"measure-{index}")) for index in range(len(engines))]
        yield [
            IsolatedEngine(engine, partial(_call_on, thread)) for engine, thread in zip(engines, threads, strict=True)
        ]


def _call_on(thread: ThreadPoolExecutor, function: Callable[[], _T]) -> _T:
    return thread.submit(function).result()
