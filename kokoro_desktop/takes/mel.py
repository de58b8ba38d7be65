"""Log-mel spectra, and how far apart two sounds are to the ear rather than to the sample."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio import Floats
from kokoro_desktop.spec import SAMPLE_RATE

BANDS: Final = 80
WINDOW: Final = 1024
"""Samples of a Hann window, and length of its transform."""
HOP: Final = 300
"""Samples from window to window: two to a frame of duration."""
RANGE_DB: Final = 80.0
"""What lies further below the loudest band than this is silence, whatever its level."""
_BAND: Final = 40
"""Rows, half a second: nothing is moved further when two sounds are laid on one another."""
_BLOCK: Final = 4096
"""Windows transformed at a time: ten minutes at once would take 400 MB."""


def log_mel(samples: Floats) -> Floats:
    """Power in mel bands.

    Returns
    -------
    ndarray
        float32 [n // 300 + 1, 80], decibels relative to full scale.
    """
    padded = np.pad(samples, WINDOW // 2)
    windows = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP]
    shape = np.hanning(WINDOW + 1)[:-1].astype(np.float32)
    filters = _filters()
    rows = []
    for start in range(0, len(windows), _BLOCK):
        spectrum = np.fft.rfft(windows[start : start + _BLOCK] * shape, axis=-1)
        power = (spectrum.real**2 + spectrum.imag**2) / float(shape.sum()) ** 2
        rows.append(10 * np.log10(np.maximum(power @ filters.T, 1e-20)))
    return np.concatenate(rows).astype(np.float32)


def stretch(spectrum: Floats, places: NDArray[np.float64]) -> Floats:
    """Interpolate a spectrum float32 [n, bands] at ``places``, float64 [m], counted in its rows; float32 [m, bands]."""
    below = np.clip(places.astype(np.int64), 0, len(spectrum) - 1)
    above = np.minimum(below + 1, len(spectrum) - 1)
    share = (places - below)[:, None].astype(np.float32)
    return spectrum[below] * (1 - share) + spectrum[above] * share


def warp(first: Floats, second: Floats) -> NDArray[np.int64]:
    """Find which row of a log-mel spectrum belongs to each of another's, whose durations may be others.

    Dynamic time warping by steps of 0, 1 and 2 rows (Sakoe and Chiba 1978), never further than `_BAND` from where an
    even stretch would lie; where one is more than twice as long, that stretch.

    Parameters
    ----------
    first, second
        float32 [n, bands] and [m, bands], in dB.

    Returns
    -------
    ndarray
        int64 [n], rows of ``second``, never descending.
    """
    rows, width = len(first), 2 * _BAND + 1
    even = np.round(np.linspace(0, len(second) - 1, rows)).astype(np.int64)
    if len(second) - 1 > 2 * (rows - 1):
        return even
    floor = max(float(first.max()), float(second.max())) - RANGE_DB
    first, second = np.maximum(first, floor), np.maximum(second, floor)
    steps = np.empty((rows, width), np.int8)
    cost = np.where(np.arange(width) == _BAND, 0.0, np.inf)  # the first row's, at the beginning of both
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
    """Mean absolute difference of two log-mel spectra, float32 [n, 80] in dB each, in dB.

    Both are cut off `RANGE_DB` below the louder one's peak: how silent a silence is, nobody hears.
    """
    floor = max(float(first.max()), float(second.max())) - RANGE_DB
    return float(np.abs(np.maximum(first, floor) - np.maximum(second, floor)).mean(dtype=np.float64))


@lru_cache(maxsize=1)
def _filters() -> NDArray[np.float64]:
    """Triangles [80, 513], evenly spaced on the mel scale m = 2595 log10(1 + f / 700) (O'Shaughnessy 1987)."""
    top = 2595 * np.log10(1 + SAMPLE_RATE / 2 / 700)
    edges = 700 * (10 ** (np.linspace(0, top, BANDS + 2) / 2595) - 1)
    frequencies = np.fft.rfftfreq(WINDOW, 1 / SAMPLE_RATE)
    lower, centre, upper = edges[:-2, None], edges[1:-1, None], edges[2:, None]
    rising, falling = (frequencies - lower) / (centre - lower), (upper - frequencies) / (upper - centre)
    filters: NDArray[np.float64] = np.maximum(0, np.minimum(rising, falling))
    # The lowest triangles are narrower than a bin and may hold none: each then takes the bin nearest to its centre.
    empty = filters.sum(axis=1) == 0
    filters[empty, np.abs(frequencies - centre[empty]).argmin(axis=1)] = 1
    return filters
