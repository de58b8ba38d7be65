"""Durations and curves under an edit: boundaries, lines between points, what stays to the bit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from parselmouth.praat import call

from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import (
    NO_EDIT,
    DurationEdit,
    PitchPoint,
    Prosody,
    ProsodyEdit,
    edited_curves,
    edited_durations,
    token_bounds,
)
from kokoro_desktop.prosody.editing import f0_times
from kokoro_desktop.spec import SAMPLE_RATE

LEAD = 1320
DURATIONS = np.array([10, 2, 6, 1, 5, 8], np.int64)
F0 = np.full(64, 200, np.float32) + np.arange(64, dtype=np.float32)
F0[30:34] = [20, -1.5, 0.3, 25]
PREDICTED = Prosody(DURATIONS, F0, np.linspace(-3, 3, 64, dtype=np.float32))
BOUNDS = token_bounds(DURATIONS, LEAD)
VOICED = F0 >= 30


def semitones(edit: ProsodyEdit) -> np.ndarray:
    """Return by how much an edit raises the pitch, where there is one; the rest has to stay."""
    changed = edited_curves(PREDICTED, edit, BOUNDS)
    np.testing.assert_array_equal(changed.f0[~VOICED], F0[~VOICED])
    np.testing.assert_array_equal(changed.durations, DURATIONS)
    return 12 * np.log2(changed.f0[VOICED] / F0[VOICED])


def test_no_edit_changes_nothing_to_the_bit() -> None:
    assert edited_durations(DURATIONS, NO_EDIT) is DURATIONS
    assert edited_curves(PREDICTED, NO_EDIT, BOUNDS) is PREDICTED
    nought = ProsodyEdit(offsets=(PitchPoint(1, 0, 0), PitchPoint(4, 0.3, 0)))
    np.testing.assert_array_equal(edited_curves(PREDICTED, nought, BOUNDS).f0, F0)


@given(
    st.lists(st.integers(1, 60), min_size=1, max_size=60),
    st.dictionaries(st.integers(0, 59), st.floats(1, 80), max_size=60),
)
def test_every_imposed_boundary_is_within_half_a_frame(predicted: list[int], wanted: dict[int, float]) -> None:
    edit = ProsodyEdit(tuple(DurationEdit(token, frames) for token, frames in wanted.items() if token < len(predicted)))
    lengths = np.array(predicted, np.float64)
    for each in edit.durations:
        lengths[each.token] = each.frames
    found = edited_durations(np.array(predicted, np.int64), edit)
    assert found.dtype == np.int64 and found.min() >= 1
    assert np.abs(np.cumsum(found) - np.cumsum(lengths)).max() <= 0.5 + 1e-9


def test_what_is_asked_to_be_shorter_than_a_frame_lasts_one_and_what_follows_makes_up_for_it() -> None:
    edit = ProsodyEdit(tuple(DurationEdit(token, 0.1) for token in (1, 2, 3)))
    assert edited_durations(DURATIONS, edit).tolist() == [10, 1, 1, 1, 2, 8]


def test_a_factor_scales_what_is_predicted_or_imposed() -> None:
    edit = ProsodyEdit((DurationEdit(1, factor=2), DurationEdit(2, 4, 0.5)))
    assert edited_durations(DURATIONS, edit).tolist() == [10, 4, 2, 1, 5, 8]


def test_values_of_f0_are_in_the_middle_of_their_12_5_ms() -> None:
    np.testing.assert_array_equal(f0_times(2), [150, 450])


def test_factors_that_make_a_pass_too_long_are_refused() -> None:
    predicted = np.full(60, 5)
    edit = ProsodyEdit(tuple(DurationEdit(token, factor=100) for token in range(60)))
    with pytest.raises(InputError, match=r"750 s \(limit 120 s\)"):
        edited_durations(predicted, edit)


def test_tokens_that_are_moved_by_half_a_frame_keep_their_lengths() -> None:
    edit = ProsodyEdit((DurationEdit(0, 10.5),))
    assert edited_durations(DURATIONS, edit).tolist() == [11, 2, 6, 1, 5, 8]


def test_shift_raises_all_that_is_voiced() -> None:
    np.testing.assert_allclose(semitones(ProsodyEdit(pitch_shift=-5)), -5, atol=1e-5)


def test_pitch_stays_within_what_a_voice_can_have() -> None:
    assert edited_curves(PREDICTED, ProsodyEdit(pitch_shift=36), BOUNDS).f0.max() == 1500
    assert edited_curves(PREDICTED, ProsodyEdit(pitch_shift=-36), BOUNDS).f0[VOICED].min() == 30


def test_range_scales_the_distance_from_the_mean() -> None:
    height = 12 * np.log2(F0[VOICED])
    height -= height.mean()
    np.testing.assert_allclose(semitones(ProsodyEdit(pitch_range=2.5)), 1.5 * height, atol=1e-4)
    flat = edited_curves(PREDICTED, ProsodyEdit(pitch_range=0), BOUNDS).f0[VOICED]
    assert np.ptp(flat) < 1e-3


def test_energy_is_added() -> None:
    changed = edited_curves(PREDICTED, ProsodyEdit(energy=0.5), BOUNDS)
    np.testing.assert_array_equal(changed.n, PREDICTED.n + np.float32(0.5))
    assert changed.f0 is F0


POINTS = st.dictionaries(st.tuples(st.integers(0, 5), st.sampled_from([0.1, 0.25, 0.5, 0.9])), st.floats(60, 600))


@given(POINTS.filter(bool))
def test_contour_is_praats_line_between_the_points(places: dict[tuple[int, float], float]) -> None:
    points = tuple(PitchPoint(token, place, value) for (token, place), value in places.items())
    bounds = token_bounds(DURATIONS, LEAD)
    tier = call("Create PitchTier", "line", 0, DURATIONS.sum() * 0.025)
    for point in points:
        at = bounds[point.token] + point.place * (bounds[point.token + 1] - bounds[point.token])
        call(tier, "Add point", at / SAMPLE_RATE, point.value)
    expected = [call(tier, "Get value at time", time / SAMPLE_RATE) for time in f0_times(len(F0))]
    changed = edited_curves(PREDICTED, ProsodyEdit(contour=points), BOUNDS).f0
    np.testing.assert_allclose(changed[VOICED], np.array(expected)[VOICED], rtol=1e-5)
    np.testing.assert_array_equal(changed[~VOICED], F0[~VOICED])


def test_offsets_are_added_to_the_contour_and_to_the_shift() -> None:
    edit = ProsodyEdit(contour=(PitchPoint(1, 0, 100),), offsets=(PitchPoint(1, 0, 5),), pitch_shift=7)
    np.testing.assert_allclose(edited_curves(PREDICTED, edit, BOUNDS).f0[VOICED], 200, rtol=1e-6)


def test_offsets_are_constant_outside_their_points_and_straight_between() -> None:
    bounds = token_bounds(DURATIONS, LEAD)
    found = semitones(ProsodyEdit(offsets=(PitchPoint(2, 0, 4), PitchPoint(4, 1, -2))))
    times = f0_times(len(F0))[VOICED]
    np.testing.assert_allclose(found, np.interp(times, [bounds[2], bounds[5]], [4, -2]), atol=1e-4)
    assert found[0] == pytest.approx(4, abs=1e-5) and found[-1] == pytest.approx(-2, abs=1e-5)


def test_tokens_sound_ahead_of_their_frames_from_the_first_sample_to_the_last() -> None:
    bounds = token_bounds(DURATIONS, LEAD)
    assert bounds.tolist() == [0, 4680, 5880, 9480, 10080, 13080, 19200]
    assert token_bounds(np.array([1, 1, 1]), LEAD).tolist() == [0, 0, 0, 1800]


def test_what_has_no_voice_at_all_stays_as_it_is() -> None:
    silent = replace(PREDICTED, f0=np.zeros_like(F0))
    assert edited_curves(silent, ProsodyEdit(pitch_shift=3, pitch_range=0), BOUNDS) is silent
