"""The intensity against Praat's."""

from __future__ import annotations

import numpy as np
import parselmouth
import pytest

from kokoro_desktop.audio.intensity import HOP, measure_intensity
from kokoro_desktop.audio.sample_store import SampleStore
from kokoro_desktop.spec import SAMPLE_RATE


def tone_that_fades() -> np.ndarray:
    times = np.arange(SAMPLE_RATE) / SAMPLE_RATE
    return (0.8 * np.exp(-3 * times) * np.sin(2 * np.pi * 150 * times)).astype(np.float32)


def test_it_agrees_with_praat_but_for_the_reference_level() -> None:
    samples = tone_that_fades()
    found = measure_intensity(SampleStore(samples), 0, HOP, 100)
    praat = parselmouth.Sound(samples.astype(np.float64), SAMPLE_RATE).to_intensity(minimum_pitch=100, time_step=0.01)
    expected = np.array([praat.get_value(index * 0.01) for index in range(10, 90)])
    # Praat's decibels are of 2e-5 Pa.
    assert found[10:90] + 20 * np.log10(1 / 2e-5) == pytest.approx(expected, abs=0.2)


def test_a_stretch_has_the_values_of_the_whole() -> None:
    store = SampleStore(tone_that_fades())
    np.testing.assert_allclose(measure_intensity(store, 4_800, 480, 5), measure_intensity(store, 0, 480, 20)[10:15])


def test_silence_has_a_level() -> None:
    assert np.isfinite(measure_intensity(SampleStore(), 0, HOP, 3)).all()
