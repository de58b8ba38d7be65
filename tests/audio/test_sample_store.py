"""Reading across pieces against one array."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.audio.sample_store import SampleStore


@given(
    lengths=st.lists(st.integers(0, 20), max_size=6),
    start=st.integers(-30, 130),
    length=st.integers(0, 60),
)
def test_a_stretch_reads_as_from_one_array_with_silence_around(lengths: list[int], start: int, length: int) -> None:
    whole = np.arange(1, sum(lengths) + 1, dtype=np.float32)
    store = SampleStore()
    for part in np.split(whole, np.cumsum(lengths)):
        store.append(part)
    padded = np.pad(whole, (30, 200))
    assert len(store) == len(whole)
    np.testing.assert_array_equal(store.read(start, start + length), padded[start + 30 : start + 30 + length])


def test_what_lies_in_one_piece_is_not_copied() -> None:
    samples = np.ones(100, np.float32)
    assert np.shares_memory(SampleStore(samples).read(10, 90), samples)


@given(st.lists(st.integers(0, 7), min_size=1, max_size=9).filter(any), st.data())
def test_any_stretch_is_copied_from_the_pieces_laid_end_to_end(lengths: list[int], data: st.DataObject) -> None:
    whole = np.arange(sum(lengths), dtype=np.float32)
    store = SampleStore()
    for piece in np.split(whole, np.cumsum(lengths)[:-1]):
        store.append(piece)
    start = data.draw(st.integers(0, len(whole) - 1))
    out = np.full(data.draw(st.integers(0, len(whole) - start)), -1, np.float32)
    store.copy(start, out)
    np.testing.assert_array_equal(out, whole[start : start + len(out)])
