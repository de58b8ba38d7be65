"""Take the clock and the dice out of encoded audio, so that the same samples give the same bytes."""

from __future__ import annotations

import struct
from typing import Final

_OGG_POLYNOMIAL: Final = 0x04C11DB7
"""Of the checksum of an Ogg page: CRC-32, most significant bit first, starting from 0 (RFC 3533, section 6)."""

_OGG_SERIAL: Final = slice(14, 18)
_OGG_CHECKSUM: Final = slice(22, 26)
_OGG_SEGMENTS: Final = 26
"""Places in the header of an Ogg page (RFC 3533, section 6)."""


def without_time(wav: bytes) -> bytes:
    """Set to zero the time of writing in the ``PEAK`` chunk, which libsndfile adds to float WAV files."""
    data = bytearray(wav)
    position = 12
    while position + 8 <= len(data):
        name, size = struct.unpack_from("<4sI", data, position)
        if name == b"PEAK":
            # version, time in seconds since 1970, then a value and a position for every channel
            struct.pack_into("<I", data, position + 12, 0)
        position += 8 + size + size % 2
    return bytes(data)


def with_serial(ogg: bytes, serial: int = 1) -> bytes:
    """Give every page of a one-stream Ogg file the ``serial`` number, where libsndfile draws one at random.

    Raises
    ------
    ValueError
        ``ogg`` is not a sequence of whole Ogg pages.
    """
    data = bytearray(ogg)
    position = 0
    while position < len(data):
        if data[position : position + 4] != b"OggS" or position + _OGG_SEGMENTS >= len(data):
            raise ValueError(f"No Ogg page at byte {position}")
        segments = data[position + _OGG_SEGMENTS]
        body = position + _OGG_SEGMENTS + 1 + segments
        end = body + sum(data[body - segments : body])
        page = data[position:end]
        page[_OGG_SERIAL] = struct.pack("<I", serial)
        page[_OGG_CHECKSUM] = bytes(4)
        page[_OGG_CHECKSUM] = struct.pack("<I", ogg_checksum(bytes(page)))
        data[position:end] = page
        position = end
    return bytes(data)


def ogg_checksum(page: bytes) -> int:
    """Return the CRC-32 of an Ogg page whose checksum field is zero."""
    checksum = 0
    for byte in page:
        checksum = (checksum << 8 & 0xFFFFFFFF) ^ _TABLE[checksum >> 24 ^ byte]
    return checksum


def _table() -> tuple[int, ...]:
    rows = []
    for byte in range(256):
        row = byte << 24
        for _ in range(8):
            row = (row << 1 ^ (_OGG_POLYNOMIAL if row & 0x80000000 else 0)) & 0xFFFFFFFF
        rows.append(row)
    return tuple(rows)


_TABLE: Final = _table()
