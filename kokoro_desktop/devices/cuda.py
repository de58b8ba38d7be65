"""Detect NVIDIA GPUs through the driver's own library, and load the CUDA runtime library.

GPUs are detected without TVM. The CUDA runtime library is needed by TVM's own runtime.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Final

from kokoro_desktop import paths
from kokoro_desktop.devices import nvml
from kokoro_desktop.devices.device_kind import (
    CodeHooks,
    Device,
    DeviceKind,
    Fault,
    LaunchLimits,
    Marks,
    Probe,
    Tolerance,
)
from kokoro_desktop.messages import message

# Command that installs NVIDIA's libraries without a CUDA toolkit.
EXTRA: Final = paths.package_extra("cuda")
# Library that TVM's CUDA runtime is linked against.
CUDART: Final = "cudart64_13.dll" if os.name == "nt" else "libcudart.so.13"


class CudaKind(DeviceKind):
    """NVIDIA GPUs of compute capability 7.5 and later."""

    name = "cuda"
    title = "CUDA"
    # As for a CPU: additions, multiplications and fused multiply-adds follow IEEE 754, and expf and similar functions
    # are within two units in the last place unless fast math is requested (CUDA C++ Programming Guide, mathematical
    # functions).
    tolerance = Tolerance(1e-3, 50.0, 40.0)
    # CUDA C++ Programming Guide, technical specifications per compute capability: static shared memory of every GPU.
    limits = LaunchLimits(threads=1024, shared_bytes=48 * 1024)
    arch_example = "sm_90"
    arch_pattern = r"sm_\d{2,3}[af]?"
    hooks = CodeHooks(
        source="tvm_callback_cuda_postproc",
        code="tvm_callback_cuda_compile",
        empty_kernel='extern "C" __global__ void nothing() {}',
    )
    # Parts of the error names in CUresult (driver API) and cudaError_t (runtime API) of CUDA 13, both listed if they
    # differ.
    faults: ClassVar[Marks] = {
        Fault.MEMORY_FULL: ("memoryallocation",),
        Fault.LOST: ("eccuncorrectable", "devicesunavailable", "contextisdestroyed"),
        Fault.KERNEL_FAILED: (
            "illegaladdress", "illegalmemoryaccess", "launchfailed", "launchfailure", "devicesideassert", "errorassert",
            "misalignedaddress", "illegalinstruction", "hardwarestack", "launchtimeout",
        ),
        Fault.RESOURCES: ("outofresources", "invalidconfiguration", "invalidvalue"),
        Fault.OLD_DRIVER: ("insufficientdriver", "driverversionisinsufficient", "drivermismatch"),
        Fault.OTHER_ARCH: ("nobinaryforgpu", "nokernelimage", "invalidimage", "unsupportedptx"),
    }  # fmt: skip

    def probe(self) -> Probe:
        """Query NVIDIA's driver; this takes a few tenths of a second."""
        return probe()

    def missing_software(self) -> str:
        """Load the CUDA runtime; return a description of software that is missing, or an empty string."""
        if missing := super().missing_software():
            return missing
        return (
            message("{CUDART} is not installed ({EXTRA})", CUDART=CUDART, EXTRA=EXTRA) if load_cudart() is None else ""
        )

    def unfit_system(self, system: str) -> str:
        """Return the reason why CUDA is never available on macOS; return an empty string for other systems."""
        return (
            message("CUDA is not available on macOS. Use --host to compile for a different system.")
            if system == "macos"
            else ""
        )

    def used_memory(self, index: int) -> int | None:
        """Return the total memory used by all processes in bytes, as reported by NVIDIA's management library.

        Unlike CUDA, the management library needs no context, which would itself use memory.
        """
        bus = bus_of(index)
        return nvml.used_memory(bus) if bus else None

    def runs_on(self, code: str, arch: str) -> bool:
        """Return whether machine code for one architecture runs on GPUs of another.

        The major versions must be equal, and the GPU's minor version must not be lower. Code for an architecture
        with a letter suffix (``sm_90a``) runs only on that architecture (CUDA C++ Programming Guide, binary
        compatibility).
        """
        if not (code[3:].isdecimal() and arch[3:].isdecimal()):
            return code.rstrip("af") == arch.rstrip("af")
        return code[3:-1] == arch[3:-1] and code[-1] <= arch[-1]


def nvidia(pattern: str) -> Path | None:
    """Find files in NVIDIA's pip packages; return the one with the highest version in its name, or None.

    Parameters
    ----------
    pattern
        File name pattern, as for `Path.glob`.
    """
    found = [file for folder in _nvidia_folders() for file in folder.glob(f"*/{pattern}")]
    return max(found, default=None, key=lambda file: [int(number) for number in re.findall(r"\d+", file.name)])


def _nvidia_folders() -> Iterator[Path]:
    spec = importlib.util.find_spec("nvidia")
    for root in spec.submodule_search_locations or () if spec is not None else ():
        # nvidia/cu13/lib, or bin/x86_64 on Windows; before CUDA 13, one folder per library.
        yield from Path(root).glob("*")
        yield from Path(root).glob("*/bin")


