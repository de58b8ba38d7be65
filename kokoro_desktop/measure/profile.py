"""Profiling: time spent in each kernel during instrumented runs of a workload."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.measure.own_engine import OwnEngine
from kokoro_desktop.measure.runner import speak_all
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.spec import DECODED, NORMALISED, UPSAMPLED
from kokoro_desktop.task import QUIET, Task

# Combined name for the virtual machine's own operations, such as allocating tensors and computing shapes.
MACHINERY: Final = "virtual machine"

_OWN_STEPS: Final = ("vm.builtin.", "shape_func", DECODED, NORMALISED, UPSAMPLED)


@dataclass(frozen=True)
class KernelTime:
    """Time spent in one kernel within a stage.

    Attributes
    ----------
    stage
        Module that calls the kernel.
    kernel
        Name of the kernel.
    calls
        Number of calls per run of the workload.
    seconds
        Total time of these calls in seconds, as the median over the runs.
    operations
        Total arithmetic operations of these calls, as counted by `bundle.flops.Flops`; None if unknown.
    """

    stage: str
    kernel: str
    calls: int
    seconds: float
    operations: int | None

    @property
    def gflops(self) -> float | None:
        """Effective rate in GFLOP/s; None if unknown."""
        return None if self.operations is None or self.seconds <= 0 else self.operations / self.seconds / 1e9


@dataclass(frozen=True)
class Profile:
    """Kernel times of a workload.

    Attributes
    ----------
    sentence, threads, device
        Name of the measured workload, number of threads, and name of the device.
    runs
        Number of instrumented runs.
    plain_s
        Median time of a run without instrumentation, in seconds.
    watched_s
        Median time of an instrumented run, in seconds; longer than ``plain_s`` by the instrumentation overhead.
    peak_gflops
        Peak rate of the CPU's fused multiply-adds with the same number of threads, in GFLOP/s; None if unknown.
    kernels
        Kernel times, slowest first.
    """

    sentence: str
    threads: int
    runs: int
    plain_s: float
    watched_s: float
    peak_gflops: float | None
    kernels: tuple[KernelTime, ...]
    device: str = CPU

    @property
    def between_s(self) -> float:
        """Seconds that an instrumented run spends outside kernels: in NumPy, call overhead and the instrumentation."""
        return max(0.0, self.watched_s - sum(each.seconds for each in self.kernels))

    def share(self, seconds: float) -> float:
        """Return a time as a fraction of an instrumented run."""
        return seconds / self.watched_s

    def of_peak(self, kernel: KernelTime) -> float | None:
        """Return a kernel's rate as a fraction of the peak rate; None if unknown.

        The fraction may exceed 1, because some kernels need fewer operations than are counted.
        """
        if kernel.gflops is None or not self.peak_gflops:
            return None
        return kernel.gflops / self.peak_gflops


class KernelRecorder:
    """Kernel hook that accumulates the times of one run.

    Attributes
    ----------
    records
        Number of calls, seconds and operations, by stage and kernel.
    """

    def __init__(self) -> None:
        self.records: dict[tuple[str, str], tuple[int, float, int | None]] = {}

    def __call__(self, stage: str, kernel: str, operations: int | None, seconds: float) -> None:
        """Add a kernel call to `records`."""
        own = kernel.startswith(_OWN_STEPS)
        key = (stage, MACHINERY if own else kernel)
        calls, before, counted = self.records.get(key, (0, 0.0, None))
        total = counted if operations is None else operations + (counted or 0)
        self.records[key] = (calls + 1, before + seconds, total)


def summarise(runs: Sequence[KernelRecorder]) -> tuple[KernelTime, ...]:
    """Return the median time of each kernel over runs that call the same kernels, slowest first."""
    kernels = []
    for (stage, kernel), (calls, _, counted) in runs[0].records.items():
        seconds = statistics.median(run.records[stage, kernel][1] for run in runs)
        kernels.append(KernelTime(stage, kernel, calls, seconds, counted))
    return tuple(sorted(kernels, key=lambda each: -each.seconds))


class Profiler:
    """Profiler for engines that share a loaded bundle.

    Instrumentation cannot be removed, so run other measurements first.

    Parameters
    ----------
    engine
        One of the engines, already loaded.
    clock
        Monotonic clock, in seconds.
    """

    def __init__(self, engine: OwnEngine, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._recorder = KernelRecorder()
        engine.watch(self._pass_on)

    def _pass_on(self, stage: str, kernel: str, operations: int | None, seconds: float) -> None:
        """Forward a kernel's time to the recorder of the current run."""
        self._recorder(stage, kernel, operations, seconds)

    def take(
        self,
        engine: OwnEngine,
        workload: Workload,
        runs: int,
        plain_s: float,
        peak_gflops: float | None,
        task: Task = QUIET,
    ) -> Profile:
        """Profile a workload over ``runs`` runs, after one warm-up run.

        Raises
        ------
        Cancelled
            ``task`` was cancelled; it is checked before every pass and between kernels.
        """
        recorders, seconds = [], []
        for _ in range(runs + 1):
            self._recorder = KernelRecorder()
            start = self._clock()
            for _ in speak_all(engine, workload, task):
                pass
            seconds.append(self._clock() - start)
            recorders.append(self._recorder)
        return Profile(
            sentence=workload.name,
            threads=engine.threads,
            runs=runs,
            plain_s=plain_s,
            watched_s=statistics.median(seconds[1:]),
            peak_gflops=peak_gflops,
            kernels=summarise(recorders[1:]),
            device=engine.device,
        )
