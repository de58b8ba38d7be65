"""Storage for a sound to which samples are appended, without ever copying the whole sound."""

from __future__ import annotations

from bisect import bisect_right

import numpy as np

from kokoro_desktop.audio import Floats


class SampleStore:
    """Mono samples, stored as the arrays that were appended. Not thread-safe.

    The arrays are never joined, because copying ten minutes of audio would freeze the window noticeably and drain the
    sound card's queue.
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
        """Append ``samples``, float32 [n], without copying; do not modify them afterwards."""
        if len(samples):
            self._parts.append(np.asarray(samples, np.float32))
            self._starts.append(self._length)
            self._length += len(samples)

    def read(self, start: int, end: int) -> Floats:
        """Return samples ``start`` to ``end``, float32 [end - start], with silence outside the sound."""
        first = max(0, bisect_right(self._starts, start) - 1)
        if self._parts and start >= 0 and end <= self._starts[first] + len(self._parts[first]):
            return self._parts[first][start - self._starts[first] : end - self._starts[first]]
        stretch = np.zeros(max(end - start, 0), np.float32)
        low, high = max(start, 0), min(end, self._length)
        if low < high:
            self.copy(low, stretch[low - start : high - start])
        return stretch

    def copy(self, start: int, out: Floats) -> None:
        """Copy the n samples from index ``start`` on into ``out``, float32 [n]; the store must contain all of them."""
        filled, index = 0, bisect_right(self._starts, start) - 1
        while filled < len(out):
            offset = start + filled - self._starts[index]
            part = self._parts[index][offset : offset + len(out) - filled]
            out[filled : filled + len(part)] = part
            filled, index = filled + len(part), index + 1
