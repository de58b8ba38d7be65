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
