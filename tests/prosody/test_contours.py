"""Contours are stylised and smoothed as Praat does it."""

from __future__ import annotations

from typing import Any

import numpy as np
import parselmouth
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parselmouth.praat import call

from kokoro_desktop.prosody.contours import pitched, smooth, stylise, without_transitions

STEP_S = 0.0125


def contour(seed: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """A melody that wanders, with gaps in time where there is no voice."""
    random = np.random.default_rng(seed)
    times = np.cumsum(random.choice([1, 1, 1, 9], count)) * STEP_S
    return times, 150 * 2 ** (np.cumsum(random.normal(0, 0.8, count)).clip(-18, 18) / 12)


@pytest.mark.parametrize("semitones", [0.5, 2.0, 4.0])
@pytest.mark.parametrize("seed", range(4))
def test_the_points_that_stay_are_those_that_praat_keeps(seed: int, semitones: float) -> None:
    times, hertz = contour(seed, 160)
    tier: Any = call("Create PitchTier", "a", 0, float(times[-1]) + 1)
    for time, pitch in zip(times.tolist(), hertz.tolist(), strict=True):
        call(tier, "Add point", time, pitch)
    call(tier, "Stylize", semitones, "semitones")
    count = int(call(tier, "Get number of points"))
    expected = [call(tier, "Get time from index", number + 1) for number in range(count)]
    kept = stylise(times, hertz, semitones)
    np.testing.assert_allclose(times[kept], expected)
    assert 2 <= len(kept) < len(times)


@given(st.integers(0, 5), st.integers(0, 1000))
@settings(max_examples=30, deadline=None)
def test_any_contour_keeps_its_ends(count: int, seed: int) -> None:
    times, hertz = contour(seed, count)
    kept = stylise(times, hertz, 100.0)
    assert kept.tolist() == sorted({*([0, count - 1] if count else [])})


def test_smoothing_is_that_of_praat() -> None:
    random = np.random.default_rng(1)
    f0 = (150 + np.cumsum(random.normal(0, 6, 240))).clip(60, 400).astype(np.float32)
    f0[40:60], f0[:7], f0[230:] = 3.0, 0.0, 0.0
    voiced = f0 >= 30
    matrix: Any = call("Create Matrix", "a", 0, 3, 240, STEP_S, STEP_S / 2, 1, 1, 1, 1, 1, "0")
    for place in np.flatnonzero(voiced).tolist():
        call(matrix, "Set value", 1, place + 1, float(f0[place]))
    praat: Any = call(call(matrix, "To Pitch"), "Smooth", 5.0)
    assert isinstance(praat, parselmouth.Pitch)
    found = smooth(f0, voiced, 5.0)
    np.testing.assert_allclose(found[voiced], praat.selected_array["frequency"][voiced], rtol=2e-3)
    np.testing.assert_array_equal(found[~voiced], f0[~voiced])
    assert np.abs(np.diff(found[100:200])).mean() < 0.5 * np.abs(np.diff(f0[100:200])).mean()


def test_what_has_no_voice_is_left_alone() -> None:
    f0 = np.zeros(20, np.float32)
    assert smooth(f0, f0 > 0, 5.0) is f0


def test_rise_from_and_fall_to_voicelessness_are_no_pitch() -> None:
    # As predicted for "was arguing" by af_heart.
    f0 = np.array([187, 174, 168, 173, 167, 109, 33, 13, 14, 43, 139, 159, 171, 175], np.float32)
    assert f0[pitched(f0)].tolist() == [187, 174, 168, 173, 167, 159, 171, 175]


def test_dip_that_stays_voiced_is_no_pitch() -> None:
    # As predicted for "morning, how" by am_michael.
    f0 = np.array([94, 90, 87, 82, 66, 40, 32, 31, 61, 106, 124, 133, 134], np.float32)
    assert f0[pitched(f0)].tolist() == [94, 90, 87, 82, 124, 133, 134]


def test_no_voice_has_no_pitch() -> None:
    assert not pitched(np.full(8, 6, np.float32)).any()
    assert not len(pitched(np.zeros(0, np.float32)))


def test_curve_of_an_edit_is_hidden_where_the_prediction_is_no_pitch() -> None:
    predicted = np.array([187, 174, 168, 109, 33, 13, 5], np.float32)
    assert without_transitions(2 * predicted, predicted).tolist() == [374, 348, 336, 0, 0, 0, 0]
