"""Interface of a device kind: detection, compilation targets, required software, and causes of errors."""

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
    """Causes of device errors, worded for users; the first matching cause is reported."""

    MEMORY_FULL = message("its memory is full")
    LOST = message("it is no longer available")
    KERNEL_FAILED = message("a kernel failed, and the driver has shut down the device")
    RESOURCES = message("it does not have enough resources for a kernel")
    OLD_DRIVER = message("its driver is too old")
    OTHER_ARCH = message("the bundle was compiled for a different GPU; compile it again with kokoro-desktop compile")


# Parts of the drivers' error messages by cause, in lower case, without spaces and underscores.
Marks = Mapping[Fault, tuple[str, ...]]
_COMMON: Final[Marks] = {
    Fault.MEMORY_FULL: ("outofmemory",),
    Fault.LOST: ("devicelost", "nodevice", "devicewasremoved", "unknownerror"),
}
_SIDECARS: Final = {"win32": "tvm_runtime_{}.dll", "darwin": "libtvm_runtime_{}.dylib"}


@dataclass(frozen=True)
class Device:
    """One device, usable or not, with its properties.

    Attributes
    ----------
    index
        Number among the devices of its kind, as in ``cuda:1``.
    name
        Vendor's name for the device.
    arch
        Architecture to compile for, such as ``sm_90``; empty if the kind has none.
    summary
        Further properties, for display.
    facts
        The same properties in machine-readable form, with memory in bytes.
    unfit
        Reason why the device cannot be used; empty if it is usable.
    """

    index: int
    name: str = ""
    arch: str = ""
    summary: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    unfit: str = ""


@dataclass(frozen=True)
class Probe:
    """Detected devices of one kind.

    Attributes
    ----------
    devices
        Detected devices, including unusable ones.
    missing
        Reason why no device of this kind can be used; empty if some devices may be usable.
    driver
        Version supported by the driver, such as ``CUDA 13.1``; empty if unknown.
    facts
        Driver version in machine-readable form.
    """

    devices: tuple[Device, ...] = ()
    missing: str = ""
    driver: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class LaunchLimits:
    """Resources that a kernel may use on every device of a kind.

    Attributes
    ----------
    threads
        Maximum threads per block.
    shared_bytes
        Maximum static shared memory per block, in bytes.
    """

    threads: int
    shared_bytes: int


@dataclass(frozen=True)
class Tolerance:
    """Allowed deviation from the reference for everything except durations, which must be identical on every device.

    Attributes
    ----------
    relative_rms
        Maximum RMS error of a tensor, relative to the RMS of the reference tensor.
    audio_snr_db
        Minimum signal-to-noise ratio of audio with the same noise and F0. For audio shorter than a second, this
        ratio also replaces ``relative_rms`` as the limit for the decoder alone.

        The reason is that the start of the harmonic source is mirrored before its first Fourier transform. The
        imaginary parts of that spectrum are therefore zero except for rounding errors, whose signs flip angles between
        pi and -pi. FFT implementations differ in these signs, which lowers the ratio to 55 dB for a tenth of a second
        of speech, while a sentence stays above 70 dB.
    free_audio_snr_db
        Minimum signal-to-noise ratio of audio with predicted F0. PyTorch's own results vary as much: on the golden
        cases, the ratio is 45.2 to 51.9 dB between its AVX-512 and AVX2 kernels, and 50.4 dB between runs with one and
        two threads. The reason is that the harmonic source turns differences in the last bit of F0 into phase jumps
        (see DECISIONS.md).
    """

    relative_rms: float
    audio_snr_db: float
    free_audio_snr_db: float


@dataclass(frozen=True)
class CodeHooks:
    """Names of the functions that TVM calls to compile code for a device kind, if TVM cannot compile it itself.

    Attributes
    ----------
    source
        Called by TVM's compiler with the source of each module; returns the text to store instead. See `embedded_code`.
    code
        Called by TVM's runtime with the stored text; returns machine code.
    empty_kernel
        Source of an empty kernel, for testing whether compilation works.
    """

    source: str
    code: str
    empty_kernel: str


