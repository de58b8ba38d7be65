"""Block-by-block reading of long arrays."""

from __future__ import annotations

import mmap
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray


def read_blocks(samples: NDArray[np.float32], length: int) -> Iterator[NDArray[np.float32]]:
    """Yield an array, float32 [n], in blocks of ``length`` samples; release pages of a memory-mapped file after use."""
    for start in range(0, len(samples), length):
        yield samples[start : start + length]
        mapped = getattr(samples, "_mmap", None)
        if mapped is not None and hasattr(mmap, "MADV_DONTNEED"):
            mapped.madvise(mmap.MADV_DONTNEED)
