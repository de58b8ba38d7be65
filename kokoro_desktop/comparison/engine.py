"""The same phonemes on several devices, in turns: times, their spread, and how far the sounds agree."""

from __future__ import annotations

import logging
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import Cancelled, KokoroError
from kokoro_desktop.spec import SAMPLE_RATE, STAGES
from kokoro_desktop.task import QUIET, Task

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Passage:
    """What every device is given: one pass of a text.

    Attributes
    ----------
    tokens : int64 [T]
        Ids, start and end included.
    style_row : float32 [256]
    speed
        Factor on the speed of speech.
    """

    tokens: NDArray[np.int64]
    style_row: NDArray[np.float32]
    speed: float


@dataclass(frozen=True)
class Answer:
    """What a device made of one passage.

    Attributes
    ----------
    samples : float32 [n]
    durations : int64 [T] or None
        Frames of every token, where the engine tells.
    seconds
        By stage, where the engine tells; else empty.
    """

    samples: NDArray[np.float32]
    durations: NDArray[np.int64] | None
    seconds: Mapping[str, float]


class Speaker(Protocol):
    """A device made ready."""

    def __call__(self, passage: Passage, generator: np.random.Generator, task: Task, /) -> Answer:
        """Speak one passage with noise from ``generator``, asking ``task`` as often as it can."""


@dataclass(frozen=True)
class Ready:
    """A device made ready, and what that took.

    Attributes
    ----------
    speaker
        The device.
    load_s
        Seconds of loading alone, where the engine tells; else all of making it ready counts.
    first_s
        Seconds that a GPU took to speak for the first time.
    """

    speaker: Speaker
    load_s: float | None = None
    first_s: float = 0.0


@dataclass(frozen=True)
class Contestant:
    """A device that can be compared.

    Attributes
    ----------
    name
        For the report, and unlike every other's.
    device, threads
        Where it runs, and with how many threads.
    open
        Makes it ready, on the thread on which it will speak.
    """

    name: str
    device: str
    threads: int
    open: Callable[[Task], Ready]


@dataclass(frozen=True)
class Agreement:
    """How far a sound agrees with the first device's.

    Attributes
    ----------
    durations_equal
        Whether every token lasts as long; None where an engine does not tell.
    snr_db
        Signal-to-noise ratio, where the lengths are equal; infinite for the very same samples.
    log_mel_db
        Distance of the spectra, where the waveforms cannot be compared.
    """

    durations_equal: bool | None
    snr_db: float | None
    log_mel_db: float | None


@dataclass(frozen=True)
class Standing:
    """What is known of one contestant so far.

    Attributes
    ----------
    name, device, threads
        Of the contestant.
    load_s, first_s
        Seconds to load it, without compiling, and those that a GPU then took to speak for the first time.
    warm_up_s
        Seconds of the first time it spoke the text, which is not counted.
    audio_s
        Length of what it said.
    seconds
        Time of every measured run.
    stages
        Median seconds by stage; empty where the engine does not tell.
    agreement
        With the first contestant's sound; None for the first itself, and until both have spoken.
    error
        Why it takes no part (any more); empty while it does.
    """

    name: str
    device: str
    threads: int
    load_s: float = 0.0
    warm_up_s: float = 0.0
    audio_s: float = 0.0
    seconds: tuple[float, ...] = ()
    stages: Mapping[str, float] = field(default_factory=dict)
    agreement: Agreement | None = None
    error: str = ""
    first_s: float = 0.0

    @property
    def median_s(self) -> float | None:
        """Median time of a run; None before the first."""
        return statistics.median(self.seconds) if self.seconds else None

    @property
    def spread(self) -> float | None:
        """Interquartile range of the runs over their median, as ``bench`` takes both; None before the second run."""
        if len(self.seconds) < 2:
            return None
        first, middle, third = statistics.quantiles(self.seconds, n=4, method="inclusive")
        return (third - first) / middle

    @property
    def rtf(self) -> float | None:
        """Median time over length of the audio: below 1 is faster than speech."""
        return self.median_s / self.audio_s if self.median_s is not None and self.audio_s else None


