"""Bundles for this machine: found in the cache, or compiled in a child process."""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.bundle.location import bundle_path
from kokoro_desktop.bundle.reader import Bundle, read_bundle
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.engine.compile_child import compile_in_child
from kokoro_desktop.errors import BundleError, WeightsError
from kokoro_desktop.files import lock, work_folder
from kokoro_desktop.messages import message
from kokoro_desktop.spec import MODULES
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import store

_log = logging.getLogger(__name__)

KEPT_VARIABLE: Final = "KOKORO_DESKTOP_BUNDLES"
# Number of bundles to keep in the cache, most recently used first. Each takes about 350 MB. The environment variable
# `KEPT_VARIABLE` overrides this number.
KEPT: Final = 3

_LOCK: Final = "compiling.lock"


def current_paths(placement: Placement) -> tuple[Path, ...]:
    """Return the paths of a device's bundles, whether they exist or not; empty if there are no weights.

    Raises
    ------
    DeviceError
        The device cannot be used.
    """
    places = [_place(target) for target in placement.targets()]
    return tuple(place for place in places if place is not None) if all(places) else ()


def kept() -> int:
    """Return the maximum number of bundles in the cache."""
    wanted = os.environ.get(KEPT_VARIABLE, "")
    return int(wanted) if wanted.isdecimal() and int(wanted) > 0 else KEPT


def ensure(placement: Placement, task: Task = QUIET) -> tuple[Bundle, ...]:
    """Return the bundles for a device; compile those that are missing or damaged.

    Returns
    -------
    tuple of Bundle
        Bundles in the order of `Placement.targets`.

    Raises
    ------
    DeviceError
        The device cannot be used.
    CompileError, WeightsError, OutputError
        A bundle cannot be created.
    Cancelled
        ``task`` was cancelled; no unfinished files remain.
    """
    placement.check()
    return make_missing(placement, find(placement, task), task)


def find(placement: Placement, task: Task = QUIET) -> tuple[Bundle | None, ...]:
    """Return the bundles in the order of `Placement.targets`, with None for each missing or damaged bundle.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    return tuple(_find(target, task) for target in placement.targets())


def make_missing(placement: Placement, found: tuple[Bundle | None, ...], task: Task) -> tuple[Bundle, ...]:
    """Return all bundles, after creating those that are None in ``found``; raise the same errors as `ensure`."""
    return tuple(bundle or _make(target, task) for bundle, target in zip(found, placement.targets(), strict=True))


def compile_alone(task: Task) -> AbstractContextManager[bool]:
    """Context manager: hold the compile lock, so that only one compiler process runs at a time.

    A compiler process uses all cores and 370 MB of memory. The context manager yields True if the caller had to wait
    for another process, which may have created the same bundle.

    Raises
    ------
    Cancelled
        ``task`` was cancelled while waiting.
    OutputError
        The cache folder cannot be created.
    """
    return lock.hold(paths.cache() / _LOCK, message("waiting for another process to finish compiling"), task)


def _make(target: TargetSpec, task: Task) -> Bundle:
    with compile_alone(task) as waited:
        found = _find(target, task) if waited else None  # the other process may have created it
        if found is None:
            path = compile_in_child(MODULES, None, task, target)
            _log.info("Compiled the bundle %s.", path)
            prune(path)
            found = read_bundle(path, target=target, task=task)
    return found


def _find(target: TargetSpec, task: Task) -> Bundle | None:
    try:
        path = _place(target)
    except WeightsError as error:
        _log.warning("%s", error)
        return None
    if path is None or not path.exists():
        return None
    try:
        bundle = read_bundle(path, target=target, task=task)
    except BundleError as error:
        _log.warning("The bundle %s cannot be used: %s.", path.name, error.reason)
        return None
    with contextlib.suppress(OSError):  # the modification time cannot be set in a read-only cache
        os.utime(path)
    return bundle


def _weights_sha256() -> str | None:
    """Return the SHA-256 of the current weights; None if they are missing or damaged and must be created."""
    try:
        weights = store.current()
    except WeightsError:
        if store.was_imported(store.default_path()):
            raise
        return None
    return None if weights is None else weights.sha256


def _place(target: TargetSpec) -> Path | None:
    """Return the path of a target's bundle, existing or not; None if there are no weights."""
    weights = _weights_sha256()
    return None if weights is None else bundle_path(weights, target)


def prune(keep: Path) -> None:
    """Remove the least recently used bundles, except ``keep``, until the cache is within the limit set by `kept`."""
    bundles = sorted((_last_use(path), path) for path in _own_bundles() if path != keep)
    for _, path in bundles[: max(0, len(bundles) + 1 - kept())]:
        _log.info("Removing %s, the least recently used bundle.", path)
        shutil.rmtree(path, ignore_errors=True)


def unused(placements: Iterable[Placement]) -> tuple[Path, ...]:
    """List cached bundles for other weights, other versions, or devices that this machine does not have.

    Parameters
    ----------
    placements
        All usable devices of this machine.

    Raises
    ------
    WeightsError
        The weights in use are damaged, so their bundles cannot be identified.
    """
    if store.current() is None or not paths.bundles().is_dir():
        return ()
    used = {path for each in placements if not each.fastest for path in current_paths(each)}
    return tuple(sorted(path for path in _own_bundles() if path not in used))


def _own_bundles() -> list[Path]:
    return [path for path in paths.bundles().iterdir() if path.is_dir() and not work_folder.is_working(path)]


def size_of(bundles: Iterable[Path]) -> int:
    """Return the total size of bundles in bytes."""
    return sum(file.stat().st_size for path in bundles for file in path.rglob("*") if file.is_file())


def remove_unused(placements: Iterable[Placement], task: Task = QUIET) -> int:
    """Remove the `unused` bundles while holding the compile lock; return the number of bytes freed.

    Raises
    ------
    WeightsError
        The weights in use are damaged.
    Cancelled
        ``task`` was cancelled while another process was compiling.
    """
    with compile_alone(task):
        old = unused(placements)
        before = size_of(old)
        for path in old:
            _log.info("Removing unused %s.", path)
            shutil.rmtree(path, ignore_errors=True)
        return before - size_of(path for path in old if path.exists())


def _last_use(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0  # another process has just removed it
