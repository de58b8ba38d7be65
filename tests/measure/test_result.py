"""How far two sounds agree, sample by sample or by their spectra."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kokoro_desktop.measure.result import agreement
from kokoro_desktop.measure.speech_engine import PassageSound
from kokoro_desktop.takes import mel

TONE = np.sin(np.arange(24_000) / 10).astype(np.float32)


@pytest.mark.parametrize(("gain", "snr_db"), [(1.0, math.inf), (1.1, 20.0)])
def test_equal_lengths_give_a_signal_to_noise_ratio(gain: float, snr_db: float) -> None:
    first, second = (PassageSound(TONE * np.float32(factor), np.array([40])) for factor in (1.0, gain))
    agreed = agreement([first], [second])
    assert agreed.durations_equal
    assert agreed.snr_db == pytest.approx(snr_db, abs=0.01)


def test_other_durations_of_the_same_length_are_told() -> None:
    agreed = agreement([PassageSound(TONE, np.array([20, 20]))], [PassageSound(TONE, np.array([19, 21]))])
    assert agreed.durations_equal is False
    assert agreed.snr_db == math.inf


def test_noise_of_an_engines_own_leaves_the_spectrum_to_be_compared() -> None:
    agreed = agreement([PassageSound(TONE, np.array([40]))], [PassageSound(TONE, np.array([40]), own_noise=True)])
    assert (agreed.durations_equal, agreed.snr_db, agreed.log_mel_db) == (True, None, 0)
    assert agreed.describe() == "log-mel 0.00 dB"


def test_engine_that_tells_no_durations_is_compared_by_its_spectrum() -> None:
    agreed = agreement([PassageSound(TONE, np.array([40]))], [PassageSound(TONE[:20_000])])
    assert (agreed.durations_equal, agreed.snr_db) == (None, None)
    assert agreed.log_mel_db is not None and agreed.log_mel_db < 3


def test_long_passage_counts_for_more_than_a_short_one() -> None:
    """Three seconds that are the same and one second that is another: the mean over all windows, not over passages."""
    long, short = np.tile(TONE, 3), TONE
    other = np.sin(np.arange(24_000) / 3).astype(np.float32)
    spectra = [mel.log_mel(samples) for samples in (long, short, other)]
    apart = mel.distance_db(spectra[1], spectra[2][mel.warp(spectra[1], spectra[2])])
    agreed = agreement([PassageSound(long), PassageSound(short)], [PassageSound(long), PassageSound(other)])
    expected = apart * len(spectra[1]) / (len(spectra[0]) + len(spectra[1]))
    assert apart > 5
    assert agreed.log_mel_db == pytest.approx(expected)
