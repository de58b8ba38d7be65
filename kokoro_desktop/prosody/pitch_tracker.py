"""Pitch tracking by autocorrelation, equivalent to Praat's "To Pitch (ac)"."""

from __future__ import annotations

from functools import cache
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
_PRAAT_FLOOR_HZ, _CEILING_HZ = 75.0, 600.0
_CANDIDATES: Final = 15  # for each frame, one of them voiceless
_SILENCE_THRESHOLD, _VOICING_THRESHOLD = 0.03, 0.45
_OCTAVE_COST, _OCTAVE_JUMP_COST, _VOICING_COST = 0.01, 0.35, 0.14
_COST_STEP_S: Final = 0.01  # time between two frames to which the last two costs apply

# Lowest pitch in takes: some voices creak at 65 to 75 Hz.
_TAKE_FLOOR_HZ: Final = 60.0
_SHORTEST: Final = int(SAMPLE_RATE / _CEILING_HZ)  # shortest lag, in samples
_DEPTH: Final = 30  # samples on each side of a maximum from which it is interpolated
_FINE: Final = 4  # interpolated values between two samples
# Frames to transform at a time: matrices that fit into the cache, and are too small for several threads.
_BLOCK: Final = 48


def track_f0(samples: Floats, task: Task = QUIET) -> Floats:
    """Track the pitch of the model's speech, from 60 to 600 Hz, at the times of its F0 values.

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
    frame = _frame(_TAKE_FLOOR_HZ)
    return _track(samples.astype(np.float64), centres, frame, SAMPLES_PER_F0 / SAMPLE_RATE, task).astype(np.float32)


def track(samples: Floats64, rate: int, step_s: float, task: Task = QUIET) -> tuple[Floats64, Floats64]:
    """Track the pitch of a sound by autocorrelation (Boersma 1993), from 75 to 600 Hz.

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
    centres = np.rint(times * SAMPLE_RATE).astype(np.int64)
    return times, _track(sound, centres, _frame(_PRAAT_FLOOR_HZ), step_s, task)


class _Frame(NamedTuple):
    """Properties of the analysed frames, which depend on the lowest pitch.

    Attributes
    ----------
    floor_hz
        Lowest pitch.
    shape
        float64 [w], window of three periods of the lowest pitch; w is odd.
    longest
        Longest lag in samples.
    transform
        Length of the Fourier transform: at least the window and the lags that are needed.
    similarity
        float64 [longest + 32], normalised autocorrelation of the window.
    """

    floor_hz: float
    shape: Floats64
    longest: int
    transform: int
    similarity: Floats64

    @property
    def middle(self) -> slice:
        """One period of the lowest pitch, in which the level of a frame is measured."""
        third = len(self.shape) // 3
        return slice(third, len(self.shape) - third)


@cache
def _frame(floor_hz: float) -> _Frame:
    window = round(3 * SAMPLE_RATE / floor_hz) + 1
    shape = np.hanning(window + 2)[1:-1]
    longest = int(SAMPLE_RATE / floor_hz) + 1
    count = longest + _DEPTH + 2
    transform = -(-(window + count) // 192) * 192  # a multiple of 192 has small prime factors
    product = _autocorrelate(shape[None], transform, count)[0]
    return _Frame(floor_hz, shape, longest, transform, product / product[0])


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


def _track(samples: Floats64, centres: Ints, frame: _Frame, step_s: float, task: Task) -> Floats64:
    """Return the pitch, float64 [m], at the samples ``centres``, int64 [m]; samples are float64 [n], 24 kHz."""
    if not len(centres) or not len(samples):
        return np.zeros(len(centres))
    samples = samples - samples.mean()
    peak = float(np.abs(samples).max())
    size = len(frame.shape)
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(samples, size // 2), size)
    centres = np.minimum(centres, len(samples) - 1)
    blocks = []
    for start in range(0, len(centres), _BLOCK):
        task.check()
        blocks.append(_find_candidates(windows[centres[start : start + _BLOCK]], frame, peak))
    return _cheapest_path(_Candidates(*map(np.concatenate, zip(*blocks, strict=True))), step_s, task)


def _autocorrelate(frames: Floats64, transform: int, count: int) -> Floats64:
    """Return the autocorrelation of each frame, float64 [n, w], at the lags below ``count``."""
    spectrum = np.fft.rfft(frames, transform)
    return np.fft.irfft(spectrum.real**2 + spectrum.imag**2, transform)[:, :count]


def _find_candidates(frames: Floats64, frame: _Frame, peak: float) -> _Candidates:
    """Find the maxima of the normalised autocorrelation of each frame, float64 [n, w].

    ``peak`` is the highest absolute value of the whole sound.
    """
    frames = frames - frames.mean(axis=1, keepdims=True)
    hertz, strength = np.zeros((len(frames), _CANDIDATES)), np.full((len(frames), _CANDIDATES), -np.inf)
    level = np.abs(frames[:, frame.middle]).max(axis=1) / (peak or 1.0)
    strength[:, 0] = _VOICING_THRESHOLD + np.maximum(0, 2 - level * (1 + _VOICING_THRESHOLD) / _SILENCE_THRESHOLD)
    product = _autocorrelate(frames * frame.shape, frame.transform, len(frame.similarity))
    similarity = product / np.where(product[:, :1] > 0, product[:, :1], np.inf) / frame.similarity
    # Only maxima above half the voicing threshold can become voiced.
    inside = similarity[:, _SHORTEST : frame.longest + 1]
    rises = np.diff(similarity[:, _SHORTEST - 1 : frame.longest + 2]) > 0
    rows, columns = np.nonzero(rises[:, :-1] & ~rises[:, 1:] & (inside > _VOICING_THRESHOLD / 2))
    lags, heights = _interpolate(similarity, rows, columns + _SHORTEST)
    found = SAMPLE_RATE / lags
    heights -= _OCTAVE_COST * np.log2(_CEILING_HZ / found)
    order = np.lexsort((-heights, rows))
    order = order[(found[order] >= frame.floor_hz) & (found[order] <= _CEILING_HZ)]
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
    for start in range(1, len(hertz), _BLOCK):
        task.check()
        block = octaves[start - 1 : start + _BLOCK]
        jumps = np.abs(block[:-1, :, None] - block[1:, None]) * (_OCTAVE_JUMP_COST * factor)
        jumps[:, 0, 1:] = jumps[:, 1:, 0] = _VOICING_COST * factor
        for row, jump in enumerate(jumps, start):
            options = total[:, None] - jump
            steps[row] = best = options.argmax(axis=0)
            total = options[best, columns] + strength[row]
    path = np.empty(len(hertz), np.int64)
    place = int(total.argmax())
    for row in range(len(hertz) - 1, -1, -1):
        path[row] = place
        place = int(steps[row, place])
    chosen: Floats64 = hertz[np.arange(len(hertz)), path]
    return chosen
