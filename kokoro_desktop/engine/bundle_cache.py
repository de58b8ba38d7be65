"""Finds the bundle for this machine: in the cache, or with the program; else has it compiled in a child process."""

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
from kokoro_desktop.bundle.compact_parameters import unpack
from kokoro_desktop.bundle.location import cached_path, runnable_path
from kokoro_desktop.bundle.manifest import Manifest
from kokoro_desktop.bundle.reader import Bundle, read_bundle, ready_bundle
from kokoro_desktop.bundle.writer import replacing
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.engine.compile_child import compile_bundle
from kokoro_desktop.errors import BundleError, WeightsError
from kokoro_desktop.files import lock, work_folder
from kokoro_desktop.messages import message
from kokoro_desktop.spec import MODULES
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import store

_log = logging.getLogger(__name__)

KEPT_VARIABLE: Final = "KOKORO_DESKTOP_BUNDLES"
KEPT: Final = 3
"""Bundles that stay in the cache, most recently used first; each is some 350 MB. `KEPT_VARIABLE` in the
environment overrides it."""

_LOCK: Final = "compiling.lock"


def current_paths(placement: Placement) -> tuple[Path, ...]:
    """Where the bundles that a device needs lie or will lie; none while there are no weights to make one of.

    Raises
    ------
    DeviceError
        The device cannot be used.
    """
    places = [_place(target) for target in placement.targets()]
    return tuple(place for place in places if place is not None) if all(places) else ()


def ready_manifest() -> Manifest | None:
    """Describe the bundle that came with the program and speaks while there are no weights; None where none did."""
    ready = ready_bundle(TargetSpec(), None)
    return None if ready is None else ready[1]


def kept() -> int:
    """Return how many bundles stay in the cache."""
    wanted = os.environ.get(KEPT_VARIABLE, "")
    return int(wanted) if wanted.isdecimal() and int(wanted) > 0 else KEPT


def ensure(placement: Placement, task: Task = QUIET) -> tuple[Bundle, ...]:
    """Return the bundles for a device, compiled now where there is none or it is damaged.

    Returns
    -------
    tuple of Bundle
        As `Placement.targets` lists them.

    Raises
    ------
    DeviceError
        The device cannot be used.
    CompileError, WeightsError, OutputError
        One cannot be made.
    Cancelled
        ``task`` was cancelled; nothing is left of what was being made.
    """
    placement.check()
    return make_missing(placement, find(placement, task), task)


def find(placement: Placement, task: Task = QUIET) -> tuple[Bundle | None, ...]:
    """Return the bundles at hand, as `Placement.targets` lists them; None for one that is missing or damaged.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    return tuple(_find(target, task) for target in placement.targets())


def make_missing(placement: Placement, found: tuple[Bundle | None, ...], task: Task) -> tuple[Bundle, ...]:
    """Have those compiled that `find` has not found; raises what `ensure` raises."""
    return tuple(bundle or _make(target, task) for bundle, target in zip(found, placement.targets(), strict=True))


def compile_alone(task: Task) -> AbstractContextManager[bool]:
    """Be the only process that compiles into the cache: each takes all cores, and 370 MB.

    The context yields whether another one had to be waited for, which may have made what was wanted.

    Raises
    ------
    Cancelled
        ``task`` was cancelled while it waited.
    OutputError
        There is no place for the cache.
    """
    return lock.hold(paths.cache() / _LOCK, message("waiting for another process that is compiling"), task)


def _make(target: TargetSpec, task: Task) -> Bundle:
    with compile_alone(task) as waited:
        found = _find(target, task) if waited else None  # who was waited for may have made it
        if found is None:
            path = _unpack(target, task) or compile_bundle(MODULES, None, task, target)
            _log.info("Made the bundle %s.", path)
            prune(path)
            found = read_bundle(path, target=target, task=task)
    return found


def _unpack(target: TargetSpec, task: Task) -> Path | None:
    """Unpack the bundle that came with the program; return None where there is none that is compact."""
    ready = ready_bundle(target, _weights_sha256())
    if ready is None or (place := runnable_path(*ready)) == ready[0]:
        return None
    with replacing(place) as folder:
        unpack(ready[0], folder, task)
    return place


def _find(target: TargetSpec, task: Task) -> Bundle | None:
    try:
        path = _place(target)
    except WeightsError as error:
        _log.warning("%s", error)
        return None
    if path is None or not path.exists():
        return None
    try:
        installed = path.is_relative_to(paths.ready_bundles())  # as trustworthy as the program beside it
        bundle = read_bundle(path, target=target, trusted=installed, task=task)
    except BundleError as error:
        _log.warning("The bundle %s cannot be used: %s.", path.name, error.reason)
        return None
    with contextlib.suppress(OSError):  # a cache that may only be read has no last use
        os.utime(path)
    return bundle


def _weights_sha256() -> str | None:
    weights = store.current()
    return None if weights is None else weights.sha256


def _place(target: TargetSpec) -> Path | None:
    """Where the bundle for a target lies: in the cache, or else with the program; if nowhere, where it will lie."""
    weights = _weights_sha256()
    cached = cached_path(weights, target) if weights is not None else None
    if cached is not None and cached.exists():
        return cached
    ready = ready_bundle(target, weights)
    return cached if ready is None else runnable_path(*ready)


def prune(keep: Path) -> None:
    """Remove the cache's bundles that were not used for longest."""
    bundles = sorted((_last_use(path), path) for path in _own_bundles() if path != keep)
    for _, path in bundles[: max(0, len(bundles) + 1 - kept())]:
        _log.info("Removing %s, unused for longest.", path)
        shutil.rmtree(path, ignore_errors=True)


def unused(placements: Iterable[Placement]) -> tuple[Path, ...]:
    """List the cache's bundles that are of other weights or another version, or for none of the devices there are.

    Parameters
    ----------
    placements
        Everything that can be used on this machine.

    Raises
    ------
    WeightsError
        The weights in use are damaged, and nobody can tell.
    """
    if store.current() is None or not paths.bundles().is_dir():
        return ()
    used = {path for each in placements if not each.fastest for path in current_paths(each)}
    return tuple(sorted(path for path in _own_bundles() if path not in used))


def _own_bundles() -> list[Path]:
    return [path for path in paths.bundles().iterdir() if path.is_dir() and not work_folder.is_working(path)]


def size_of(bundles: Iterable[Path]) -> int:
    """Weigh bundles, in bytes."""
    return sum(file.stat().st_size for path in bundles for file in path.rglob("*") if file.is_file())


def remove_unused(placements: Iterable[Placement], task: Task = QUIET) -> int:
    """Remove what `unused` lists, while nobody compiles, and return the bytes that are free now.

    Raises
    ------
    WeightsError
        The weights in use are damaged.
    Cancelled
        ``task`` was cancelled while it waited for who compiles.
    """
    with compile_alone(task):
        old = unused(placements)
        before = size_of(old)
        for path in old:
            _log.info("Removing %s, which nothing uses.", path)
            shutil.rmtree(path, ignore_errors=True)
        return before - size_of(path for path in old if path.exists())


def _last_use(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0  # another process has just removed it
