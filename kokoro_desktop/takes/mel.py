"""Log-mel spectra, and the perceptual distance between two sounds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio import Floats
from kokoro_desktop.spec import SAMPLE_RATE

BANDS: Final = 80
# Length of the Hann window and of the Fourier transform, in samples.
WINDOW: Final = 1024
# Samples between windows: two windows per frame of duration.
HOP: Final = 300
# Dynamic range: levels further below the loudest band count as silence.
RANGE_DB: Final = 80.0
# Maximum shift when two sounds are aligned, in rows: half a second.
_BAND: Final = 40
# Windows transformed at a time; ten minutes of speech in one step would need 400 MB.
_BLOCK: Final = 4096


def log_mel(samples: Floats) -> Floats:
    """Compute the log-mel spectrum of a sound.

    Returns
    -------
    ndarray
        float32 [n // 300 + 1, 80], decibels relative to full scale.
    """
    padded = np.pad(samples, WINDOW // 2)
    windows = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP]
    shape = np.hanning(WINDOW + 1)[:-1].astype(np.float32)
    filters = mel_filters()
    rows = []
    for start in range(0, len(windows), _BLOCK):
        spectrum = np.fft.rfft(windows[start : start + _BLOCK] * shape, axis=-1)
        power = (spectrum.real**2 + spectrum.imag**2) / float(shape.sum()) ** 2
        rows.append(10 * np.log10(np.maximum(power @ filters.T, 1e-20)))
    return np.concatenate(rows).astype(np.float32)


def stretch(spectrum: Floats, places: NDArray[np.float64]) -> Floats:
    """Interpolate a spectrum, float32 [n, bands], at row positions, float64 [m]; return float32 [m, bands]."""
    below = np.clip(places.astype(np.int64), 0, len(spectrum) - 1)
    above = np.minimum(below + 1, len(spectrum) - 1)
    share = (places - below)[:, None].astype(np.float32)
    return spectrum[below] * (1 - share) + spectrum[above] * share


def warp(first: Floats, second: Floats) -> NDArray[np.int64]:
    """Align two log-mel spectra with different durations.

    This is dynamic time warping with steps of 0, 1 and 2 rows (Sakoe and Chiba 1978), constrained to `_BAND` rows
    around the linear alignment. If ``second`` is more than twice as long as ``first``, the linear alignment is
    returned.

    Parameters
    ----------
    first, second
        float32 [n, bands] and [m, bands], in dB.

    Returns
    -------
    ndarray
        int64 [n], the row of ``second`` for each row of ``first``, nondecreasing.
    """
    rows, width = len(first), 2 * _BAND + 1
    even = np.round(np.linspace(0, len(second) - 1, rows)).astype(np.int64)
    if len(second) - 1 > 2 * (rows - 1):
        return even
    floor = max(float(first.max()), float(second.max())) - RANGE_DB
    first, second = np.maximum(first, floor), np.maximum(second, floor)
    steps = np.empty((rows, width), np.int8)
    cost = np.where(np.arange(width) == _BAND, 0.0, np.inf)  # cost of the first row, at the start of both
    for row in range(rows):
        places = even[row] - _BAND + np.arange(width)
        inside = (places >= 0) & (places < len(second))
        moved = even[row] - even[row - 1] if row else 0
        before = np.pad(cost, (2, max(int(moved), 0)), constant_values=np.inf)
        options = np.stack([before[2 + moved - step : 2 + moved - step + width] for step in range(3)])
        steps[row] = options.argmin(axis=0)
        here = np.abs(second[np.clip(places, 0, len(second) - 1)] - first[row]).mean(axis=1)
        cost = options.min(axis=0) + np.where(inside, here, np.inf)
    found = np.empty(rows, np.int64)
    place = even[-1]
    for row in range(rows - 1, -1, -1):
        found[row] = place
        place -= steps[row, place - even[row] + _BAND]
    return found


def distance_db(first: Floats, second: Floats) -> float:
    """Return the mean absolute difference between two log-mel spectra, float32 [n, 80], in dB.

    Both spectra are clipped at `RANGE_DB` below the higher maximum, because differences between silences are inaudible.
    """
    floor = max(float(first.max()), float(second.max())) - RANGE_DB
    return float(np.abs(np.maximum(first, floor) - np.maximum(second, floor)).mean(dtype=np.float64))


@lru_cache(maxsize=8)
def mel_filters(bands: int = BANDS, lowest_hz: float = 0.0, highest_hz: float = SAMPLE_RATE / 2) -> NDArray[np.float64]:
    """Return triangular filters, float64 [bands, 513], equally spaced on the mel scale.

    The scale is m = 2595 log10(1 + f / 700) (O'Shaughnessy 1987). The filters apply to transforms of 1,024 samples at
    24 kHz.
    """
    low, high = (2595 * np.log10(1 + hertz / 700) for hertz in (lowest_hz, highest_hz))
    edges = 700 * (10 ** (np.linspace(low, high, bands + 2) / 2595) - 1)
    frequencies = np.fft.rfftfreq(WINDOW, 1 / SAMPLE_RATE)
    lower, centre, upper = edges[:-2, None], edges[1:-1, None], edges[2:, None]
    rising, falling = (frequencies - lower) / (centre - lower), (upper - frequencies) / (upper - centre)
    filters: NDArray[np.float64] = np.maximum(0, np.minimum(rising, falling))
    # The lowest triangles are narrower than a bin and may be empty; if so, use the bin nearest to the centre.
    empty = filters.sum(axis=1) == 0
    filters[empty, np.abs(frequencies - centre[empty]).argmin(axis=1)] = 1
    return filters
