"""NVIDIA's GPUs by CUDA: which of them can be used, and the libraries that they need beside TVM's own."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, Final

from kokoro_desktop.devices import cuda_driver
from kokoro_desktop.devices.device_kind import CodeHooks, DeviceKind, Fault, LaunchLimits, Marks, Probe, Tolerance

EXTRA: Final = "pip install 'kokoro-tvm-desktop[cuda]'"
"""What brings NVIDIA's libraries without a CUDA toolkit."""
CUDART: Final = "cudart64_13.dll" if os.name == "nt" else "libcudart.so.13"
"""What TVM's CUDA runtime is linked against."""


class CudaKind(DeviceKind):
    """NVIDIA's cards of compute capability 7.5 and later."""

    name = "cuda"
    title = "CUDA"
    # As a CPU's: additions, products and fused ones are IEEE 754's, and CUDA's expf and its like are within two units
    # in the last place (CUDA C++ Programming Guide, mathematical functions) where nobody asks for fast ones.
    tolerance = Tolerance(1e-3, 50.0, 40.0)
    # CUDA C++ Programming Guide, technical specifications per compute capability: static shared memory of any card.
    limits = LaunchLimits(threads=1024, shared_bytes=48 * 1024)
    arch_example = "sm_90"
    arch_pattern = r"sm_\d{2,3}[af]?"
    hooks = CodeHooks(
        source="tvm_callback_cuda_postproc",
        code="tvm_callback_cuda_compile",
        empty_kernel='extern "C" __global__ void nothing() {}',
    )
    # CUresult and cudaError_t of CUDA 13; names of the driver's and the runtime's interface differ in these alone.
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
        """Ask NVIDIA's driver; it takes some tenths of a second where there is one."""
        return cuda_driver.probe()

    def missing_software(self) -> str:
        """Say what of TVM's or NVIDIA's runtime is not installed; empty where all is, which is then loaded."""
        if missing := super().missing_software():
            return missing
        return f"{CUDART} is not installed: {EXTRA}" if load_cudart() is None else ""

    def unfit_system(self, system: str) -> str:
        """Refuse macOS."""
        return "CUDA does not run on macOS: name another machine with --host." if system == "macos" else ""

    def runs_on(self, code: str, arch: str) -> bool:
        """Whether machine code for one architecture runs on cards of another.

        It does where the major versions are equal and the card's minor version is not the lower one; what is named with
        a letter (``sm_90a``) runs on its own kind alone (CUDA C++ Programming Guide, binary compatibility).
        """
        if not (code[3:].isdecimal() and arch[3:].isdecimal()):
            return code.rstrip("af") == arch.rstrip("af")
        return code[3:-1] == arch[3:-1] and code[-1] <= arch[-1]


def nvidia(pattern: str) -> Path | None:
    """Find a file in NVIDIA's pip packages; of several that with the highest version in its name.

    Parameters
    ----------
    pattern
        Its name, as `Path.glob` has it.
    """
    found = [file for folder in _nvidia_folders() for file in folder.glob(f"*/{pattern}")]
    return max(found, default=None, key=lambda file: [int(number) for number in re.findall(r"\d+", file.name)])


def _nvidia_folders() -> Iterator[Path]:
    spec = importlib.util.find_spec("nvidia")
    for root in spec.submodule_search_locations or () if spec is not None else ():
        # nvidia/cu13/lib, or bin/x86_64 on Windows; one folder a library before CUDA 13.
        yield from Path(root).glob("*")
        yield from Path(root).glob("*/bin")


def load_cudart() -> Any:
    """Load NVIDIA's runtime library, so that TVM's finds it; None where there is none."""
    for name in (nvidia(CUDART), CUDART):
        if name is None:
            continue
        try:
            return ctypes.CDLL(str(name), mode=ctypes.RTLD_GLOBAL)
        except OSError:
            continue
    return None
