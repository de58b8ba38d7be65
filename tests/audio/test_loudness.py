"""Loudness as BS.1770 defines it: a full-scale sine of 997 Hz in one channel has -3.01 LUFS."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from kokoro_desktop.audio import loudness
from kokoro_desktop.audio.loudness import StimuliExtraMissing, at_loudness, measure_lufs
from kokoro_desktop.errors import InputError

RATE = 24_000


def sine(seconds: float, amplitude: float = 1.0) -> np.ndarray:
    times = np.arange(round(seconds * RATE)) / RATE
    return (amplitude * np.sin(2 * np.pi * 997 * times)).astype(np.float32)


def test_sine_has_the_loudness_of_the_standard() -> None:
    assert measure_lufs(sine(3)) == pytest.approx(-3.01, abs=0.1)
    assert measure_lufs(sine(3, 0.1)) == pytest.approx(-23.01, abs=0.1)


def test_short_sound_is_measured_with_silence_up_to_one_block() -> None:
    assert measure_lufs(sine(0.1)) == pytest.approx(measure_lufs(sine(0.4)) - 10 * np.log10(4), abs=0.1)
    assert measure_lufs(sine(0.001)) > -70


@pytest.mark.parametrize("seconds", [0.05, 0.4, 2])
def test_scaled_sound_has_the_requested_loudness(seconds: float) -> None:
    scaled = at_loudness(sine(seconds, 0.02), -23)
    assert scaled.dtype == np.float32 and measure_lufs(scaled) == pytest.approx(-23, abs=0.01)


@pytest.mark.parametrize("samples", [np.zeros(0, np.float32), np.zeros(RATE, np.float32)])
def test_silence_cannot_be_scaled(samples: np.ndarray) -> None:
    assert measure_lufs(samples) == -np.inf
    with pytest.raises(InputError, match="silent"):
        at_loudness(samples, -23)


def test_clipping_is_refused_with_the_highest_loudness_that_fits() -> None:
    with pytest.raises(InputError, match=r"would clip at -1 LUFS. Choose a loudness of (-3\.\d) LUFS or less") as error:
        at_loudness(sine(1, 0.1), -1)
    highest = float(str(error.value).split(" of ")[1].split()[0])
    assert np.abs(at_loudness(sine(1, 0.1), highest)).max() == pytest.approx(0.99, abs=0.01)


def test_peak_that_rounding_could_clip_is_refused() -> None:
    quiet = sine(1, 0.1)
    with pytest.raises(InputError, match="would clip"):
        at_loudness(quiet, measure_lufs(quiet) + 20 * np.log10(0.995 / 0.1))


def test_missing_package_is_named_with_the_command_that_adds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    loudness._meter.cache_clear()
    monkeypatch.setitem(sys.modules, "pyloudnorm", None)
    with pytest.raises(StimuliExtraMissing, match="stimuli"):
        measure_lufs(sine(1))
