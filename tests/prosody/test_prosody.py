"""Silences that were asked for are laid between passes, where they are heard, and taken out again."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.prosody import Prosody, with_silences, without_silences


@given(st.lists(st.tuples(st.lists(st.integers(1, 5), min_size=1, max_size=4), st.integers(0, 9_000)), min_size=1))
def test_passes_begin_where_they_are_heard_to_half_a_frame(passes: list[tuple[list[int], int]]) -> None:
    durations = np.array([frames for tokens, _ in passes for frames in tokens], np.int64)
    curve = np.arange(1, 2 * durations.sum() + 1, dtype=np.float32)
    prosody = Prosody(durations, curve, -curve)
    lasts = (np.cumsum([len(tokens) for tokens, _ in passes]) - 1).tolist()
    ends = np.cumsum([600 * sum(tokens) + silence for tokens, silence in passes]).tolist()
    heard = with_silences(prosody, lasts, ends)
    assert len(heard.f0) == len(heard.n) == 2 * heard.frames
    starts = np.cumsum([0, *(2 * sum(tokens) for tokens, _ in passes)])
    for start, begins in zip(starts[1:-1].tolist(), ends[:-1], strict=True):
        assert abs(300 * np.flatnonzero(heard.f0 == curve[start])[0] - begins) <= 300
    again = without_silences(heard, durations)
    for name in ("durations", "f0", "n"):
        np.testing.assert_array_equal(getattr(again, name), getattr(prosody, name))
