"""Formant measurement by linear prediction, equivalent to Praat's "To Formant (burg)"."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.recording import resample
from kokoro_desktop.audio.sample_store import SampleStore
from kokoro_desktop.audio.voicing import find_voiced
from kokoro_desktop.prosody.pitch_tracker import track_f0
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.task import QUIET, Task

Floats64 = NDArray[np.float64]

# Median pitch, between those of men and women, at and above which the higher formant ceiling is used.
HIGH_VOICE_HZ: Final = 160.0
_CEILINGS_HZ: Final = (5000.0, 5500.0)  # recommended in Praat's manual for men and women
_BLOCK: Final = 1000  # values to process before checking for cancellation
COUNT: Final = 3  # number of reported formants
_POLES: Final = 10  # two for each of five formants up to the ceiling
_WINDOW_S: Final = 0.05  # Gaussian, twice Praat's nominal 25 ms
_EMPHASIS_HZ: Final = 50.0  # frequency above which pre-emphasis raises the spectrum by 6 dB per octave
_MARGIN_HZ: Final = 50.0  # poles nearer to 0 Hz or the ceiling are not formants


def formant_ceiling(f0: Floats | Floats64) -> float:
    """Return the frequency in hertz below which a voice has five formants, estimated from its F0.

    ``f0`` is in hertz, 0 where voiceless.
    """
    voiced = f0[f0 > 0]
    return _CEILINGS_HZ[int(len(voiced) > 0 and np.median(voiced) >= HIGH_VOICE_HZ)]


def track_formants(samples: Floats, task: Task = QUIET) -> Floats:
    """Measure the formants of speech every 12.5 ms; see `find_formants`.

    Parameters
    ----------
    samples
        float32 [n], 24 kHz.

    Returns
    -------
    float32 [n // 300, 3]
        F1 to F3 in hertz, at the midpoint of every 12.5 ms interval; NaN where the sound is voiceless.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    f0 = track_f0(samples, task)
    sound = SampleStore()
    sound.append(samples)
    blocks = range(0, len(f0), _BLOCK)
    voiced = np.concatenate([np.zeros(0, bool), *(find_voiced(sound, at, f0[at : at + _BLOCK]) for at in blocks)])
    times_s = (np.flatnonzero(voiced) + 0.5) * SAMPLES_PER_F0 / SAMPLE_RATE
    found = np.full((len(f0), COUNT), np.nan, np.float32)
    found[voiced] = find_formants(samples.astype(np.float64), SAMPLE_RATE, times_s, formant_ceiling(f0), task)
    return found


def find_formants(samples: Floats64, rate: float, times_s: Floats64, ceiling_hz: float, task: Task = QUIET) -> Floats64:
    """Measure the formants of a sound at given times.

    The sound is resampled to twice the ceiling and pre-emphasised. Burg's method (Childers 1978) yields the prediction
    coefficients of each window, and the angles of the roots of their polynomial are the formant frequencies.

    Parameters
    ----------
    samples
        float64 [n].
    rate
        Sampling rate in hertz.
    times_s
        float64 [m], in seconds.
    ceiling_hz
        Frequency below which the vocal tract has five formants: 5,500 Hz for most women, 5,000 Hz for most men.

    Returns
    -------
    float64 [m, 3]
        F1 to F3 in hertz; NaN for missing formants.
    """
    new_rate = 2 * ceiling_hz
    resampled = resample(samples, rate, new_rate)
    emphasised = resampled.copy()
    emphasised[1:] -= np.exp(-2 * np.pi * _EMPHASIS_HZ / new_rate) * resampled[:-1]
    length = round(_WINDOW_S * new_rate)
    padded = np.pad(emphasised, length)
    found = np.full((len(times_s), COUNT), np.nan)
    for place, time_s in enumerate(times_s):
        if place % _BLOCK == 0:
            task.check()
        start = min(max(round(time_s * new_rate - length / 2) + length, 0), len(padded) - length)
        hertz = _formants(padded[start : start + length], new_rate)
        found[place, : len(hertz)] = hertz
    return found


def _formants(window: Floats64, rate: float) -> Floats64:
    """Return up to three formants of one window, float64, in hertz, in ascending order."""
    if not window.any():
        return np.zeros(0)
    length = len(window)
    places = (np.arange(length) + 0.5) / length - 0.5
    edge = np.exp(-12.0)
    shaped = window * (np.exp(-48 * places**2) - edge) / (1 - edge)
    roots = np.roots(np.concatenate([[1.0], -_burg(shaped, _POLES)]))
    # Roots outside the unit circle are not reflected into it, because that would not change their frequency.
    hertz = np.angle(roots[roots.imag > 0]) * rate / (2 * np.pi)
    return np.sort(hertz[(hertz > _MARGIN_HZ) & (hertz < rate / 2 - _MARGIN_HZ)])[:COUNT]


def _burg(samples: Floats64, order: int) -> Floats64:
    """Return the coefficients, float64 [order], that minimise forward and backward prediction errors (Burg 1975)."""
    forward, backward = samples[1:].copy(), samples[:-1].copy()
    coefficients = np.zeros(0)
    for _ in range(order):
        power = forward @ forward + backward @ backward
        reflection = 2 * (forward @ backward) / power if power > 0 else 0.0
        coefficients = np.append(coefficients - reflection * coefficients[::-1], reflection)
        forward, backward = (forward - reflection * backward)[1:], (backward - reflection * forward)[:-1]
    return coefficients
