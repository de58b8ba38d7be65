"""Everything that one measurement found out, for whoever writes it down, and what it depends on beside the engine."""

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
from kokoro_desktop.measure.peak_memory import Memory
from kokoro_desktop.measure.profile import Profile
from kokoro_desktop.measure.result import Result
from kokoro_desktop.measure.speech_engine import Preparation
from kokoro_desktop.measure.tvm_engine import engine_name, is_own
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.quantity import quantity


@dataclass(frozen=True)
class Measurement:
    """A measurement that has ended.

    Attributes
    ----------
    machine
        Where it was taken.
    results
        What every engine did with every workload.
    weights_sha256
        Hash of the weights; empty where it is not known.
    warmup, runs
        Runs before those that count, and those.
    missing
        Engines that are not installed, with how to install them.
    memory
        Peak memory by engine, where it was measured.
    profiles
        The time of every kernel, where it was measured.
    workload
        What was spoken, where it was a text of the user's.
    baseline
        Name of the engine that speed-ups are counted from; else each is counted from itself with the fewest threads.
    failed
        Engines that failed, with how; their results are those from before.
    reference
        Name of the engine that the others' sounds are compared with, where they are.
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
        """What came before the runs, by engine; those that share what is loaded are named once, the first of them."""
        found: dict[str, Preparation] = {}
        for each in self.results:
            if each.preparation.load_s:
                found.setdefault(each.engine, each.preparation)
        return found

    def ratio(self, result: Result) -> float:
        """Time over that of this program's engine with the same workload and threads; NaN if it was not measured.

        That engine is the one on the same GPU, for others that run on one; else it is the one on the CPU.
        """
        other_on_gpu = not is_own(result.engine) and result.device in [kind.name for kind in gpu_kinds()]
        base = engine_name(result.device if other_on_gpu else CPU)
        for each in self.results:
            if (each.engine, each.workload, each.threads) == (base, result.workload, result.threads):
                return ratio_of_medians(result.seconds, each.seconds)
        return math.nan

    def speed_up(self, result: Result) -> float:
        """How many times as fast as the baseline, or as the same engine with the fewest threads; NaN if it has none."""
        if self.baseline:
            base = next((each.seconds for each in self.results if each.engine == self.baseline), ())
            return ratio_of_medians(base, result.seconds)
        same = [each for each in self.results if (each.engine, each.workload) == (result.engine, result.workload)]
        fewest = min(same, key=lambda each: each.threads)
        if fewest.threads == result.threads:
            return math.nan
        return ratio_of_medians(fewest.seconds, result.seconds)


def ratio_of_medians(over: Sequence[float], under: Sequence[float]) -> float:
    """Divide the median of some runs by that of others; NaN if there are none."""
    return statistics.median(over) / statistics.median(under) if over and under else math.nan


_PACKAGES: Final = ("kokoro-tvm-desktop", "apache-tvm", "onnxruntime", "openvino", "torch", "kokoro", "numpy")


@dataclass(frozen=True)
class Machine:
    """Where a measurement was taken.

    Attributes
    ----------
    cpu
        Model name of the processor.
    cores
        Logical cores that this process may use.
    system
        Operating system and architecture.
    versions
        Of Python, this program and the libraries that are installed.
    gpus
        Those that were measured, by device: its name, and what its driver knows.
    """

    cpu: str
    cores: int
    system: str
    versions: dict[str, str]
    gpus: dict[str, str] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """Say where a measurement was taken."""
        gpus = "".join(f"; {device}: {name}" for device, name in self.gpus.items())
        return f"{self.cpu}, {quantity(self.cores, 'core')}, {self.system}{gpus}"

    @property
    def packages(self) -> str:
        """Say with which versions."""
        return ", ".join(f"{name} {version}" for name, version in self.versions.items())


def describe_machine(placements: Iterable[Placement] = ()) -> Machine:
    """Describe this machine.

    Parameters
    ----------
    placements
        Those that were measured.
    """
    versions = {"python": platform.python_version()}
    for package in _PACKAGES:
        try:
            versions[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    system = f"{platform.system()} {platform.machine()}"
    return Machine(host_cpu().name, available_cores(), system, versions, gpu_names(placements))
