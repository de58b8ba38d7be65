"""Reading across pieces against one array."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.audio.blocks import Blocks


@given(
    lengths=st.lists(st.integers(0, 20), max_size=6),
    start=st.integers(-30, 130),
    length=st.integers(0, 60),
)
def test_a_stretch_reads_as_from_one_array_with_silence_around(lengths: list[int], start: int, length: int) -> None:
    whole = np.arange(1, sum(lengths) + 1, dtype=np.float32)
    blocks = Blocks()
    for part in np.split(whole, np.cumsum(lengths)):
        blocks.append(part)
    padded = np.pad(whole, (30, 200))
    assert len(blocks) == len(whole)
    np.testing.assert_array_equal(blocks.read(start, start + length), padded[start + 30 : start + 30 + length])


def test_what_lies_in_one_piece_is_not_copied() -> None:
    samples = np.ones(100, np.float32)
    assert np.shares_memory(Blocks(samples).read(10, 90), samples)
