"""A bundle's parameters, mapped into memory: read from the disk as they are used, and given back when they are not."""

from __future__ import annotations

import json
import mmap
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


class Parameters(Mapping[str, NDArray[np.float32]]):
    """The tensors of a safetensors file, float32, private to this process.

    Parameters
    ----------
    path
        The file; all that is in it must be float32.
    """

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            # Copy on write: TVM takes no read-only arrays, and nothing ever writes.
            self._mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        length = int.from_bytes(self._mapped[:8], "little")
        header = json.loads(self._mapped[8 : 8 + length])
        start = 8 + length
        self._entries = {
            name: (start + entry["data_offsets"][0], start + entry["data_offsets"][1], tuple(entry["shape"]))
            for name, entry in header.items()
            if name != "__metadata__"
        }

    def __getitem__(self, name: str) -> NDArray[np.float32]:
        begin, end, shape = self._entries[name]
        return np.frombuffer(self._mapped, np.float32, (end - begin) // 4, begin).reshape(shape)

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def forget(self, names: Iterable[str]) -> None:
        """Give back the memory that some tensors occupy; whoever reads them next has them read again.

        They come from the system's cache of the file as long as there is memory to spare, which costs 20 us a MB. What
        was written to them is lost. Systems that cannot do this keep them.
        """
        if not hasattr(mmap, "MADV_DONTNEED"):
            return
        for begin, end in _joined(self._entries[name][:2] for name in names):
            first, last = -(-begin // mmap.PAGESIZE) * mmap.PAGESIZE, end // mmap.PAGESIZE * mmap.PAGESIZE
            if first < last:
                with suppress(OSError):  # advice: nothing but memory is lost where it is not taken
                    self._mapped.madvise(mmap.MADV_DONTNEED, first, last - first)


def _joined(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Join places that follow one another, so that no page is left over between two of them."""
    joined: list[tuple[int, int]] = []
    for begin, end in sorted(places):
        if joined and joined[-1][1] == begin:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((begin, end))
    return iter(joined)
