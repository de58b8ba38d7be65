"""Where a pass is divided: at pauses that last, with enough on both sides."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.runtime.pass_parts import LEAST_TOKENS, part_frames
from kokoro_desktop.spec import SAMPLES_PER_FRAME


def divide(durations: list[int], *pauses: int) -> tuple[range, ...]:
    frames = np.array(durations, np.int64)
    bounds = SAMPLES_PER_FRAME * np.cumsum(frames, dtype=np.int64)
    return part_frames([range(pause, pause + 1) for pause in pauses], frames, np.append(0, bounds))


def test_pass_is_divided_in_the_middle_of_its_first_long_pause() -> None:
    durations = [2] * 30 + [4] + [2] * 20 + [6] + [2] * 30
    assert divide(durations, 30, 51) == (range(62), range(62, sum(durations)))


def test_the_shortest_part_has_the_least_number_of_tokens() -> None:
    before, after = [2] * LEAST_TOKENS, [2] * LEAST_TOKENS
    assert len(divide([*before, 4, *after], LEAST_TOKENS)) == 2
    assert len(divide([*before[1:], 4, *after], LEAST_TOKENS - 1)) == 1
    assert len(divide([*before, 4, *after[1:]], LEAST_TOKENS)) == 1


def test_short_pauses_and_those_near_the_ends_do_not_divide() -> None:
    durations = [2] * 10 + [6] + [2] * 29 + [2] + [2] * 29 + [6] + [2] * 10
    assert divide(durations, 10, 40, 70) == (range(sum(durations)),)


def test_what_follows_is_divided_again_where_it_is_too_long_for_the_time_before_it() -> None:
    durations = [2] * 31 + [4] + [2] * 39 + [4] + [2] * 129
    assert len(divide(durations, 31, 71)) == 3
    assert len(divide(durations[:120], 31, 71)) == 2


@given(st.lists(st.integers(1, 8), min_size=3, max_size=200), st.sets(st.integers(1, 199)))
def test_parts_cover_the_pass_and_have_enough_tokens(durations: list[int], pauses: set[int]) -> None:
    parts = divide(durations, *sorted(pause for pause in pauses if pause < len(durations) - 1))
    assert [frame for part in parts for frame in part] == list(range(sum(durations)))
    ends = np.cumsum(durations)
    if len(parts) > 1:
        for part in parts:
            assert np.count_nonzero((ends > part.start) & (ends - durations < part.stop)) >= LEAST_TOKENS
