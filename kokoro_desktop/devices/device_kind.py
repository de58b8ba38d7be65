"""What a kind of device is: how its devices are found, compiled for and driven, and what their errors mean."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, ClassVar, Final

from kokoro_desktop.messages import message


class Fault(Enum):
    """What an error of a device means, in a user's words; the first that fits is told."""

    MEMORY_FULL = message("its memory is full")
    LOST = message("it was lost")
    KERNEL_FAILED = message("a kernel failed, and the driver has given the device up")
    RESOURCES = message("it lacks the resources for a kernel")
    OLD_DRIVER = message("its driver is too old")
    OTHER_ARCH = message("the bundle was compiled for other GPUs, and must be made again with kokoro-desktop compile")


Marks = Mapping[Fault, tuple[str, ...]]
"""What the drivers' words for a fault contain, in lower case, without spaces and underscores."""
_COMMON: Final[Marks] = {
    Fault.MEMORY_FULL: ("outofmemory",),
    Fault.LOST: ("devicelost", "nodevice", "devicewasremoved", "unknownerror"),
}
_SIDECARS: Final = {"win32": "tvm_runtime_{}.dll", "darwin": "libtvm_runtime_{}.dylib"}


@dataclass(frozen=True)
class Device:
    """One device.

    Attributes
    ----------
    index
        Its number among those of its kind, as in ``cuda:1``.
    name
        As its maker calls it.
    arch
        What code for it is called (``sm_90``); empty where the kind has no architectures.
    summary
        What else there is to say of it, for people.
    facts
        The same as plain data; memory in bytes.
    unfit
        Why it cannot be used; empty where it can.
    """

    index: int
    name: str = ""
    arch: str = ""
    summary: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    unfit: str = ""


@dataclass(frozen=True)
class Probe:
    """What there is of a kind.

    Attributes
    ----------
    devices
        All that were found, also those that cannot be used.
    missing
        Why none can be used; empty where one may be.
    driver
        What the driver knows, for people (``CUDA 13.1``); empty where it does not tell.
    facts
        The same as plain data.
    """

    devices: tuple[Device, ...] = ()
    missing: str = ""
    driver: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class LaunchLimits:
    """What a kernel may use of any device of a kind.

    Attributes
    ----------
    threads
        Most threads in a block.
    shared_bytes
        Most bytes of memory that the threads of a block share, without asking for more at run time.
    """

    threads: int
    shared_bytes: int


@dataclass(frozen=True)
class Tolerance:
    """How far a device may be from the reference. Durations must be equal on every device.

    Attributes
    ----------
    relative_rms
        Largest RMS error of a tensor, over the RMS of the reference's tensor.
    audio_snr_db
        Smallest signal-to-noise ratio of audio made with the same noise and along the same pitch curve; for less than
        a second of it also that of the decoder alone.

        The first transform of the source's spectrum is of a signal mirrored at its own middle: its imaginary parts are
        zero but for rounding, and the sign of that rounding turns angles between pi and -pi. No two FFTs agree there,
        and a tenth of a second of speech moves to 55 dB by it, where a sentence stays above 70.
    free_audio_snr_db
        The same where pitch is predicted as well. PyTorch does not agree with itself any better: on this project's
        golden cases it reaches 45.2 to 51.9 dB between its AVX-512 and AVX2 kernels, and 50.4 dB between one thread and
        two, because its harmonic source turns the last bit of F0 into jumps of half a turn (see DECISIONS.md).
    """

    relative_rms: float
    audio_snr_db: float
    free_audio_snr_db: float


@dataclass(frozen=True)
class CodeHooks:
    """Names of the functions that TVM asks to compile a kind's code, where it does not do so itself.

    Attributes
    ----------
    source
        Is given every module's source by the compiler, and returns what is to stand in its place; see `embedded_code`.
    code
        Is given what stands there by the runtime, and returns machine code.
    empty_kernel
        Source of a kernel that does nothing, to see whether it can be compiled.
    """

    source: str
    code: str
    empty_kernel: str


