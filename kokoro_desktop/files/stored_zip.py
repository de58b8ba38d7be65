"""Reads zip archives whose members are stored as they are: what `torch.save` and `numpy.savez` write."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

_MOST_DIRECTORY: Final = 1_000_000
"""Bytes that the archive's directory may have: a checkpoint of Kokoro's has 60,000 for its 700 members."""


class StoredZip:
    """The members of an archive, none of which is larger than the file: a compressed one could be of any size."""

    def __init__(self, archive: zipfile.ZipFile, size: int) -> None:
        self._archive = archive
        self._entries = {info.filename: info for info in archive.infolist()}
        self._left = size

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all members."""
        return tuple(self._entries)

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
        info = self._entries.get(name)
        if info is None:
            raise ValueError(f"the archive lacks {name}")
        if info.compress_type != zipfile.ZIP_STORED:
            raise ValueError(f"{name} is compressed, which is never done here")
        if most_bytes is not None and info.file_size > most_bytes:
            raise ValueError(f"{name} is larger than can be meant")
        self._left -= info.file_size
        if self._left < 0:
            raise ValueError("its members are larger than the archive")
        return self._archive.read(info)


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
        yield StoredZip(archive, size)


class _Bounded(io.BufferedIOBase):
    """Passes reads on, but for those so large that only the directory of far too many members can be meant."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.limit = _MOST_DIRECTORY

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def read(self, size: int | None = -1, /) -> bytes:
        wanted = self.limit + 1 if size is None or size < 0 else size
        if wanted > self.limit + 1:
            raise ValueError("it has more members than can be meant")
        return self._file.read(wanted)
