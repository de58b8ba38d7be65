"""What a speech engine must offer to be measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import KokoroError


@dataclass(frozen=True)
class Utterance:
    """What every engine is given at a time: one pass.

    Attributes
    ----------
    sentence
        Name of the sentence, for the report.
    tokens : int64 [T]
        Ids, start and end included.
    style_row : float32 [256]
    speed
        1 is the natural speed.
    """

    sentence: str
    tokens: NDArray[np.int64]
    style_row: NDArray[np.float32]
    speed: float


@dataclass(frozen=True)
class Workload:
    """What is timed as one: a sentence, or a text of some length.

    Attributes
    ----------
    name
        For the report.
    passes
        At least one; more where the text is longer than a pass may be.
    """

    name: str
    passes: tuple[Utterance, ...]


@dataclass(frozen=True)
class Spoken:
    """What an engine answered.

    Attributes
    ----------
    samples
        Number of audio samples.
    stages
        Seconds a stage, where the engine tells; else empty.
    audio : float32 [n] or None
        The sound itself, where the engine hands it on.
    """

    samples: int
    stages: Mapping[str, float]
    audio: NDArray[np.float32] | None = None


class Engine(Protocol):
    """An engine with its weights; made ready once, then run many times on one thread.

    Attributes
    ----------
    name
        As in the report: ``tvm``, ``onnxruntime-int8``, ``onnxruntime-float32``, ``torch``.
    device
        Where it runs: ``llvm``, ``cpu``.
    version
        Of the library that does the work.
    threads
        Threads that it may use.
    """

    name: str
    device: str
    version: str
    threads: int

    def prepare(self) -> None:
        """Load whatever is needed; not timed."""

    def synthesise(self, utterance: Utterance) -> Spoken:
        """Speak, and return when the samples are in memory."""


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
        super().__init__(f"The engine '{engine}' is not installed: {remedy}.")
