"""Streaming encoders, which return encoded bytes while samples are still arriving."""

from __future__ import annotations

import io
import struct
from typing import Final, Protocol

import numpy as np
import soundfile

from kokoro_desktop.audio import Floats
from kokoro_desktop.spec import SAMPLE_RATE

MEDIA_TYPES: Final = {  # by OpenAI's format name; the API's default is first
    "mp3": "audio/mpeg",
    "opus": "audio/ogg",
    "flac": "audio/flac",
    "wav": "audio/wav",
    "pcm": "audio/pcm",
}
_LIBSNDFILE: Final = {"mp3": ("MP3", "MPEG_LAYER_III"), "opus": ("OGG", "OPUS"), "flac": ("FLAC", "PCM_16")}
_BLOCK: Final = 24_000  # samples to pass to an encoder at a time, because libvorbis allocates a block on the stack
_UNKNOWN: Final = 0xFFFFFFFF  # placeholder for an unknown length in a WAV header, as in ffmpeg's output
_HEADER: Final = 36


class AudioStream(Protocol):
    """Protocol for an encoder of a single audio stream."""

    def add(self, samples: Floats, last: bool) -> bytes:
        """Encode ``samples``, float32 [n], and return the bytes available so far; ``last`` ends the stream."""

    def close(self) -> None:
        """Release the encoder."""


def open_stream(name: str) -> AudioStream:
    """Create an encoder for 24 kHz mono audio in one of the formats in `MEDIA_TYPES`; WAV and PCM are 16-bit."""
    return _Compressed(name) if name in _LIBSNDFILE else _Plain(with_header=name == "wav")


class _Plain:
    """Encoder for 16-bit little-endian samples; a WAV header has the length only if all samples are added at once."""

    def __init__(self, with_header: bool) -> None:
        self._with_header = with_header

    def add(self, samples: Floats, last: bool) -> bytes:
        data = np.clip(np.rint(samples.astype(np.float64) * 32768), -32768, 32767).astype("<i2").tobytes()
        if not self._with_header:
            return data
        self._with_header = False
        size = len(data) if last else _UNKNOWN
        riff = _HEADER + size if last else _UNKNOWN
        form = (16, 1, 1, SAMPLE_RATE, 2 * SAMPLE_RATE, 2, 16)
        return struct.pack("<4sI8sIHHIIHH4sI", b"RIFF", riff, b"WAVEfmt ", *form, b"data", size) + data

    def close(self) -> None:
        pass


class _Compressed:
    """Encoder that uses libsndfile; the final update of the lengths in the file header is not sent."""

    def __init__(self, name: str) -> None:
        container, subtype = _LIBSNDFILE[name]
        self._memory, self._sent = io.BytesIO(), 0
        # A constant bit rate of 80 kbit/s, because stream readers estimate the length from the first frame.
        rate = {"compression_level": 0.5, "bitrate_mode": "CONSTANT"} if name == "mp3" else {}
        self._file = soundfile.SoundFile(self._memory, "w", SAMPLE_RATE, 1, subtype, format=container, **rate)

    def add(self, samples: Floats, last: bool) -> bytes:
        clipped = np.clip(samples, -1.0, 1.0)
        for start in range(0, len(clipped), _BLOCK):
            self._file.write(clipped[start : start + _BLOCK])
        if last:
            self._file.close()
        data = self._memory.getvalue()[self._sent :]
        self._sent += len(data)
        return data

    def close(self) -> None:
        """Close the file before its buffer is freed; the garbage collector would close it too late."""
        self._file.close()
