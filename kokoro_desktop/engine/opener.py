"""Open engines: find or compile a device's bundles, load them, and set the number of threads."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.bundle.reader import Bundle, read_bundle
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.cpu import check_threads
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.engine import auto_device, bundle_cache
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import SpeechChunk, predict_passes, speak_in_parts
from kokoro_desktop.errors import InputError
from kokoro_desktop.files.abandoned import remove_abandoned
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import Encoding
from kokoro_desktop.prosody import PassProsody
from kokoro_desktop.runtime.heap import keep_freed_memory
from kokoro_desktop.runtime.modules import preload, set_threads, use_threads
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.runtime.pass_memory import PassMemory
from kokoro_desktop.spec import MODULES
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import Voice


@dataclass(frozen=True)
class Timings:
    """Seconds spent opening an engine; 0 for skipped steps.

    Attributes
    ----------
    load_s
        Finding and loading the bundles.
    compile_s
        Compiling missing bundles.
    warm_up_s
        First run on a GPU.
    """

    load_s: float = 0.0
    compile_s: float = 0.0
    warm_up_s: float = 0.0

    def __add__(self, other: Timings) -> Timings:
        return Timings(self.load_s + other.load_s, self.compile_s + other.compile_s, self.warm_up_s + other.warm_up_s)


NO_TIME: Final = Timings()


@dataclass(frozen=True, eq=False)
class Engine:
    """Network loaded on a device.

    Open, use and close an engine on the same thread, because that thread owns TVM's worker threads.

    Attributes
    ----------
    network
        The loaded modules.
    placement, threads
        Requested device, and number of CPU threads.
    weights, weights_source
        SHA-256 of the weights, and name of the file from which the weights were imported.
    bundle
        Keys of the bundles, joined into one string.
    runs_on
        Device in use: the fastest one for ``auto``, otherwise `placement`.
    paths
        Folders of the bundles.
    timings
        Time spent opening the engine.
    """

    network: Network
    placement: Placement
    threads: int
    weights: str
    weights_source: str
    bundle: str
    runs_on: Placement
    paths: tuple[Path, ...] = ()
    timings: Timings = NO_TIME

    @property
    def device(self) -> str:
        """Name of the requested device, in the form that ``--device`` accepts."""
        return self.placement.name

    def speak(
        self,
        request: SpeechRequest,
        voice: Voice,
        task: Task = QUIET,
        first: int = 0,
        memory: PassMemory | None = None,
        kept: Mapping[int, SpeechChunk] = MappingProxyType({}),
    ) -> Iterator[SpeechChunk]:
        """Synthesise a request; see `synthesis.speak_in_parts`."""
        return speak_in_parts(request, voice, self.network, task, first, memory, kept)

    def predict(
        self, request: SpeechRequest, voice: Voice, task: Task = QUIET, memory: PassMemory | None = None
    ) -> Iterator[tuple[Encoding, PassProsody]]:
        """Predict the prosody of a request; see `synthesis.predict_passes`."""
        return predict_passes(request, voice, self.network, task, memory)

    def is_current(self, placement: Placement) -> bool:
        """Return whether the engine is open for ``placement``, with the bundles for the current weights."""
        open_there = placement == self.placement and not self.network.closed
        return open_there and bundle_cache.current_paths(self.runs_on) == self.paths

    def close(self) -> None:
        """Release the network's memory; the attributes remain available."""
        self.network.close()


def open_engine(
    placement: Placement = CPU_ALONE,
    threads: int | None = None,
    task: Task = QUIET,
    *,
    before: Engine | None = None,
    any_threads: bool = False,
    lib_dir: Path | None = None,
    modules: Collection[str] = MODULES,
    trusted: bool = False,
) -> Engine:
    """Open an engine on the calling thread; compile its bundles first if they are missing.

    Parameters
    ----------
    threads
        Number of CPU threads; None for one per physical core.
    before
        The thread's previous engine. If that engine is current, it is reused. Otherwise, it is closed before the new
        engine is loaded, because a GPU may not have enough memory for both.
    any_threads
        Whether to make TVM's thread pool large enough for later calls with ``before`` and any number of threads. If so,
        a value of ``threads`` above the number of cores means all cores.
    lib_dir
        Folder of a bundle chosen by the user. It is used unchanged and never replaced.
    modules
        Modules required in the bundle in ``lib_dir``; cached bundles contain all modules.
    trusted
        Whether to use the bundle in ``lib_dir`` even if other users can write to that folder.

    Raises
    ------
    InputError
        The number of threads is out of range, or ``lib_dir`` was given without a specific device.
    DeviceError, BundleError, CompileError, WeightsError, OutputError
        The engine cannot be opened.
    Cancelled
        ``task`` was cancelled.
    """
    if not any_threads:
        check_threads(threads)
    if lib_dir is not None and placement.fastest:
        raise InputError(
            message(
                "--lib-dir requires a specific device, not --device {name}. Choose the device that the bundle "
                "was compiled for.",
                name=placement.name,
            )
        )
    placement.check()
    wanted = threads or physical_cores()
    if before is not None and before.is_current(placement):
        return replace(before, threads=set_threads(wanted), timings=NO_TIME)
    keep_freed_memory()
    use_threads(None if any_threads else wanted)
    preload()
    chosen = auto_device.fastest_placement(wanted, task) if placement.fastest else placement
    start, compile_s = time.perf_counter(), 0.0
    remove_abandoned(*paths.writable_folders())
    found = _read_named(lib_dir, chosen, modules, trusted, task) if lib_dir else bundle_cache.find(chosen, task)
    bundles = tuple(bundle for bundle in found if bundle is not None)
    if len(bundles) < len(found):
        bundles = bundle_cache.make_missing(chosen, found, task)
        compile_s = time.perf_counter() - start
    task.progress(0, 1, message("loading the model"))
    if before is not None:
        before.close()
    pipeline = auto_device.load(chosen, bundles, task)
    load_s = time.perf_counter() - start - compile_s - pipeline.warm_up_s
    return Engine(
        pipeline,
        placement,
        set_threads(wanted),  # TVM's default skips cores whose maximum frequency is lower than that of the fastest
        pipeline.manifest.weights,
        pipeline.manifest.weights_source,
        pipeline.key,
        pipeline.placement,
        pipeline.paths,
        Timings(load_s, compile_s, pipeline.warm_up_s),
    )


def _read_named(
    folder: Path, placement: Placement, modules: Collection[str], trusted: bool, task: Task
) -> tuple[Bundle, ...]:
    """Read the bundle in ``folder``, and the CPU's bundle from the cache if the device needs both."""
    first, *others = placement.targets()
    bundle = read_bundle(folder, modules, target=first, trusted=trusted, task=task)
    return (bundle, *bundle_cache.ensure(CPU_ALONE, task)) if others else (bundle,)
