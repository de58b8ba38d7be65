"""Speech features that depend little on the voice: normalised cepstra, their rate of change, and voicing."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody.pitch_tracker import track
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes.mel import WINDOW, mel_filters

Floats = NDArray[np.float32]
Floats64 = NDArray[np.float64]

STEP: Final = 120  # samples between two rows: 5 ms
_WINDOW: Final = 600  # samples: 25 ms
_BLOCK: Final = 128  # windows to transform at a time: matrices that fit into the cache
_BANDS: Final = 26
_CEPSTRA: Final = 13
_LOWEST_HZ: Final = 60.0
HIGHEST_HZ: Final = 8000.0
_RANGE_DB: Final = 60.0  # levels further below the loudest band count as silence
_SPEECH_DB: Final = 15.0  # rows further below the loud rows are excluded from the normalisation
# Weights with the smallest errors between eight of the model's voices; see docs/alignment.md.
_LEVEL_WEIGHT, _CHANGE_WEIGHT, _VOICING_WEIGHT = 1.5, 0.7, 3.0


def measure_features(samples: Floats64, highest_hz: float = HIGHEST_HZ) -> tuple[Floats, Floats64]:
    """Return the features and the level of a sound.

    The features are mel-frequency cepstra (Davis and Mermelstein 1980), their rate of change over 40 ms, and
    voicing. The cepstra are normalised to mean 0 and variance 1 over the speech, which removes most of the influence of
    the voice and the microphone.

    Parameters
    ----------
    samples
        float64 [n], 24 kHz.
    highest_hz
        Upper limit of the mel bands.

    Returns
    -------
    features : float32 [n // 120 + 1, 27]
    level : float64 [n // 120 + 1], dB
        Mean over the bands.
    """
    emphasised = np.append(samples[:1], samples[1:] - 0.97 * samples[:-1])
    padded = np.pad(emphasised, _WINDOW // 2)
    windows = np.lib.stride_tricks.sliding_window_view(padded, _WINDOW)[::STEP]
    filters, shape, blocks = mel_filters(_BANDS, _LOWEST_HZ, highest_hz), np.hanning(_WINDOW), []
    for start in range(0, len(windows), _BLOCK):
        spectrum = np.fft.rfft(windows[start : start + _BLOCK] * shape, WINDOW)
        blocks.append((spectrum.real**2 + spectrum.imag**2) @ filters.T)
    bands = 10 * np.log10(np.concatenate(blocks) + 1e-12)
    bands = np.maximum(bands, bands.max() - _RANGE_DB)
    level = bands.mean(axis=1)
    turns = np.outer(np.arange(_CEPSTRA), np.arange(_BANDS) + 0.5)
    cepstra = bands @ np.cos(np.pi * turns / _BANDS).T
    speech = level > np.percentile(level, 99) - _SPEECH_DB
    cepstra = (cepstra - cepstra[speech].mean(axis=0)) / np.maximum(cepstra[speech].std(axis=0), 1e-6)
    change = _change(cepstra)
    change /= np.maximum(change.std(axis=0), 1e-6)
    cepstra[:, 0] *= _LEVEL_WEIGHT
    parts = [cepstra, _CHANGE_WEIGHT * change, _VOICING_WEIGHT * _voicing(samples, len(cepstra))[:, None]]
    return np.hstack(parts).astype(np.float32), level


def _change(rows: Floats64) -> Floats64:
    """Return the slope of each column at each row, computed from the rows up to 20 ms before and after."""

    def shifted(count: int) -> Floats64:
        padded = np.pad(rows, ((count, count), (0, 0)), "edge")
        return padded[2 * count :] - padded[: -2 * count]

    return shifted(4) + 0.5 * shifted(2)


def _voicing(samples: Floats64, count: int) -> Floats64:
    """Return the voicing of each row, 0 to 1, interpolated between values every two rows."""
    _, hertz = track(samples, SAMPLE_RATE, 2 * STEP / SAMPLE_RATE)
    return np.interp(np.arange(count), 2 * np.arange(len(hertz)), hertz > 0)
