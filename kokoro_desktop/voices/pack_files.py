"""Read voice packs from ``.npy``, ``.pt`` (PyTorch) and ``.bin`` (raw float32) files, and write ``.npy`` files."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.npy import parse_npy
from kokoro_desktop.files.read import open_file
from kokoro_desktop.messages import message, message_of
from kokoro_desktop.spec import STYLE_SIZE
from kokoro_desktop.voices.pack import MOST_ROWS, VoiceFileError, check_pack

# Size limit in bytes, twice the size of the longest pack in float32.
_MOST_BYTES: Final = MOST_ROWS * STYLE_SIZE * 8


def read_pack(path: Path) -> NDArray[np.float32]:
    """Read a voice pack, preserving every bit.

    Parameters
    ----------
    path
        A ``.npy`` file; a ``.pt`` or ``.pth`` file with a tensor written by ``torch.save`` (read without torch and
        without executing code); or a ``.bin`` file with raw little-endian float32 values in rows of 256.

    Returns
    -------
    ndarray
        float32 ``[rows, 256]``, read-only.

    Raises
    ------
    VoiceFileError
        The file cannot be read, or is not a voice pack.
    """
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise VoiceFileError(path, message("its name must end in {0}", ", ".join(_READERS)))
    try:
        return check_pack(reader(path), path)
    except OSError as error:
        raise VoiceFileError(path, error.strerror or str(error) or message("it cannot be read")) from error


def read_shipped(path: Path, sha256: str) -> NDArray[np.float32]:
    """Read a shipped ``.npy`` file and verify its SHA-256.

    Raises
    ------
    VoiceFileError
        The file cannot be read, or its hash differs.
    """
    try:
        data = _read_bytes(path)
    except OSError as error:
        raise VoiceFileError(path, error.strerror or str(error)) from error
    if hashlib.sha256(data).hexdigest() != sha256:
        raise VoiceFileError(path, message("it is not the file that came with the program; reinstall the program"))
    return check_pack(parse_npy(data), path)


def write_pack(path: Path, pack: NDArray[np.float32]) -> None:
    """Write a voice pack to a ``.npy`` file atomically.

    Raises
    ------
    OutputError
        The file cannot be written, or its name does not end in ``.npy``.
    """
    if path.suffix.lower() != ".npy":
        raise OutputError(path, message("the file name of a converted voice must end in .npy"))
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, pack, allow_pickle=False)
    atomic.write_bytes(path, buffer.getvalue())


def _read_npy(path: Path) -> NDArray[Any]:
    try:
        return parse_npy(_read_bytes(path))
    except ValueError as error:
        raise VoiceFileError(path, message_of(error)) from error


def _read_torch(path: Path) -> NDArray[Any]:
    # Imported late, because most voices are .npy files and the import would delay the start of the program.
    from kokoro_desktop.files import torch_file

    try:
        content = torch_file.load(path, _MOST_BYTES)
    except torch_file.TorchFileError as error:
        raise VoiceFileError(path, error.reason) from error
    if not isinstance(content, np.ndarray):
        raise VoiceFileError(path, message("it contains a {name} instead of a tensor", name=type(content).__name__))
    return content


def _read_raw(path: Path) -> NDArray[Any]:
    data = _read_bytes(path)
    row = STYLE_SIZE * 4
    if not data or len(data) % row:
        raise VoiceFileError(
            path,
            message(
                "its size ({0} bytes) is not a multiple of the row size ({STYLE_SIZE} float32 values)",
                len(data),
                STYLE_SIZE=STYLE_SIZE,
            ),
        )
    return np.frombuffer(data, dtype="<f4").reshape(-1, STYLE_SIZE)


def _read_bytes(path: Path) -> bytes:
    with open_file(path, _MOST_BYTES) as file:
        return file.read()


_READERS: Final[Mapping[str, Callable[[Path], NDArray[Any]]]] = MappingProxyType(
    {".npy": _read_npy, ".pt": _read_torch, ".pth": _read_torch, ".bin": _read_raw}
)

# Suffixes of readable files, in lower case.
SUFFIXES: Final = tuple(_READERS)
