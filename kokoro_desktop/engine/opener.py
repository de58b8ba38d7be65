"""Open an engine on a device: find or compile its bundles, load them, and set the number of threads."""

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
    """Description of an open engine.

    Attributes
    ----------
    placement, threads
        Requested device and number of CPU threads.
    weights, weights_source
        SHA-256 of the weights, and the name of the file that they were imported from.
    bundle
        Key of the bundle.
    load_s, compile_s, warm_up_s
        Seconds spent on loading the bundle, compiling it, and warming up a GPU; 0 for a step that was not needed.
    runs_on
        The device in use: the fastest one for ``auto``, otherwise `device`.
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
        """The placement as a value of ``--device``."""
        return self.placement.name


@dataclass(frozen=True)
class Engine:
    """A loaded pipeline and its description. Use it only on the thread that opened it."""

    pipeline: Network
    info: EngineInfo


def engine_of(pipeline: Pipeline, placement: Placement) -> Engine:
    """Return an engine for a loaded pipeline that was requested as ``placement``."""
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
    """Opens an engine on the calling thread; a later call reuses what is already loaded."""

    def __call__(self, placement: Placement, threads: int, task: Task = QUIET) -> Engine:
        """Open a device with a number of threads.

        Raises
        ------
        KokoroError
            The device cannot be opened; `Cancelled` if ``task`` was cancelled.
        """


class TvmEngines:
    """Opens one engine at a time on one thread; a new number of threads does not reload the bundle."""

    def __init__(self) -> None:
        self._pipeline: Pipeline | None = None
        self._asked = CPU_ALONE

    def __call__(self, placement: Placement, threads: int, task: Task = QUIET) -> Engine:
        """Open a device; see `OpenEngine`."""
        placement.check()
        if self._pipeline is not None and self._is_current(placement):
            pipeline, load_s, compile_s, warm_up_s = self._pipeline, 0.0, 0.0, 0.0
        else:
            # sets the size of the pool for the life of the process: later calls can use fewer threads, but not more
            use_threads(None)
            pipeline, load_s, compile_s = _open(placement, threads, task, bundle_cache.find, self._release)
            warm_up_s = pipeline.warm_up_s
            self._pipeline, self._asked = pipeline, placement
        used, info = set_threads(threads), engine_of(pipeline, placement).info
        return Engine(pipeline, replace(info, threads=used, load_s=load_s, compile_s=compile_s, warm_up_s=warm_up_s))

    def _release(self) -> None:
        self._pipeline = None  # a GPU may not have memory for two

    def _is_current(self, placement: Placement) -> bool:
        """Return whether the loaded bundles match the device and the weights in use."""
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
    """Load the pipeline of this process; compile its bundles first if they are missing.

    Parameters
    ----------
    threads
        None for one per physical core.
    lib_dir
        Folder of a bundle that the user named. It is used as it is, and never replaced.
    modules
        Modules that the named bundle must contain; a cached bundle contains all.
    trusted
        Use the named bundle even if other users can write to it.

    Raises
    ------
    InputError
        The number of threads is out of range, or a bundle was named without a device.
    DeviceError, BundleError, CompileError, WeightsError, OutputError
        The pipeline cannot be opened.
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
    set_threads(used)  # TVM's default skips cores whose maximum frequency is lower than that of the fastest
    return pipeline


def _open(
    placement: Placement,
    threads: int,
    task: Task,
    find: Callable[[Placement, Task], tuple[Bundle | None, ...]],
    release: Callable[[], None] = lambda: None,
) -> tuple[Pipeline, float, float]:
    """Choose the device, find or make its bundles, release the previous pipeline, and load.

    Returns
    -------
    Pipeline
        Loaded, and warmed up on a GPU.
    load_s, compile_s : float
        Seconds for finding and loading the bundles, and for compiling them.
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
