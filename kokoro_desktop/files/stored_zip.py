"""Reads zip archives whose members are stored as they are: what `torch.save` and `numpy.savez` write."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final, cast

from kokoro_desktop.messages import message

_MOST_DIRECTORY: Final = 1_000_000
"""Bytes that the archive's directory may have: a checkpoint of Kokoro's has 60,000 for its 700 members."""
_HEADER: Final = struct.Struct("<4s22xHH")
"""What lies before a member: a signature, and in the end the lengths of its name and of what follows that."""


class StoredZip:
    """The members of an archive, none of which is larger than the file: a compressed one could be of any size."""

    def __init__(self, archive: zipfile.ZipFile, file: BinaryIO, size: int) -> None:
        self._archive, self._file = archive, file
        self._entries = {info.filename: info for info in archive.infolist()}
        self._left = size

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all members."""
        return tuple(self._entries)

    def size(self, name: str) -> int:
        """Return how many bytes a member says that it has; 0 where there is none."""
        return self._entries[name].file_size if name in self._entries else 0

    def read(self, name: str, most_bytes: int | None = None) -> bytes:
        """Read a member.

        Raises
        ------
        ValueError
            There is none of this name, it is compressed or larger than ``most_bytes``, or more has been read than the
            file holds: members overlap.
        zipfile.BadZipFile
            It is damaged.
        """
        return self._archive.read(self._take(name, most_bytes))

    def open(self, name: str) -> BinaryIO:
        """Open a member that is an archive itself, to read it where it lies; what is in it has checksums of its own.

        Raises
        ------
        ValueError
            As `read`.
        """
        info = self._take(name, None)
        self._file.seek(max(info.header_offset, 0))
        header = self._file.read(_HEADER.size)
        if info.header_offset < 0 or len(header) < _HEADER.size or header[:4] != b"PK\3\4":
            raise ValueError(message("{name} is not where it should be", name=name))
        _, *lengths = _HEADER.unpack(header)
        return cast("BinaryIO", _Part(self._file, info.header_offset + _HEADER.size + sum(lengths), info.file_size))

    def _take(self, name: str, most_bytes: int | None) -> zipfile.ZipInfo:
        """Find a member that is about to be read."""
        info = self._entries.get(name)
        if info is None:
            raise ValueError(message("the archive lacks {name}", name=name))
        if info.compress_type != zipfile.ZIP_STORED:
            raise ValueError(message("{name} is compressed, which is never done here", name=name))
        if most_bytes is not None and info.file_size > most_bytes:
            raise ValueError(message("{name} is larger than can be meant", name=name))
        self._left -= info.file_size
        if self._left < 0:
            raise ValueError(message("its members are larger than the archive"))
        return info


@contextmanager
def open_stored(file: BinaryIO) -> Iterator[StoredZip]:
    """Open an archive in a file that can be sought in.

    Raises
    ------
    ValueError, zipfile.BadZipFile, NotImplementedError
        It is no archive, is damaged, or has more members than can be meant.
    """
    size = file.seek(0, io.SEEK_END)
    bounded = _Bounded(file)
    with zipfile.ZipFile(bounded) as archive:
        bounded.limit = size  # the directory is read by now
        yield StoredZip(archive, file, size)


class _Bounded(io.BufferedIOBase):
    """Passes reads on, but for those so large that only the directory of far too many members can be meant."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.limit = _MOST_DIRECTORY

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        if whence == io.SEEK_SET and offset < 0:
            raise ValueError(message("a place before the beginning"))
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def read(self, size: int | None = -1, /) -> bytes:
        wanted = self.limit + 1 if size is None or size < 0 else size
        if wanted > self.limit + 1:
            raise ValueError(message("it has more members than can be meant"))
        return self._file.read(wanted)


class _Part(io.BufferedIOBase):
    """A stretch of a file, as a file of its own."""

    def __init__(self, file: BinaryIO, start: int, size: int) -> None:
        self._file, self._start, self._size = file, start, size
        self._place = 0

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        place = (0, self._place, self._size)[whence] + offset
        if place < 0:
            raise ValueError(message("a place before the beginning"))
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
