"""Helpers for tests of the server: start it, and decode its responses."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt
import soundfile

# Starts a server and returns its address.
Serve = Callable[..., str]


def read_stream(data: bytes) -> npt.NDArray[np.float32]:
    """Decode a 24 kHz file block by block, because libsndfile requires a length that streamed FLAC files lack."""
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
