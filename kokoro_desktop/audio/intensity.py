"""How loud a sound is from moment to moment."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio.sample_store import SampleStore

HOP: Final = 240
"""Samples between two values where they are to follow speech: 10 ms."""
_WINDOW: Final = 768
"""Samples that a value is of: 32 ms, what Praat takes for voices of 100 Hz and more."""
_WEIGHTS: Final = (np.hanning(_WINDOW) / np.hanning(_WINDOW).sum()).astype(np.float32)
_SILENCE: Final = 1e-10
"""Added to powers, so that silence has a level."""


def measure_intensity(sound: SampleStore, first: int, step: int, count: int) -> NDArray[np.float32]:
    """Return the mean power about ``count`` places, ``step`` samples apart, from the sample ``first`` on.

    Returns
    -------
    float32 [count]
        In dB of full scale, by a window that falls off to both sides.
    """
    start = first - _WINDOW // 2
    stretch = sound.read(start, start + (count - 1) * step + _WINDOW)
    windows = np.lib.stride_tricks.sliding_window_view(stretch, _WINDOW)[::step]
    power = np.square(windows) @ _WEIGHTS  # float32 is exact to a millionth
    decibels: NDArray[np.float32] = 10 * np.log10(power + np.float32(_SILENCE))
    return decibels
