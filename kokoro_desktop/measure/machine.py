"""What a figure depends on beside the engine: the processor, the operating system, the versions."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from kokoro_desktop.devices.cpu import available_cores, host_cpu
from kokoro_desktop.devices.kinds import gpu_kinds
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.survey import gpu_names
from kokoro_desktop.quantity import quantity

_PACKAGES: Final = ("kokoro-tvm-desktop", "apache-tvm", "onnxruntime", "torch", "kokoro", "numpy")


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


def describe_machine(devices: Iterable[str] = ()) -> Machine:
    """Describe this machine.

    Parameters
    ----------
    devices
        Those that were measured, as engines name them.
    """
    versions = {"python": platform.python_version()}
    for package in _PACKAGES:
        try:
            versions[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    system = f"{platform.system()} {platform.machine()}"
    kinds = tuple(kind.name for kind in gpu_kinds())
    gpus = gpu_names(Placement.parse(device) for device in devices if device.startswith(kinds))
    return Machine(host_cpu().name, available_cores(), system, versions, gpus)
