"""Where a pass runs: what ``--device`` names, and which of the modules that puts where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kokoro_desktop.devices.cpu import check_level
from kokoro_desktop.devices.device_kind import Device, DeviceKind
from kokoro_desktop.devices.kinds import CPU, gpu_kinds, kind_of
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import DeviceError
from kokoro_desktop.messages import message

AUTO: Final = "auto"
"""Stands for whichever is fastest here; found out by measuring."""
ON_GPU_ALWAYS: Final = frozenset({"decoder"})
"""Modules that a hybrid leaves on the GPU: nine tenths of the arithmetic. The others are many small steps."""


def device_names() -> str:
    """List what ``--device`` can name, for people."""
    gpus = [kind.name for kind in gpu_kinds()]
    second = [f"{name}:1" for name in gpus[:1]]
    return ", ".join([CPU, *gpus[:1], *second, *gpus[1:], *(f"{name}+{CPU}" for name in gpus), AUTO])


@dataclass(frozen=True)
class Placement:
    """Which device runs what.

    Attributes
    ----------
    gpu
        Name of its kind; empty where the CPU runs everything.
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
        gpus = "|".join(re.escape(kind.name) for kind in gpu_kinds())
        found = re.fullmatch(rf"(?P<gpu>{gpus})(:(?P<index>\d{{1,2}}))?(?P<hybrid>\+{CPU})?", device)
        if found is None:
            raise DeviceError(device, message("there is no such device; choose one of {0}.", device_names()))
        return cls(found["gpu"], int(found["index"] or 0), found["hybrid"] is not None)

    @classmethod
    def of(cls, kind: str, index: int = 0) -> Placement:
        """Place everything on one device of a kind, the CPU or a GPU."""
        return cls() if kind == CPU else cls(kind, index)

    @property
    def name(self) -> str:
        """Its name, the shortest that means it."""
        if not self.gpu:
            return AUTO if self.fastest else CPU
        return self.gpu + (f":{self.index}" if self.index else "") + (f"+{CPU}" if self.hybrid else "")

    @property
    def kind(self) -> DeviceKind:
        """The GPU's kind; the CPU's where there is none."""
        return kind_of(self.gpu or CPU)

    def on_gpu(self, module: str) -> bool:
        """Whether the GPU runs a module."""
        return bool(self.gpu) and (not self.hybrid or module in ON_GPU_ALWAYS)

    def check(self) -> None:
        """See that its GPU, if it has one, can be used, and that the CPU is one that it can be.

        Raises
        ------
        DeviceError
            The GPU cannot be used, and why.
        InputError
            The environment names another CPU than this.
        """
        check_level()
        if self.gpu:
            self._find_gpu()

    def targets(self) -> tuple[TargetSpec, ...]:
        """Say what its bundles have to be made for: the GPU, and the CPU where that takes part.

        Raises
        ------
        DeviceError
            There is no such GPU that can be used.
        """
        first = (TargetSpec(self.gpu, self._find_gpu().arch),) if self.gpu else ()
        return first + ((TargetSpec(),) if self.hybrid or not self.gpu else ())

    def _find_gpu(self) -> Device:
        gpu = self.kind.find(self.index)
        if gpu.unfit:
            raise DeviceError(self.name, message("{unfit}; use --device llvm.", unfit=gpu.unfit))
        return gpu


CPU_ALONE: Final = Placement()
FASTEST: Final = Placement(fastest=True)
"""``auto``: whichever is fastest here. It can be checked and named; what runs a pass is found by measuring."""


def gpu_placements() -> Iterator[Placement]:
    """List every GPU alone, of every kind; whether it can be used is for `Placement.check` to say."""
    for kind in gpu_kinds():
        yield from (Placement(kind.name, index) for index in kind.indices())
