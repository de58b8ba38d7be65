"""What a speech engine must offer to be measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.messages import message
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import Task


@dataclass(frozen=True)
class Passage:
    """What every engine is given at a time: one pass of a text.

    Attributes
    ----------
    tokens : int64 [T]
        Ids, start and end included.
    style_row : float32 [256]
    speed
        1 is the natural speed.
    """

    tokens: NDArray[np.int64]
    style_row: NDArray[np.float32]
    speed: float = 1.0


@dataclass(frozen=True)
class Answer:
    """What an engine made of one passage.

    Attributes
    ----------
    samples : float32 [n]
        24 kHz.
    durations : int64 [T] or None
        Frames of every token, where the engine tells.
    stages
        Seconds by stage, where the engine tells; else empty.
    own_noise
        Whether the engine drew noise of its own: its samples are then others, whatever it computes.
    seconds
        What it took, where that was measured in the engine's own process; else None.
    """

    samples: NDArray[np.float32]
    durations: NDArray[np.int64] | None = None
    stages: Mapping[str, float] = field(default_factory=dict)
    own_noise: bool = False
    seconds: float | None = None


@dataclass(frozen=True)
class Preparation:
    """What an engine cost before it spoke at full speed, once.

    Attributes
    ----------
    load_s
        Seconds to load it, without compiling.
    first_s
        Seconds that a GPU took to speak for the first time; 0 where nothing did.
    """

    load_s: float = 0.0
    first_s: float = 0.0


class SpeechEngine(Protocol):
    """An engine with its weights; made ready once, then run many times on the same thread.

    Attributes
    ----------
    name
        As in the report, and unlike every other's that is measured with as many threads.
    device
        Where it runs: ``llvm``, ``cuda+llvm``, ``cpu``.
    version
        Of the library that does the work.
    threads
        Threads that it may use.
    """

    name: str
    device: str
    version: str
    threads: int

    def prepare(self, task: Task) -> Preparation | None:
        """Load whatever is needed; None where all that it took was loading."""

    def speak(self, passage: Passage, noise: Noise, task: Task) -> Answer:
        """Speak with this noise, or its own, and return when the samples are in memory.

        Raises
        ------
        Cancelled
            ``task``, asked as often as the engine can, was cancelled.
        """


MakeEngine: TypeAlias = Callable[[str, int], SpeechEngine]
"""Makes an engine of a name with a number of threads; nothing is loaded yet."""


class EngineMissing(KokoroError):
    """An engine is not installed.

    Attributes
    ----------
    engine
        Its name.
    remedy
        What to type to install it.
    """

    exit_code = 3

    def __init__(self, engine: str, remedy: str) -> None:
        self.engine = engine
        self.remedy = remedy
        super().__init__(message("The engine '{engine}' is not installed: {remedy}.", engine=engine, remedy=remedy))
