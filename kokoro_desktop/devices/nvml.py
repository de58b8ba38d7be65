"""Memory usage of NVIDIA GPUs, from the management library installed with the driver."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Final

LIBRARY: Final = "nvml.dll" if os.name == "nt" else "libnvidia-ml.so.1"


class _Memory(ctypes.Structure):
    """``nvmlMemory_t`` of nvml.h, in bytes."""

    _fields_ = (("total", ctypes.c_ulonglong), ("free", ctypes.c_ulonglong), ("used", ctypes.c_ulonglong))


def used_memory(bus: bytes, library: Any = None) -> int | None:
    """Return the number of bytes of a GPU's memory in use by all processes; None if the library is missing or fails.

    Parameters
    ----------
    bus
        PCI bus id as reported by the driver; indices are ambiguous, because CUDA and NVML may number GPUs differently.
    library
        The management library; None loads the library.
    """
    handle, memory = ctypes.c_void_p(), _Memory()
    try:
        library = library or ctypes.CDLL(LIBRARY)
        failed = (
            library.nvmlInit_v2()
            or library.nvmlDeviceGetHandleByPciBusId_v2(bus, ctypes.byref(handle))
            or library.nvmlDeviceGetMemoryInfo(handle, ctypes.byref(memory))
        )
    except (OSError, AttributeError):
        return None
    return None if failed else int(memory.used)
