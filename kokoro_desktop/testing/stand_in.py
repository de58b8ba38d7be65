"""A stand-in for the network: plain arithmetic, so that the whole program runs, and is tested, without a model.

Same tokens, style, speed and seed give the same samples on every machine. Every phoneme is a sine, so that one can hear
and see where it lies; vowels are longer and louder than consonants, pauses are silent. Nothing of it is speech.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.engine.opener import Engine, EngineInfo
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.runtime.noise import draw_noise
from kokoro_desktop.runtime.pipeline import PassResult
from kokoro_desktop.runtime.timing import StageTimer
from kokoro_desktop.spec import DECODER_STYLE, SAMPLE_RATE, SAMPLES_PER_FRAME
from kokoro_desktop.task import QUIET, Task

VOWELS: Final = frozenset("AIOQWYᵊaeiouæɐɑɒɔəɘɚɛɜɞɤɨɪɯɵøœɶʉʊʌʏyɝ")
STRESS: Final = frozenset("ˈˌ↓→↗↘")
PAUSES: Final = frozenset(';:,.!?—…"()“” ')
FRAMES: Final = {"vowel": 5, "consonant": 3, "stress": 1, "pause": 4}
"""Frames of 25 ms at speed 1."""
LOUDNESS: Final = {"vowel": 0.35, "consonant": 0.15, "stress": 0.15, "pause": 0.0}
NOISE: Final = 0.002
"""Level of the noise, so that another seed gives other samples."""
WEIGHTS: Final = hashlib.sha256(b"the stand-in has no weights").hexdigest()
_FADE: Final = 120
_Result = TypeVar("_Result")


class StandInPipeline:
    """Speaks as `runtime.pipeline.Pipeline` does, without its modules.

    Parameters
    ----------
    stage_s
        Seconds that each of the five stages takes at least, in which nothing is computed: long enough for a test to
        cancel between two of them. What the arithmetic itself takes is measured.
    """

    def __init__(self, stage_s: float = 0.0) -> None:
        self.stage_s = stage_s
        self._kinds = {number: _kind(symbol) for symbol, number in Vocabulary.load().ids.items()}

    def run(
        self,
        tokens: NDArray[np.int64],
        style_row: NDArray[np.float32],
        speed: float,
        generator: np.random.Generator,
        task: Task = QUIET,
    ) -> PassResult:
        """Speak one pass; parameters, result and `Cancelled` as of `runtime.pipeline.Pipeline.run`."""
        timer = StageTimer()
        stage = _Stages(timer, task, self.stage_s)
        kinds = stage("bert", lambda: [self._kinds.get(int(token), "pause") for token in tokens])
        plain = stage("duration", lambda: np.array([FRAMES[kind] for kind in kinds], np.float64))
        with timer.stage("alignment"):
            frames = np.maximum(np.rint(plain / speed), 1).astype(np.int64)
        pitch = 1 + 0.05 * float(np.tanh(style_row[DECODER_STYLE].mean()))
        hertz = stage("f0n", lambda: pitch * (110 + 2.5 * tokens.astype(np.float64)))
        loudness = stage("text_encoder", lambda: [LOUDNESS[kind] for kind in kinds])
        return PassResult(stage("decoder", lambda: _sound(frames, hertz, loudness, generator)), frames, timer.seconds)


class StandInEngines:
    """Opens the stand-in instead of a bundle; an `engine.opener.OpenEngine`.

    Parameters
    ----------
    stage_s
        See `StandInPipeline`.
    compile_s
        Seconds that the first opening of a device pretends to compile for, with progress, cancellable.
    """

    def __init__(self, stage_s: float = 0.0, compile_s: float = 0.0) -> None:
        self._pipeline = StandInPipeline(stage_s)
        self._compile_s = compile_s
        self._compiled: set[str] = set()

    def __call__(self, device: str, threads: int, task: Task = QUIET) -> Engine:
        """Open a device, whatever it is called; see `engine.opener.OpenEngine`."""
        start = time.perf_counter()
        if device not in self._compiled and self._compile_s:
            steps = 10
            for step in range(steps):
                task.progress(step, steps, "compiling nothing")
                _wait(self._compile_s / steps, task)
            task.progress(steps, steps, "compiling nothing")
        spent = time.perf_counter() - start if device not in self._compiled else 0.0
        self._compiled.add(device)
        return Engine(self._pipeline, EngineInfo(device, threads, WEIGHTS, "stand-in", "stand-in", 0.0, spent))


class _Stages:
    """Runs a stage: asks first whether to go on, and takes the time that a stage is to take."""

    def __init__(self, timer: StageTimer, task: Task, least_s: float) -> None:
        self._timer, self._task, self._least_s = timer, task, least_s

    def __call__(self, name: str, compute: Callable[[], _Result]) -> _Result:
        self._task.check()
        with self._timer.stage(name):
            time.sleep(self._least_s)
            return compute()


def _kind(symbol: str) -> str:
    if symbol in VOWELS:
        return "vowel"
    if symbol in PAUSES:
        return "pause"
    return "stress" if symbol in STRESS else "consonant"


def _sound(
    frames: NDArray[np.int64], hertz: NDArray[np.float64], loudness: list[float], generator: np.random.Generator
) -> NDArray[np.float32]:
    """Lay one sine a token end to end, each faded at both ends, and add the noise."""
    noise = draw_noise(generator, int(frames.sum())).samples[:, 0]
    pieces = []
    for count, frequency, level in zip(frames.tolist(), hertz, loudness, strict=True):
        time_s = np.arange(count * SAMPLES_PER_FRAME) / SAMPLE_RATE
        fade = np.minimum(1, np.minimum(np.arange(len(time_s)), np.arange(len(time_s))[::-1]) / _FADE)
        pieces.append(level * fade * np.sin(2 * np.pi * frequency * time_s))
    samples: NDArray[np.float32] = (np.concatenate(pieces) + NOISE * noise).astype(np.float32)
    return samples


def _wait(seconds: float, task: Task) -> None:
    end = time.monotonic() + seconds
    while True:
        task.check()
        left = end - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(left, 0.02))