def load_cudart() -> Any:
    """Load the CUDA runtime library, which TVM's runtime needs; return None if it is missing."""
    for name in (nvidia(CUDART), CUDART):
        if name is None:
            continue
        try:
            return ctypes.CDLL(str(name), mode=ctypes.RTLD_GLOBAL)
        except OSError:
            continue
    return None


LIBRARY: Final = "nvcuda.dll" if os.name == "nt" else "libcuda.so.1"
# Minimum CUDA version that the driver must support: TVM's CUDA runtime is linked against it.
NEEDED: Final = (13, 0)
# Minimum compute capability that CUDA 13 compiles for.
OLDEST: Final = (7, 5)

_SUCCESS: Final = 0
_NO_DEVICE: Final = 100
# CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR and MINOR, from cuda.h
_CAPABILITY: Final = (75, 76)


class _Refusal(Exception):
    """Failure of a driver call, with the reason as its message."""


def probe(library: Any = None) -> Probe:
    """Query the driver; this takes a few tenths of a second.

    Parameters
    ----------
    library
        The driver's library; None loads the library.
    """
    no_driver = {"driver": None}
    if library is None:
        try:
            library = ctypes.CDLL(LIBRARY)
        except OSError:
            return Probe(missing=message("no NVIDIA driver found"), facts=no_driver)
    known = Probe(facts=no_driver)
    try:
        _call(library, "cuInit", 0)
        number = _integer(library, "cuDriverGetVersion")  # 13020 means 13.2
        version = (number // 1000, number % 1000 // 10)
        known = Probe(driver="CUDA {}.{}".format(*version), facts={"driver": "{}.{}".format(*version)})
        cards = tuple(_card(library, index) for index in range(_integer(library, "cuDeviceGetCount")))
    except _Refusal as refusal:
        return replace(known, missing=str(refusal))
    missing = "" if cards else message("the NVIDIA driver found no GPU")
    if cards and version < NEEDED:
        missing = message(
            "the NVIDIA driver supports CUDA up to {0}, but 13.0 is required; update the driver", known.facts["driver"]
        )
    return replace(known, devices=cards, missing=missing)


def _card(library: Any, index: int) -> Device:
    handle = ctypes.c_int()
    _call(library, "cuDeviceGet", ctypes.byref(handle), index)
    name = ctypes.create_string_buffer(256)
    _call(library, "cuDeviceGetName", name, len(name), handle)
    memory = ctypes.c_size_t()
    _call(library, "cuDeviceTotalMem_v2", ctypes.byref(memory), handle)
    major, minor = (_integer(library, "cuDeviceGetAttribute", attribute, handle) for attribute in _CAPABILITY)
    return card(index, name.value.decode(errors="replace"), (major, minor), memory.value)


def bus_of(index: int, library: Any = None) -> bytes:
    """Return the PCI bus id of a GPU, or an empty string if unknown; ``library`` is as for `probe`."""
    handle, bus = ctypes.c_int(), ctypes.create_string_buffer(64)
    try:
        library = library or ctypes.CDLL(LIBRARY)
        _call(library, "cuInit", 0)
        _call(library, "cuDeviceGet", ctypes.byref(handle), index)
        _call(library, "cuDeviceGetPCIBusId", bus, len(bus), handle)
    except (OSError, _Refusal):
        return b""
    return bus.value


def card(index: int, name: str, capability: tuple[int, int], memory: int) -> Device:
    """Create the `Device` of an NVIDIA GPU.

    Parameters
    ----------
    capability
        Compute capability, major and minor.
    memory
        Memory in bytes.
    """
    arch, number = "sm_{}{}".format(*capability), "{}.{}".format(*capability)
    unfit = ""
    if capability < OLDEST:
        unfit = message(
            "its compute capability is {number}, but CUDA 13 requires {0}", "{}.{}".format(*OLDEST), number=number
        )
    summary = message(
        "compute capability {number} ({arch}), {0:.1f} GB", memory / 1000000000.0, number=number, arch=arch
    )
    return Device(index, name, arch, summary, {"capability": number, "arch": arch, "memory": memory}, unfit)


def _integer(library: Any, function: str, *arguments: Any) -> int:
    value = ctypes.c_int()
    _call(library, function, ctypes.byref(value), *arguments)
    return value.value


def _call(library: Any, function: str, *arguments: Any) -> None:
    try:
        status = getattr(library, function)(*arguments)
    except AttributeError as error:
        raise _Refusal(
            message("the NVIDIA driver does not provide {function}; update the driver", function=function)
        ) from error
    if status == _NO_DEVICE:
        raise _Refusal(message("the NVIDIA driver found no GPU"))
    if status != _SUCCESS:
        raise _Refusal(
            message("the NVIDIA driver failed: {0} (CUDA error {status})", _words(library, status), status=status)
        )


def _words(library: Any, status: int) -> str:
    text = ctypes.c_char_p()
    with suppress(AttributeError):  # an old driver
        library.cuGetErrorString(status, ctypes.byref(text))
    return text.value.decode(errors="replace") if text.value else message("no reason was given")
