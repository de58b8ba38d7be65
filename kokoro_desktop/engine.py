"""Opens what speaks on a device: finds or makes its bundle, loads it, and sets the number of threads."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from kokoro_desktop import bundles
from kokoro_desktop.progress import Progress
from kokoro_desktop.runtime.modules import set_threads, use_threads
from kokoro_desktop.runtime.pipeline import never
from kokoro_desktop.synthesis import PassRunner
from kokoro_desktop.weights import store

if TYPE_CHECKING:
    from kokoro_desktop.runtime.pipeline import Pipeline


@dataclass(frozen=True)
class EngineInfo:
    """What is known about an engine.

    Attributes
    ----------
    device, threads
        Where it runs.
    weights, weights_source
        SHA-256 of the weights, and the file that they came from.
    bundle
        Key of the bundle.
    load_s, compile_s
        Spent by this opening on loading the bundle and on making it; 0 for what was at hand.
    """

    device: str
    threads: int
    weights: str
    weights_source: str
    bundle: str
    load_s: float
    compile_s: float


@dataclass(frozen=True)
class Engine:
    """What speaks, and what is known about it. It belongs to the thread that opened it."""

    pipeline: PassRunner
    info: EngineInfo


class OpenEngine(Protocol):
    """Opens an engine on the calling thread; called again, it keeps what it can of what it opened before."""

    def __call__(self, device: str, threads: int, progress: Progress, cancelled: Callable[[], bool] = never) -> Engine:
        """Open a device with a number of threads.

        Raises
        ------
        KokoroError
            It cannot be opened; `Cancelled` if ``cancelled`` said so.
        """


class TvmEngines:
    """Opens bundles, one at a time, on one thread; another number of threads does not load the bundle again."""

    def __init__(self) -> None:
        self._pipeline: Pipeline | None = None
        self._device = ""

    def __call__(self, device: str, threads: int, progress: Progress, cancelled: Callable[[], bool] = never) -> Engine:
        """Open a device; see `OpenEngine`."""
        bundles.check_device(device)
        load_s = compile_s = 0.0
        if self._pipeline is None or not self._is_current(device):
            use_threads(None)  # the pool's size, for ever: fewer can be chosen later, more cannot
            start = time.perf_counter()
            bundle = bundles.find(device)
            if bundle is None:
                self._pipeline = None
                bundle = bundles.ensure(device, progress, cancelled)
                compile_s = time.perf_counter() - start
            progress(0, 1, "loading the model")
            from kokoro_desktop.runtime.pipeline import Pipeline

            self._pipeline, self._device = Pipeline(bundle), device
            load_s = time.perf_counter() - start - compile_s
        threads = set_threads(threads)
        manifest = self._pipeline.bundle.manifest
        info = EngineInfo(device, threads, manifest.weights, manifest.weights_source, manifest.key, load_s, compile_s)
        return Engine(self._pipeline, info)

    def _is_current(self, device: str) -> bool:
        """Whether the loaded bundle is still that of the device and of the weights in use."""
        assert self._pipeline is not None
        weights = store.current()
        return (
            device == self._device
            and weights is not None
            and bundles.cached_path(weights, device) == self._pipeline.bundle.path
        )
