"""Load a device's pipeline, and choose the fastest device for ``auto``."""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kokoro_desktop import paths
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.devices.placement import CPU_ALONE, Placement, gpu_placements
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.synthesis import pass_inputs
from kokoro_desktop.errors import BundleError, CompileError, DeviceError, OutputError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.read import read_json
from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.phonemes.examples import EXAMPLES
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import load_voice

if TYPE_CHECKING:
    from kokoro_desktop.runtime.pipeline import Pipeline

_log = logging.getLogger(__name__)

_RECORD: Final = "fastest.json"
# Errors that exclude a device from the measurement.
_CANNOT: Final = (DeviceError, CompileError, BundleError)


def load(placement: Placement, bundles: tuple[Bundle, ...], task: Task = QUIET) -> Pipeline:
    """Load a device's bundles; warm up a GPU with one sentence.

    Raises
    ------
    DeviceError
        The GPU cannot be used or has failed.
    Cancelled
        ``task`` was cancelled.
    """
    from kokoro_desktop.runtime.pipeline import Pipeline

    pipeline = Pipeline(*bundles, placement=placement, task=task)
    if placement.gpu:
        pipeline.warm_up(task)
    return pipeline


def fastest_placement(
    threads: int,
    task: Task = QUIET,
    load: Callable[[Placement, tuple[Bundle, ...], Task], Network] = load,
    clock: Callable[[], float] = time.perf_counter,
) -> Placement:
    """Return the fastest device, which ``auto`` uses.

    If no GPU is usable, choose the CPU. Otherwise, time one sentence on the GPU alone, on the GPU together with
    the CPU, and on the CPU alone. The result is cached until the bundles or the number of threads change.

    Parameters
    ----------
    threads
        Number of CPU threads.
    load
        Function that loads a device's bundles.
    clock
        Monotonic clock, in seconds.

    Raises
    ------
    KokoroError
        The bundle for the CPU cannot be created.
    Cancelled
        ``task`` was cancelled.
    """
    choices = {placement.name: placement for placement in candidates()}
    if len(choices) == 1:
        return CPU_ALONE
    record = paths.cache() / _RECORD
    key = _key(choices.values(), threads)
    known = _read(record)
    if known.get(key) in choices:
        return choices[known[key]]
    seconds: dict[str, float] = {}
    for done, (name, placement) in enumerate(choices.items()):
        try:
            bundles = bundle_cache.ensure(placement, task)
            task.progress(done, len(choices), f"measuring {name}")
            seconds[name] = _measure(load(placement, bundles, task), clock, task)
        except _CANNOT as error:
            if placement == CPU_ALONE:
                raise
            _log.warning("%s is excluded from the device comparison: %s", name, error)
    _log.info("Seconds per sentence: %s.", seconds)
    fastest = min(seconds, key=lambda name: seconds[name])
    key = _key(choices.values(), threads)  # recompute: the weights and bundles may be new
    try:
        atomic.write_bytes(record, json.dumps(known | {key: fastest}, indent=1).encode())
    except OutputError as error:
        _log.warning("The result of the device comparison cannot be saved: %s", error)
    return choices[fastest]


def candidates() -> tuple[Placement, ...]:
    """Return the choices for ``auto``: the first usable GPU alone, that GPU with the CPU, and the CPU alone."""
    for placement in gpu_placements():
        try:
            placement.check()
        except DeviceError:
            continue
        return placement, replace(placement, hybrid=True), CPU_ALONE
    return (CPU_ALONE,)


def _measure(network: Network, clock: Callable[[], float], task: Task) -> float:
    """Measure the time to synthesise a sentence after one warm-up run, in seconds."""
    example = EXAMPLES[0]
    encoding = encode(example.phonemes, Vocabulary.load())
    tokens, row = pass_inputs(encoding, load_voice(example.voice))
    elapsed = 0.0
    for _ in range(2):
        start = clock()
        network.run(tokens, row, 1.0, Noise(0), task)
        elapsed = clock() - start
    return elapsed


def _key(placements: Iterable[Placement], threads: int) -> str:
    places = [path.name for placement in placements for path in bundle_cache.current_paths(placement)]
    return hashlib.sha256(json.dumps([places, threads]).encode()).hexdigest()[:16]


def _read(record: Path) -> dict[str, str]:
    try:
        data = read_json(record)
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}
