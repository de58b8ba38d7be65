"""The five compiled modules and the alignment between them: tokens and style in, samples out."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.devices.accelerator import Accelerator
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.runtime.alignment import durations, frame_tokens
from kokoro_desktop.runtime.modules import CompiledModule, import_runtime, load_modules, thread_count
from kokoro_desktop.runtime.noise import draw_noise
from kokoro_desktop.runtime.timing import StageTimer
from kokoro_desktop.runtime.watch import StageWatch
from kokoro_desktop.spec import (
    DECODER_STYLE,
    F0_PER_FRAME,
    HARMONICS,
    MODULES,
    PREDICTOR_STYLE,
    SAMPLES_PER_FRAME,
    STYLE_SIZE,
)
from kokoro_desktop.task import QUIET, Task

Floats = NDArray[np.float32]
_LONG: Final = 300
"""Frames (7.5 s) from which on the decoder's tensors are what decides how much memory is needed. Having the other
modules' weights read again costs 2 ms: nothing beside such a pass, but more than a hundredth of a short one."""


@dataclass(frozen=True)
class PassResult:
    """What one pass made.

    Attributes
    ----------
    samples
        float32 [600 F], 24 kHz.
    durations
        int64 [T], frames of every token, the start and the end token included.
    seconds
        Time spent in each stage.
    """

    samples: Floats
    durations: NDArray[np.int64]
    seconds: dict[str, float]


def never() -> bool:
    """Cancel nothing."""
    return False


class Pipeline:
    """Bundles, loaded. Load, warm up and run them on one and the same thread: TVM's thread pool belongs to it.

    Every array is without a batch axis, time first, channels last.

    Parameters
    ----------
    bundle
        Of the CPU or, where the placement names one, of the GPU.
    others
        The CPU's bundle, where CPU and GPU share the work.
    placement
        What runs where.

    Attributes
    ----------
    load_s, warm_up_s
        What loading took, and speaking for the first time, which a GPU's driver does slowly; 0 before it was done.

    Raises
    ------
    DeviceError
        The GPU cannot be used, or failed.
    """

    def __init__(self, bundle: Bundle, *others: Bundle, placement: Placement = CPU_ALONE) -> None:
        start = time.perf_counter()
        self.bundle, self.placement = bundle, placement
        self.load_s = self.warm_up_s = 0.0
        self._bundles = (bundle, *others)
        self._modules: dict[str, CompiledModule] = {}
        if placement.gpu:
            import_runtime()
            on_gpu = [name for name in MODULES if placement.on_gpu(name)]
            self._modules |= load_modules(bundle, on_gpu, Accelerator(placement))
        for each in others if placement.gpu else (bundle,):
            self._modules |= load_modules(each, [name for name in MODULES if not placement.on_gpu(name)])
        self.load_s = time.perf_counter() - start

    def warm_up(self) -> None:
        """Speak the shortest pass there is, so that a GPU has loaded every kernel.

        Raises
        ------
        DeviceError
            The GPU failed.
        """
        start = time.perf_counter()
        self.run(np.zeros(3, np.int64), np.zeros(STYLE_SIZE, np.float32), 1.0, np.random.default_rng(0))
        self.warm_up_s = time.perf_counter() - start

    @property
    def key(self) -> str:
        """What tells its sound from another's: the bundles' keys."""
        return "+".join(each.manifest.key for each in self._bundles)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The bundles' folders."""
        return tuple(each.path for each in self._bundles)

    @property
    def tuned_layers(self) -> int:
        """How many layers the bundles compute otherwise than by the rules."""
        return sum(len(each.manifest.tuned) for each in self._bundles)

    @property
    def threads(self) -> int:
        """How many threads the kernels use."""
        return thread_count()

    def watch(self, watch: StageWatch) -> None:
        """Have the time of every kernel told to ``watch``, after the stage that calls it, from now on and for good."""
        for stage, module in self._modules.items():
            module.watch(partial(watch, stage))

    def bert(self, tokens: NDArray[np.int64]) -> Floats:
        """Tokens int64 [T] -> d_en float32 [T, 512]."""
        return self._modules["bert"](tokens)[0]

    def duration(self, d_en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """d_en float32 [T, 512], style float32 [128] -> logits float32 [T, 50], d float32 [T, 640]."""
        logits, d = self._modules["duration"](d_en, style[None])
        return logits, d

    def f0n(self, en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """en float32 [F, 640], style float32 [128] -> f0 (hertz) and n, float32 [2F] each."""
        f0, n = self._modules["f0n"](en, style[None])
        return f0.ravel(), n.ravel()

    def text_encoder(self, tokens: NDArray[np.int64]) -> Floats:
        """Tokens int64 [T] -> t_en float32 [T, 512]."""
        return self._modules["text_encoder"](tokens)[0]

    def decoder(self, asr: Floats, f0: Floats, n: Floats, style: Floats, phases: Floats, noise: Floats) -> Floats:
        """asr [F, 512], f0 and n [2F], style [128], phases [8], noise [600 F, 9] -> audio [600 F], all float32."""
        frames = len(asr)
        curves = (f0.reshape(frames, F0_PER_FRAME), n.reshape(frames, F0_PER_FRAME))
        by_harmonic = noise.T.reshape(HARMONICS, frames, SAMPLES_PER_FRAME)
        return self._modules["decoder"](asr, *curves, style[None], phases, by_harmonic)[0].ravel()

    def _forget_all_but(self, stage: str) -> None:
        """Make room for a stage's tensors where the other stages' weights lie."""
        for name, module in self._modules.items():
            if name != stage:
                module.forget()

    def run(
        self,
        tokens: NDArray[np.int64],
        style_row: Floats,
        speed: float,
        generator: np.random.Generator,
        task: Task = QUIET,
    ) -> PassResult:
        """Speak one pass.

        Parameters
        ----------
        tokens
            int64 [T], 3 <= T <= 512, the boundary token at both ends.
        style_row
            float32 [256].
        speed
            Factor on the speed of speech.
        generator
            Source of the pass's noise.
        cancelled
            Asked before every stage.

        Raises
        ------
        Cancelled
            ``task`` was cancelled.
        """
        timer = StageTimer()
        predictor, decoder = style_row[PREDICTOR_STYLE], style_row[DECODER_STYLE]

        def go_on() -> None:
            task.check()

        go_on()
        with timer.stage("bert"):
            d_en = self.bert(tokens)
        go_on()
        with timer.stage("duration"):
            logits, d = self.duration(d_en, predictor)
        with timer.stage("alignment"):
            frames = durations(logits, speed)
            owners = frame_tokens(frames)
            en = d[owners]
        go_on()
        with timer.stage("f0n"):
            f0, n = self.f0n(en, predictor)
        go_on()
        with timer.stage("text_encoder"):
            t_en = self.text_encoder(tokens)
        with timer.stage("alignment"):
            asr = t_en[owners]
        go_on()
        with timer.stage("decoder"):
            if len(owners) >= _LONG:
                self._forget_all_but("decoder")
            noise = draw_noise(generator, len(owners), self.threads)
            samples = self.decoder(asr, f0, n, decoder, noise.phases, noise.samples)
        return PassResult(samples, frames, timer.seconds)
