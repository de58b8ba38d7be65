"""Interface between the benchmarks and the speech engines that they measure."""

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
    """One pass of a text, as input for one engine call.

    Attributes
    ----------
    tokens : int64 [T]
        Token ids, including the start and end tokens.
    style_row : float32 [256]
        Row of the voice for this number of phonemes.
    speed
        Speed factor; 1 is the natural speed.
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
        Audio at 24 kHz.
    durations : int64 [T] or None
        Number of frames of each token; None if the engine does not report them.
    stages
        Seconds by stage; empty if the engine does not report them.
    own_noise
        Whether the engine generated its own noise; if so, samples differ even if everything else is identical.
    seconds
        Time measured in the engine's own process; None if it was not measured there.
    """

    samples: NDArray[np.float32]
    durations: NDArray[np.int64] | None = None
    stages: Mapping[str, float] = field(default_factory=dict)
    own_noise: bool = False
    seconds: float | None = None


@dataclass(frozen=True)
class Preparation:
    """One-time costs of an engine before it reaches full speed.

    Attributes
    ----------
    load_s
        Time to load the engine in seconds, excluding compilation.
    first_s
        Duration of the first run on a GPU in seconds; 0 without a GPU.
    """

    load_s: float = 0.0
    first_s: float = 0.0


class SpeechEngine(Protocol):
    """Protocol for engines, which are loaded once and then run many times on the same thread.

    Attributes
    ----------
    name
        Name in the report, unique among engines with the same number of threads.
    device
        Device name, such as ``llvm``, ``cuda+llvm`` or ``cpu``.
    version
        Name and version of the underlying library.
    threads
        Number of threads that the engine may use.
    """

    name: str
    device: str
    version: str
    threads: int

    def prepare(self, task: Task) -> Preparation | None:
        """Load the engine; return the one-time costs, or None if the only cost is the duration of this call."""

    def speak(self, passage: Passage, noise: Noise, task: Task) -> PassageSound:
        """Synthesise a passage with ``noise`` or the engine's own noise; return once the samples are in memory.

        Raises
        ------
        Cancelled
            ``task`` was cancelled; engines check for cancellation as often as possible.
        """


# Function that creates an engine with a name and a number of threads, without loading it.
MakeEngine: TypeAlias = Callable[[str, int], SpeechEngine]


class EngineMissing(KokoroError):
    """An engine is not installed.

    Attributes
    ----------
    engine
        Name of the engine.
    remedy
        Command that installs the engine, or reason why the engine is not available.
    """

    exit_code = 3

    def __init__(self, engine: str, remedy: str) -> None:
        self.engine = engine
        self.remedy = remedy
        super().__init__(message("The engine '{engine}' is not installed: {remedy}.", engine=engine, remedy=remedy))
