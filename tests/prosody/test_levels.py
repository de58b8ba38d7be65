"""Levels of steps of 5 ms, and where a sound begins and ends."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.prosody.levels import STEP, find_sound, loud_steps, step_levels


def test_level_of_a_step_is_its_rms_and_a_short_last_step_is_padded_with_silence() -> None:
    samples = np.concatenate([np.full(STEP, 0.5), np.full(STEP // 2, 0.2)]).astype(np.float32)
    np.testing.assert_allclose(step_levels(samples), [0.5, 0.2 / np.sqrt(2)], rtol=1e-6)


@pytest.mark.parametrize(("db", "loud"), [(-44.9, True), (-45.1, False)])
def test_step_is_quiet_from_45_db_below_the_loudest_one(db: float, loud: bool) -> None:
    samples = np.concatenate([np.full(STEP, 0.8), np.full(STEP, 0.8 * 10 ** (db / 20))]).astype(np.float32)
    assert loud_steps(samples).tolist() == [True, loud]


@given(st.lists(st.sampled_from([0.0, 1e-4, 0.5]), max_size=20), st.integers(0, STEP - 1))
def test_sound_begins_and_ends_with_its_loud_steps(levels: list[float], more: int) -> None:
    samples = np.append(np.repeat(levels, STEP), np.zeros(more)).astype(np.float32)
    start, end = find_sound(samples)
    loud = [place for place, level in enumerate(levels) if level == max(levels)]
    expected = (loud[0] * STEP, (loud[-1] + 1) * STEP) if loud and max(levels) else (0, 0)
    assert (start, end) == expected