class DeviceKind(ABC):
    """Base class of device kinds.

    To add a device kind, add a module with a subclass and an entry in `kinds.KINDS`.

    Attributes
    ----------
    name
        Name in ``--device`` and in TVM's targets.
    title
        Name in the vendor's spelling.
    tolerance
        Allowed deviation from the reference.
    limits
        Resource limits of kernels; None for the CPU, which has no kernel launches.
    arch_example, arch_pattern
        An example architecture, and a regular expression that matches all architectures; empty if the kind has none.
    hooks
        Compilation hooks; None if TVM does not need any.
    faults
        For each cause, fragments of this driver's error messages that identify it, in addition to the common fragments.
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
        """Query the driver for all devices, without TVM; the query may take seconds."""

    def missing_software(self) -> str:
        """Return a description of software that TVM still needs for this kind; empty if nothing is missing."""
        return (
            message("this TVM installation has no runtime for {name}", name=self.name)
            if self.runtime_library() is None
            else ""
        )

    def survey(self) -> Probe:
        """Query all devices and check the required software; if software is missing, no device is usable."""
        found = self.probe()
        missing = found.missing or self.missing_software()
        devices = tuple(replace(device, unfit=missing or device.unfit) for device in found.devices)
        return replace(found, devices=devices, missing=missing)

    def find(self, index: int) -> Device:
        """Return the device with this index; if it does not exist, the result's ``unfit`` states the reason."""
        found = self.survey()
        for device in found.devices:
            if device.index == index:
                return device
        count = len(found.devices)
        there = (
            message("there is only one GPU, number 0")
            if count == 1
            else message("there are {count} GPUs, numbered from 0", count=count)
        )
        return Device(index, unfit=found.missing or there)

    def indices(self) -> tuple[int, ...]:
        """Return the indices of all devices; if there are none, return only 0, for which `find` states the reason."""
        return tuple(device.index for device in self.probe().devices) or (0,)

    def unfit_system(self, system: str) -> str:
        """Return why this kind is never available on a system (named as in `HostCpu`); empty if it may be available."""
        return ""

    def used_memory(self, index: int) -> int | None:
        """Return the total amount of a device's own memory used by all processes, in bytes; None if unknown."""
        return None

    def runs_on(self, code: str, arch: str) -> bool:
        """Return whether code for one architecture runs on devices of another."""
        return code == arch

    @property
    def target_example(self) -> str:
        """Example value of ``--target`` with an architecture."""
        return json.dumps({"kind": self.name, "arch": self.arch_example})

    def target_options(self, arch: str) -> dict[str, Any]:
        """Return the TVM target as a dictionary, without its host."""
        options: dict[str, Any] = {"kind": self.name} | ({"arch": arch} if arch else {})
        if self.limits is not None:
            most = self.limits.threads
            options |= {"max_num_threads": most, "max_threads_per_block": most}
            options["max_shared_memory_per_block"] = self.limits.shared_bytes
        return options

    def runtime_library(self) -> Path | None:
        """Return the path of TVM's runtime library for this kind; None if it is not installed."""
        spec = importlib.util.find_spec("tvm")
        if spec is None or spec.origin is None:
            return None
        file = Path(spec.origin).parent / "lib" / _SIDECARS.get(sys.platform, "libtvm_runtime_{}.so").format(self.name)
        return file if file.exists() else None

    def explain(self, words: str) -> str:
        """Return a short description of an error's cause; ``words`` is TVM's message, which quotes the driver."""
        text = re.sub(r"[ _]", "", words.lower())
        for fault in Fault:
            if any(mark in text for mark in (*_COMMON.get(fault, ()), *self.faults.get(fault, ()))):
                return fault.value
        first = next((line.strip() for line in words.splitlines() if line.strip()), message("no reason was given"))
        return message("unexpected error ({0})", first[:200])
