"""TVM's target and the register tile for a kind of CPU."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tvm.target import Target

from kokoro_desktop.errors import CompileError
from kokoro_desktop.kernels.cpu import CpuKernels
from kokoro_desktop.kernels.tiling import AVX2, AVX512, NEON, SSE, Tiling
from kokoro_desktop.runtime.host import HostCpu, host_cpu

_TILINGS = {"x86-64-v4": AVX512, "x86-64-v3": AVX2, "x86-64-v2": SSE, "x86-64": SSE}
_TRIPLES = {"apple-m1": "arm64-apple-macos", "cortex-a76": "aarch64-linux-gnu"}
_LINUX = {"x86_64": "x86_64-linux-gnu"}
"""By architecture: what code is for where neither its level nor this machine tells the system."""


@dataclass(frozen=True)
class CpuTarget:
    """What code is generated for.

    Attributes
    ----------
    arch, level
        As in `HostCpu`.
    threads
        Cores that TVM is told of.
    """

    arch: str
    level: str
    threads: int

    @classmethod
    def of_host(cls, cpu: HostCpu, threads: int) -> CpuTarget:
        """Describe a CPU."""
        return cls(cpu.arch, cpu.level, threads)

    @property
    def tiling(self) -> Tiling:
        """The register tile: by vector width and register count."""
        if self.arch == "arm64":
            return NEON
        return _TILINGS.get(self.level, SSE)

    @property
    def kernels(self) -> CpuKernels:
        """The kernels for that tile."""
        return CpuKernels(self.tiling)

    @property
    def options(self) -> dict[str, Any]:
        """TVM's target as a dictionary.

        The x86-64 levels are named and not the CPU's model: a virtual machine may hide features that its model has.
        """
        options = {"kind": "llvm", "mcpu": self.level, "num-cores": self.threads}
        triple = _TRIPLES.get(self.level)
        if triple is None and self.arch != host_cpu().arch:
            triple = _LINUX.get(self.arch)
        return options | ({"mtriple": triple} if triple else {})

    def target(self) -> Any:
        """Make TVM's target.

        Raises
        ------
        CompileError
            TVM does not know it.
        """
        try:
            return Target(self.options)
        except (ValueError, TypeError, RuntimeError) as error:
            raise CompileError(f"TVM cannot compile for {json.dumps(self.options)}: {error}") from error
