"""Runs engines in turns, so that whatever else the machine does falls on all of them alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kokoro_desktop.bench.engine import Engine, Spoken, Utterance
from kokoro_desktop.progress import Progress, silent
from kokoro_desktop.spec import SAMPLE_RATE


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
    def spread(self) -> float:
        """Slowest less fastest run, over the median."""
        return (max(self.seconds) - min(self.seconds)) / self.median_s

    @property
    def rtf(self) -> float:
        """Real-time factor: median time over the length of the audio; below 1 is faster than speech."""
        return self.median_s / self.audio_s


def measure(
    engines: Sequence[Engine],
    utterances: Sequence[Utterance],
    runs: int,
    threads: int,
    progress: Progress = silent,
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[Result, ...]:
    """Time every engine on every utterance.

    Each engine speaks an utterance once to warm up; then come ``runs`` rounds, in each of which every engine speaks
    once, in an order that moves on by one a round, so that none always follows the same other.

    Parameters
    ----------
    engines
        Prepared engines.
    utterances
        What they say.
    runs
        Measured runs, at least 1.
    threads
        What the engines were given; for the report.
    progress
        Told after every run.
    clock
        Seconds, monotonic.

    Returns
    -------
    tuple of Result
        By utterance, then in the order of ``engines``.
    """
    total = len(engines) * len(utterances) * (runs + 1)
    done = 0
    results: list[Result] = []
    for utterance in utterances:
        seconds: list[list[float]] = [[] for _ in engines]
        answers: list[list[Spoken]] = [[] for _ in engines]
        for turn in range(runs + 1):
            for place in range(len(engines)):
                index = (place + turn) % len(engines)
                progress(done, total, f"{engines[index].name}, {utterance.sentence}")
                start = clock()
                spoken = engines[index].synthesise(utterance)
                elapsed = clock() - start
                done += 1
                if turn:  # the first warms up
                    seconds[index].append(elapsed)
                    answers[index].append(spoken)
        for index, engine in enumerate(engines):
            results.append(
                Result(
                    engine=engine.name,
                    device=engine.device,
                    version=engine.version,
                    threads=threads,
                    sentence=utterance.sentence,
                    audio_s=answers[index][0].samples / SAMPLE_RATE,
                    seconds=tuple(seconds[index]),
                    stages=_median_stages(answers[index]),
                )
            )
    return tuple(results)


def _median_stages(answers: Sequence[Spoken]) -> dict[str, float]:
    return {stage: statistics.median(each.stages[stage] for each in answers) for stage in answers[0].stages}
