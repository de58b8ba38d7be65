"""Reading of untrusted files: regular files only, with size limits, and text as UTF-8."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.task import QUIET, Task

# Bytes per block when hashing.
_BLOCK: Final = 1 << 20
# Size limit for JSON files in bytes; the program's own files have about 100,000.
MOST_JSON: Final = 4_000_000
# Size limit for text files in bytes; a long novel has a million.
MOST_TEXT: Final = 4_000_000
# Exceptions raised when parsing malformed or malicious data, including deep nesting and encryption.
MALFORMED: Final = (
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    MemoryError,
    RuntimeError,
    TypeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)


def open_file(path: Path, most_bytes: int | None = None) -> BinaryIO:
    """Open a regular file for reading; reject pipes, which block, and devices, which may be endless.

    Parameters
    ----------
    most_bytes
        Size limit in bytes; None for no limit.

    Raises
    ------
    OSError
        The file cannot be opened, is not regular, or is too large; ``strerror`` contains the reason.
    """
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    file = os.fdopen(os.open(path, flags), "rb", closefd=True)
    status = os.fstat(file.fileno())
    if not stat.S_ISREG(status.st_mode):
        file.close()
        raise OSError(errno.EINVAL, message("it is a device or a pipe, not a file"), str(path))
    if most_bytes is not None and status.st_size > most_bytes:
        file.close()
        limit = f"{most_bytes / 1e6:.0f} MB" if most_bytes >= 1e6 else f"{most_bytes / 1e3:.0f} kB"
        raise OSError(errno.EFBIG, message("it is too large (limit {limit})", limit=limit), str(path))
    return file


def read_json(
    path: Path, most_bytes: int = MOST_JSON, pairs: Callable[[list[tuple[str, Any]]], Any] | None = None
) -> Any:
    """Read a JSON file, which must be a regular file of limited size.

    Parameters
    ----------
    pairs
        Function that builds an object from its name-value pairs; None for a dict.

    Raises
    ------
    OSError
        The file cannot be read, or is larger than ``most_bytes``.
    ValueError
        The file is not JSON in UTF-8, or is nested too deeply.
    """
    with open_file(path, most_bytes) as file:
        return parse_json(file.read(), pairs)


def parse_json(data: bytes, pairs: Callable[[list[tuple[str, Any]]], Any] | None = None) -> Any:
    """Parse JSON with the same checks as `read_json`.

    Raises
    ------
    ValueError
        The data is not JSON in UTF-8, or is nested too deeply.
    """
    try:
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=pairs)
    except RecursionError:
        raise ValueError(message("it is nested too deeply")) from None


def file_sha256(path: Path, task: Task = QUIET) -> str:
    """Return the SHA-256 of a file, reading it block by block.

    Raises
    ------
    OSError
        The file cannot be read.
    Cancelled
        ``task`` was cancelled.
    """
    with open_file(path) as file:
        return sha256_of(file, task)


def sha256_of(file: BinaryIO, task: Task = QUIET) -> str:
    """Return the SHA-256 of the rest of an open file, checking for cancellation before each block."""
    digest = hashlib.sha256()
    while block := file.read(_BLOCK):
        task.check()
        digest.update(block)
    return digest.hexdigest()


def whose(path: Path) -> str:
    """Explain how other users could have changed a file or folder; return "" if they could not, or on Windows.

    Write access for the user's private group, as granted by umask 002, does not count as access for other users.

    Raises
    ------
    OSError
        The path does not exist.
    """
    status = path.stat()
    if os.name == "nt":
        return ""
    if status.st_uid not in (os.geteuid(), 0):
        return message("{name} belongs to another user", name=path.name)
    by_group = status.st_mode & stat.S_IWGRP and not _is_private_group(status.st_gid)
    if by_group or status.st_mode & stat.S_IWOTH:
        return message("other users can write to {name}", name=path.name)
    return ""


def _is_private_group(gid: int) -> bool:
    """Return whether a group has this user's name and no other members, as created by most Linux distributions."""
    import grp  # not available on Windows
    import pwd

    with suppress(KeyError):
        user, group = pwd.getpwuid(os.geteuid()), grp.getgrgid(gid)
        return gid == user.pw_gid and group.gr_name == user.pw_name and set(group.gr_mem) <= {user.pw_name}
    return False


def read_phonemes(path: Path, most_bytes: int = MOST_TEXT) -> str:
    """Read phonemes from a text file or a pipe.

    A byte order mark and trailing line breaks are removed. All other characters keep their positions.

    Parameters
    ----------
    most_bytes
        Size limit in bytes.

    Raises
    ------
    InputError
        The file cannot be read, is too large, or is not UTF-8 text.
    """
    try:
        with path.open("rb") as file:
            return decode_phonemes(file, str(path), most_bytes)
    except OSError as error:
        raise InputError(message("Cannot read {path}: {strerror}.", path=path, strerror=error.strerror)) from error


def decode_phonemes(file: BinaryIO, name: str, most_bytes: int = MOST_TEXT) -> str:
    """Read phonemes from an open file; see `read_phonemes`.

    Raises
    ------
    InputError
        The file is larger than ``most_bytes``, or is not UTF-8 text.
    OSError
        The file cannot be read.
    """
    data = file.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise InputError(
            message("{name} is too large for a phoneme file (limit {0} kB).", most_bytes // 1000, name=name)
        )
    return decode_text(data, name).rstrip("\r\n")


def decode_text(data: bytes, name: str, remedy: str = message("save it as UTF-8")) -> str:
    """Decode UTF-8, removing the byte order mark.

    Parameters
    ----------
    name
        Name of the data, for the error message.
    remedy
        Advice to the user if the data is not UTF-8.

    Raises
    ------
    InputError
        The data is not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            message("{name} is not UTF-8 text (byte {start}): {remedy}.", name=name, start=error.start, remedy=remedy)
        ) from error
