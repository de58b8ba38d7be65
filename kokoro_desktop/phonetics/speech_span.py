"""Find where the speech of a recording starts and ends."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.spec import SAMPLE_RATE

Floats64 = NDArray[np.float64]

_FRAME: Final = SAMPLE_RATE // 50  # samples per level, 20 ms
_FLOOR_SHARE: Final = 0.05  # share of the frames that represent the noise floor
_ABOVE_FLOOR_DB: Final = 8.0
_BELOW_PEAK_DB: Final = (45.0, 15.0)  # limits of the threshold, so that neither silence nor loud noise determines it
_SHORTEST: Final = 3  # frames, 60 ms; shorter sounds are clicks
_MARGIN: Final = 10  # frames, 200 ms, which contain weak consonants at the edges
_SILENCE: Final = 1e-20  # added to powers to give silence a finite level


def find_speech(samples: Floats64) -> slice:
    """Return the part of a recording between its leading and its trailing silence, with margins of 200 ms.

    Frames of 20 ms are silent if they are less than 8 dB above the noise floor, which is the 5th percentile of their
    levels. The threshold is between 45 and 15 dB below the peak. Sounds shorter than 60 ms are ignored.

    Parameters
    ----------
    samples
        float64 [n], 24 kHz.

    Returns
    -------
    slice
        Range of ``samples`` that contains the speech; the whole recording if no speech is found.
    """
    everything = slice(0, len(samples))
    count = len(samples) // _FRAME
    if count < _SHORTEST:
        return everything
    levels = 10 * np.log10(np.square(samples[: count * _FRAME]).reshape(count, _FRAME).mean(axis=1) + _SILENCE)
    low, high = (levels.max() - below for below in _BELOW_PEAK_DB)
    threshold = np.clip(np.percentile(levels, 100 * _FLOOR_SHARE) + _ABOVE_FLOOR_DB, low, high)
    runs = np.lib.stride_tricks.sliding_window_view(levels > threshold, _SHORTEST).all(axis=1).nonzero()[0]
    if not len(runs):
        return everything
    first, last = int(runs[0]) - _MARGIN, int(runs[-1]) + _SHORTEST + _MARGIN
    return slice(max(first, 0) * _FRAME, min(last * _FRAME, len(samples)))
