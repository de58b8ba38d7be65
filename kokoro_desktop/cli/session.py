"""Opens a pipeline for a command: device, threads, bundle, with progress where somebody is looking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kokoro_desktop import bundles
from kokoro_desktop.cli.progress import bar
from kokoro_desktop.errors import InputError
from kokoro_desktop.runtime.bundle import read_bundle
from kokoro_desktop.runtime.modules import preload, use_threads
from kokoro_desktop.spec import MODULES

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
    bundles.check_device(device)
    use_threads(threads)
    preload()
    if lib_dir is not None:
        bundle = read_bundle(lib_dir, modules)
    else:
        with bar() as progress:
            bundle = bundles.ensure(device, progress)
    from kokoro_desktop.runtime.pipeline import Pipeline

    yield Pipeline(bundle)
