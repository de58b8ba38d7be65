"""Opens what speaks on a device: finds or makes its bundles, loads them, and sets the number of threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from kokoro_desktop import paths
from kokoro_desktop.bundle.reader import Bundle, read_bundle
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.cpu import check_threads
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.auto_device import fastest_placement, load
from kokoro_desktop.errors import InputError
from kokoro_desktop.files.abandoned import remove_abandoned
from kokoro_desktop.messages import message
from kokoro_desktop.runtime.heap import keep_freed_memory
from kokoro_desktop.runtime.modules import preload, set_threads, use_threads
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.spec import MODULES
from kokoro_desktop.task import QUIET, Task

if TYPE_CHECKING:
    from kokoro_desktop.runtime.pipeline import Pipeline


@dataclass(frozen=True)
class EngineInfo:
    """What is known about an engine.

    Attributes
    ----------
    placement, threads
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

    placement: Placement
    threads: int
    weights: str
    weights_source: str
    bundle: str
    load_s: float
    compile_s: float
    warm_up_s: float = 0.0
    runs_on: str = ""

    @property
    def device(self) -> str:
        """As ``--device`` names the placement."""
        return self.placement.name


@dataclass(frozen=True)
class Engine:
    """What speaks, and what is known about it. It belongs to the thread that opened it."""

    pipeline: Network
    info: EngineInfo


def engine_of(pipeline: Pipeline, placement: Placement) -> Engine:
    """Put a loaded pipeline, asked for as ``placement``, together with what is known about it."""
    manifest = pipeline.manifest
    info = EngineInfo(
        placement=placement,
        threads=pipeline.threads,
        weights=manifest.weights,
        weights_source=manifest.weights_source,
        bundle=pipeline.key,
        load_s=pipeline.load_s,
        compile_s=0.0,
        warm_up_s=pipeline.warm_up_s,
        runs_on=pipeline.placement.name,
    )
    return Engine(pipeline, info)


class OpenEngine(Protocol):
    """Opens an engine on the calling thread; called again, it keeps what it can of what it opened before."""

    def __call__(self, placement: Placement, threads: int, task: Task = QUIET) -> Engine:
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
        self._asked = CPU_ALONE

    def __call__(self, placement: Placement, threads: int, task: Task = QUIET) -> Engine:
        """Open a device; see `OpenEngine`."""
        placement.check()
        if self._pipeline is not None and self._is_current(placement):
            pipeline, load_s, compile_s, warm_up_s = self._pipeline, 0.0, 0.0, 0.0
        else:
            use_threads(None)  # the pool's size, for ever: fewer can be chosen later, more cannot
            pipeline, load_s, compile_s = _open(placement, threads, task, bundle_cache.find, self._release)
            warm_up_s = pipeline.warm_up_s
            self._pipeline, self._asked = pipeline, placement
        used, info = set_threads(threads), engine_of(pipeline, placement).info
        return Engine(pipeline, replace(info, threads=used, load_s=load_s, compile_s=compile_s, warm_up_s=warm_up_s))

    def _release(self) -> None:
        self._pipeline = None  # a GPU's memory may not hold two

    def _is_current(self, placement: Placement) -> bool:
        """Whether the loaded bundles are still those of the device and of the weights in use."""
        return (
            placement == self._asked
            and self._pipeline is not None
            and bundle_cache.current_paths(self._pipeline.placement) == self._pipeline.paths
        )


def open_pipeline(
    placement: Placement = CPU_ALONE,
    threads: int | None = None,
    task: Task = QUIET,
    lib_dir: Path | None = None,
    modules: Collection[str] = MODULES,
    trusted: bool = False,
) -> Pipeline:
    """Load the one pipeline of this process, compiling its bundles first where there are none.

    Parameters
    ----------
    threads
        None for every physical core.
    lib_dir
        A bundle's folder that the user named: it is used or refused, and never replaced.
    modules
        Modules that it must hold; one from the cache holds all.
    trusted
        Whether the bundle named is used even where another user may have written it.

    Raises
    ------
    InputError
        The number of threads is out of range, or a bundle was named and no device.
    DeviceError, BundleError, CompileError, WeightsError, OutputError
        It cannot be opened.
    Cancelled
        ``task`` was cancelled.
    """
    check_threads(threads)
    if lib_dir is not None and placement.fastest:
        name = placement.name
        raise InputError(
            message(
                ("--lib-dir needs a specific device, not --device {name}. Choose the device of the bundle."), name=name
            )
        )
    placement.check()
    keep_freed_memory()
    used = use_threads(threads or physical_cores())
    preload()

    def read_named(chosen: Placement, task: Task) -> tuple[Bundle | None, ...]:
        assert lib_dir is not None
        first, *others = chosen.targets()
        bundle = read_bundle(lib_dir, modules, target=first, trusted=trusted, task=task)
        return (bundle, *bundle_cache.ensure(CPU_ALONE, task)) if others else (bundle,)

    pipeline = _open(placement, used, task, bundle_cache.find if lib_dir is None else read_named)[0]
    set_threads(used)  # TVM by itself leaves out the cores whose highest clock is not that of the fastest
    return pipeline


def _open(
    placement: Placement,
    threads: int,
    task: Task,
    find: Callable[[Placement, Task], tuple[Bundle | None, ...]],
    release: Callable[[], None] = lambda: None,
) -> tuple[Pipeline, float, float]:
    """Choose the device, find or make its bundles, release what was loaded before, and load.

    Returns
    -------
    Pipeline
        Loaded; a GPU has spoken once.
    load_s, compile_s : float
        Seconds that finding and loading took, and making.
    """
    chosen = fastest_placement(threads, task) if placement.fastest else placement
    start, compile_s = time.perf_counter(), 0.0
    remove_abandoned(*paths.written_folders())
    found = find(chosen, task)
    bundles = tuple(bundle for bundle in found if bundle is not None)
    if len(bundles) < len(found):
        bundles = bundle_cache.make_missing(chosen, found, task)
        compile_s = time.perf_counter() - start
    task.progress(0, 1, message("loading the model"))
    release()
    pipeline = load(chosen, bundles, task)
    return pipeline, time.perf_counter() - start - compile_s - pipeline.warm_up_s, compile_s
