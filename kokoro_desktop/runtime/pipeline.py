"""Network of the five compiled modules."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from kokoro_desktop.bundle.manifest import Manifest
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.devices.accelerator import Accelerator
from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.phonemes.mixtures import split_tokens
from kokoro_desktop.runtime import kernel_hooks
from kokoro_desktop.runtime.heap import give_back_freed_memory
from kokoro_desktop.runtime.instruments import StageInstrument
from kokoro_desktop.runtime.modules import CompiledModule, await_runtime, load_modules, thread_count
from kokoro_desktop.runtime.network import Floats, Ints, Network
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.spec import DECODED, F0_PER_FRAME, MODULES, STYLE_SIZE, UPSAMPLED
from kokoro_desktop.task import QUIET, Task

# Minimum number of frames (7.5 s) at which the decoder's tensors determine the peak memory. Reading the weights of the
# other modules again takes 5 ms, and so does reading those of the decoder's first half: a hundredth of such a pass.
_LONG: Final = 300
# Minimum number of frames at which the first upsampling leaves too much free memory (95 MB for 26 s), in gaps too small
# for the tensors of the second upsampling. This memory is returned to the system.
_VERY_LONG: Final = 600


class Pipeline(Network):
    """Network whose modules are loaded from bundles.

    Create, warm up and run a pipeline on one thread, because TVM's thread pool belongs to that thread.

    Parameters
    ----------
    *bundles
        One bundle for each target of the placement, in any order, all with the same weights.
    placement
        Devices that run the modules.
    task
        Checked for cancellation while loading.

    Attributes
    ----------
    load_s, warm_up_s
        Seconds spent on loading and on the first run, in which a GPU's driver loads the kernels. Each is 0 until its
        step is complete.

    Raises
    ------
    DeviceError
        The GPU cannot be used, or failed.
    Cancelled
        ``task`` was cancelled.
    """

    has_kernels = True

    def __init__(self, *bundles: Bundle, placement: Placement = CPU_ALONE, task: Task = QUIET) -> None:
        start = time.perf_counter()
        self.placement = placement
        self.load_s = self.warm_up_s = 0.0
        self._bundles = bundles
        self._modules: dict[str, CompiledModule] = {}
        await_runtime(task)
        for bundle in bundles:
            on_gpu = bundle.manifest.device != CPU
            names = [name for name in MODULES if placement.on_gpu(name) == on_gpu]
            self._modules |= load_modules(bundle, names, Accelerator(placement) if on_gpu else None, task)
        self.load_s = time.perf_counter() - start

    def warm_up(self, task: Task = QUIET) -> None:
        """Run the shortest possible pass, so that a GPU loads all kernels.

        Raises
        ------
        DeviceError
            The GPU failed.
        Cancelled
            ``task`` was cancelled.
        """
        start = time.perf_counter()
        self.run(np.zeros(3, np.int64), np.zeros(STYLE_SIZE, np.float32), 1.0, Noise(0), task)
        self.warm_up_s = time.perf_counter() - start

    @property
    def manifest(self) -> Manifest:
        """Manifest of the first bundle; all bundles have the same weights."""
        return self._bundles[0].manifest

    @property
    def key(self) -> str:
        """Joined keys of the bundles, which determine the audio."""
        return "+".join(each.manifest.key for each in self._bundles)

    @property
    def paths(self) -> tuple[Path, ...]:
        """Folders of the bundles."""
        return tuple(each.path for each in self._bundles)

    @property
    def threads(self) -> int:
        """Number of threads that the kernels use."""
        return thread_count()

    def close(self) -> None:
        """Release the modules and their parameters."""
        super().close()
        self._modules.clear()

    def watch(self, watch: StageInstrument) -> None:
        """Report the time of every kernel; see `Network.watch`."""
        for stage, module in self._modules.items():
            module.watch(partial(watch, stage))

    def bert(self, tokens: Ints) -> Floats:
        """Map tokens int64 [T] to d_en float32 [T, 512]."""
        return self._modules["bert"](*split_tokens(tokens))[0]

    def duration(self, d_en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """Map d_en float32 [T, 512] and style float32 [128] to logits float32 [T, 50] and d float32 [T, 640]."""
        logits, d = self._modules["duration"](d_en, style[None])
        return logits, d

    def f0n(self, en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """Map en float32 [F, 640] and style float32 [128] to f0 (hertz) and n, float32 [2F] each."""
        f0, n = self._modules["f0n"](en, style[None])
        return f0.ravel(), n.ravel()

    def text_encoder(self, tokens: Ints) -> Floats:
        """Map tokens int64 [T] to t_en float32 [T, 512]."""
        return self._modules["text_encoder"](*split_tokens(tokens))[0]

    def decoder(self, asr: Floats, f0: Floats, n: Floats, style: Floats, noise: Noise) -> Floats:
        """Render asr [F, 512], f0 and n [2F], style [128] and noise as audio [600 F], all float32."""
        frames = len(asr)
        curves = (f0.reshape(frames, F0_PER_FRAME), n.reshape(frames, F0_PER_FRAME))
        module = self._modules["decoder"]
        places: dict[str, Callable[[], object]] = {DECODED: module.forget_first_half} if frames >= _LONG else {}
        if frames >= _VERY_LONG:
            places[UPSAMPLED] = give_back_freed_memory
        with kernel_hooks.with_callbacks(places):
            return module(asr, *curves, style[None], noise.words)[0].ravel()

    def make_room(self, frames: int) -> None:
        """Free the other modules' weights before a long decoder run."""
        if frames >= _LONG:
            for name, module in self._modules.items():
                if name != "decoder":
                    module.forget()
