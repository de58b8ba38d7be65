"""Samples to bytes of an audio format while they come: what is known is sent, nothing waits for the end."""

from __future__ import annotations

import io
import struct
from typing import Final, Protocol

import numpy as np
import soundfile

from kokoro_desktop.audio import Floats
from kokoro_desktop.spec import SAMPLE_RATE

MEDIA_TYPES: Final = {
    "mp3": "audio/mpeg",
    "opus": "audio/ogg",
    "flac": "audio/flac",
    "wav": "audio/wav",
    "pcm": "audio/pcm",
}
"""By the names that OpenAI's interface gives the formats, its default first."""
_LIBSNDFILE: Final = {"mp3": ("MP3", "MPEG_LAYER_III"), "opus": ("OGG", "OPUS"), "flac": ("FLAC", "PCM_16")}
_BLOCK: Final = 24_000
"""Samples handed to an encoder at a time; libvorbis keeps a whole block on the stack."""
_UNKNOWN: Final = 0xFFFFFFFF
"""Length of a WAV file whose end is not known yet, as ffmpeg and others write and read it."""
_HEADER: Final = 36


class AudioStream(Protocol):
    """Encodes one sound."""

    def add(self, samples: Floats, last: bool) -> bytes:
        """Return what can be sent once ``samples``, float32 [n] within full scale, have come; ``last`` ends it."""


def open_stream(name: str) -> AudioStream:
    """Begin a sound in a format of `MEDIA_TYPES`, 24 kHz, one channel, 16 bits where it has bits."""
    return _Compressed(name) if name in _LIBSNDFILE else _Plain(with_header=name == "wav")


class _Plain:
    """16-bit samples, little-endian; of a sound that comes at once a WAV header says how long it is."""

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


class _Compressed:
    """What libsndfile has written so far; what it goes back to at the end, lengths alone, has been sent."""

    def __init__(self, name: str) -> None:
        container, subtype = _LIBSNDFILE[name]
        self._memory, self._sent = io.BytesIO(), 0
        # 80 kbit/s throughout: of a stream, readers find out from the first frame how long it is.
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
