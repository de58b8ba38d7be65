"""Runs engines in turns, so that whatever else the machine does falls on all of them alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kokoro_desktop.bench.engine import Engine, Spoken, Workload
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.task import QUIET, Task


@dataclass(frozen=True)
class Result:
    """What one engine did with one sentence.

    Attributes
    ----------
    engine, device, version
        As the engine names them.
    threads
        Threads it was given.
    sentence
        Name of the sentence.
    audio_s
        Length of the audio, in seconds. Engines may differ by what their arithmetic does to the durations.
    seconds
        Time of every measured run.
    stages
        Median seconds a stage, where the engine tells.
    """

    engine: str
    device: str
    version: str
    threads: int
    sentence: str
    audio_s: float
    seconds: tuple[float, ...]
    stages: dict[str, float]

    @property
    def median_s(self) -> float:
        """Median time of a run, in seconds."""
        return statistics.median(self.seconds)

    @property
    def iqr_s(self) -> float:
        """Interquartile range of the runs, in seconds: how far apart the middle half of them lies; 0 for one run."""
        if len(self.seconds) == 1:
            return 0.0
        first, _, third = statistics.quantiles(self.seconds, n=4, method="inclusive")
        return third - first

    @property
    def rtf(self) -> float:
        """Real-time factor: median time over the length of the audio; below 1 is faster than speech."""
        return self.median_s / self.audio_s


def measure(
    engines: Sequence[Engine],
    workloads: Sequence[Workload],
    runs: int,
    warmup: int = 1,
    task: Task = QUIET,
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[Result, ...]:
    """Time every engine on every workload.

    Each engine speaks a workload ``warmup`` times unmeasured; then come ``runs`` rounds, in each of which every engine
    speaks once, in an order that moves on by one a round, so that none always follows the same other.

    Parameters
    ----------
    engines
        Prepared engines; the same engine with another number of threads is another one.
    workloads
        What they say.
    runs
        Measured runs, at least 1.
    warmup
        Runs before them, at least 0.
    task
        Told after every run.
    clock
        Seconds, monotonic.

    Returns
    -------
    tuple of Result
        By workload, then in the order of ``engines``.
    """
    rounds = warmup + runs
    total = len(engines) * len(workloads) * rounds
    done = 0
    results: list[Result] = []
    for workload in workloads:
        seconds: list[list[float]] = [[] for _ in engines]
        answers: list[list[Spoken]] = [[] for _ in engines]
        for turn in range(rounds):
            for place in range(len(engines)):
                index = (place + turn) % len(engines)
                task.progress(done, total, f"{engines[index].name}, {workload.name}")
                start = clock()
                spoken = speak_all(engines[index], workload)
                elapsed = clock() - start
                done += 1
                if turn >= warmup:
                    seconds[index].append(elapsed)
                    answers[index].append(spoken)
        for index, engine in enumerate(engines):
            results.append(
                Result(
                    engine=engine.name,
                    device=engine.device,
                    version=engine.version,
                    threads=engine.threads,
                    sentence=workload.name,
                    audio_s=answers[index][0].samples / SAMPLE_RATE,
                    seconds=tuple(seconds[index]),
                    stages=_median_stages(answers[index]),
                )
            )
    return tuple(results)


def speak_all(engine: Engine, workload: Workload) -> Spoken:
    """Speak every pass; samples and stages are those of all together."""
    samples = 0
    stages: dict[str, float] = {}
    for utterance in workload.passes:
        spoken = engine.synthesise(utterance)
        samples += spoken.samples
        for stage, seconds in spoken.stages.items():
            stages[stage] = stages.get(stage, 0.0) + seconds
    return Spoken(samples, stages)


def _median_stages(answers: Sequence[Spoken]) -> dict[str, float]:
    return {stage: statistics.median(each.stages[stage] for each in answers) for stage in answers[0].stages}
