"""Reads and writes safetensors: float32 arrays that are mapped into memory, not copied, and whole files only.

Format: the header's length (unsigned 64-bit little-endian), a JSON header (name -> dtype, shape, offsets; texts under
``__metadata__``), then the data without holes (https://huggingface.co/docs/safetensors).
"""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
import secrets
import struct
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import OutputError, WeightsError
from kokoro_desktop.progress import Progress

_LENGTH: Final = struct.Struct("<Q")
_MAX_HEADER: Final = 100_000_000  # the format's own limit, in bytes
_ALIGNMENT: Final = 64  # of the first tensor; the header is padded with spaces
_METADATA: Final = "__metadata__"
_ABANDONED_AFTER_S: Final = 24 * 3600
PART_SUFFIX: Final = ".safetensors.part"
"""How a file is called while it is being written."""


@dataclass(frozen=True)
class Header:
    """What a file says about itself.

    Attributes
    ----------
    shapes
        Shape of every tensor; all are float32.
    offsets
        Where each begins, in bytes from the start of the file.
    metadata
        Texts that the writer added.
    size
        Length that the file must have, in bytes.
    """

    shapes: Mapping[str, tuple[int, ...]]
    offsets: Mapping[str, int]
    metadata: Mapping[str, str]
    size: int


def read_header(path: Path, whole: bool = True) -> Header:
    """Read the header and, unless ``whole`` is false, compare it with the length of the file.

    Raises
    ------
    WeightsError
        The file is missing, no safetensors file, cut off, or holds anything but float32.
    """
    try:
        with path.open("rb") as file:
            actual = os.fstat(file.fileno()).st_size
            start = file.read(_LENGTH.size)
            length = _LENGTH.unpack(start)[0] if len(start) == _LENGTH.size else 0
            if not 2 <= length <= min(_MAX_HEADER, actual - _LENGTH.size):
                raise WeightsError(f"{path} is not a safetensors file, or it is cut off")
            data = file.read(length)
    except OSError as error:
        raise WeightsError(f"{path} cannot be read: {error.strerror or error}") from error
    try:
        header = _parse(json.loads(data), _LENGTH.size + length)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise WeightsError(f"{path} is damaged: its header cannot be read ({error})") from error
    if whole and header.size != actual:
        raise WeightsError(f"{path} is damaged: it has {actual} bytes instead of {header.size}")
    return header


def map_tensors(path: Path, header: Header) -> dict[str, NDArray[np.float32]]:
    """Map the tensors of a file into memory, read-only; pages are read when they are first touched.

    Raises
    ------
    WeightsError
        The file cannot be read.
    """
    try:
        data = np.memmap(path, np.uint8, mode="r")
    except (OSError, ValueError) as error:
        raise WeightsError(f"{path} cannot be read: {error}") from error
    if data.size != header.size:
        raise WeightsError(f"{path} was changed while it was read; try again")
    return {
        name: np.ndarray(shape, np.dtype("<f4"), buffer=data, offset=header.offsets[name])
        for name, shape in header.shapes.items()
    }


def write(path: Path, tensors: Mapping[str, NDArray[Any]], metadata: Mapping[str, str], progress: Progress) -> None:
    """Write float32 tensors, in their order, whole or not at all; folders are made as needed.

    Raises
    ------
    OutputError
        The folder cannot be written, or the disk is full.
    """
    part = path.with_name(f".{secrets.token_hex(6)}{PART_SUFFIX}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_leftovers(path.parent)
        try:
            with part.open("xb") as file:
                file.write(_head(tensors, metadata))
                for done, tensor in enumerate(tensors.values(), 1):
                    file.write(np.ascontiguousarray(tensor, "<f4").data)
                    progress(done, len(tensors), "writing weights")
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise OutputError(path, _reason(error)) from error


def _remove_leftovers(folder: Path) -> None:
    """Delete the unfinished files of processes that were killed long ago; younger ones may still be written."""
    for part in folder.glob(f".*{PART_SUFFIX}"):
        with contextlib.suppress(OSError):
            if time.time() - part.stat().st_mtime > _ABANDONED_AFTER_S:
                part.unlink()


def _head(tensors: Mapping[str, NDArray[Any]], metadata: Mapping[str, str]) -> bytes:
    header: dict[str, object] = {_METADATA: dict(metadata)}
    offset = 0
    for name, tensor in tensors.items():
        end = offset + tensor.size * 4
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=True).encode("ascii")
    text += b" " * (-(_LENGTH.size + len(text)) % _ALIGNMENT)
    return _LENGTH.pack(len(text)) + text


def _parse(header: Any, data_start: int) -> Header:
    metadata = header.pop(_METADATA, {})
    if not all(isinstance(text, str) for text in metadata.values()):
        raise ValueError("metadata that is not text")
    shapes: dict[str, tuple[int, ...]] = {}
    offsets: dict[str, int] = {}
    spans: list[tuple[int, int]] = []
    for name, entry in header.items():
        if entry["dtype"] != "F32":
            raise ValueError(f"{name} is {entry['dtype']}, not F32")
        begin, end = entry["data_offsets"]
        shape = tuple(entry["shape"])
        if not all(type(value) is int and value >= 0 for value in (begin, end, *shape)):
            raise ValueError(f"{name} has no proper shape")
        if end - begin != 4 * math.prod(shape):
            raise ValueError(f"{name} does not fill its place")
        shapes[name], offsets[name] = shape, data_start + begin
        spans.append((begin, end))
    position = 0
    for begin, end in sorted(spans):
        if begin != position:
            raise ValueError("there are holes between the tensors")
        position = end
    return Header(shapes, offsets, metadata, data_start + position)


def _reason(error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full; free about 350 MB or choose another folder with KOKORO_DESKTOP_DATA"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST):
        return f"{error.strerror}; choose another folder with KOKORO_DESKTOP_DATA"
    return error.strerror or str(error)
