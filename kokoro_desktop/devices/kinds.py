"""Every kind of device there is: the one place in which a new one is named."""

from __future__ import annotations

from typing import Final

from kokoro_desktop.devices.cpu import CpuKind
from kokoro_desktop.devices.cuda import CudaKind
from kokoro_desktop.devices.device_kind import DeviceKind
from kokoro_desktop.devices.metal import MetalKind

CPU: Final = CpuKind.name
KINDS: tuple[DeviceKind, ...] = (CpuKind(), CudaKind(), MetalKind())
"""The CPU, then the GPUs in the order in which ``auto`` looks for one."""


def gpu_kinds() -> tuple[DeviceKind, ...]:
    """List the kinds of GPU."""
    return tuple(kind for kind in KINDS if kind.name != CPU)


def kind_names() -> tuple[str, ...]:
    """Name every kind."""
    return tuple(kind.name for kind in KINDS)


def kind_of(name: str) -> DeviceKind:
    """Look a kind up by its name.

    Raises
    ------
    KeyError
        There is none of that name.
    """
    return {kind.name: kind for kind in KINDS}[name]
