"""The spectrogram of a stretch of sound, in pieces small enough to be made between two frames of a window."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.sample_store import SampleStore
from kokoro_desktop.spec import SAMPLE_RATE

WINDOW: Final = 600
"""Samples of the narrow band's Hann window: 25 ms, long enough to show the harmonics of most voices."""

WIDE_WINDOW: Final = 144
"""Of the wide band's: 6 ms, whose bandwidth of 250 Hz shows formants and every period, as Praat's 5 ms do."""

_FFT: Final = 1024
BINS: Final = _FFT // 2
"""Rows of a tile, 0 Hz first, up to 12 kHz."""

BASE_HOP: Final = 60
"""Samples between columns at level 0: 2.5 ms. Each level doubles it."""

COLUMNS: Final = 128
"""Columns of a tile."""

RANGE_DB: Final = 100.0
"""From level 0 of a tile to level 255; a picture shows the upper part."""

_HEADROOM_DB: Final = 12.0
"""How far a speech sound's strongest bin lies under a sine of the same peak, about."""

_LEAST_PEAK: Final = 1e-3
"""A sound that is quieter is as good as silent and is not made to look loud."""

_NOTHING: Final = 1e-20
"""Added to powers, so that silence has a level, and one far below all that is shown."""

_WINDOWS: Final = 4
"""Most windows behind one column: where columns stand far apart, one window would miss most of the sound."""

_EMPHASIS_HZ: Final = 500.0
"""Above it levels rise by 6 dB an octave, against the fall of the voice's own spectrum."""

_KEPT: Final = 512
"""Tiles in the cache, of 64 KiB each."""

Tile = NDArray[np.uint8]


class Spectrogram:
    """Tiles of one sound, made when asked for and kept."""

    def __init__(self, sound: SampleStore, peak: float, window: int = WINDOW) -> None:
        """Take a sound; ``peak``, its largest magnitude, is the brightest; ``window`` in samples, an even number."""
        self._window = window
        self._hann = (np.hanning(window + 1)[:-1] / (window / 4)).astype(np.float32)
        """Scaled so that a sine of amplitude 1 has 1: the window's mean is a half, and so is either sideband."""
        self._sound = sound
        self._peak = max(peak, _LEAST_PEAK)
        self._tiles: OrderedDict[tuple[int, int], Tile] = OrderedDict()

    @staticmethod
    def level(samples_a_column: float) -> int:
        """Return the level whose columns are just closer together than ``samples_a_column``."""
        return max(0, int(np.floor(np.log2(max(samples_a_column, 1.0) / BASE_HOP))))

    @staticmethod
    def tile_length(level: int) -> int:
        """Samples that a tile of a level covers."""
        return int(COLUMNS * BASE_HOP << level)

    def cached(self, level: int, index: int) -> Tile | None:
        """Return a tile if it was made before."""
        tile = self._tiles.get((level, index))
        if tile is not None:
            self._tiles.move_to_end((level, index))
        return tile

    def make(self, level: int, index: int) -> Tile:
        """Make a tile: uint8 [BINS, COLUMNS], highest frequency first, 255 is loudest."""
        hop = BASE_HOP << level
        windows = min(1 << level, _WINDOWS)
        centres = (index * COLUMNS + np.arange(COLUMNS * windows) / windows) * hop + hop / (2 * windows)
        power = self._power(centres.astype(np.int64)).reshape(COLUMNS, windows, BINS).max(axis=1)
        decibels = 10 * np.log10(power + _NOTHING) + _EMPHASIS_DB - 20 * np.log10(self._peak) + _HEADROOM_DB
        levels = np.clip((decibels + RANGE_DB) * (255 / RANGE_DB), 0, 255).astype(np.uint8)
        tile = np.ascontiguousarray(levels.T[::-1])
        self._tiles[level, index] = tile
        while len(self._tiles) > _KEPT:
            self._tiles.popitem(last=False)
        return tile

    def measure_level(self, sample: int, frequency: float) -> float:
        """Return the level about a sample at a frequency in hertz, in dB; that of a sine of amplitude 1 is 0."""
        power = self._power(np.array([sample]))[0]
        return float(10 * np.log10(power[min(round(frequency * _FFT / SAMPLE_RATE), BINS - 1)] + _NOTHING))

    def _power(self, centres: NDArray[np.int64]) -> Floats:
        """Power around each of ``centres``, [k, BINS]; a sine of amplitude 1 has 1."""
        first, last = int(centres[0]) - self._window // 2, int(centres[-1]) + self._window // 2
        stretch = self._sound.read(first, last)
        windows = np.lib.stride_tricks.sliding_window_view(stretch, self._window)[centres - centres[0]]
        spectrum = np.fft.rfft(windows * self._hann, _FFT, axis=1)[:, :BINS]
        return (spectrum.real**2 + spectrum.imag**2).astype(np.float32)


_EMPHASIS_DB: Final = 20 * np.log10(np.maximum(np.arange(BINS) * SAMPLE_RATE / _FFT, _EMPHASIS_HZ) / _EMPHASIS_HZ)
