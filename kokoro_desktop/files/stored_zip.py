"""Reader for zip archives with uncompressed members, as written by `torch.save` and `numpy.savez`."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final, cast

from kokoro_desktop.messages import message

# Size limit for the archive's directory in bytes; a Kokoro checkpoint needs 60,000 for 700 members.
_MOST_DIRECTORY: Final = 1_000_000
# Local file header: signature, skipped fields, and the lengths of the name and of the extra field.
_HEADER: Final = struct.Struct("<4s22xHH")


class StoredZip:
    """Zip archive whose members are not compressed.

    Compressed members are rejected, so that members cannot be larger than the file.
    """

    def __init__(self, archive: zipfile.ZipFile, file: BinaryIO, size: int) -> None:
        self._archive, self._file = archive, file
        self._entries = {info.filename: info for info in archive.infolist()}
        self._left = size

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all members."""
        return tuple(self._entries)

    def size(self, name: str) -> int:
        """Return the declared size of a member in bytes; 0 if there is no member with this name."""
        return self._entries[name].file_size if name in self._entries else 0

    def read(self, name: str, most_bytes: int | None = None) -> bytes:
        """Read the contents of a member.

        Raises
        ------
        ValueError
            The member does not exist, is compressed or is larger than ``most_bytes``, or members overlap.
        zipfile.BadZipFile
            The archive is damaged.
        """
        return self._archive.read(self._take(name, most_bytes))

    def open(self, name: str) -> BinaryIO:
        """Open a nested archive in place, without verifying its checksum; its members have their own checksums.

        Raises
        ------
        ValueError
            As for `read`.
        """
        info = self._take(name, None)
        self._file.seek(max(info.header_offset, 0))
        header = self._file.read(_HEADER.size)
        if info.header_offset < 0 or len(header) < _HEADER.size or header[:4] != b"PK\3\4":
            raise ValueError(message("{name} is not at its recorded offset", name=name))
        _, *lengths = _HEADER.unpack(header)
        return cast("BinaryIO", _Part(self._file, info.header_offset + _HEADER.size + sum(lengths), info.file_size))

    def _take(self, name: str, most_bytes: int | None) -> zipfile.ZipInfo:
        """Look up a member and check that reading it is allowed."""
        info = self._entries.get(name)
        if info is None:
            raise ValueError(message("the archive does not contain {name}", name=name))
        if info.compress_type != zipfile.ZIP_STORED:
            raise ValueError(message("{name} is compressed, but this format does not allow compression", name=name))
        if most_bytes is not None and info.file_size > most_bytes:
            raise ValueError(message("{name} is too large", name=name))
        self._left -= info.file_size
        if self._left < 0:
            raise ValueError(message("its members are larger than the archive"))
        return info


@contextmanager
def open_stored(file: BinaryIO) -> Iterator[StoredZip]:
    """Open an archive in a seekable file.

    Raises
    ------
    ValueError, zipfile.BadZipFile, NotImplementedError
        The file is not an archive, is damaged, or has too many members.
    """
    size = file.seek(0, io.SEEK_END)
    bounded = _Bounded(file)
    with zipfile.ZipFile(bounded) as archive:
        bounded.limit = size  # the directory has been read
        yield StoredZip(archive, file, size)


class _Bounded(io.BufferedIOBase):
    """File wrapper that rejects large reads, which only archives with too many members require."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.limit = _MOST_DIRECTORY

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        if whence == io.SEEK_SET and offset < 0:
            raise ValueError(message("an offset is negative"))
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def read(self, size: int | None = -1, /) -> bytes:
        wanted = self.limit + 1 if size is None or size < 0 else size
        if wanted > self.limit + 1:
            raise ValueError(message("it has too many members"))
        return self._file.read(wanted)


class _Part(io.BufferedIOBase):
    """File-like view of one section of a file."""

    def __init__(self, file: BinaryIO, start: int, size: int) -> None:
        self._file, self._start, self._size = file, start, size
        self._place = 0

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        place = (0, self._place, self._size)[whence] + offset
        if place < 0:
            raise ValueError(message("an offset is negative"))
        self._place = place
        return place

    def tell(self) -> int:
        return self._place

    def read(self, size: int | None = -1, /) -> bytes:
        rest = max(self._size - self._place, 0)
        self._file.seek(self._start + self._place)
        data = self._file.read(rest if size is None or size < 0 else min(size, rest))
        self._place += len(data)
        return data
