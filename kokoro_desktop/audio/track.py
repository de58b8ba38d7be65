"""Sound that grows while it is heard: pieces laid end to end, never copied together."""

from __future__ import annotations

from bisect import bisect_right

import numpy as np
import numpy.typing as npt


class Track:
    """float32 samples, one channel, in pieces. Not for two threads at once."""

    def __init__(self) -> None:
        self._pieces: list[npt.NDArray[np.float32]] = []
        self._starts: list[int] = []
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def append(self, samples: npt.NDArray[np.float32]) -> None:
        """Lay a piece, float32 ``[n]``, after the last. It is kept as it is: it must not change any more."""
        if len(samples):
            self._pieces.append(samples)
            self._starts.append(self._length)
            self._length += len(samples)

    def copy(self, start: int, out: npt.NDArray[np.float32]) -> None:
        """Fill ``out``, float32 ``[n]``, with the samples from ``start`` on; all of them must be there."""
        filled = 0
        while filled < len(out):
            index = bisect_right(self._starts, start + filled) - 1
            offset = start + filled - self._starts[index]
            part = self._pieces[index][offset : offset + len(out) - filled]
            out[filled : filled + len(part)] = part
            filled += len(part)
