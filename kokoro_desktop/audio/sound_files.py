"""Write WAV, FLAC, Ogg Vorbis or MP3 files, depending on the file extension."""

from __future__ import annotations

import io
import logging
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

import numpy as np
import numpy.typing as npt
import soundfile

from kokoro_desktop import spec
from kokoro_desktop.audio import Floats
from kokoro_desktop.errors import InputError, OutputError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.blocks import read_blocks
from kokoro_desktop.messages import message

_log = logging.getLogger(__name__)
_T = TypeVar("_T")

# Sample formats that the user can choose.
SUBTYPES: Final = ("pcm16", "pcm24", "float")

_BITS: Final = {"PCM_16": 16, "PCM_24": 24}

_BLOCK: Final = 24_000  # samples to pass to the encoder at a time, because libvorbis allocates a block on the stack
_LONGEST_HEADER: Final = 4096


@dataclass(frozen=True)
class _Format:
    """libsndfile's names for a format and its subtypes; ``default`` applies if the user chooses no subtype."""

    name: str
    default: str
    subtypes: Mapping[str, str]


_FORMATS: Final[Mapping[str, _Format]] = {
    ".wav": _Format("WAV", "PCM_16", {"pcm16": "PCM_16", "pcm24": "PCM_24", "float": "FLOAT"}),
    ".flac": _Format("FLAC", "PCM_16", {"pcm16": "PCM_16", "pcm24": "PCM_24"}),
    ".ogg": _Format("OGG", "VORBIS", {}),
    ".mp3": _Format("MP3", "MPEG_LAYER_III", {}),
}

# File extensions supported by `write`.
ENDINGS: Final = tuple(_FORMATS)


def check_writable(path: Path, subtype: str | None = None) -> None:
    """Check in advance, before a long synthesis, that `write` can succeed.

    Raises
    ------
    InputError
        The extension is unknown, or its format does not support the subtype.
    OutputError
        The file cannot be written.
    """
    _choose(path, subtype)
    atomic.check_writable(path)


def check_format(path: Path, subtype: str | None = None) -> str:
    """Check that the audio format for a file's extension supports a subtype.

    Returns
    -------
    str
        libsndfile's name for the subtype; the default subtype if ``subtype`` is None.

    Raises
    ------
    InputError
        The extension is unknown, or its format does not support the subtype.
    """
    return _choose(path, subtype)[1]


def write(path: Path, samples: Floats, sample_rate: int = spec.SAMPLE_RATE, subtype: str | None = None) -> None:
    """Write a sound atomically.

    Samples beyond full scale are clipped and a warning is logged, except for ``float`` files. Identical samples produce
    identical files, except for the random serial number of an Ogg stream.

    Parameters
    ----------
    path
        File to write. Its extension, one of `ENDINGS`, determines the format.
    samples
        float32 ``[n]``, mono; full scale is -1 to 1.
    sample_rate
        Sampling rate in hertz.
    subtype
        One of `SUBTYPES`, or None for the format's default: 16-bit for WAV and FLAC.

    Raises
    ------
    InputError
        The extension is unknown, or its format does not support the subtype.
    OutputError
        The file cannot be written, or the samples are not finite.
    """
    chosen, libsndfile_subtype = _choose(path, subtype)
    if samples.ndim != 1:
        raise ValueError(message("Samples must be one-dimensional, but the shape is {shape}", shape=samples.shape))
    peak, clipped = 0.0, 0
    with atomic.replacing(path) as file:
        sink = _Sink(file)
        try:
            with soundfile.SoundFile(
                sink, "w", sample_rate, channels=1, format=chosen.name, subtype=libsndfile_subtype
            ) as sound:
                for block in read_blocks(samples, _BLOCK):
                    if not np.isfinite(block).all():
                        reason = message("the sound contains invalid values (NaN or infinity); nothing was written")
                        raise OutputError(path, reason)
                    magnitude = np.abs(block)
                    peak = max(peak, float(magnitude.max()))
                    if libsndfile_subtype != "FLOAT":
                        clipped += np.count_nonzero(magnitude > 1.0)
                        block = np.clip(block, -1.0, 1.0)  # noqa: PLW2901
                    bits = _BITS.get(libsndfile_subtype)
                    sound.write(_integers(block, bits) if bits else block)
                    sink.check()
        except soundfile.LibsndfileError as error:
            sink.check()
            raise OutputError(
                path,
                message(
                    "libsndfile cannot create this {name} file ({error_string})",
                    name=chosen.name,
                    error_string=error.error_string,
                ),
            ) from error
        sink.check()
        if libsndfile_subtype == "FLOAT":
            _clear_time(file)
    if clipped:
        text = "%d of %d samples were louder than %s can hold (peak %.2f) and were clipped."
        _log.warning(text, clipped, len(samples), path.name, peak)