class DeviceKind(ABC):
    """A kind of device. A new one is a subclass of this in a file of its own and a line in `kinds.KINDS`.

    Attributes
    ----------
    name
        As ``--device`` and TVM's targets have it.
    title
        As its maker writes it.
    tolerance
        How far its results may be from the reference.
    limits
        What its kernels may use; None for the CPU, whose kernels are not launched.
    arch_example, arch_pattern
        An architecture, and what each looks like (a regular expression); empty where one code runs on all devices.
    hooks
        Where somebody must help TVM to compile for it; None where TVM needs no help.
    faults
        What its driver calls its errors, beyond what every driver does.
    """

    name: str
    title: str
    tolerance: Tolerance
    limits: LaunchLimits | None = None
    arch_example: str = ""
    arch_pattern: str = ""
    hooks: CodeHooks | None = None
    faults: ClassVar[Marks] = {}

    @abstractmethod
    def probe(self) -> Probe:
        """Ask the driver for all devices, without TVM; it may take some seconds."""

    def missing_software(self) -> str:
        """Say what is not installed that TVM drives it with; empty where all is."""
        return (
            message("this installation of TVM has no runtime for {name}", name=self.name)
            if self.runtime_library() is None
            else ""
        )

    def survey(self) -> Probe:
        """Ask for all devices and for what TVM drives them with; what is missing makes every device unfit."""
        found = self.probe()
        missing = found.missing or self.missing_software()
        devices = tuple(replace(device, unfit=missing or device.unfit) for device in found.devices)
        return replace(found, devices=devices, missing=missing)

    def find(self, index: int) -> Device:
        """Describe one device, quickly; one that is not there is unfit, and says why."""
        found = self.survey()
        for device in found.devices:
            if device.index == index:
                return device
        count = len(found.devices)
        there = message("is one card") if count == 1 else message("are {count} cards", count=count)
        return Device(index, unfit=found.missing or message("there {there}, counted from 0", there=there))

    def indices(self) -> tuple[int, ...]:
        """Number the devices, quickly; the first where there are none: that it is not there is for `find` to say."""
        return tuple(device.index for device in self.probe().devices) or (0,)

    def unfit_system(self, system: str) -> str:
        """Say in a sentence why no machine with a system, named as in `HostCpu`, has it; empty where some have."""
        return ""

    def used_memory(self, index: int) -> int | None:
        """Tell how many bytes of a device's own memory are in use now, by whomever; None where nobody tells."""
        return None

    def runs_on(self, code: str, arch: str) -> bool:
        """Whether code for one architecture runs on devices of another."""
        return code == arch

    @property
    def target_example(self) -> str:
        """How ``--target`` names an architecture."""
        return json.dumps({"kind": self.name, "arch": self.arch_example})

    def target_options(self, arch: str) -> dict[str, Any]:
        """Write TVM's target, but for its host, as a dictionary."""
        options: dict[str, Any] = {"kind": self.name} | ({"arch": arch} if arch else {})
        if self.limits is not None:
            most = self.limits.threads
            options |= {"max_num_threads": most, "max_threads_per_block": most}
            options["max_shared_memory_per_block"] = self.limits.shared_bytes
        return options

    def runtime_library(self) -> Path | None:
        """Find the part of TVM's runtime that drives it; None where this installation lacks it."""
        spec = importlib.util.find_spec("tvm")
        if spec is None or spec.origin is None:
            return None
        file = Path(spec.origin).parent / "lib" / _SIDECARS.get(sys.platform, "libtvm_runtime_{}.so").format(self.name)
        return file if file.exists() else None

    def explain(self, words: str) -> str:
        """Say in a few words what an error means, of which TVM's words quote the driver's."""
        text = re.sub(r"[ _]", "", words.lower())
        for fault in Fault:
            if any(mark in text for mark in (*_COMMON.get(fault, ()), *self.faults.get(fault, ()))):
                return fault.value
        first = next((line.strip() for line in words.splitlines() if line.strip()), message("no reason was given"))
        return f"unexpectedly ({first[:200]})"
