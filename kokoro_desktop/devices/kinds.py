"""Registry of device kinds."""

from __future__ import annotations

from typing import Final

from kokoro_desktop.devices.cpu import CpuKind
from kokoro_desktop.devices.cuda import CudaKind
from kokoro_desktop.devices.device_kind import DeviceKind
from kokoro_desktop.devices.metal import MetalKind

CPU: Final = CpuKind.name
# The CPU, then the GPUs in the order in which ``auto`` tries them.
KINDS: tuple[DeviceKind, ...] = (CpuKind(), CudaKind(), MetalKind())


def gpu_kinds() -> tuple[DeviceKind, ...]:
    """Return the device kinds that are GPUs."""
    return tuple(kind for kind in KINDS if kind.name != CPU)


def kind_names() -> tuple[str, ...]:
    """Return the names of all device kinds."""
    return tuple(kind.name for kind in KINDS)


def kind_of(name: str) -> DeviceKind:
    """Look up a device kind by name.

    Raises
    ------
    KeyError
        The name is unknown.
    """
    return {kind.name: kind for kind in KINDS}[name]
