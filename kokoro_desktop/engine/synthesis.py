"""From a request to a stream of audio chunks, with timings and the place of every phoneme; cancellable."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes import Encoding, passes
from kokoro_desktop.runtime.pipeline import PassResult
from kokoro_desktop.spec import BOUNDARY_TOKEN, MAX_SPEED, MIN_SPEED, SAMPLES_PER_FRAME
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import Voice


class PassRunner(Protocol):
    """What speaks one pass: `runtime.pipeline.Pipeline`, or the stand-in for it."""

    def run(
        self,
        tokens: NDArray[np.int64],
        style_row: NDArray[np.float32],
        speed: float,
        generator: np.random.Generator,
        task: Task = QUIET,
    ) -> PassResult:
        """Speak one pass, as `runtime.pipeline.Pipeline.run` does."""


@dataclass(frozen=True)
class SpeechRequest:
    """What is to be spoken.

    Attributes
    ----------
    id
        Tells one request's chunks from another's.
    encoding
        The phonemes, of any number.
    voice
        Whose voice.
    speed
        0.25 to 4.
    seed
        Of the noise; the same seed gives the same samples on one machine.
    """

    id: int
    encoding: Encoding
    voice: Voice
    speed: float = 1.0
    seed: int = 0

    def __post_init__(self) -> None:
        check_speed(self.speed)


@dataclass(frozen=True)
class Span:
    """Where one token lies in the sound.

    Attributes
    ----------
    symbol
        The phoneme; empty for the start and the end token.
    origin
        Its index in the text as typed; -1 for the start and the end token.
    start, end
        Samples from the chunk's beginning.
    """

    symbol: str
    origin: int
    start: int
    end: int


@dataclass(frozen=True)
class SpeechChunk:
    """One pass's part of a request.

    Attributes
    ----------
    request_id
        Of the request.
    index, count
        Which chunk of how many.
    encoding
        What this chunk speaks.
    samples
        float32 [n], 24 kHz, between -1 and 1 but for rare peaks.
    durations
        int64 [T], frames of every token, the start and the end token included.
    spans
        Where each of these tokens lies.
    seconds
        Time spent in each stage.
    """

    request_id: int
    index: int
    count: int
    encoding: Encoding
    samples: NDArray[np.float32]
    durations: NDArray[np.int64]
    spans: tuple[Span, ...]
    seconds: dict[str, float]


def check_speed(speed: float) -> None:
    """See that a speed is one that the model can speak at.

    Raises
    ------
    InputError
        It is not.
    """
    if not (math.isfinite(speed) and MIN_SPEED <= speed <= MAX_SPEED):
        raise InputError(f"The speed {speed:g} is out of range: give a number from {MIN_SPEED:g} to {MAX_SPEED:g}.")


def speak(request: SpeechRequest, pipeline: PassRunner, task: Task = QUIET) -> Iterator[SpeechChunk]:
    """Speak a request, chunk by chunk.

    Yields
    ------
    SpeechChunk
        In order; long text is split as `phonemes.passes` splits it, at pauses.

    Raises
    ------
    Cancelled
        ``task``, asked before every stage, was cancelled.
    """
    generator = np.random.default_rng(request.seed)
    parts = passes(request.encoding)
    for index, part in enumerate(parts):
        tokens = np.array([BOUNDARY_TOKEN, *part.tokens, BOUNDARY_TOKEN], np.int64)
        row = request.voice.row(part.style_length)
        result = pipeline.run(tokens, row, request.speed, generator, task)
        spans = tuple(_spans(part, result.durations))
        yield SpeechChunk(request.id, index, len(parts), part, result.samples, result.durations, spans, result.seconds)


def _spans(encoding: Encoding, durations: NDArray[np.int64]) -> Iterator[Span]:
    ends = np.cumsum(durations) * SAMPLES_PER_FRAME
    symbols = ["", *encoding.phonemes, ""]
    origins = [-1, *encoding.origins, -1]
    start = 0
    for symbol, origin, end in zip(symbols, origins, ends, strict=True):
        yield Span(symbol, origin, start, int(end))
        start = int(end)
