"""The time of every kernel: what the watched runs of a workload add up to."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.measure.runner import speak_all
from kokoro_desktop.measure.tvm_engine import TvmEngine
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.spec import DECODED, NORMALISED, UPSAMPLED
from kokoro_desktop.task import QUIET, Task

MACHINERY: Final = "virtual machine"
"""Stands for all of the virtual machine's own steps: allocating tensors, computing shapes, passing tuples."""

_OWN_STEPS: Final = ("vm.builtin.", "shape_func", DECODED, NORMALISED, UPSAMPLED)


@dataclass(frozen=True)
class KernelTime:
    """One kernel in one stage.

    Attributes
    ----------
    stage
        Module that calls it.
    kernel
        Its name.
    calls
        How often, in one run of the workload.
    seconds
        In all those calls, median of the runs.
    operations
        In all those calls, as `bundle.flops.Flops` counts; None where it does not.
    """

    stage: str
    kernel: str
    calls: int
    seconds: float
    operations: int | None

    @property
    def gflops(self) -> float | None:
        """Effective rate, 10^9 operations a second."""
        return None if self.operations is None or self.seconds <= 0 else self.operations / self.seconds / 1e9


@dataclass(frozen=True)
class Profile:
    """Where the time of a workload goes.

    Attributes
    ----------
    sentence, threads, device
        What was measured.
    runs
        Watched runs.
    plain_s
        Median time of a run that nobody watched.
    watched_s
        Median time of a watched one; what it is longer by is what watching costs.
    peak_gflops
        What the CPU reaches in fused multiply-adds alone, with as many threads; None if not known.
    kernels
        The slowest first.
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
        """Time of a watched run outside every kernel: NumPy, calls, watching."""
        return max(0.0, self.watched_s - sum(each.seconds for each in self.kernels))

    def share(self, seconds: float) -> float:
        """Part of a watched run."""
        return seconds / self.watched_s

    def of_peak(self, kernel: KernelTime) -> float | None:
        """Effective rate over the machine's; above 1 where a kernel needs fewer operations than are counted."""
        if kernel.gflops is None or not self.peak_gflops:
            return None
        return kernel.gflops / self.peak_gflops


class Recorder:
    """A watch that adds up what one run is told.

    Attributes
    ----------
    records
        Calls, seconds and operations by stage and kernel.
    """

    def __init__(self) -> None:
        self.records: dict[tuple[str, str], tuple[int, float, int | None]] = {}

    def __call__(self, stage: str, kernel: str, operations: int | None, seconds: float) -> None:
        """Add one call."""
        own = kernel.startswith(_OWN_STEPS)
        key = (stage, MACHINERY if own else kernel)
        calls, before, counted = self.records.get(key, (0, 0.0, None))
        total = counted if operations is None else operations + (counted or 0)
        self.records[key] = (calls + 1, before + seconds, total)


def summarise(runs: Sequence[Recorder]) -> tuple[KernelTime, ...]:
    """Take medians over runs of the same workload, which all call the same kernels."""
    kernels = []
    for (stage, kernel), (calls, _, counted) in runs[0].records.items():
        seconds = statistics.median(run.records[stage, kernel][1] for run in runs)
        kernels.append(KernelTime(stage, kernel, calls, seconds, counted))
    return tuple(sorted(kernels, key=lambda each: -each.seconds))


class Profiler:
    """Watches engines that share one loaded bundle; measure before, since the watch stays.

    Parameters
    ----------
    engine
        Any of them, prepared.
    clock
        Seconds, monotonic.
    """

    def __init__(self, engine: TvmEngine, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._recorder = Recorder()
        engine.watch(self._pass_on)

    def _pass_on(self, stage: str, kernel: str, operations: int | None, seconds: float) -> None:
        """Tell the recorder of the run that is going on."""
        self._recorder(stage, kernel, operations, seconds)

    def take(
        self,
        engine: TvmEngine,
        workload: Workload,
        runs: int,
        plain_s: float,
        peak_gflops: float | None,
        task: Task = QUIET,
    ) -> Profile:
        """Speak the workload ``runs`` times, watched, after one time that is not counted.

        Raises
        ------
        Cancelled
            ``task``, asked before every pass and between kernels, was cancelled.
        """
        recorders, seconds = [], []
        for _ in range(runs + 1):
            self._recorder = Recorder()
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
