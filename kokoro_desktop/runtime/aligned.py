"""Arrays that TVM's kernels can read where they lie."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

ALIGNMENT: Final = 64
"""Bytes to which TVM's kernels expect tensors to be aligned; NumPy aligns to 16."""


def empty(shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Make an uninitialised float32 array that can be lent to TVM without a copy."""
    size = 4 * int(np.prod(shape))
    memory = np.empty(size + ALIGNMENT, np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    return memory[start : start + size].view(np.float32).reshape(shape)
