"""Blocks of an array follow one another."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.files.blocks import read_blocks


@given(st.integers(0, 50), st.integers(1, 20))
def test_blocks_make_up_the_sound(count: int, length: int) -> None:
    samples = np.arange(count, dtype=np.float32)
    found = list(read_blocks(samples, length))
    assert [len(block) for block in found[:-1]] == [length] * (len(found) - 1)
    assert sum(map(len, found)) == count
