"""Finds the bundle for this machine in the cache, and has it compiled, in a child process, where there is none."""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
from collections.abc import Callable
from itertools import filterfalse
from pathlib import Path
from typing import Final

from kokoro_desktop import paths, workfolders
from kokoro_desktop.compilation import compile_bundle
from kokoro_desktop.errors import BundleError, DeviceError, WeightsError
from kokoro_desktop.progress import Progress
from kokoro_desktop.runtime.bundle import Bundle, read_bundle
from kokoro_desktop.runtime.fingerprint import bundle_key
from kokoro_desktop.runtime.host import host_cpu
from kokoro_desktop.runtime.pipeline import never
from kokoro_desktop.spec import MODULES
from kokoro_desktop.weights import store
from kokoro_desktop.weights.store import WeightsSet

_log = logging.getLogger(__name__)

DEVICES: Final = ("llvm",)
"""Devices that this version can run on."""
KEPT: Final = 3
"""Bundles that stay in the cache, most recently used first; each is some 350 MB."""


def check_device(device: str) -> None:
    """See that a device can be used.

    Raises
    ------
    DeviceError
        It cannot, and why.
    """
    if device in DEVICES:
        return
    kind = device.partition(":")[0]
    if kind in ("cuda", "metal"):
        raise DeviceError(device, "this version runs on the CPU alone; use --device llvm.")
    raise DeviceError(device, f"there is no such device; choose one of {', '.join(DEVICES)}.")


def cached_path(weights: WeightsSet, device: str = "llvm") -> Path:
    """Where the bundle of this machine, these weights and this version lies in the cache, or will lie."""
    key = bundle_key(device, host_cpu().identity, weights.sha256)
    return paths.bundles() / f"{device}-{key}"


def ensure(device: str, progress: Progress, cancelled: Callable[[], bool] = never) -> Bundle:
    """Return the bundle for a device, compiled now if there is none or it is damaged.

    Raises
    ------
    DeviceError
        The device cannot be used.
    CompileError, WeightsError, OutputError
        It cannot be made.
    Cancelled
        ``cancelled`` said so while it was being made; nothing is left of it.
    """
    check_device(device)
    found = find(device)
    if found is not None:
        return found
    path = compile_bundle(MODULES, None, progress, cancelled)
    _prune(keep=path)
    return read_bundle(path)


def find(device: str) -> Bundle | None:
    """Return the bundle in the cache; None if there is none that can be used."""
    try:
        weights = store.current()
    except WeightsError as error:
        _log.warning("%s", error)
        return None
    path = cached_path(weights, device) if weights is not None else None
    if path is None or not path.exists():
        return None
    try:
        bundle = read_bundle(path)
    except BundleError as error:
        _log.warning("The bundle %s in the cache cannot be used: %s.", path.name, error.reason)
        return None
    with contextlib.suppress(OSError):  # a cache that may only be read has no last use
        os.utime(path)
    return bundle


def _prune(keep: Path) -> None:
    """Remove the bundles that were not used for longest, and what interrupted compilations left behind."""
    workfolders.remove_abandoned(keep.parent)
    others = [path for path in keep.parent.iterdir() if path.is_dir() and path != keep]
    bundles = sorted(filterfalse(workfolders.is_working, others), key=lambda path: path.stat().st_mtime)
    for path in bundles[: max(0, len(bundles) + 1 - KEPT)]:
        _log.info("Removing %s, unused for longest.", path)
        shutil.rmtree(path, ignore_errors=True)
