"""Every device that this machine could use, and for those that cannot be used, why."""

from __future__ import annotations

import ctypes.util
import os
import platform
from dataclasses import dataclass
from pathlib import Path

from kokoro_desktop import bundles
from kokoro_desktop.errors import DeviceError
from kokoro_desktop.runtime.modules import available_cores


@dataclass(frozen=True)
class DeviceChoice:
    """One entry of the list of devices.

    Attributes
    ----------
    device
        As ``--device`` names it.
    threads
        Of the CPU.
    label
        For people.
    available
        Whether it can be used.
    reason
        Why not; empty where it can.
    """

    device: str
    threads: int
    label: str
    available: bool
    reason: str


def device_choices() -> tuple[DeviceChoice, ...]:
    """List the devices: the CPU with one thread and with all of them, then CUDA, then Metal. Takes milliseconds."""
    cores = available_cores()
    counts = (cores,) if cores == 1 else (cores, 1)
    cpu = [_choice("llvm", count, f"llvm · {count} thread{'' if count == 1 else 's'}", "") for count in counts]
    cuda = [_choice(device, cores, device, _missing_cuda()) for device in _cuda_devices() or ("cuda",)]
    return (*cpu, *cuda, _choice("metal", cores, "metal", _missing_metal()))


def _choice(device: str, threads: int, label: str, missing: str) -> DeviceChoice:
    """Make an entry: what the machine lacks comes first, then what this version cannot do."""
    reason = missing
    if not reason:
        try:
            bundles.check_device(device)
        except DeviceError:
            reason = "this version runs on the CPU alone"
    return DeviceChoice(device, threads, label, not reason, reason)


def _missing_cuda() -> str:
    if platform.system() == "Darwin":
        return "CUDA needs an NVIDIA card, which macOS does not support"
    name = "nvcuda" if os.name == "nt" else "cuda"
    return "" if ctypes.util.find_library(name) is not None else "no NVIDIA driver found"


def _cuda_devices() -> tuple[str, ...]:
    """Name the cards that the driver shows; empty where it has no such list."""
    folder = Path("/proc/driver/nvidia/gpus")
    count = len(list(folder.iterdir())) if folder.is_dir() else 0
    return tuple(f"cuda:{index}" for index in range(count))


def _missing_metal() -> str:
    return "" if platform.system() == "Darwin" else "Metal needs macOS"
