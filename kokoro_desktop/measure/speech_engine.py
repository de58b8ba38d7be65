"""Interface of an engine that can be measured."""

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
    """One pass of a text, the input of one call.

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
class PassageSound:
    """An engine's output for one passage.

    Attributes
    ----------
    samples : float32 [n]
        24 kHz.
    durations : int64 [T] or None
        Frames of every token, if the engine reports them.
    stages
        Seconds by stage; empty if the engine does not report them.
    own_noise
        Whether the engine generated its own noise; its samples then differ even if everything else is equal.
    seconds
        Time measured in the engine's own process; None if it was not.
    """

    samples: NDArray[np.float32]
    durations: NDArray[np.int64] | None = None
    stages: Mapping[str, float] = field(default_factory=dict)
    own_noise: bool = False
    seconds: float | None = None


@dataclass(frozen=True)
class Preparation:
    """An engine's one-off costs before it spoke at full speed.

    Attributes
    ----------
    load_s
        Seconds to load it, without compilation.
    first_s
        Seconds of the first time that a GPU spoke; 0 if none did.
    """

    load_s: float = 0.0
    first_s: float = 0.0


class SpeechEngine(Protocol):
    """An engine with its weights, loaded once and then run many times on the same thread.

    Attributes
    ----------
    name
        Name in the report, unique among engines with as many threads.
    device
        Where it runs: ``llvm``, ``cuda+llvm``, ``cpu``.
    version
        Version of the library that does the work.
    threads
        Number of threads that it may use.
    """

    name: str
    device: str
    version: str
    threads: int

    def prepare(self, task: Task) -> Preparation | None:
        """Load everything that is needed; return None if loading was the only cost."""

    def speak(self, passage: Passage, noise: Noise, task: Task) -> PassageSound:
        """Speak with this noise or the engine's own; return when the samples are in memory.

        Raises
        ------
        Cancelled
            ``task`` was cancelled; engines check it as often as they can.
        """


# Creates an engine with a name and a number of threads, without loading it.
MakeEngine: TypeAlias = Callable[[str, int], SpeechEngine]


class EngineMissing(KokoroError):
    """An engine is not installed.

    Attributes
    ----------
    engine
        Its name.
    remedy
        The command that installs it.
    """

    exit_code = 3

    def __init__(self, engine: str, remedy: str) -> None:
        self.engine = engine
        self.remedy = remedy
        super().__init__(message("The engine '{engine}' is not installed: {remedy}.", engine=engine, remedy=remedy))
