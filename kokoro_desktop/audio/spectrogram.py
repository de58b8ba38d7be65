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
"""Samples of the Hann window: 25 ms, narrow-band enough to show harmonics of most voices."""

_FFT: Final = 1024
BINS: Final = _FFT // 2
"""Rows of a tile, 0 Hz first, up to 12 kHz."""

BASE_HOP: Final = 60
"""Samples between columns at level 0: 2.5 ms. Each level doubles it."""

COLUMNS: Final = 128
"""Columns of a tile."""

RANGE_DB: Final = 70.0
"""From the darkest to the brightest: what Praat shows by default."""

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

    def __init__(self, sound: SampleStore, peak: float) -> None:
        """Take a sound; ``peak``, its largest magnitude, is the brightest."""
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

    def _power(self, centres: NDArray[np.int64]) -> Floats:
        """Power around each of ``centres``, [k, BINS]; a sine of amplitude 1 has 1."""
        first, last = int(centres[0]) - WINDOW // 2, int(centres[-1]) + WINDOW // 2
        stretch = self._sound.read(first, last)
        windows = np.lib.stride_tricks.sliding_window_view(stretch, WINDOW)[centres - centres[0]]
        spectrum = np.fft.rfft(windows * _HANN, _FFT, axis=1)[:, :BINS]
        return (spectrum.real**2 + spectrum.imag**2).astype(np.float32)


_HANN: Final = (np.hanning(WINDOW + 1)[:-1] / (WINDOW / 4)).astype(np.float32)
"""Scaled so that a sine of amplitude 1 has a magnitude of 1: the window's mean is a half, and so is either sideband."""

_EMPHASIS_DB: Final = 20 * np.log10(np.maximum(np.arange(BINS) * SAMPLE_RATE / _FFT, _EMPHASIS_HZ) / _EMPHASIS_HZ)
