"""Pitch tracked in speech, on the model's own grid of values."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.errors import Cancelled
from kokoro_desktop.prosody import pitch_tracker
from kokoro_desktop.prosody.pitch_tracker import track_f0
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.task import Task


def glide(seconds: float) -> tuple[np.ndarray, np.ndarray]:
    """Return a buzz whose pitch rises by an octave a second from 110 Hz and falls again, and its pitch a sample."""
    hertz = 110 * 2 ** np.abs((np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE + 1) % 2 - 1)
    phase = 2 * np.pi * np.cumsum(hertz) / SAMPLE_RATE
    buzz = sum(np.sin(number * phase) / number for number in range(1, 20))
    noise = 1e-4 * np.random.default_rng(0).standard_normal(len(hertz))
    return (0.1 * buzz + noise).astype(np.float32), hertz


@pytest.mark.parametrize("piece_s", [60, 1], ids=["in one", "in pieces"])
def test_every_value_is_the_pitch_in_the_middle_of_its_samples(piece_s: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pitch_tracker, "_PIECE", piece_s * SAMPLE_RATE)
    samples, hertz = glide(3.4)
    f0 = track_f0(samples)
    assert (f0.dtype, len(f0)) == (np.float32, len(samples) // SAMPLES_PER_F0)
    middles = hertz[SAMPLES_PER_F0 // 2 :: SAMPLES_PER_F0][: len(f0)]
    inside = slice(8, -8)
    assert (f0[inside] > 0).all()
    assert np.abs(12 * np.log2(f0[inside] / middles[inside])).max() < 0.6  # where it turns; a value late would be 0.15
    assert np.median(12 * np.log2(f0[inside] / middles[inside])) == pytest.approx(0, abs=0.02)


@pytest.mark.parametrize("length", [0, 1, 299, 300, 600, 4_800])
def test_silence_of_any_length_has_no_voice(length: int) -> None:
    assert track_f0(np.zeros(length, np.float32)).tolist() == [0] * (length // SAMPLES_PER_F0)


def test_it_is_given_up_between_pieces() -> None:
    with pytest.raises(Cancelled):
        track_f0(np.zeros(300, np.float32), Task(cancelled=lambda: True))
