"""TVM targets for CPUs and GPUs, and the kernels selected for each target."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from tvm.target import Target

from kokoro_desktop.devices.cpu import AMX_LEVEL, SYSTEMS, HostCpu, host_cpu, host_system
from kokoro_desktop.devices.kinds import CPU, kind_of
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import CompileError
from kokoro_desktop.kernels.cpu.amx.backend import AmxConvolutions
from kokoro_desktop.kernels.cpu.backend import CpuKernels
from kokoro_desktop.kernels.cpu.tiling import AVX2, AVX512, NEON, SSE, Tiling
from kokoro_desktop.kernels.gpu.backend import GpuKernels
from kokoro_desktop.kernels.kernel import Kernels, Weights
from kokoro_desktop.messages import message
from kokoro_desktop.model.interface import Interface

_TILINGS = {AMX_LEVEL: AVX512, "x86-64-v4": AVX512, "x86-64-v3": AVX2, "x86-64-v2": SSE, "x86-64": SSE}
# LLVM's target triples.
_TRIPLES: Final = {
    ("x86_64", "linux"): "x86_64-linux-gnu",
    ("arm64", "linux"): "aarch64-linux-gnu",
    ("arm64", "macos"): "arm64-apple-macos",
    ("x86_64", "macos"): "x86_64-apple-macos",
    ("x86_64", "windows"): "x86_64-pc-windows-msvc",
}


class _Target(ABC):
    """Base class of targets for code generation."""

    @property
    @abstractmethod
    def options(self) -> dict[str, Any]:
        """TVM target as a dictionary."""

    def target(self) -> Any:
        """Return the TVM target.

        Raises
        ------
        CompileError
            TVM does not support the target.
        """
        try:
            return Target(self.options)
        except (ValueError, TypeError, RuntimeError) as error:
            raise CompileError(
                message("TVM cannot compile for {0}: {error}", json.dumps(self.options), error=error)
            ) from error


@dataclass(frozen=True)
class CpuTarget(_Target):
    """A CPU as a compilation target.

    Attributes
    ----------
    cpu
        Architecture, level and operating system.
    threads
        Number of cores reported to TVM.
    device, device_arch
        Device kind, and an empty string in place of a GPU's architecture.
    """

    cpu: HostCpu
    threads: int
    device: ClassVar[str] = CPU
    device_arch: ClassVar[str] = ""

    @property
    def host(self) -> CpuTarget:
        """The target for host code: the CPU itself."""
        return self

    @property
    def tiling(self) -> Tiling:
        """Register tile for the CPU's vector width and number of registers."""
        return NEON if self.cpu.arch == "arm64" else _TILINGS.get(self.cpu.level, SSE)

    def kernels(self, interface: Interface, weights: Weights | None) -> Kernels:
        """Return the kernels for `tiling`; AMX convolutions also depend on the module and its weights."""
        amx = AmxConvolutions(3 if interface.precise else 2, weights) if self.cpu.level == AMX_LEVEL else None
        return CpuKernels(self.tiling, amx)

    @property
    def options(self) -> dict[str, Any]:
        """TVM target as a dictionary.

        The dictionary specifies the x86-64 level instead of the CPU model, because a virtual machine may hide features
        of that model.
        """
        cpu = self.cpu
        options: dict[str, Any] = {"kind": CPU, "mcpu": cpu.level, "num-cores": self.threads}
        if cpu.level == AMX_LEVEL:
            options |= {"mcpu": "x86-64-v4", "mattr": ["+amx-tile", "+amx-bf16"]}
        if (cpu.arch, cpu.system) == (host_cpu().arch, host_system()) and cpu.level not in SYSTEMS:
            return options  # LLVM's default triple is that of the machine it runs on
        triple = _TRIPLES.get((cpu.arch, cpu.system))
        return options | ({"mtriple": triple} if triple else {})


@dataclass(frozen=True)
class GpuTarget(_Target):
    """A GPU, and the CPU that launches its kernels.

    Attributes
    ----------
    device
        Device kind of the GPU, such as ``cuda``.
    device_arch
        Architecture, such as ``sm_90``; empty for kinds without architectures.
    host
        CPU that launches the kernels.
    """

    device: str
    device_arch: str
    host: CpuTarget

    def __post_init__(self) -> None:
        kind = kind_of(self.device)
        if not re.fullmatch(kind.arch_pattern, self.device_arch):
            raise CompileError(
                message(
                    "Unknown {title} architecture '{device_arch}'. Specify a valid one, as in "
                    "--target '{target_example}'.",
                    title=kind.title,
                    device_arch=self.device_arch,
                    target_example=kind.target_example,
                )
            )

    def kernels(self, interface: Interface, weights: Weights | None) -> Kernels:
        """Return the kernels, which are the same for all GPUs, modules and weights."""
        return GpuKernels()

    @property
    def options(self) -> dict[str, Any]:
        """TVM target as a dictionary."""
        return kind_of(self.device).target_options(self.device_arch) | {"host": self.host.options}


AnyTarget = CpuTarget | GpuTarget


def make_target(spec: TargetSpec, threads: int) -> AnyTarget:
    """Create the compilation target for a specification.

    Parameters
    ----------
    threads
        Number of CPU threads.

    Raises
    ------
    CompileError
        The architecture is unknown.
    """
    host = CpuTarget(spec.machine(), threads)
    return host if spec.kind == CPU else GpuTarget(spec.kind, spec.arch, host)
