"""Where a pass runs: what ``--device`` names, and which of the modules that puts where."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import DeviceError

CPU: Final = "llvm"
GPUS: Final = ("cuda", "metal")
AUTO: Final = "auto"
"""Stands for whichever is fastest here; found out by measuring."""
NAMES: Final = "llvm, cuda, cuda:1, metal, cuda+llvm, metal+llvm, auto"
"""What can be named, for people."""
ON_GPU_ALWAYS: Final = frozenset({"decoder"})
"""Modules that a hybrid leaves on the GPU: nine tenths of the arithmetic. The others are many small steps."""
_SYNTAX: Final = re.compile(rf"(?P<gpu>{'|'.join(GPUS)})(:(?P<index>\d{{1,2}}))?(?P<hybrid>\+{CPU})?")


@dataclass(frozen=True)
class Placement:
    """Which device runs what.

    Attributes
    ----------
    gpu
        One of `GPUS`; empty where the CPU runs everything.
    index
        Which GPU of that kind.
    hybrid
        Whether the CPU runs the small modules and the GPU the large one.
    fastest
        Whether it stands for the fastest device here, which has yet to be found out; see `FASTEST`.
    """

    gpu: str = ""
    index: int = 0
    hybrid: bool = False
    fastest: bool = False

    @classmethod
    def parse(cls, device: str) -> Placement:
        """Read the name of a device.

        Raises
        ------
        DeviceError
            There is none of that name.
        """
        if device in (CPU, AUTO):
            return cls(fastest=device == AUTO)
        found = _SYNTAX.fullmatch(device)
        if found is None:
            raise DeviceError(device, f"there is no such device; choose one of {NAMES}.")
        return cls(found["gpu"], int(found["index"] or 0), found["hybrid"] is not None)

    @property
    def name(self) -> str:
        """Its name, the shortest that means it."""
        if not self.gpu:
            return AUTO if self.fastest else CPU
        return self.gpu + (f":{self.index}" if self.index else "") + (f"+{CPU}" if self.hybrid else "")

    def on_gpu(self, module: str) -> bool:
        """Whether the GPU runs a module."""
        return bool(self.gpu) and (not self.hybrid or module in ON_GPU_ALWAYS)

    def check(self) -> None:
        """See that its GPU, if it has one, can be used.

        Raises
        ------
        DeviceError
            The GPU cannot be used, and why.
        """
        from kokoro_desktop.devices import gpus

        gpus.check(self)

    def targets(self) -> tuple[TargetSpec, ...]:
        """Say what its bundles have to be made for: the GPU, and the CPU where that takes part.

        Raises
        ------
        DeviceError
            There is no such GPU that can be used.
        """
        from kokoro_desktop.devices import gpus

        first = (gpus.target(self),) if self.gpu else ()
        return first + ((TargetSpec(),) if self.hybrid or not self.gpu else ())


CPU_ALONE: Final = Placement()
FASTEST: Final = Placement(fastest=True)
"""``auto``: whichever is fastest here. It can be checked and named; what runs a pass is found by measuring."""
