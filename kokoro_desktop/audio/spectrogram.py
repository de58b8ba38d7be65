"""Spectrogram in tiles small enough to be computed between two frames of a window."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.sample_store import SampleStore
from kokoro_desktop.spec import SAMPLE_RATE

# Samples in the narrow-band Hann window: 25 ms, long enough to show the harmonics of most voices.
WINDOW: Final = 600

# Samples in the wide-band window: 6 ms. Its bandwidth of 250 Hz shows formants and glottal periods, like Praat's 5
# ms.
WIDE_WINDOW: Final = 144

_FFT: Final = 1024
BINS: Final = _FFT // 2  # rows of a tile, 0 Hz first, up to 12 kHz

BASE_HOP: Final = 60  # samples between columns at level 0: 2.5 ms; each level doubles it

# Columns per tile.
COLUMNS: Final = 128

# Range between levels 0 and 255 of a tile; a picture shows the upper part.
RANGE_DB: Final = 100.0

# Approximate distance of a speech sound's strongest bin below that of a sine with the same peak.
_HEADROOM_DB: Final = 12.0

# A quieter sound counts as silent and is not amplified in the picture.
_LEAST_PEAK: Final = 1e-3

# Added to powers, so that silence has a finite level far below all that is shown.
_NOTHING: Final = 1e-20

# Maximum number of windows per column; if columns are far apart, one window would miss most of the sound.
_WINDOWS: Final = 4

# Frequency from which on levels are raised by 6 dB per octave, to compensate for the spectral slope of the voice.
_EMPHASIS_HZ: Final = 500.0

_KEPT: Final = 512  # tiles in the cache, of 64 KiB each

Tile = NDArray[np.uint8]


class Spectrogram:
    """Cached tiles of one sound."""

    def __init__(self, sound: SampleStore, peak: float, window: int = WINDOW) -> None:
        """Create a spectrogram; ``peak`` is the sound's largest magnitude, and ``window`` an even number of samples."""
        self._window = window
        # Scaled so that a sine of amplitude 1 gives 1: the mean of the window is a half, and so is either sideband.
        self._hann = (np.hanning(window + 1)[:-1] / (window / 4)).astype(np.float32)
        self._sound = sound
        self._peak = max(peak, _LEAST_PEAK)
        self._tiles: OrderedDict[tuple[int, int], Tile] = OrderedDict()

    @staticmethod
    def level(samples_a_column: float) -> int:
        """Return the coarsest level whose columns are closer together than ``samples_a_column``."""
        return max(0, int(np.floor(np.log2(max(samples_a_column, 1.0) / BASE_HOP))))

    @staticmethod
    def tile_length(level: int) -> int:
        """Return the number of samples that a tile covers."""
        return int(COLUMNS * BASE_HOP << level)

    def cached(self, level: int, index: int) -> Tile | None:
        """Return a tile if it is cached."""
        tile = self._tiles.get((level, index))
        if tile is not None:
            self._tiles.move_to_end((level, index))
        return tile

    def make(self, level: int, index: int) -> Tile:
        """Compute a tile: uint8 [BINS, COLUMNS], highest frequency first, 255 is loudest."""
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
        """Return the level in dB around a sample at a frequency in hertz, relative to a sine of amplitude 1."""
        power = self._power(np.array([sample]))[0]
        return float(10 * np.log10(power[min(round(frequency * _FFT / SAMPLE_RATE), BINS - 1)] + _NOTHING))

    def _power(self, centres: NDArray[np.int64]) -> Floats:
        """Return the power around each of ``centres``, [k, BINS], relative to a sine of amplitude 1."""
        first, last = int(centres[0]) - self._window // 2, int(centres[-1]) + self._window // 2
        stretch = self._sound.read(first, last)
        windows = np.lib.stride_tricks.sliding_window_view(stretch, self._window)[centres - centres[0]]
        spectrum = np.fft.rfft(windows * self._hann, _FFT, axis=1)[:, :BINS]
        return (spectrum.real**2 + spectrum.imag**2).astype(np.float32)


_EMPHASIS_DB: Final = 20 * np.log10(np.maximum(np.arange(BINS) * SAMPLE_RATE / _FFT, _EMPHASIS_HZ) / _EMPHASIS_HZ)
