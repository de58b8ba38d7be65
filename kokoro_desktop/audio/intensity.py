"""Intensity of a sound over time."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio.sample_store import SampleStore

# Samples between two values: 10 ms, fast enough for speech.
HOP: Final = 240
# Window length in samples: 32 ms, as in Praat for voices above 100 Hz.
_WINDOW: Final = 768
_WEIGHTS: Final = (np.hanning(_WINDOW) / np.hanning(_WINDOW).sum()).astype(np.float32)
_SILENCE: Final = 1e-10  # added to powers to give silence a finite level


def measure_intensity(sound: SampleStore, first: int, step: int, count: int) -> NDArray[np.float32]:
    """Measure the intensity at ``count`` points, ``step`` samples apart, starting at sample ``first``.

    Returns
    -------
    float32 [count]
        Mean power under a Hann window centred on each point, in dB relative to full scale.
    """
    start = first - _WINDOW // 2
    stretch = sound.read(start, start + (count - 1) * step + _WINDOW)
    windows = np.lib.stride_tricks.sliding_window_view(stretch, _WINDOW)[::step]
    power = np.square(windows) @ _WEIGHTS  # float32 is accurate to a millionth
    decibels: NDArray[np.float32] = 10 * np.log10(power + np.float32(_SILENCE))
    return decibels