def compare(
    contestants: Sequence[Contestant],
    passages: Sequence[Passage],
    seed: int,
    runs: int,
    agree: Callable[[Sequence[Answer], Sequence[Answer]], Agreement],
    task: Task = QUIET,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[tuple[int, Standing]]:
    """Let every contestant speak the passages, and tell after every step how it stands.

    Each is made ready and speaks once to warm up; then come ``runs`` rounds, in each of which every contestant speaks
    once, in an order that moves on by one a round, so that none always follows the same other. Each has a thread of its
    own, since TVM's thread pool belongs to the thread that calls it, and only one works at a time.

    Parameters
    ----------
    seed
        Of the noise, the same for every run of every contestant.
    agree
        Measures how far answers agree with the first contestant's.

    Yields
    ------
    (int, Standing)
        Index of the contestant, and what is known of it now.

    Raises
    ------
    Cancelled
        ``task``, asked before every stage, was cancelled.
    """
    total = len(contestants) * (runs + 2)
    done = 0
    with ExitStack() as stack:
        lanes: dict[int, _Lane] = {}
        for index, contestant in enumerate(contestants):
            task.progress(done, total, contestant.name)
            lane = _Lane(contestant, stack.enter_context(ThreadPoolExecutor(1, f"compare-{index}")), clock)
            if lane.make_ready(Task(cancelled=task.cancelled)) and lane.speak(passages, seed, task):
                lanes[index] = lane
                lane.compare_with(lanes[min(lanes)], agree)
            yield index, lane.standing
            done += 2
        for turn in range(runs):
            for place in range(len(contestants)):
                index = (place + turn) % len(contestants)
                task.progress(done, total, contestants[index].name)
                done += 1
                if index in lanes:
                    if not lanes[index].speak(passages, seed, task):
                        yield index, lanes.pop(index).standing
                        continue
                    yield index, lanes[index].standing
        task.progress(total, total, "")


class _Lane:
    """One contestant at work on its own thread."""

    def __init__(self, contestant: Contestant, thread: ThreadPoolExecutor, clock: Callable[[], float]) -> None:
        self.standing = Standing(contestant.name, contestant.device, contestant.threads)
        self.answers: list[Answer] = []
        self._contestant, self._thread, self._clock = contestant, thread, clock
        self._speaker: Speaker | None = None
        self._stages: list[dict[str, float]] = []

    def make_ready(self, task: Task) -> bool:
        """Open it; False, with the reason in its standing, if it cannot be."""
        start = self._clock()
        try:
            ready = self._thread.submit(self._contestant.open, task).result()
        except Cancelled:
            raise
        except Exception as error:
            return self._give_up(error)
        self._speaker = ready.speaker
        load_s = self._clock() - start if ready.load_s is None else ready.load_s
        self.standing = replace(self.standing, load_s=load_s, first_s=ready.first_s)
        return True

    def speak(self, passages: Sequence[Passage], seed: int, task: Task) -> bool:
        """Speak everything once; the first time warms up and is not counted."""
        assert self._speaker is not None
        start = self._clock()
        try:
            answers = self._thread.submit(_speak_all, self._speaker, passages, seed, task).result()
        except Cancelled:
            raise
        except Exception as error:
            return self._give_up(error)
        elapsed = self._clock() - start
        if not self.answers:
            length = sum(len(answer.samples) for answer in answers) / SAMPLE_RATE
            self.answers = answers
            self.standing = replace(self.standing, warm_up_s=elapsed, audio_s=length)
            return True
        self._stages.append(_added(answers))
        self.standing = replace(self.standing, seconds=(*self.standing.seconds, elapsed), stages=_medians(self._stages))
        return True

    def compare_with(self, first: _Lane, agree: Callable[[Sequence[Answer], Sequence[Answer]], Agreement]) -> None:
        """Measure how far its sound agrees with the first one's."""
        if first is not self:
            self.standing = replace(self.standing, agreement=agree(first.answers, self.answers))

    def _give_up(self, error: Exception) -> bool:
        if not isinstance(error, KokoroError):
            _log.error("%s takes no part in the comparison.", self._contestant.name, exc_info=error)
        self.standing = replace(self.standing, error=str(error) or type(error).__name__)
        return False


def _speak_all(speaker: Speaker, passages: Sequence[Passage], seed: int, task: Task) -> list[Answer]:
    generator = np.random.default_rng(seed)
    answers = []
    for passage in passages:
        task.check()
        answers.append(speaker(passage, generator, task))
    return answers


def _added(answers: Sequence[Answer]) -> dict[str, float]:
    """Add up the stages of all passages, in the order in which they run."""
    named = {stage for answer in answers for stage in answer.seconds}
    return {stage: sum(answer.seconds.get(stage, 0.0) for answer in answers) for stage in STAGES if stage in named}


def _medians(runs: Sequence[Mapping[str, float]]) -> dict[str, float]:
    return {stage: statistics.median(run[stage] for run in runs) for stage in runs[0]}
