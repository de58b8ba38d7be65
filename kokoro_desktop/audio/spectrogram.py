"""Spectrogram tiles that are small enough to compute between two display frames."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.sample_store import SampleStore
from kokoro_desktop.spec import SAMPLE_RATE

# Length of the narrow-band Hann window in samples: 25 ms, long enough to show the harmonics of most voices.
WINDOW: Final = 600

# Length of the wide-band window in samples: 6 ms. Its bandwidth of 250 Hz shows formants and glottal periods, like
# Praat's 5 ms window.
WIDE_WINDOW: Final = 144

_FFT: Final = 1024
BINS: Final = _FFT // 2  # rows of a tile, from 0 Hz up to 12 kHz

BASE_HOP: Final = 60  # samples between columns at level 0: 2.5 ms; doubled at each higher level

# Columns per tile.
COLUMNS: Final = 128

# Range from value 0 to value 255 of a tile; the display shows the upper part.
RANGE_DB: Final = 100.0

# Approximate level difference between a sine and the strongest bin of a speech sound with the same peak amplitude.
_HEADROOM_DB: Final = 12.0

# Minimum peak amplitude; quieter sounds count as silent and are not amplified in the display.
_LEAST_PEAK: Final = 1e-3

# Added to powers to give silence a finite level, far below the displayed range.
_NOTHING: Final = 1e-20

# Maximum number of windows per column; for widely spaced columns, a single window would miss most of the sound.
_WINDOWS: Final = 4

# Frequency above which levels are raised by 6 dB per octave, to compensate for the spectral slope of the voice.
_EMPHASIS_HZ: Final = 500.0

_KEPT: Final = 512  # tiles in the cache, of 64 KiB each

Tile = NDArray[np.uint8]


class Spectrogram:
    """Spectrogram of a sound, computed in cached tiles."""

    def __init__(self, sound: SampleStore, peak: float, window: int = WINDOW) -> None:
        """Create a spectrogram.

        Parameters
        ----------
        peak
            Largest magnitude of the sound.
        window
            Window length in samples, an even number.
        """
        self._window = window
        # Scale a sine of amplitude 1 to 1: the mean of the window is 1/2, and each sideband has half of the amplitude.
        self._hann = (np.hanning(window + 1)[:-1] / (window / 4)).astype(np.float32)
        self._sound = sound
        self._peak = max(peak, _LEAST_PEAK)
        self._tiles: OrderedDict[tuple[int, int], Tile] = OrderedDict()

    @staticmethod
    def level(samples_a_column: float) -> int:
        """Return the coarsest level whose columns are at most ``samples_a_column`` samples apart."""
        return max(0, int(np.floor(np.log2(max(samples_a_column, 1.0) / BASE_HOP))))

    @staticmethod
    def tile_length(level: int) -> int:
        """Return the number of samples that a tile of this level covers."""
        return int(COLUMNS * BASE_HOP << level)

    def cached(self, level: int, index: int) -> Tile | None:
        """Return a tile if it is cached, otherwise None."""
        tile = self._tiles.get((level, index))
        if tile is not None:
            self._tiles.move_to_end((level, index))
        return tile

    def make(self, level: int, index: int) -> Tile:
        """Compute, cache and return a tile, uint8 [BINS, COLUMNS], highest frequency first; 255 is loudest."""
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
        """Return the level around ``sample`` at ``frequency`` (hertz), in dB relative to a sine of amplitude 1."""
        power = self._power(np.array([sample]))[0]
        return float(10 * np.log10(power[min(round(frequency * _FFT / SAMPLE_RATE), BINS - 1)] + _NOTHING))

    def _power(self, centres: NDArray[np.int64]) -> Floats:
        """Return the power spectrum around each of k samples: float32 [k, BINS], relative to a sine of amplitude 1."""
        first, last = int(centres[0]) - self._window // 2, int(centres[-1]) + self._window // 2
        stretch = self._sound.read(first, last)
        windows = np.lib.stride_tricks.sliding_window_view(stretch, self._window)[centres - centres[0]]
        spectrum = np.fft.rfft(windows * self._hann, _FFT, axis=1)[:, :BINS]
        return (spectrum.real**2 + spectrum.imag**2).astype(np.float32)


_EMPHASIS_DB: Final = 20 * np.log10(np.maximum(np.arange(BINS) * SAMPLE_RATE / _FFT, _EMPHASIS_HZ) / _EMPHASIS_HZ)
