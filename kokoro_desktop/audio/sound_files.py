"""Samples to an audio file, in the format that its ending names, the same bytes for the same samples."""

from __future__ import annotations

import io
import logging
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import soundfile

from kokoro_desktop import spec
from kokoro_desktop.audio import Floats
from kokoro_desktop.errors import InputError, OutputError
from kokoro_desktop.files import atomic
from kokoro_desktop.messages import message

_log = logging.getLogger(__name__)

SUBTYPES: Final = ("pcm16", "pcm24", "float")
"""Ways to store a sample that a user may choose among."""

_BITS: Final = {"PCM_16": 16, "PCM_24": 24}

_BLOCK: Final = 24_000
"""Samples handed to the encoder at a time; libvorbis keeps a whole block on the stack."""


@dataclass(frozen=True)
class _Format:
    """How libsndfile calls a format, and what it calls each subtype there; ``default`` needs none from the user."""

    name: str
    default: str
    subtypes: Mapping[str, str]


_FORMATS: Final[Mapping[str, _Format]] = {
    ".wav": _Format("WAV", "PCM_16", {"pcm16": "PCM_16", "pcm24": "PCM_24", "float": "FLOAT"}),
    ".flac": _Format("FLAC", "PCM_16", {"pcm16": "PCM_16", "pcm24": "PCM_24"}),
    ".ogg": _Format("OGG", "VORBIS", {}),
    ".mp3": _Format("MP3", "MPEG_LAYER_III", {}),
}

ENDINGS: Final = tuple(_FORMATS)
"""Endings of the files that :func:`write` can make."""


def check_writable(path: Path, subtype: str | None = None) -> None:
    """Raise now what :func:`write` would raise after a minute's synthesis.

    Raises
    ------
    InputError
        The ending is unknown, or its format has no such subtype.
    OutputError
        The file cannot be written.
    """
    _choose(path, subtype)
    atomic.check_writable(path)


def check_format(path: Path, subtype: str | None = None) -> str:
    """See that a file's ending names a format that has such a subtype.

    Returns
    -------
    str
        What libsndfile calls the subtype, named or not.

    Raises
    ------
    InputError
        It does not.
    """
    return _choose(path, subtype)[1]


def write(path: Path, samples: Floats, sample_rate: int = spec.SAMPLE_RATE, subtype: str | None = None) -> None:
    """Write ``samples`` to ``path``, whole or not at all; the same samples give the same bytes.

    Samples beyond full scale are brought back to it, which is logged; ``float`` files keep them.

    Parameters
    ----------
    path
        Its ending chooses the format: one of :data:`ENDINGS`.
    samples
        float32 ``[n]``, one channel, full scale is -1 to 1.
    sample_rate
        Samples a second.
    subtype
        One of :data:`SUBTYPES`, or None for the format's own: 16 bits for WAV and FLAC.

    Raises
    ------
    InputError
        The ending is unknown, or its format has no such subtype.
    OutputError
        The file cannot be written, or the samples are not numbers.
    """
    chosen, libsndfile_subtype = _choose(path, subtype)
    if samples.ndim != 1:
        raise ValueError(message("Samples must have one axis, not the shape {shape}", shape=samples.shape))
    if not np.isfinite(samples).all():
        raise OutputError(path, message("the sound holds values that are not numbers; nothing was written"))
    peak = float(np.abs(samples).max(initial=0.0))
    clipped = np.count_nonzero(np.abs(samples) > 1.0) if libsndfile_subtype != "FLOAT" else 0
    if clipped:
        samples = np.clip(samples, -1.0, 1.0)
    try:
        encoded = _encode(samples, sample_rate, chosen.name, libsndfile_subtype)
    except soundfile.LibsndfileError as error:
        raise OutputError(
            path,
            message(
                "libsndfile cannot make this {name} file ({error_string})",
                name=chosen.name,
                error_string=error.error_string,
            ),
        ) from error
    atomic.write_bytes(path, encoded)
    if clipped:
        text = "%d of %d samples were louder than %s can hold (peak %.2f) and were clipped."
        _log.warning(text, clipped, len(samples), path.name, peak)


def _choose(path: Path, subtype: str | None) -> tuple[_Format, str]:
    """Return the format that the ending names and libsndfile's name for the subtype."""
    ending = path.suffix.lower()
    chosen = _FORMATS.get(ending)
    if chosen is None:
        named = (
            message("The ending '{ending}' of {path}", ending=ending, path=path)
            if ending
            else message("{path} has no ending, which", path=path)
        )
        raise InputError(message("{named} names no audio format; use one of {0}.", ", ".join(ENDINGS), named=named))
    if subtype is None:
        return chosen, chosen.default
    if subtype not in chosen.subtypes:
        offer = f"choose {' or '.join(chosen.subtypes)}" if chosen.subtypes else message("leave the subtype out")
        raise InputError(
            message(
                "{name} files cannot hold '{subtype}' samples; {offer}, or write to a .wav file.",
                name=chosen.name,
                subtype=subtype,
                offer=offer,
            )
        )
    return chosen, chosen.subtypes[subtype]


def _encode(samples: Floats, sample_rate: int, name: str, subtype: str) -> bytes:
    """Encode in memory: libsndfile reports a full disk in its own words or, at closing, not at all."""
    stored = _integers(samples, _BITS[subtype]) if subtype in _BITS else samples
    memory = io.BytesIO()
    with soundfile.SoundFile(memory, "w", sample_rate, channels=1, format=name, subtype=subtype) as file:
        for start in range(0, len(stored), _BLOCK):
            file.write(stored[start : start + _BLOCK])
    encoded = memory.getvalue()
    match name:
        case "WAV":
            return without_time(encoded)
        case "OGG":
            return with_serial(encoded)
        case _:
            return encoded


def _integers(samples: Floats, bits: int) -> npt.NDArray[np.int32]:
    """Round samples within full scale to integers of ``bits`` bits, in the upper bits of an int32.

    libsndfile's own conversion cuts instead of rounding, which costs 6 dB of noise and shifts the zero line.
    """
    full_scale = 2 ** (bits - 1)
    rounded = np.clip(np.rint(samples.astype(np.float64) * full_scale), -full_scale, full_scale - 1)
    aligned: npt.NDArray[np.int32] = (rounded * 2 ** (32 - bits)).astype(np.int32)
    return aligned


_REVERSED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
"""Every byte with its bits the other way round: an Ogg page's checksum takes the most significant one first."""

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
            raise ValueError(message("No Ogg page at byte {position}", position=position))
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
    """Return the CRC-32 of an Ogg page whose checksum field is zero (RFC 3533, section 6).

    It is zlib's, but for the order of the bits and what it starts from and ends with.
    """
    reflected = zlib.crc32(page.translate(_REVERSED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int(f"{reflected:032b}"[::-1], 2)
