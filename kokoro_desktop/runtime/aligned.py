"""Arrays that TVM's kernels can read without a copy."""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

FLOAT32: Final = np.dtype(np.float32)
# Alignment in bytes expected by TVM's kernels; NumPy aligns to 16.
ALIGNMENT: Final = 64


def empty(shape: tuple[int, ...], dtype: np.dtype[Any] = FLOAT32) -> NDArray[Any]:
    """Return an uninitialised array that TVM can use without a copy."""
    size = dtype.itemsize * math.prod(shape)
    memory = np.empty(size + ALIGNMENT, np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    return memory[start : start + size].view(dtype).reshape(shape)
