"""From a request to a stream of audio chunks, with timings and the place of every phoneme; cancellable."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes import Encoding, Vocabulary, encode, passes
from kokoro_desktop.runtime.network import Floats, Ints, Network
from kokoro_desktop.runtime.noise import skip_noise
from kokoro_desktop.runtime.prosody import Prosody
from kokoro_desktop.spec import BOUNDARY_TOKEN, MAX_SPEED, MIN_SPEED, SAMPLE_RATE, SAMPLES_PER_FRAME
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import Voice

_SETTINGS: Final = ("text", "voice", "speed", "device", "threads", "seed")


@dataclass(frozen=True)
class SpeechRequest:
    """What is to be spoken, by whom, how and where; equal requests on equal weights give the same sound.

    Attributes
    ----------
    text
        The phonemes, as typed.
    voice
        As `voices.load_voice` takes it: id, file or blend.
    speed
        0.25 to 4.
    placement
        Where.
    threads
        Of the CPU.
    seed
        Of the noise; the same seed gives the same samples on one machine.
    encoding
        What the model receives of the text; None where nobody has read it yet.
    """

    text: str
    voice: str
    speed: float
    placement: Placement
    threads: int
    seed: int
    encoding: Encoding | None = field(default=None, compare=False, repr=False)

    @property
    def device(self) -> str:
        """As ``--device`` names the placement."""
        return self.placement.name

    def settings(self) -> dict[str, str | float | int]:
        """Return all but the encoding, by name, as files have it."""
        return {name: getattr(self, name) for name in _SETTINGS}

    @classmethod
    def from_settings(cls, settings: Mapping[str, Any]) -> SpeechRequest:
        """Make it of what `settings` has returned.

        Raises
        ------
        DeviceError
            There is no such device.
        KeyError
            A setting is missing.
        """
        text, voice, speed, device, threads, seed = (settings[name] for name in _SETTINGS)
        return cls(text, voice, speed, Placement.parse(device), threads, seed)


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
        Where it sounds, in samples from the chunk's beginning: ahead of its frames, see `runtime.alignment.lead_s`.
    frames
        How many the network gave it; 0 where that is not known any more.
    """

    symbol: str
    origin: int
    start: int
    end: int
    frames: int = 0


@dataclass(frozen=True)
class SpeechChunk:
    """One pass's part of a request.

    Attributes
    ----------
    index, count
        Which chunk of how many.
    encoding
        What this chunk speaks.
    samples
        float32 [n], 24 kHz, between -1 and 1 but for rare peaks.
    prosody
        With which it was said: durations, F0 and energy.
    spans
        Where each token lies, the start and the end token included.
    seconds
        Time spent in each stage.
    lead_s
        Seconds by which the spans lie ahead of the tokens' frames.
    """

    index: int
    count: int
    encoding: Encoding
    samples: Floats
    prosody: Prosody
    spans: tuple[Span, ...]
    seconds: dict[str, float]
    lead_s: float


def check_speed(speed: float) -> None:
    """See that a speed is one that the model can speak at.

    Raises
    ------
    InputError
        It is not.
    """
    if not (math.isfinite(speed) and MIN_SPEED <= speed <= MAX_SPEED):
        raise InputError(f"The speed {speed:g} is out of range: give a number from {MIN_SPEED:g} to {MAX_SPEED:g}.")


def pass_inputs(part: Encoding, voice: Voice) -> tuple[Ints, Floats]:
    """Make of one pass's phonemes what the network takes.

    Returns
    -------
    tokens : int64 [T]
        The boundary token at both ends.
    style_row : float32 [256]
        Of the voice, for as many phonemes.
    """
    tokens = np.array([BOUNDARY_TOKEN, *part.tokens, BOUNDARY_TOKEN], np.int64)
    return tokens, voice.row(part.style_length)


def speak(
    request: SpeechRequest, voice: Voice, network: Network, task: Task = QUIET, first: int = 0
) -> Iterator[SpeechChunk]:
    """Speak a request, chunk by chunk.

    Parameters
    ----------
    voice
        The one that the request names.
    network
        On the device that it names.
    first
        Pass to begin with: this one and those after it are the same to the bit as if all had been spoken.

    Yields
    ------
    SpeechChunk
        In order; long text is split as `phonemes.passes` splits it, at pauses.

    Raises
    ------
    Cancelled
        ``task``, asked before every stage and between kernels, was cancelled.
    InputError
        The speed is out of range, or the text was not read yet and holds nothing to speak.
    """
    check_speed(request.speed)
    generator = np.random.default_rng(request.seed)
    parts = passes(request.encoding or encode(request.text, Vocabulary.load()))
    lead_s = network.lead_s(request.speed)
    skip_noise(generator, first)
    for index, part in enumerate(parts[first:], first):
        result = network.run(*pass_inputs(part, voice), request.speed, generator, task)
        spans = tuple(_spans(part, result.durations, round(lead_s * SAMPLE_RATE)))
        yield SpeechChunk(index, len(parts), part, result.samples, result.prosody, spans, result.seconds, lead_s)


def _spans(encoding: Encoding, durations: Ints, lead: int) -> Iterator[Span]:
    """Place the tokens ``lead`` samples ahead of their frames; the last one lasts to the end of the sound."""
    ends = np.maximum(np.cumsum(durations) * SAMPLES_PER_FRAME - lead, 0)
    ends[-1] += lead
    symbols = ["", *encoding.phonemes, ""]
    origins = [-1, *encoding.origins, -1]
    start = 0
    for symbol, origin, end, frames in zip(symbols, origins, ends.tolist(), durations.tolist(), strict=True):
        yield Span(symbol, origin, start, end, frames)
        start = end
