"""Sound in pieces reads as if it were one."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.audio.track import Track


@given(st.lists(st.integers(0, 7), min_size=1, max_size=9).filter(any), st.data())
def test_any_stretch_is_that_of_the_pieces_laid_end_to_end(lengths: list[int], data: st.DataObject) -> None:
    whole = np.arange(sum(lengths), dtype=np.float32)
    track = Track()
    for piece in np.split(whole, np.cumsum(lengths)[:-1]):
        track.append(piece)
    start = data.draw(st.integers(0, len(whole) - 1))
    count = data.draw(st.integers(0, len(whole) - start))
    out = np.full(count, -1, np.float32)
    track.copy(start, out)
    assert len(track) == len(whole)
    np.testing.assert_array_equal(out, whole[start : start + count])
