"""Encoded audio without clock and dice."""

from __future__ import annotations

import io
import struct

import numpy as np
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.audio import repeatable


def _encoded(format_name: str, subtype: str, seconds: float = 1.0) -> bytes:
    samples = np.random.default_rng(3).normal(0.0, 0.1, round(24_000 * seconds)).astype(np.float32)
    memory = io.BytesIO()
    soundfile.write(memory, samples, 24_000, format=format_name, subtype=subtype)
    return memory.getvalue()


def test_checksum_is_the_one_libogg_writes() -> None:
    ogg = _encoded("OGG", "VORBIS")
    segments = ogg[26]
    page = bytearray(ogg[: 27 + segments + sum(ogg[27 : 27 + segments])])
    (written,) = struct.unpack_from("<I", page, 22)
    page[22:26] = bytes(4)
    assert repeatable.ogg_checksum(bytes(page)) == written


def test_every_page_gets_the_serial_number_and_can_still_be_read() -> None:
    ogg = _encoded("OGG", "VORBIS", seconds=5.0)
    changed = repeatable.with_serial(ogg, 0x01020304)
    pages = [part for part in range(len(changed)) if changed.startswith(b"OggS\0", part)]
    assert len(pages) > 3
    assert {changed[page + 14 : page + 18] for page in pages} == {b"\x04\x03\x02\x01"}
    before, _ = soundfile.read(io.BytesIO(ogg))
    after, _ = soundfile.read(io.BytesIO(changed))
    np.testing.assert_array_equal(after, before)


def test_two_encodings_differ_in_the_serial_number_alone() -> None:
    first, second = _encoded("OGG", "VORBIS"), _encoded("OGG", "VORBIS")
    assert first[14:18] != second[14:18]
    assert repeatable.with_serial(first) == repeatable.with_serial(second)


@given(st.binary(min_size=1, max_size=200))
def test_what_is_no_ogg_file_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="No Ogg page at byte 0"):
        repeatable.with_serial(b"x" + data)


def test_time_in_the_peak_chunk_is_zero_and_nothing_else_changes() -> None:
    wav = _encoded("WAV", "FLOAT")
    time = wav.index(b"PEAK") + 12
    changed = repeatable.without_time(wav)
    assert wav[time : time + 4] != bytes(4)
    assert changed == wav[:time] + bytes(4) + wav[time + 4 :]


def test_a_wav_file_without_a_peak_chunk_stays_as_it_is() -> None:
    wav = _encoded("WAV", "PCM_16")
    assert repeatable.without_time(wav) == wav
