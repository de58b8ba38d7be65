"""Stand-in for the network: simple arithmetic that lets the whole program run without a model.

The same tokens, style, speed and seed produce the same samples on every machine. Each phoneme is a sine wave;
vowels are longer and louder than consonants, and pauses are silent. The result is not speech.
"""

from __future__ import annotations

import hashlib
import time
from typing import Final

import numpy as np

from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.engine.opener import NO_TIME, Engine, Timings
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.mixtures import split_tokens
from kokoro_desktop.phonemes.symbols import PAUSES
from kokoro_desktop.runtime import kernel_hooks
from kokoro_desktop.runtime.network import Floats, Ints, Network
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.spec import F0_PER_FRAME, SAMPLE_RATE, SAMPLES_PER_FRAME
from kokoro_desktop.task import QUIET, Task

VOWELS: Final = frozenset("AIOQWYᵊaeiouæɐɑɒɔəɘɚɛɜɞɤɨɪɯɵøœɶʉʊʌʏyɝ")
STRESS: Final = frozenset("ˈˌ↓→↗↘")
FRAMES: Final = {"vowel": 5, "consonant": 3, "stress": 1, "pause": 4}  # frames of 25 ms at speed 1
# Amplitude of each kind of symbol.
LOUDNESS: Final = {"vowel": 0.35, "consonant": 0.15, "stress": 0.15, "pause": 0.0}
NOISE: Final = 0.002  # level of the noise, which makes the samples depend on the seed
WEIGHTS: Final = hashlib.sha256(b"the stand-in has no weights").hexdigest()
_FADE: Final = 120  # samples of the fade at both ends of a token


class StandInPipeline(Network):
    """Replacement for `runtime.pipeline.Pipeline` whose five modules consist of simple arithmetic.

    Parameters
    ----------
    stage_s
        Number of seconds that each of the five modules sleeps, so that tests can cancel between two modules. Measured
        times also include the arithmetic.
    """

    def __init__(self, stage_s: float = 0.0) -> None:
        self.stage_s = stage_s
        self._kinds = {number: _kind(symbol) for symbol, number in Vocabulary.load().ids.items()}

    def bert(self, tokens: Ints) -> Floats:
        """Map tokens [T] to [T, 2]: the first sound's id, and an id for the pitch, interpolated for mixtures."""
        time.sleep(self.stage_s)
        first, second, weights = split_tokens(tokens)
        return np.column_stack([first, (1 - weights) * first + weights * second]).astype(np.float32)

    def duration(self, d_en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """Map ids [T, 2] to frame counts at speed 1 [T, 1], and to the frequency and level of each token [T, 2]."""
        time.sleep(self.stage_s)
        kinds = [self._kinds.get(int(token), "pause") for token in d_en[:, 0]]
        frames = np.array([[FRAMES[kind]] for kind in kinds], np.float32)
        level = np.array([LOUDNESS[kind] for kind in kinds], np.float32)
        return frames, np.column_stack([110 + 2.5 * d_en[:, 1], level])

    def durations(self, logits: Floats, speed: float) -> Ints:
        """Convert frame counts at speed 1 [T, 1] to frame counts at ``speed`` [T], each at least 1."""
        frames: Ints = np.maximum(np.rint(logits[:, 0].astype(np.float64) / speed), 1).astype(np.int64)
        return frames

    def lead_s(self, speed: float) -> float:
        """Return 0, because each token's sine fills exactly the token's frames."""
        return 0.0

    def f0n(self, en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """Convert frequency and level [F, 2] to F0 [2F] and level [2F]; the voice shifts F0 slightly."""
        time.sleep(self.stage_s)
        pitch = np.float32(1 + 0.05 * np.tanh(style.mean()))
        f0, level = np.repeat(en, F0_PER_FRAME, axis=0).T
        return pitch * f0, level

    def text_encoder(self, tokens: Ints) -> Floats:
        """Map tokens [T] to their positions in the text [T, 1]."""
        time.sleep(self.stage_s)
        return np.arange(len(tokens), dtype=np.float32)[:, None]

    def decoder(self, asr: Floats, f0: Floats, n: Floats, style: Floats, noise: Noise) -> Floats:
        """Render a sine with frequency ``f0`` and level ``n``, faded at both ends of every token, plus noise."""
        time.sleep(self.stage_s)
        kernel_hooks.normalise(np.ones((2, 1), np.float32))  # a norm for the cache of live previews
        first = np.flatnonzero(np.diff(asr[:, 0], prepend=-1.0, append=-1.0)) * SAMPLES_PER_FRAME
        start, end = (np.repeat(edge, np.diff(first)) for edge in (first[:-1], first[1:]))
        place = np.arange(len(asr) * SAMPLES_PER_FRAME)
        fade = np.minimum(1, np.minimum(place - start, end - 1 - place) / _FADE)
        hertz, level = (np.repeat(curve, SAMPLES_PER_FRAME // F0_PER_FRAME) for curve in (f0, n))
        cycles = np.cumsum(hertz, dtype=np.float64) / SAMPLE_RATE
        samples: Floats = (level * fade * np.sin(2 * np.pi * cycles) + NOISE * noise.draw(len(asr))).astype(np.float32)
        return samples


def stand_in_engine(
    network: Network | None = None, placement: Placement = CPU_ALONE, threads: int = 1, timings: Timings = NO_TIME
) -> Engine:
    """Return an engine that runs ``network`` or, if it is None, a new stand-in; neither needs a bundle."""
    made = network or StandInPipeline()
    return Engine(made, placement, threads, WEIGHTS, "stand-in", "stand-in", placement, timings=timings)


class StandInEngines:
    """Replacement for `engine.opener.open_engine` that opens the stand-in instead of a bundle.

    Parameters
    ----------
    stage_s
        As in `StandInPipeline`.
    compile_s
        Duration, in seconds, of a simulated compilation when a device is first opened. The simulation reports progress
        and can be cancelled.
    """

    def __init__(self, stage_s: float = 0.0, compile_s: float = 0.0) -> None:
        self._pipeline = StandInPipeline(stage_s)
        self._compile_s = compile_s
        self._compiled: set[Placement] = set()

    def set_stage(self, stage_s: float) -> None:
        """Change the sleep time of each module, in seconds; see ``stage_s``."""
        self._pipeline.stage_s = stage_s

    def __call__(self, placement: Placement, threads: int, task: Task = QUIET, before: Engine | None = None) -> Engine:
        """Return a stand-in engine for any device, even a missing one; see `engine.opener.open_engine`."""
        start = time.perf_counter()
        if placement not in self._compiled and self._compile_s:
            steps = 10
            for step in range(steps):
                task.progress(step, steps, "compiling nothing")
                _wait(self._compile_s / steps, task)
            task.progress(steps, steps, "compiling nothing")
        spent = time.perf_counter() - start if placement not in self._compiled else 0.0
        self._compiled.add(placement)
        return stand_in_engine(self._pipeline, placement, threads, Timings(compile_s=spent))


def _kind(symbol: str) -> str:
    if symbol in VOWELS:
        return "vowel"
    if symbol in PAUSES:
        return "pause"
    return "stress" if symbol in STRESS else "consonant"


def _wait(seconds: float, task: Task) -> None:
    end = time.monotonic() + seconds
    while True:
        task.check()
        left = end - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(left, 0.02))
