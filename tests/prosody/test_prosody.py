"""The pitch of passes over the time of their sound."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.prosody import Prosody, f0_in_time


@given(
    st.lists(
        st.tuples(st.integers(1, 5), st.integers(0, 700), st.integers(-1200, 9_000)).filter(
            lambda each: 600 * each[0] - each[1] + each[2] >= 300
        ),
        min_size=1,
        max_size=5,
    )
)
def test_pitch_of_every_pass_lies_where_its_frames_do_and_silence_has_none(passes: list[tuple[int, int, int]]) -> None:
    """Each pass has some frames; samples are trimmed from its start, and silence is added to its end, or trimmed."""
    prosody, starts, frame_starts, length = [], [], [], 0
    for frames, cut, silence in passes:
        curve = 100 * (len(prosody) + 1) + np.arange(2 * frames, dtype=np.float32)  # each value once
        prosody.append(Prosody(np.array([frames], np.int64), curve, curve))
        starts.append(length)
        frame_starts.append(length - cut)
        length += 600 * frames - cut + silence
    f0 = f0_in_time(prosody, frame_starts, starts, length)
    assert len(f0) == -(-length // 300)
    for each, frame_start, start, end in zip(prosody, frame_starts, starts, [*starts[1:], length], strict=True):
        for hertz, middle in zip(each.f0, frame_start + 300 * np.arange(len(each.f0)) + 150, strict=True):
            if start + 300 <= middle <= end - 300:
                [place] = np.flatnonzero(f0 == hertz)
                assert abs(300 * place + 150 - middle) <= 300
        after = f0[round((frame_start + 600 * each.frames) / 300) + 1 : round(end / 300)]
        assert not after.any()
