"""Reads files: text that must be UTF-8, and hashes of files too large to be held."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from kokoro_desktop.errors import InputError

_BLOCK: Final = 1 << 20
"""Bytes read at a time for a hash."""


def file_sha256(path: Path) -> str:
    """Hash a file block by block.

    Raises
    ------
    OSError
        It cannot be read.
    """
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def read_phonemes(path: Path, most_bytes: int | None = None) -> str:
    """Read the phonemes that a user has written into a file.

    Positions in the result are the file's own, but for the byte order mark that some editors put before the text, and
    the line ends that all put after it: they are no part of it.

    Parameters
    ----------
    most_bytes
        Length from which on a file cannot be meant; None for any.

    Raises
    ------
    InputError
        It cannot be read, is larger than that, or is no UTF-8 text.
    """
    try:
        if most_bytes is not None and path.stat().st_size > most_bytes:
            raise InputError(f"{path} is larger than {most_bytes // 1000} kB: it holds no phonemes.")
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"Cannot read {path}: {error.strerror}.") from error
    return decode_text(data, str(path)).rstrip("\r\n")


def decode_text(data: bytes, name: str, remedy: str = "save it as UTF-8") -> str:
    """Decode UTF-8, without its byte order mark.

    Parameters
    ----------
    name, remedy
        What the bytes are, and what a user can do where they are something else.

    Raises
    ------
    InputError
        The bytes are no UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not UTF-8 text (byte {error.start}): {remedy}.") from error
