"""Opens what speaks on a device: finds or makes its bundle, loads it, and sets the number of threads."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.auto_device import load, resolve
from kokoro_desktop.runtime.modules import set_threads, use_threads
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.task import QUIET, Task

if TYPE_CHECKING:
    from kokoro_desktop.runtime.pipeline import Pipeline


@dataclass(frozen=True)
class EngineInfo:
    """What is known about an engine.

    Attributes
    ----------
    device, threads
        Where it runs, as it was asked for.
    weights, weights_source
        SHA-256 of the weights, and the file that they came from.
    bundle
        Key of the bundle.
    load_s, compile_s, warm_up_s
        Spent by this opening on loading the bundle, on making it, and on having a GPU speak once; 0 for what was at
        hand.
    runs_on
        The device that ``auto`` has turned out to be; else `device`.
    """

    device: str
    threads: int
    weights: str
    weights_source: str
    bundle: str
    load_s: float
    compile_s: float
    warm_up_s: float = 0.0
    runs_on: str = ""


@dataclass(frozen=True)
class Engine:
    """What speaks, and what is known about it. It belongs to the thread that opened it."""

    pipeline: Network
    info: EngineInfo


class OpenEngine(Protocol):
    """Opens an engine on the calling thread; called again, it keeps what it can of what it opened before."""

    def __call__(self, device: str, threads: int, task: Task = QUIET) -> Engine:
        """Open a device with a number of threads.

        Raises
        ------
        KokoroError
            It cannot be opened; `Cancelled` if ``task`` was cancelled.
        """


class TvmEngines:
    """Opens bundles, one at a time, on one thread; another number of threads does not load the bundle again."""

    def __init__(self) -> None:
        self._pipeline: Pipeline | None = None
        self._device = self._chosen = ""

    def __call__(self, device: str, threads: int, task: Task = QUIET) -> Engine:
        """Open a device; see `OpenEngine`."""
        bundle_cache.check_device(device)
        load_s = compile_s = warm_up_s = 0.0
        if self._pipeline is None or not self._is_current(device):
            use_threads(None)  # the pool's size, for ever: fewer can be chosen later, more cannot
            chosen = resolve(device, threads, task)
            start = time.perf_counter()
            found = bundle_cache.find(chosen)
            if found is None:
                found = bundle_cache.ensure(chosen, task)
                compile_s = time.perf_counter() - start
            task.progress(0, 1, "loading the model")
            self._pipeline = None  # a GPU's memory may not hold two
            self._pipeline, self._device, self._chosen = load(chosen, found), device, chosen
            warm_up_s = self._pipeline.warm_up_s
            load_s = time.perf_counter() - start - compile_s - warm_up_s
        threads = set_threads(threads)
        manifest = self._pipeline.manifest
        sha, source, key = manifest.weights, manifest.weights_source, self._pipeline.key
        return Engine(
            self._pipeline, EngineInfo(device, threads, sha, source, key, load_s, compile_s, warm_up_s, self._chosen)
        )

    def _is_current(self, device: str) -> bool:
        """Whether the loaded bundles are still those of the device and of the weights in use."""
        return (
            device == self._device
            and self._pipeline is not None
            and bundle_cache.current_paths(self._chosen) == (self._pipeline.paths)
        )
