"""Log-mel spectra of sounds whose spectrum is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kokoro_desktop.takes.mel import BANDS, HOP, RANGE_DB, distance_db, log_mel, warp


def test_there_are_two_rows_a_frame_of_duration() -> None:
    assert log_mel(np.zeros(10 * HOP, np.float32)).shape == (11, BANDS)


def test_what_nobody_hears_beside_the_loudest_band_has_no_distance() -> None:
    loud, quiet = np.zeros((2, BANDS), np.float32), np.full((2, BANDS), -RANGE_DB, np.float32)
    quieter = quiet - 40
    quiet[0, 0] = quieter[0, 0] = 0
    assert distance_db(quiet, quieter) == 0
    assert distance_db(loud, quieter) == distance_db(loud, quiet) > 0


@pytest.mark.parametrize("hertz", [200.0, 1_000.0, 5_000.0])
def test_a_sine_is_loudest_in_the_band_around_its_pitch(hertz: float) -> None:
    samples = np.sin(2 * np.pi * hertz * np.arange(24_000) / 24_000).astype(np.float32)
    loudest = int(log_mel(samples)[40].argmax())
    top = 2595 * math.log10(1 + 12_000 / 700)
    band = 2595 * math.log10(1 + hertz / 700) / top * (BANDS + 1) - 1
    assert abs(loudest - band) <= 1


def test_half_the_amplitude_is_six_decibels_away() -> None:
    samples = np.random.default_rng(0).normal(0, 0.1, 24_000).astype(np.float32)
    distance = distance_db(log_mel(samples), log_mel(samples / 2))
    assert distance == pytest.approx(20 * math.log10(2), abs=0.01)


def test_long_sounds_are_the_same_as_short_ones_put_together() -> None:
    samples = np.random.default_rng(0).normal(0, 0.1, 300 * 10_000).astype(np.float32)
    whole, part = log_mel(samples), log_mel(samples[300 * 4_000 : 300 * 4_200])
    np.testing.assert_allclose(whole[4_010:4_190], part[10:190], rtol=1e-4)


def test_silence_has_no_distance_from_silence() -> None:
    silence = np.zeros(2_400, np.float32)
    assert distance_db(log_mel(silence), log_mel(silence)) == 0


def test_warp_finds_the_rows_of_a_sound_that_dwells_here_and_hurries_there() -> None:
    generator = np.random.default_rng(0)
    spectrum = generator.normal(-30, 10, (200, BANDS)).astype(np.float32)
    places = np.sort(np.r_[np.delete(np.arange(200), [40, 90, 91, 150]), [60, 61, 120]])
    found = warp(spectrum, spectrum[places])
    kept = np.isin(np.arange(200), places)
    np.testing.assert_array_equal(places[found][kept], np.arange(200)[kept])
    np.testing.assert_array_equal(warp(spectrum, spectrum), np.arange(200))


@pytest.mark.parametrize(("first", "second"), [(1, 1), (1, 9), (9, 1), (10, 100), (100, 199), (3, 5)])
def test_warp_of_any_two_lengths_ends_with_the_last_row(first: int, second: int) -> None:
    rows = np.zeros((200, BANDS), np.float32)
    found = warp(rows[:first], rows[:second])
    assert len(found) == first
    assert found[-1] == (second - 1 if first > 1 else 0)
    assert (np.diff(found) >= 0).all() and found[0] >= 0 and found[-1] < second
