"""Peak memory of an engine, measured in a new process that loads the engine and speaks once.

On Linux, the memory of this program's engine is also broken down into parts. GPU memory is measured as the increase in
the GPU memory in use, so nothing else should run on the GPU.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kokoro_desktop.bundle.manifest import PARAMETERS
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files.child import Child
from kokoro_desktop.files.safetensors_file import PREFETCH
from kokoro_desktop.measure.own_engine import OwnEngine
from kokoro_desktop.measure.runner import speak_all
from kokoro_desktop.measure.speech_engine import MakeEngine, SpeechEngine
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.task import QUIET

_STATUS: Final = Path("/proc/self/status")
_MAPPINGS: Final = Path("/proc/self/smaps")


class MemoryUnknown(KokoroError):
    """The peak memory of an engine could not be measured."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The peak memory could not be measured: {reason}")


@dataclass(frozen=True)
class Memory:
    """Memory of an engine's process, in MB (10^6 bytes).

    Attributes
    ----------
    peak_mb
        Peak resident set size.
    parts
        Size of each part of the peak, by name; empty if unknown.
    on_card
        Whether a GPU was used.
    card_mb
        Peak GPU memory; None if no GPU was used or the driver does not report it.
    """

    peak_mb: float
    parts: Mapping[str, float] = field(default_factory=dict)
    on_card: bool = False
    card_mb: float | None = None


@dataclass(frozen=True)
class Resident:
    """Resident memory of a process at one moment, in MB.

    Attributes
    ----------
    own_mb
        Anonymous memory, which is not backed by files.
    files_mb
        Pages of mapped files, shared with other processes through the system's page cache.
    """

    own_mb: float
    files_mb: float

    @property
    def total_mb(self) -> float:
        """Sum of anonymous memory and mapped files, in MB."""
        return self.own_mb + self.files_mb


class PeakMemoryHook:
    """Kernel hook that records the largest resident memory and GPU memory.

    Attributes
    ----------
    resident
        Largest resident memory.
    card
        Largest number of bytes in use on the GPU; 0 if unknown.
    """

    def __init__(self, used_of_card: Callable[[], int | None]) -> None:
        self.resident, self.card = Resident(0.0, 0.0), 0
        self._used_of_card = used_of_card

    def __call__(self, stage: str, kernel: str, operations: int | None, seconds: float) -> None:
        """Update the maxima after a kernel."""
        del stage, kernel, operations, seconds
        self.update_gpu()
        now = own_resident()
        if now is not None and now.total_mb > self.resident.total_mb:
            self.resident = now

    def update_gpu(self) -> None:
        """Update only the peak GPU memory usage."""
        self.card = max(self.card, self._used_of_card() or 0)


def own_peak_mb() -> float:
    """Return the peak resident set size of this process so far, in MB (10^6 bytes).

    On Linux, the value is ``VmHWM``, because ``getrusage`` would include the size of the process that forked this one.

    Raises
    ------
    MemoryUnknown
        The system does not report the peak; this is the case on Windows.
    """
    peak = _status("VmHWM")
    if peak is not None:
        return peak
    if sys.platform == "win32":
        raise MemoryUnknown("this system does not report the peak memory of a process")
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6


def own_resident() -> Resident | None:
    """Return the current resident memory of this process; None on systems other than Linux."""
    own, files = _status("RssAnon"), _status("RssFile")
    return None if own is None or files is None else Resident(own, files)


def _status(name: str) -> float | None:
    if _STATUS.exists():
        for line in _STATUS.read_text().splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1]) * 1024 / 1e6
    return None


def own_memory(engine: SpeechEngine, workload: Workload, placement: Placement = CPU_ALONE) -> Memory:
    """Load and run an engine in this process, which must be new, and measure the memory use.

    Parameters
    ----------
    placement
        Devices on which the engine runs.

    Raises
    ------
    MemoryUnknown
        The system does not report the peak memory.
    """

    def used_of_card() -> int | None:
        return placement.kind.used_memory(placement.index) if placement.gpu else None

    card_before = used_of_card()
    before = own_resident()
    engine.prepare(QUIET)
    weights_mb, loaded = mapped_parameters_mb(), own_resident()
    highest = PeakMemoryHook(used_of_card)
    if isinstance(engine, OwnEngine):
        engine.watch(highest)
    for _ in speak_all(engine, workload):
        highest.update_gpu()  # engines keep GPU memory for the next pass
    peak, parts = own_peak_mb(), dict[str, float]()
    if before is not None and loaded is not None and isinstance(engine, OwnEngine):
        parts = take_apart(before, loaded, highest.resident, weights_mb)
    card_mb = None if card_before is None or not highest.card else (highest.card - card_before) / 1e6
    return Memory(peak, parts, bool(placement.gpu), card_mb)


def mapped_parameters_mb() -> float:
    """Return the resident size of a bundle's mapped parameters in MB, after waiting for prefetching to end."""
    for thread in threading.enumerate():
        if thread.name == PREFETCH:
            thread.join()
    total, inside = 0, False
    for line in _MAPPINGS.read_text().splitlines() if _MAPPINGS.exists() else ():
        if line.startswith("Rss:") and inside:
            total += int(line.split()[1])
        elif ":" not in line.split(" ", 1)[0]:  # first line of a mapping
            inside = line.endswith(f"/{PARAMETERS}")
    return total * 1024 / 1e6


def take_apart(before: Resident, loaded: Resident, highest: Resident, weights_mb: float) -> dict[str, float]:
    """Break down the peak into parts, in MB, given the resident memory before and after loading and at the peak.

    The resident memory is sampled after each kernel. Kernels free almost no memory before they return, so the sum of
    the parts is within 0.1 MB of the peak.

    Parameters
    ----------
    weights_mb
        Resident size of the weights after loading, in MB.
    """
    return {
        "Python and NumPy": before.total_mb,
        "TVM and compiled kernels": loaded.total_mb - before.total_mb - weights_mb,
        "weights, mapped from their file": highest.files_mb - loaded.files_mb + weights_mb,
        "activations and noise": highest.own_mb - loaded.own_mb,
    }


@dataclass(frozen=True)
class MemoryQuestion:
    """Request to a child process to measure the memory of an engine that speaks a workload on a device."""

    make: MakeEngine
    name: str
    threads: int
    workload: Workload
    placement: Placement


def child_memory(question: MemoryQuestion, environment: Mapping[str, str] | None = None) -> Memory:
    """Measure an engine's memory in a child process.

    Raises
    ------
    MemoryUnknown
        The process failed, or the system does not report memory.
    """
    try:
        with Child("kokoro_desktop.measure", environment) as child:
            memory: Memory = child.ask(question)
            return memory
    except MemoryUnknown:
        raise
    except KokoroError as error:
        raise MemoryUnknown(str(error)) from error
