"""The spectrogram against SciPy's, and that a tile is where it says."""

from __future__ import annotations

import numpy as np
import scipy.signal

from kokoro_desktop.audio.sample_store import SampleStore
from kokoro_desktop.audio.spectrogram import BASE_HOP, BINS, COLUMNS, WIDE_WINDOW, WINDOW, Spectrogram
from kokoro_desktop.spec import SAMPLE_RATE


def sine(hertz: float, seconds: float) -> np.ndarray:
    return (0.5 * np.sin(2 * np.pi * hertz * np.arange(int(seconds * SAMPLE_RATE)) / SAMPLE_RATE)).astype(np.float32)


def made(samples: np.ndarray, peak: float) -> Spectrogram:
    return Spectrogram(SampleStore(samples), peak)


def test_a_sine_is_brightest_at_its_frequency() -> None:
    tile = made(sine(3_000, 1), 0.5).make(0, 1)
    brightest = np.flatnonzero(tile[:, 10] == tile[:, 10].max())
    row = BINS - 1 - brightest.mean()
    assert abs(row * SAMPLE_RATE / 1024 - 3_000) < SAMPLE_RATE / 1024


def test_it_agrees_with_scipy() -> None:
    samples = np.random.default_rng(0).normal(0, 0.05, 20_000).astype(np.float32)
    power = made(samples, 1.0)._power(np.array([1_000, 4_321, 9_999]))
    for row, centre in zip(power, (1_000, 4_321, 9_999), strict=True):
        stretch = samples[centre - WINDOW // 2 : centre + WINDOW // 2]
        _, expected = scipy.signal.periodogram(stretch, SAMPLE_RATE, "hann", 1024, detrend=False, scaling="spectrum")
        # SciPy gives mean squares of one-sided spectra; a sine's is half its amplitude squared.
        np.testing.assert_allclose(row[1:], 2 * expected[1:BINS], rtol=1e-3)


def test_silence_is_dark_and_a_louder_sound_is_not_brighter_than_its_own_peak() -> None:
    assert not made(np.zeros(10_000, np.float32), 0.0).make(0, 0).any()
    quiet, loud = (made(sine(1_000, 1) * gain, 0.5 * gain).make(0, 1) for gain in (0.01, 1.0))
    np.testing.assert_allclose(quiet.astype(int), loud.astype(int), atol=1)


def test_tiles_follow_one_another_without_a_seam() -> None:
    samples = np.random.default_rng(0).normal(0, 0.1, 4 * COLUMNS * BASE_HOP).astype(np.float32)
    spectrogram = made(samples, 0.3)
    one, two = spectrogram.make(1, 0), np.hstack([spectrogram.make(0, 0), spectrogram.make(0, 1)])
    # Level 1 keeps the louder of the windows behind a column: those of level 0 at the same places.
    np.testing.assert_allclose(one.astype(int), np.maximum(two[:, ::2], two[:, 1::2]).astype(int), atol=1)


def test_what_was_made_is_kept_and_what_was_not_is_not_there() -> None:
    spectrogram = made(sine(500, 1), 0.5)
    tile = spectrogram.make(0, 2)
    assert spectrogram.cached(0, 2) is tile
    assert spectrogram.cached(1, 2) is None


def test_the_level_has_columns_no_wider_than_asked_for() -> None:
    assert [Spectrogram.level(step) for step in (0.1, 60, 119, 120, 480)] == [0, 0, 0, 1, 3]
    assert Spectrogram.tile_length(3) == 8 * COLUMNS * BASE_HOP


def test_a_wide_band_tells_periods_apart_and_a_narrow_one_harmonics() -> None:
    clicks = np.zeros(SAMPLE_RATE, np.float32)
    clicks[::240] = 0.5  # 100 Hz
    store = SampleStore(clicks)
    wide, narrow = (Spectrogram(store, 0.5, window).make(0, 1).astype(float) for window in (WIDE_WINDOW, WINDOW))
    assert np.ptp(wide[256]) > 20 > np.ptp(narrow[256])
    assert np.ptp(narrow[200:260, 64]) > 2 * np.ptp(wide[200:260, 64])


def test_the_level_of_a_sine_is_that_of_its_amplitude() -> None:
    assert abs(made(sine(3_000, 1), 0.5).measure_level(12_000, 3_000) - 20 * np.log10(0.5)) < 0.1