class _Sink:
    """File object for libsndfile that stores errors, because exceptions cannot pass through libsndfile's callbacks."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._error: OSError | None = None

    def write(self, data: bytes) -> int:
        """Write data; once a write has failed, discard all further data."""
        self._attempt(lambda: self._file.write(data))
        return len(data)

    def read(self, size: int = -1) -> bytes:
        """Read data back; libsndfile does this to update a header."""
        return self._attempt(lambda: self._file.read(size)) or b""

    def seek(self, offset: int, whence: int = 0) -> int:
        """Change the file position; this may write buffered data."""
        return self._attempt(lambda: self._file.seek(offset, whence)) or 0

    def tell(self) -> int:
        """Return the file position."""
        return self._attempt(self._file.tell) or 0

    def flush(self) -> None:
        """Do nothing; the file is flushed once it is complete."""

    def _attempt(self, call: Callable[[], _T]) -> _T | None:
        if self._error is None:
            try:
                return call()
            except OSError as error:
                self._error = error
        return None

    def check(self) -> None:
        """Raise the stored error of an earlier call, if any."""
        if self._error is not None:
            raise self._error


def _choose(path: Path, subtype: str | None) -> tuple[_Format, str]:
    """Return the format for the extension, and libsndfile's name for the subtype."""
    ending = path.suffix.lower()
    chosen = _FORMATS.get(ending)
    if chosen is None:
        known = ", ".join(ENDINGS)
        raise InputError(
            message("Unknown audio format '{ending}' in {path}. Use one of {0}.", known, ending=ending, path=path)
            if ending
            else message("{path} has no file extension. Use one of {0}.", known, path=path)
        )
    if subtype is None:
        return chosen, chosen.default
    if subtype not in chosen.subtypes:
        offer = f"choose {' or '.join(chosen.subtypes)}" if chosen.subtypes else message("omit the subtype")
        raise InputError(
            message(
                "{name} files do not support '{subtype}' samples; {offer}, or write to a .wav file.",
                name=chosen.name,
                subtype=subtype,
                offer=offer,
            )
        )
    return chosen, chosen.subtypes[subtype]


def _integers(samples: Floats, bits: int) -> npt.NDArray[np.int32]:
    """Round samples to ``bits``-bit integers, stored in the upper bits of an int32.

    libsndfile's own conversion would truncate instead, adding 6 dB of noise and a DC offset.
    """
    full_scale = 2 ** (bits - 1)
    rounded = np.clip(np.rint(samples.astype(np.float64) * full_scale), -full_scale, full_scale - 1)
    aligned: npt.NDArray[np.int32] = (rounded * 2 ** (32 - bits)).astype(np.int32)
    return aligned


def _clear_time(file: BinaryIO) -> None:
    """Zero the timestamp in the ``PEAK`` chunk that libsndfile adds to float WAV files."""
    file.seek(0)
    data = file.read(_LONGEST_HEADER)
    position = 12
    while position + 8 <= len(data):
        name, size = struct.unpack_from("<4sI", data, position)
        if name == b"PEAK":
            # version, time in seconds since 1970, then a value and a position for each channel
            file.seek(position + 12)
            file.write(bytes(4))
        position += 8 + size + size % 2
    file.seek(0, io.SEEK_END)
