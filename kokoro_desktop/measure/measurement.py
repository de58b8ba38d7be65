"""Results of a measurement, and the conditions under which it was made."""

from __future__ import annotations

import importlib.metadata
import math
import platform
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kokoro_desktop.devices.cpu import available_cores, host_cpu
from kokoro_desktop.devices.kinds import CPU, gpu_kinds
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.survey import gpu_names
from kokoro_desktop.measure.own_engine import engine_name, is_own
from kokoro_desktop.measure.peak_memory import Memory
from kokoro_desktop.measure.profile import Profile
from kokoro_desktop.measure.result import Result
from kokoro_desktop.measure.speech_engine import Preparation
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.quantity import quantity


@dataclass(frozen=True)
class Measurement:
    """Results and conditions of a finished measurement.

    Attributes
    ----------
    machine
        Machine on which the measurement was made.
    results
        Result of every engine with every workload.
    weights_sha256
        SHA-256 of the weights; empty if unknown.
    warmup, runs
        Number of warm-up runs and of measured runs.
    missing
        Installation instructions for engines that are not installed, by name.
    memory
        Peak memory by engine, if measured.
    profiles
        Time of every kernel, if measured.
    workload
        Workload with the user's text; None for standard texts.
    baseline
        Name of the engine to which speed-ups refer; if empty, each engine is compared with its own run with the fewest
        threads.
    failed
        Error messages of failed engines, by name; their results contain only the runs before the failure.
    reference
        Name of the engine whose audio is the reference for all others; empty if audio is not compared.
    """

    machine: Machine
    results: tuple[Result, ...]
    weights_sha256: str = ""
    warmup: int = 1
    runs: int = 1
    missing: Mapping[str, str] = field(default_factory=dict)
    memory: Mapping[str, Memory] = field(default_factory=dict)
    profiles: tuple[Profile, ...] = ()
    workload: Workload | None = None
    baseline: str = ""
    failed: Mapping[str, str] = field(default_factory=dict)
    reference: str = ""

    @property
    def preparations(self) -> dict[str, Preparation]:
        """One-time costs by engine; engines that share a loaded bundle appear once, under the first name."""
        found: dict[str, Preparation] = {}
        for each in self.results:
            if each.preparation.load_s:
                found.setdefault(each.engine, each.preparation)
        return found

    def ratio(self, result: Result) -> float:
        """Divide an engine's time by that of this program's engine for the same workload; NaN if unknown.

        Both times are for the same number of threads. For a baseline on a GPU, the divisor is the time on the same GPU;
        otherwise, it is the time on the CPU.
        """
        other_on_gpu = not is_own(result.engine) and result.device in [kind.name for kind in gpu_kinds()]
        base = engine_name(result.device if other_on_gpu else CPU)
        for each in self.results:
            if (each.engine, each.workload, each.threads) == (base, result.workload, result.threads):
                return ratio_of_medians(result.seconds, each.seconds)
        return math.nan

    def speed_up(self, result: Result) -> float:
        """Return the speed-up over the baseline; NaN if unknown.

        If there is no baseline, it is the speed-up over the same engine's run with the fewest threads.
        """
        if self.baseline:
            base = next((each.seconds for each in self.results if each.engine == self.baseline), ())
            return ratio_of_medians(base, result.seconds)
        same = [each for each in self.results if (each.engine, each.workload) == (result.engine, result.workload)]
        fewest = min(same, key=lambda each: each.threads)
        if fewest.threads == result.threads:
            return math.nan
        return ratio_of_medians(fewest.seconds, result.seconds)


def ratio_of_medians(over: Sequence[float], under: Sequence[float]) -> float:
    """Divide the median of ``over`` by the median of ``under``; NaN if either is empty."""
    return statistics.median(over) / statistics.median(under) if over and under else math.nan


_PACKAGES: Final = ("kokoro-tvm-desktop", "apache-tvm", "onnxruntime", "openvino", "torch", "kokoro", "numpy")


@dataclass(frozen=True)
class Machine:
    """Machine on which a measurement was made.

    Attributes
    ----------
    cpu
        Model name of the processor.
    cores
        Number of logical cores available to this process.
    system
        Operating system and architecture.
    versions
        Versions of Python, this program and the installed libraries.
    gpus
        Name and driver information of each measured GPU, by device.
    """

    cpu: str
    cores: int
    system: str
    versions: dict[str, str]
    gpus: dict[str, str] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """Description of the processor, cores, operating system and GPUs."""
        gpus = "".join(f"; {device}: {name}" for device, name in self.gpus.items())
        return f"{self.cpu}, {quantity(self.cores, 'core')}, {self.system}{gpus}"

    @property
    def packages(self) -> str:
        """Comma-separated names and versions of Python and the packages."""
        return ", ".join(f"{name} {version}" for name, version in self.versions.items())


def describe_machine(placements: Iterable[Placement] = ()) -> Machine:
    """Describe this machine: CPU, cores, system, library versions and GPUs.

    Parameters
    ----------
    placements
        Measured placements, whose GPUs are described.
    """
    versions = {"python": platform.python_version()}
    for package in _PACKAGES:
        try:
            versions[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    system = f"{platform.system()} {platform.machine()}"
    return Machine(host_cpu().name, available_cores(), system, versions, gpu_names(placements))
