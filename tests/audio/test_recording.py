"""Recordings of any format and rate, and files that are not recordings."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import numpy as np
import pytest
import scipy.signal
import soundfile

from kokoro_desktop.audio.recording import read_recording, resample
from kokoro_desktop.errors import InputError

RATE = 24_000


def test_channels_are_averaged(tmp_path: Path) -> None:
    times = np.arange(4_800) / 48_000
    left, right = 0.5 * np.sin(2 * np.pi * 300 * times), 0.25 * np.sin(2 * np.pi * 500 * times)
    soundfile.write(tmp_path / "a.wav", np.column_stack([left, right]), 48_000, "DOUBLE")
    recording = read_recording(tmp_path / "a.wav")
    assert (recording.rate, recording.duration_s) == (48_000, 0.1)
    np.testing.assert_allclose(recording.samples, (left + right) / 2, atol=1e-12)


def test_channels_that_cancel_are_not_averaged(tmp_path: Path) -> None:
    sound = 0.5 * np.sin(np.arange(4_800) * 0.1)
    soundfile.write(tmp_path / "a.wav", np.column_stack([0.9 * sound, -sound]), 48_000, "DOUBLE")
    np.testing.assert_allclose(read_recording(tmp_path / "a.wav").samples, -sound, atol=1e-12)


def silence(path: Path, seconds: float) -> Path:
    """Write a silent recording at 8 kHz, without allocating its samples."""
    soundfile.write(path, np.zeros(1), 8_000)
    size = round(2 * 8_000 * seconds)
    header = bytearray(path.read_bytes()[:44])
    header[4:8], header[40:44] = struct.pack("<I", 36 + size), struct.pack("<I", size)
    path.write_bytes(header)
    os.truncate(path, 44 + size)
    return path


@pytest.mark.parametrize("seconds", [0.05, 600])
def test_shortest_and_longest_recordings_are_read(tmp_path: Path, seconds: float) -> None:
    assert read_recording(silence(tmp_path / "a.wav", seconds)).duration_s == seconds


@pytest.mark.parametrize("seconds", [0.04, 601])
def test_short_and_long_recordings_are_refused_before_the_sound_is_read(tmp_path: Path, seconds: float) -> None:
    path = silence(tmp_path / "a.wav", seconds)
    with pytest.raises(InputError, match=r"is .* s long\. Use a recording with a length between 0\.05 and 600 s\."):
        read_recording(path)


@pytest.mark.parametrize("rate", [1, 7_999, 192_001, 2**30, 2**31 - 1])
def test_unusual_sampling_rates_are_refused_before_the_sound_is_read(tmp_path: Path, rate: int) -> None:
    path = tmp_path / "a.wav"
    soundfile.write(path, np.zeros(24_000), RATE)
    data = bytearray(path.read_bytes())
    data[24:28] = struct.pack("<I", rate)
    path.write_bytes(data)
    with pytest.raises(InputError, match="has a sampling rate of"):
        read_recording(path)


def test_samples_that_are_not_numbers_are_refused(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "a.wav", np.full(RATE, np.nan), RATE, "FLOAT")
    with pytest.raises(InputError, match="invalid samples"):
        read_recording(tmp_path / "a.wav")


@pytest.mark.parametrize(("rate", "new_rate"), [(48_000, 24_000), (44_100, 24_000), (8_000, 24_000), (24_000, 11_000)])
def test_resampling_keeps_what_both_rates_can_hold(rate: int, new_rate: int) -> None:
    length = rate // 2
    noise = np.random.default_rng(0).standard_normal(length)
    limit = 0.4 * min(rate, new_rate)
    band = scipy.signal.sosfiltfilt(scipy.signal.butter(12, limit * 0.7, fs=rate, output="sos"), noise)
    band *= scipy.signal.windows.tukey(length, 0.1)
    expected = scipy.signal.resample_poly(band, new_rate, rate, window=("kaiser", 12.0))
    resampled = resample(band, rate, new_rate)
    assert len(resampled) == round(length * new_rate / rate)
    shared = min(len(resampled), len(expected))
    assert np.abs(resampled[:shared] - expected[:shared]).max() < 2e-3 * np.abs(expected).max()
