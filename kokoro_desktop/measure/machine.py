"""What a figure depends on beside the engine: the processor, the operating system, the versions."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from kokoro_desktop.devices import cuda as cuda_driver
from kokoro_desktop.devices import metal as metal_driver
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.devices.placement import GPUS, Placement
from kokoro_desktop.quantity import quantity
from kokoro_desktop.runtime.modules import available_cores

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
        Those that were measured, by device: its name, and CUDA's version as the driver has it.
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
    return Machine(host_cpu().name, available_cores(), system, versions, _gpus(devices))


def _gpus(devices: Iterable[str]) -> dict[str, str]:
    """Ask the drivers of the GPUs among some devices for their names."""
    places = {Placement.parse(device) for device in devices if device.startswith(GPUS)}
    names: dict[str, str] = {}
    if any(place.gpu == "cuda" for place in places):
        driver = cuda_driver.probe()
        version = "" if driver.version is None else ", driver for CUDA {}.{}".format(*driver.version)
        names |= {Placement("cuda", card.index).name: f"{card.name}{version}" for card in driver.cards}
    if any(place.gpu == "metal" for place in places):
        names |= {Placement("metal", gpu.index).name: gpu.name for gpu in metal_driver.probe().gpus}
    wanted = sorted({Placement(place.gpu, place.index).name for place in places})
    return {name: names[name] for name in wanted if name in names}
