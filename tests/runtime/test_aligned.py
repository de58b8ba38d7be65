"""Arrays that are lent to TVM lie where its kernels expect them."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.runtime.aligned import ALIGNMENT, empty


@pytest.mark.parametrize("shape", [(1,), (9, 601), (3, 5, 7), (0, 4)])
def test_array_is_aligned_contiguous_and_writable(shape: tuple[int, ...]) -> None:
    arrays = [empty(shape) for _ in range(8)]
    for value, array in enumerate(arrays):
        assert (array.shape, array.dtype) == (shape, np.float32)
        assert array.ctypes.data % ALIGNMENT == 0 or not array.size
        assert array.flags.c_contiguous
        array[...] = value
    for value, array in enumerate(arrays):
        assert (array == value).all()
