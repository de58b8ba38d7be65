"""What a kernel may use of a GPU: threads in a block and memory shared by them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

THREADS = 256
"""Threads of every block here: what Apple's GPUs still grant a kernel that uses many registers."""


@dataclass(frozen=True)
class GpuLimits:
    """A kind of GPU.

    Attributes
    ----------
    kind
        Name of TVM's target.
    threads
        Most threads in a block.
    shared_bytes
        Most bytes of memory that the threads of a block share, without asking for more at run time.
    """

    kind: Literal["cuda", "metal", "opencl"]
    threads: int
    shared_bytes: int


CUDA = GpuLimits("cuda", threads=1024, shared_bytes=48 * 1024)
"""CUDA C++ Programming Guide, technical specifications per compute capability: static shared memory of any card."""
METAL = GpuLimits("metal", threads=1024, shared_bytes=32 * 1024)
"""Metal feature set tables: Apple family 4 and later."""
OPENCL = GpuLimits("opencl", threads=1024, shared_bytes=32 * 1024)
"""As Metal's: it is there so that the kernels can be run without a GPU."""
