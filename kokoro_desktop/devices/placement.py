"""Assignment of modules to devices, as specified by ``--device``."""

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

# Name of this machine's fastest device, which is found by measuring.
AUTO: Final = "auto"
# Modules that stay on the GPU in a hybrid placement: nine tenths of the arithmetic. The other modules consist of many
# small steps.
ON_GPU_ALWAYS: Final = frozenset({"decoder"})


def device_names() -> str:
    """Return the possible values of ``--device``, separated by commas, for messages and help texts."""
    gpus = [kind.name for kind in gpu_kinds()]
    second = [f"{name}:1" for name in gpus[:1]]
    return ", ".join([CPU, *gpus[:1], *second, *gpus[1:], *(f"{name}+{CPU}" for name in gpus), AUTO])


@dataclass(frozen=True)
class Placement:
    """Devices on which a pass runs.

    Attributes
    ----------
    gpu
        Name of the GPU's kind; empty if the CPU runs all modules.
    index
        Number of the GPU among those of its kind.
    hybrid
        Whether the CPU runs the small modules and the GPU runs the decoder.
    fastest
        Whether this placement stands for the fastest device, which is not known yet; see `FASTEST`.
    """

    gpu: str = ""
    index: int = 0
    hybrid: bool = False
    fastest: bool = False

    @classmethod
    def parse(cls, device: str) -> Placement:
        """Parse the name of a device.

        Raises
        ------
        DeviceError
            The name is unknown.
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
        """Return a placement of all modules on one device, the CPU or a GPU."""
        return cls() if kind == CPU else cls(kind, index)

    @property
    def name(self) -> str:
        """Shortest name of the placement, in the form that ``--device`` accepts."""
        if not self.gpu:
            return AUTO if self.fastest else CPU
        return self.gpu + (f":{self.index}" if self.index else "") + (f"+{CPU}" if self.hybrid else "")

    @property
    def kind(self) -> DeviceKind:
        """Kind of the GPU, or of the CPU if the placement uses no GPU."""
        return kind_of(self.gpu or CPU)

    def on_gpu(self, module: str) -> bool:
        """Return whether the GPU runs a module."""
        return bool(self.gpu) and (not self.hybrid or module in ON_GPU_ALWAYS)

    def check(self) -> None:
        """Check that the devices can be used.

        Raises
        ------
        DeviceError
            The GPU cannot be used; the message states the reason.
        InputError
            An environment variable selects an instruction-set level that this CPU does not support.
        """
        check_level()
        if self.gpu:
            self._find_gpu()

    def targets(self) -> tuple[TargetSpec, ...]:
        """Return the targets of the required bundles: the GPU, the CPU, or both in a hybrid placement.

        Raises
        ------
        DeviceError
            The GPU cannot be used.
        """
        first = (TargetSpec(self.gpu, self._find_gpu().arch),) if self.gpu else ()
        return first + ((TargetSpec(),) if self.hybrid or not self.gpu else ())

    def _find_gpu(self) -> Device:
        gpu = self.kind.find(self.index)
        if gpu.unfit:
            raise DeviceError(self.name, message("{unfit}; use --device llvm.", unfit=gpu.unfit))
        return gpu


CPU_ALONE: Final = Placement()
# ``auto``. It can be checked and named; measuring replaces it with an actual placement.
FASTEST: Final = Placement(fastest=True)


def gpu_placements() -> Iterator[Placement]:
    """Yield a placement for each GPU of each kind, usable or not."""
    for kind in gpu_kinds():
        yield from (Placement(kind.name, index) for index in kind.indices())
