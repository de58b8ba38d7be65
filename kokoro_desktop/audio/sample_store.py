"""A sound that grows by whole passages and of which any stretch can be read; nothing is ever moved in memory."""

from __future__ import annotations

from bisect import bisect_right

import numpy as np

from kokoro_desktop.audio import Floats


class SampleStore:
    """Samples of one channel in the pieces in which they came. Not for two threads at once.

    To make one array of ten minutes would stop a window for a moment, and a sound card for longer than it waits.
    """

    def __init__(self, samples: Floats | None = None) -> None:
        self._parts: list[Floats] = []
        self._starts: list[int] = []
        self._length = 0
        if samples is not None:
            self.append(samples)

    def __len__(self) -> int:
        return self._length

    def append(self, samples: Floats) -> None:
        """Add ``samples``, float32 [n], to the end; they are not copied and must not change."""
        if len(samples):
            self._parts.append(np.asarray(samples, np.float32))
            self._starts.append(self._length)
            self._length += len(samples)

    def read(self, start: int, end: int) -> Floats:
        """Return the samples from ``start`` to ``end``, float32 [end - start]; outside the sound there is silence."""
        first = max(0, bisect_right(self._starts, start) - 1)
        if self._parts and start >= 0 and end <= self._starts[first] + len(self._parts[first]):
            return self._parts[first][start - self._starts[first] : end - self._starts[first]]
        stretch = np.zeros(max(end - start, 0), np.float32)
        low, high = max(start, 0), min(end, self._length)
        if low < high:
            self.copy(low, stretch[low - start : high - start])
        return stretch

    def copy(self, start: int, out: Floats) -> None:
        """Fill ``out``, float32 [n], with the samples from ``start`` on; all of them must be there."""
        filled, index = 0, bisect_right(self._starts, start) - 1
        while filled < len(out):
            offset = start + filled - self._starts[index]
            part = self._parts[index][offset : offset + len(out) - filled]
            out[filled : filled + len(part)] = part
            filled, index = filled + len(part), index + 1
