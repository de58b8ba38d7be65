"""A sound that comes in parts is the sound that comes at once, in every format."""

from __future__ import annotations

import gc
import io
import shutil
import struct
import subprocess

import numpy as np
import pytest
import soundfile
from serving import read_stream

from kokoro_desktop.server.audio_stream import MEDIA_TYPES, open_stream

SOUND = (0.3 * np.sin(np.arange(24_000 * 9) / 20)).astype(np.float32)


def encoded(name: str, parts: int) -> bytes:
    stream, pieces = open_stream(name), np.array_split(SOUND, parts)
    return b"".join(stream.add(piece, index == parts - 1) for index, piece in enumerate(pieces))


@pytest.mark.parametrize("name", ["mp3", "opus", "flac"])
def test_parts_are_decoded_to_what_the_whole_is(name: str) -> None:
    whole, joined = (read_stream(encoded(name, parts)) for parts in (1, 3))
    # Without its length an MP3 file does not say either that its first samples are the encoder's.
    assert abs(len(whole) - len(joined)) <= 2400
    levels = [np.sqrt(np.mean(samples[24_000:192_000] ** 2)) for samples in (whole, joined)]
    assert levels == pytest.approx([0.3 / np.sqrt(2)] * 2, rel=0.1)


def test_whole_wav_says_how_long_it_is_and_a_stream_that_it_does_not_know() -> None:
    samples, rate = soundfile.read(io.BytesIO(encoded("wav", 1)), dtype="float32")
    assert rate == 24_000
    assert np.abs(samples - SOUND).max() <= 0.5 / 32768
    whole = encoded("wav", 1)
    assert struct.unpack("<I", whole[4:8]) == (len(whole) - 8,)
    assert struct.unpack("<I", whole[40:44]) == (len(whole) - 44,)
    assert encoded("wav", 1)[44:] == encoded("wav", 3)[44:] == encoded("pcm", 2)
    assert encoded("wav", 3)[40:44] == b"\xff\xff\xff\xff"


def test_what_is_too_loud_is_brought_back_to_full_scale() -> None:
    assert open_stream("pcm").add(np.array([2.0, -2.0], np.float32), True) == b"\xff\x7f\x00\x80"


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not here")
@pytest.mark.parametrize("name", [name for name in MEDIA_TYPES if name != "pcm"])
def test_ffmpeg_reads_a_stream_to_its_end(name: str) -> None:
    command = ["ffmpeg", "-v", "error", "-i", "-", "-f", "s16le", "-ar", "24000", "-"]
    decoded = subprocess.run(command, input=encoded(name, 3), capture_output=True, check=True).stdout
    assert abs(len(decoded) // 2 - len(SOUND)) <= 2400


@pytest.mark.parametrize("name", MEDIA_TYPES)
def test_stream_that_is_left_is_released_without_a_message(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    stream = open_stream(name)
    stream.add(SOUND, False)
    stream.close()
    del stream
    gc.collect()
    assert capfd.readouterr().err == ""
