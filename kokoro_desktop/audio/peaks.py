"""Min/max pyramid of a sound, for fast drawing of the waveform at any zoom level."""

from __future__ import annotations

from typing import Final

import numpy as np

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.sample_store import SampleStore

# Bins to reduce at a time; with 64 samples each, they fit into the CPU cache.
_BLOCK: Final = 1024

# Samples per bin at the lowest level; the pyramid then uses a thirtieth of the memory of the sound.
BIN: Final = 64

# Bins of a level that form one bin of the next level.
_FACTOR: Final = 8

# Minimum number of bins per column for using a level; column edges are then off by at most half a column.
_BINS_A_COLUMN: Final = 2


class Peaks:
    """Min/max pyramid of a sound, to which samples can be appended."""

    def __init__(self) -> None:
        self._sound = SampleStore()
        self._levels: list[tuple[Floats, Floats]] = []
        self._whole = 0  # bins of the lowest level that are full and will not change
        self._measured = 0  # samples in the levels

    @property
    def sound(self) -> SampleStore:
        """The sound; append to it only through `append`."""
        return self._sound

    @property
    def largest(self) -> float:
        """Largest magnitude measured so far; 0 if nothing has been measured."""
        if not self._levels:
            return 0.0
        low, high = self._levels[-1]
        return float(max(-low.min(), high.max()))

    @property
    def complete(self) -> bool:
        """Whether the whole sound has been measured. Until then, `columns` may treat the rest as silence."""
        return self._measured == len(self._sound)

    def append(self, samples: Floats, limit: int | None = None) -> None:
        """Append ``samples``, float32 [n], and call `measure` with ``limit``."""
        self._sound.append(samples)
        self.measure(limit)

    def measure(self, limit: int | None = None) -> None:
        """Measure at most ``limit`` pending samples, to keep the window responsive; None measures all of them."""
        length = len(self._sound)
        if limit is not None:
            length = min(length, self._measured + limit)
        if length == self._measured:
            return
        low, high = self._levels[0] if self._levels else (np.zeros(0, np.float32), np.zeros(0, np.float32))
        tail = self._sound.read(self._whole * BIN, length)
        tail_low, tail_high = _reduce(tail, tail, BIN)
        low = np.concatenate([low[: self._whole], tail_low])
        high = np.concatenate([high[: self._whole], tail_high])
        self._whole, self._measured = length // BIN, length
        self._levels = [(low, high)]
        while len(low) > _FACTOR:
            low, high = _reduce(low, high, _FACTOR)
            self._levels.append((low, high))

    def columns(self, start: float, end: float, count: int) -> tuple[Floats, Floats]:
        """Return the minimum and maximum in each of ``count`` columns between ``start`` and ``end``.

        Parameters
        ----------
        start, end
            Range in samples; it may extend beyond the sound, where silence is assumed.
        count
            Number of columns, at least 1.

        Returns
        -------
        tuple
            Minima and maxima, each float32 [count]. Adjacent columns overlap, so that the drawn lines connect.
        """
        low, high = np.zeros(count, np.float32), np.zeros(count, np.float32)
        step = (end - start) / count
        size, chosen, level = BIN, 1, None
        for candidate in self._levels:
            if size * _BINS_A_COLUMN > step:
                break
            level, chosen = candidate, size
            size *= _FACTOR
        edges = np.floor((start + step * np.arange(count + 1)) / chosen).astype(np.int64)
        if level is None:
            # At this zoom level, each column spans only a few samples, so read the samples themselves.
            offset = max(0, int(edges[0]))
            lows = highs = self._sound.read(offset, min(len(self._sound), max(offset, int(edges[-1])) + 1))
            edges -= offset
        else:
            lows, highs = level
        inside = np.flatnonzero((edges[:-1] >= 0) & (edges[:-1] < len(lows)))
        if len(inside) == 0:
            return low, high
        first, last = inside[0], inside[-1] + 1
        cuts, stop = edges[first:last], min(max(int(edges[last]), int(edges[last - 1]) + 1), len(lows))
        low[first:last] = np.minimum.reduceat(lows[:stop], cuts)
        high[first:last] = np.maximum.reduceat(highs[:stop], cuts)
        touching = slice(first + 1, last)
        before = slice(first, last - 1)
        lowest, highest = np.minimum(low[touching], high[before]), np.maximum(high[touching], low[before])
        low[touching], high[touching] = lowest, highest
        return low, high


def _reduce(low: Floats, high: Floats, size: int) -> tuple[Floats, Floats]:
    """Return the minimum and maximum of each bin of ``size`` values; the last bin may be incomplete."""
    count, whole = -(-len(low) // size), len(low) // size
    lows, highs = np.empty(count, np.float32), np.empty(count, np.float32)
    low_bins, high_bins = low[: whole * size].reshape(whole, size), high[: whole * size].reshape(whole, size)
    for start in range(0, whole, _BLOCK):
        # After transposing, NumPy compares whole vectors, which is eight times as fast as reducing short rows.
        block = slice(start, start + _BLOCK)
        side_by_side = np.ascontiguousarray(low_bins[block].T)
        side_by_side.min(axis=0, out=lows[block][: whole - start])
        if high is not low:
            side_by_side = np.ascontiguousarray(high_bins[block].T)
        side_by_side.max(axis=0, out=highs[block][: whole - start])
    if whole < count:
        lows[whole], highs[whole] = low[whole * size :].min(), high[whole * size :].max()
    return lows, highs
