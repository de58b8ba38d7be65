"""Voicing detection: a sound is voiced where it repeats after one period of a known fundamental frequency."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.sample_store import SampleStore
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0

# Samples to compare on each side: 20 ms. Every second sample suffices, because the lowest harmonics matter most.
_WINDOW: Final = 480
_STRIDE: Final = 2
# Minimum correlation and level (full scale is 1) of a voiced sound.
_PERIODIC: Final = 0.55
_HEARD: Final = 2e-3
_LOWEST_HZ: Final = 30.0


def find_voiced(sound: SampleStore, first: int, f0: Floats) -> NDArray[np.bool_]:
    """Return a mask of the voiced values of ``f0``, bool [n].

    Parameters
    ----------
    sound
        Sound to analyse.
    first
        Index of ``f0[0]`` in the whole sound's F0 curve, which has one value every 12.5 ms.
    f0
        float32 [n], fundamental frequency in hertz; values below 30 Hz count as voiceless.
    """
    voiced: NDArray[np.bool_] = f0 >= _LOWEST_HZ
    if not voiced.any():
        return voiced
    lags = np.rint(SAMPLE_RATE / f0[voiced]).astype(np.int64)
    margin = (_WINDOW + int(lags.max())) // 2 + 1
    samples = sound.read(first * SAMPLES_PER_F0 - margin, (first + len(f0)) * SAMPLES_PER_F0 + margin)
    middles = (np.flatnonzero(voiced) * 2 + 1) * SAMPLES_PER_F0 // 2 + margin
    places = (middles - (_WINDOW + lags) // 2)[:, None] + np.arange(0, _WINDOW, _STRIDE)
    here, later = samples[places], samples[places + lags[:, None]]
    powers = np.square(here).mean(axis=1), np.square(later).mean(axis=1)
    similar = (here * later).mean(axis=1) > _PERIODIC * np.sqrt(powers[0] * powers[1])
    voiced[voiced] = similar & (powers[0] > _HEARD**2)
    return _without_blips(voiced)


def _without_blips(voiced: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Invert each value that differs from both of its neighbours."""
    if len(voiced) < 3:
        return voiced
    alone = (voiced[1:-1] != voiced[:-2]) & (voiced[1:-1] != voiced[2:])
    smooth: NDArray[np.bool_] = voiced.copy()
    smooth[1:-1] ^= alone
    return smooth
