"""Where this program's engine is measured: a device and a number of threads, and what each is called in a report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import AUTO, Placement
from kokoro_desktop.errors import InputError

OWN_ENGINE: Final = "tvm"
"""This program's engine, on a CPU; elsewhere the device's name follows."""


@dataclass(frozen=True)
class Place:
    """A device and a number of threads of the CPU.

    Attributes
    ----------
    device
        As ``--device`` names it.
    threads
        Those of the kernels or, on a GPU, of the modules that stay on the CPU.
    """

    device: str
    threads: int

    @classmethod
    def parse(cls, text: str, cores: int) -> Place:
        """Read ``llvm:2``, ``cuda``, ``cuda:1+llvm`` and the like.

        Parameters
        ----------
        cores
            Threads where none are named.

        Raises
        ------
        DeviceError
            There is no such device.
        InputError
            The number of threads is none, or the device is one that has yet to be chosen.
        """
        kind, separator, count = text.partition(":")
        if kind == CPU and separator:
            if not (count.isdecimal() and int(count) >= 1):
                raise InputError(f"'{text}' names no number of threads: write it like {CPU}:2.")
            return cls(CPU, int(count))
        if text == AUTO:
            raise InputError(f"'{AUTO}' is no device to be measured: name the devices that it chooses from.")
        return cls(Placement.parse(text).name, cores)


def engine_name(device: str) -> str:
    """Name this program's engine on a device: ``tvm``, ``tvm-cuda``, ``tvm-cuda+llvm``."""
    return OWN_ENGINE if device == CPU else f"{OWN_ENGINE}-{device}"


def is_own(engine: str) -> bool:
    """Whether a name is that of this program's engine."""
    return engine == OWN_ENGINE or engine.startswith(f"{OWN_ENGINE}-")
