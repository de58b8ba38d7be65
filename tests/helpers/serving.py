"""How a test starts a server, and reads what it sends."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt
import soundfile

Serve = Callable[..., str]
"""Starts one, and returns where it listens."""


def read_stream(data: bytes) -> npt.NDArray[np.float32]:
    """Decode a file at 24 kHz block by block: a streamed FLAC file does not say where it ends, and libsndfile asks."""
    return np.concatenate(list(_blocks(data)))


def _blocks(data: bytes) -> Iterator[npt.NDArray[np.float32]]:
    with soundfile.SoundFile(io.BytesIO(data)) as file:
        while True:
            try:
                block = file.read(240, dtype="float32")
            except soundfile.LibsndfileError:
                return
            if not len(block):
                return
            yield block
