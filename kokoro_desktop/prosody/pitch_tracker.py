"""Pitch tracking by autocorrelation, equivalent to Praat's "To Pitch (ac)"."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.recording import resample
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.task import QUIET, Task

Floats64 = NDArray[np.float64]
Ints = NDArray[np.int64]

# Standard settings in Praat's manual.
_FLOOR_HZ, _CEILING_HZ = 75.0, 600.0
_CANDIDATES: Final = 15  # for each frame, one of them voiceless
_SILENCE_THRESHOLD, _VOICING_THRESHOLD = 0.03, 0.45
_OCTAVE_COST, _OCTAVE_JUMP_COST, _VOICING_COST = 0.01, 0.35, 0.14
_COST_STEP_S: Final = 0.01  # time between two frames to which the last two costs apply

_WINDOW: Final = round(3 * SAMPLE_RATE / _FLOOR_HZ) + 1  # samples; three periods of the lowest pitch, and odd
_SHAPE: Final = np.hanning(_WINDOW + 2)[1:-1]
# One period of the lowest pitch, in which the level of a frame is measured.
_MIDDLE: Final = slice(_WINDOW // 3, _WINDOW - _WINDOW // 3)
_LAGS: Final = int(SAMPLE_RATE / _CEILING_HZ), int(SAMPLE_RATE / _FLOOR_HZ) + 1  # shortest and longest, in samples
_DEPTH: Final = 30  # samples on each side of a maximum from which it is interpolated
_TRANSFORM: Final = 1536  # length of the Fourier transform: at least the window and the longest lag
_FINE: Final = 4  # interpolated values between two samples
# Frames to transform at a time: matrices that fit into the cache, and are too small for several threads.
_BLOCK: Final = 48


def track_f0(samples: Floats, task: Task = QUIET) -> Floats:
    """Track the pitch of speech at the times of the model's F0 values.

    Parameters
    ----------
    samples
        float32 [n], 24 kHz.

    Returns
    -------
    Floats
        float32 [n // 300], hertz, one value for the middle of every 12.5 ms interval; 0 where unvoiced.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    centres = np.arange(len(samples) // SAMPLES_PER_F0) * SAMPLES_PER_F0 + SAMPLES_PER_F0 // 2
    return _track(samples.astype(np.float64), centres, SAMPLES_PER_F0 / SAMPLE_RATE, task).astype(np.float32)


def track(samples: Floats64, rate: int, step_s: float, task: Task = QUIET) -> tuple[Floats64, Floats64]:
    """Track the pitch of a sound by autocorrelation (Boersma 1993).

    Parameters
    ----------
    samples
        float64 [n].
    rate
        Sampling rate in hertz.
    step_s
        Time between values, in seconds.

    Returns
    -------
    times, hertz : float64 [m]
        ``times`` are in seconds and start at 0; ``hertz`` is 0 where unvoiced.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    sound = resample(samples, rate, SAMPLE_RATE)
    times = np.arange(int(len(sound) / SAMPLE_RATE / step_s + 1e-9) + 1, dtype=np.float64) * step_s
    return times, _track(sound, np.rint(times * SAMPLE_RATE).astype(np.int64), step_s, task)


class _Candidates(NamedTuple):
    """Candidates for the pitch of n frames; the first column is the voiceless one.

    Attributes
    ----------
    hertz
        float64 [n, 15], 0 for the voiceless candidate and for missing ones.
    strength
        float64 [n, 15], minus infinity for missing candidates.
    """

    hertz: Floats64
    strength: Floats64


def _track(samples: Floats64, centres: Ints, step_s: float, task: Task) -> Floats64:
    """Return the pitch, float64 [m], at the samples ``centres``, int64 [m]; samples are float64 [n], 24 kHz."""
    if not len(centres) or not len(samples):
        return np.zeros(len(centres))
    samples = samples - samples.mean()
    peak = float(np.abs(samples).max())
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(samples, _WINDOW // 2), _WINDOW)
    centres = np.minimum(centres, len(samples) - 1)
    blocks = []
    for start in range(0, len(centres), _BLOCK):
        task.check()
        blocks.append(_find_candidates(windows[centres[start : start + _BLOCK]], peak))
    return _cheapest_path(_Candidates(*map(np.concatenate, zip(*blocks, strict=True))), step_s, task)


def _autocorrelate(frames: Floats64) -> Floats64:
    """Return the autocorrelation of each frame, float64 [n, 961], for all lags that are needed."""
    spectrum = np.fft.rfft(frames, _TRANSFORM)
    return np.fft.irfft(spectrum.real**2 + spectrum.imag**2, _TRANSFORM)[:, : _LAGS[1] + _DEPTH + 2]


def _find_candidates(frames: Floats64, peak: float) -> _Candidates:
    """Find the maxima of the normalised autocorrelation of each frame, float64 [n, 961].

    ``peak`` is the highest absolute value of the whole sound.
    """
    frames = frames - frames.mean(axis=1, keepdims=True)
    hertz, strength = np.zeros((len(frames), _CANDIDATES)), np.full((len(frames), _CANDIDATES), -np.inf)
    level = np.abs(frames[:, _MIDDLE]).max(axis=1) / (peak or 1.0)
    strength[:, 0] = _VOICING_THRESHOLD + np.maximum(0, 2 - level * (1 + _VOICING_THRESHOLD) / _SILENCE_THRESHOLD)
    product = _autocorrelate(frames * _SHAPE)
    of_window = _autocorrelate(_SHAPE[None])[0]
    similarity = product / np.where(product[:, :1] > 0, product[:, :1], np.inf) * (of_window[0] / of_window)
    # Only maxima above half the voicing threshold can become voiced.
    inside = similarity[:, _LAGS[0] : _LAGS[1] + 1]
    rises = np.diff(similarity[:, _LAGS[0] - 1 : _LAGS[1] + 2]) > 0
    rows, columns = np.nonzero(rises[:, :-1] & ~rises[:, 1:] & (inside > _VOICING_THRESHOLD / 2))
    lags, heights = _interpolate(similarity, rows, columns + _LAGS[0])
    found = SAMPLE_RATE / lags
    heights -= _OCTAVE_COST * np.log2(_CEILING_HZ / found)
    order = np.lexsort((-heights, rows))
    order = order[(found[order] >= _FLOOR_HZ) & (found[order] <= _CEILING_HZ)]
    rows = rows[order]
    places = np.arange(len(rows)) - np.searchsorted(rows, rows) + 1  # rank within each frame
    kept = places < _CANDIDATES
    hertz[rows[kept], places[kept]] = found[order][kept]
    strength[rows[kept], places[kept]] = heights[order][kept]
    return _Candidates(hertz, strength)


def _interpolate(values: Floats64, rows: Ints, columns: Ints) -> tuple[Floats64, Floats64]:
    """Return the position and height, float64 [m], of the maxima near given columns by windowed sinc interpolation."""
    taps = np.arange(-_DEPTH, _DEPTH + 1)
    apart = np.linspace(-1, 1, 2 * _FINE + 1) - taps[:, None]
    kernel = np.sinc(apart) * np.cos(np.pi / 2 * apart / (_DEPTH + 1)) ** 2
    fine = values[rows[:, None], columns[:, None] + taps] @ kernel
    best = np.clip(fine.argmax(axis=1), 1, 2 * _FINE - 1)
    before, top, after = (fine[np.arange(len(fine)), best + side] for side in (-1, 0, 1))
    slope, bend = (after - before) / 2, 2 * top - before - after
    moved = np.clip(slope / np.where(bend > 0, bend, np.inf), -1, 1)
    return columns - 1 + (best + moved) / _FINE, top + slope * moved / 2


def _cheapest_path(candidates: _Candidates, step_s: float, task: Task) -> Floats64:
    """Choose a candidate for each frame by the Viterbi algorithm, and return its frequency."""
    hertz, strength = candidates
    voiced = hertz > 0
    octaves = np.log2(np.where(voiced, hertz, 1.0))
    factor = _COST_STEP_S / step_s
    total, steps = strength[0], np.zeros(hertz.shape, np.int8)
    columns = np.arange(_CANDIDATES)
    for row in range(1, len(hertz)):
        if row % _BLOCK == 0:
            task.check()
        jumps = np.abs(octaves[row - 1][:, None] - octaves[row]) * (_OCTAVE_JUMP_COST * factor)
        jumps[0, 1:] = jumps[1:, 0] = _VOICING_COST * factor
        options = total[:, None] - jumps
        steps[row] = best = options.argmax(axis=0)
        total = options[best, columns] + strength[row]
    path = np.empty(len(hertz), np.int64)
    place = int(total.argmax())
    for row in range(len(hertz) - 1, -1, -1):
        path[row] = place
        place = int(steps[row, place])
    chosen: Floats64 = hertz[np.arange(len(hertz)), path]
    return chosen
