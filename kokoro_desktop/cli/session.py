"""Opens a pipeline for a command: device, threads, bundle, with progress where somebody is looking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kokoro_desktop.bundle.reader import Bundle, read_bundle
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import AUTO, Placement
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.auto_device import load, resolve
from kokoro_desktop.errors import InputError
from kokoro_desktop.runtime.heap import keep_freed_memory
from kokoro_desktop.runtime.modules import preload, use_threads
from kokoro_desktop.spec import MODULES
from kokoro_desktop.task import Task

if TYPE_CHECKING:
    from kokoro_desktop.runtime.pipeline import Pipeline

MOST_THREADS = 256


@contextmanager
def open_pipeline(
    device: str = "llvm",
    threads: int | None = None,
    lib_dir: Path | None = None,
    modules: Iterable[str] = MODULES,
) -> Iterator[Pipeline]:
    """Yield a loaded pipeline, compiling its bundle first where there is none.

    Parameters
    ----------
    threads
        None for every core.
    lib_dir
        A bundle's folder that the user named: it is used or refused, and never replaced.
    modules
        Modules that it must hold; one from the cache holds all.

    Raises
    ------
    DeviceError, BundleError, CompileError, WeightsError, OutputError
        It cannot be opened.
    """
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise InputError(f"{threads} threads are not possible: give a number from 1 to {MOST_THREADS}.")
    if lib_dir is not None and device == AUTO:
        raise InputError(f"--lib-dir names the bundle of one device, and --device {AUTO} none: name the device.")
    bundle_cache.check_device(device)
    keep_freed_memory()
    used = use_threads(threads)
    preload()
    with bar() as task:
        device = resolve(device, used, task)
        found = bundle_cache.ensure(device, task) if lib_dir is None else _named(lib_dir, modules, device, task)
    yield load(device, found)


def _named(lib_dir: Path, modules: Iterable[str], device: str, task: Task) -> tuple[Bundle, ...]:
    """Read the bundle that was named, and find the CPU's where the device is CPU and GPU together."""
    first, *others = Placement.parse(device).targets()
    bundle = read_bundle(lib_dir, modules, target=first)
    return (bundle, *bundle_cache.ensure(CPU, task)) if others else (bundle,)
