"""Formants beside Praat's."""

from __future__ import annotations

import numpy as np
import parselmouth
import pytest
import scipy.signal
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import Cancelled
from kokoro_desktop.phonetics.formants import find_formants, track_formants
from kokoro_desktop.task import Task

RATE = 24_000


def vowel(formants: tuple[float, ...], f0: float = 120.0, seconds: float = 0.3) -> np.ndarray:
    """A pulse train through a resonator for each formant."""
    source = np.zeros(round(seconds * RATE))
    source[:: round(RATE / f0)] = 1.0
    for hertz in formants:
        radius = np.exp(-np.pi * 80 / RATE)
        source = scipy.signal.lfilter([1.0], [1, -2 * radius * np.cos(2 * np.pi * hertz / RATE), radius**2], source)
    return source / np.abs(source).max()


@pytest.mark.parametrize("ceiling_hz", [5000.0, 5500.0])
@pytest.mark.parametrize("formants", [(300, 2300, 3000), (700, 1200, 2500), (500, 1500, 2500)])
def test_formants_are_those_of_praat(formants: tuple[float, ...], ceiling_hz: float) -> None:
    sound = vowel((*formants, 3600, 4400), f0=180) + 1e-4 * np.random.default_rng(0).standard_normal(7_200)
    times = np.arange(0.06, 0.24, 0.01)
    praat = parselmouth.Sound(sound, RATE).to_formant_burg(time_step=0.001, maximum_formant=ceiling_hz)
    expected = [[praat.get_value_at_time(number, time) for number in (1, 2, 3)] for time in times]
    np.testing.assert_allclose(find_formants(sound, RATE, times, ceiling_hz), expected, rtol=0.01)


@given(st.sampled_from(["silence", "constant", "noise", "click"]), st.floats(-1, 2), st.integers(0, 3_000))
def test_any_sound_gives_ascending_formants_or_none(kind: str, time_s: float, count: int) -> None:
    noise = np.random.default_rng(0).standard_normal(count)
    sound = {"silence": 0 * noise, "constant": 0 * noise + 1, "noise": noise, "click": np.arange(count) == 5}[kind]
    [found] = find_formants(np.asarray(sound, np.float64), RATE, np.array([time_s]), 5000)
    known = found[np.isfinite(found)]
    assert (np.diff(known) >= 0).all() and ((known > 0) & (known < 5000)).all()
    assert np.isfinite(found[: len(known)]).all()


def test_formants_are_tracked_every_12_5_ms_where_the_sound_is_voiced() -> None:
    silence = np.zeros(RATE // 2)
    samples = np.concatenate([silence, 0.3 * vowel((600, 1200, 2600), seconds=1.0), silence]).astype(np.float32)
    found = track_formants(samples)
    assert found.shape == (len(samples) // 300, 3) and found.dtype == np.float32
    assert np.isnan(found[:38]).all() and np.isnan(found[-38:]).all()
    np.testing.assert_allclose(np.nanmedian(found, axis=0)[:2], [600, 1200], rtol=0.03)
    assert np.isfinite(found[45:115, 0]).mean() > 0.9


def test_tracking_of_formants_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        track_formants(np.zeros(24_000, np.float32), Task(cancelled=lambda: True))


def test_silence_and_the_empty_sound_have_no_formants() -> None:
    assert track_formants(np.zeros(0, np.float32)).shape == (0, 3)
    assert np.isnan(track_formants(np.zeros(24_000, np.float32))).all()
