"""Safetensors files with float32 and uint8 tensors: atomic writing and memory-mapped reading.

A file consists of the header length (unsigned 64-bit little-endian), a JSON header (name -> dtype, shape, offsets;
strings under ``__metadata__``), and the data without gaps (https://huggingface.co/docs/safetensors).
"""

from __future__ import annotations

import ctypes
import json
import math
import mmap
import os
import struct
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.read import MALFORMED, open_file
from kokoro_desktop.messages import message
from kokoro_desktop.task import QUIET, Task

Floats: TypeAlias = NDArray[np.float32]
Shape: TypeAlias = tuple[int, ...]
Identity: TypeAlias = tuple[int, ...]  # return type of `identity_of`

_LENGTH: Final = struct.Struct("<Q")
# Size limit for the header in bytes, a hundred times the size for Kokoro; the format's own limit is 100 MB.
MAX_HEADER: Final = 4_000_000
_MAX_DIMENSIONS: Final = 32  # supported by every version of NumPy
# Alignment of tensors in the file, in bytes, which allows using them in place.
ALIGNMENT: Final = 64
# Approximate size of written blocks in bytes; they combine tensors, because most tensors are small.
_BLOCK: Final = 16 << 20
_METADATA: Final = "__metadata__"
_DTYPES: Final[Mapping[str, np.dtype[Any]]] = {"F32": np.dtype("<f4"), "U8": np.dtype(np.uint8)}
# Name of the thread started by `MappedTensors.prefetch`.
PREFETCH: Final = "prefetch"
# MADV_POPULATE_READ of madvise(2): map pages immediately, as if they had been read.
_POPULATE_READ: Final = 22


@dataclass(frozen=True)
class Header:
    """Header of a safetensors file.

    Attributes
    ----------
    shapes
        Shape of each tensor.
    codes
        Names of the uint8 tensors; all other tensors are float32.
    offsets
        Start of each tensor in bytes from the start of the file.
    metadata
        Strings added by the writer.
    size
        Expected size of the file in bytes.
    """

    shapes: Mapping[str, Shape]
    codes: frozenset[str]
    offsets: Mapping[str, int]
    metadata: Mapping[str, str]
    size: int


def read_header(path: Path, whole: bool = True) -> Header:
    """Read the header of a file; if ``whole`` is True, also check the file size.

    Raises
    ------
    WeightsError
        The file is missing or truncated, is not a safetensors file, or contains types other than float32 and uint8.
    """
    try:
        with open_file(path) as file:
            return _read_header(file, path, whole)
    except OSError as error:
        raise WeightsError(message("{path} cannot be read: {0}", error.strerror or error, path=path)) from error


def _read_header(file: BinaryIO, path: Path, whole: bool) -> Header:
    actual = os.fstat(file.fileno()).st_size
    start = file.read(_LENGTH.size)
    length = _LENGTH.unpack(start)[0] if len(start) == _LENGTH.size else 0
    if not 2 <= length <= min(MAX_HEADER, actual - _LENGTH.size):
        raise WeightsError(message("{path} is not a safetensors file, or it is truncated", path=path))
    data = file.read(length)
    try:
        header = _parse(json.loads(data), _LENGTH.size + length)
    except MALFORMED as error:
        raise WeightsError(
            message("{path} is damaged: its header cannot be read ({error})", path=path, error=error)
        ) from error
    if whole and header.size != actual:
        raise WeightsError(
            message(
                "{path} is damaged: it has {actual} bytes instead of {size}", path=path, actual=actual, size=header.size
            )
        )
    return header


def identity_of(file: BinaryIO) -> Identity:
    """Return a value that identifies an open file and changes when the file is modified."""
    status = os.fstat(file.fileno())
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


class MappedTensors(Mapping[str, NDArray[Any]]):
    """Memory-mapped tensors of a file, float32 or uint8; pages are read on first access.

    Parameters
    ----------
    path
        Safetensors file.
    writable
        Whether the arrays are writable in this process, without changing the file. TVM does not accept read-only
        arrays.
    identity
        Expected result of `identity_of`, to ensure that the file is the one that was hashed; None accepts any file.

    Attributes
    ----------
    header
        Header of the file.

    Raises
    ------
    WeightsError
        The file cannot be read, is damaged, or contains types other than float32 and uint8.
    """

    def __init__(self, path: Path, writable: bool = False, identity: Identity | None = None) -> None:
        access = mmap.ACCESS_COPY if writable else mmap.ACCESS_READ
        try:
            with open_file(path) as file:
                if identity is not None and identity_of(file) != identity:
                    raise WeightsError(message("{path} changed while it was being read; try again", path=path))
                self.header = _read_header(file, path, whole=True)
                self._mapped = mmap.mmap(file.fileno(), 0, access=access)
        except (OSError, ValueError) as error:
            raise WeightsError(message("{path} cannot be read: {error}", path=path, error=error)) from error
        if len(self._mapped) != self.header.size:
            raise WeightsError(message("{path} changed while it was being read; try again", path=path))

    def __getitem__(self, name: str) -> NDArray[Any]:
        header = self.header
        tensor: NDArray[Any] = np.ndarray(
            header.shapes[name], _dtype(name in header.codes), buffer=self._mapped, offset=header.offsets[name]
        )
        return tensor

    def __iter__(self) -> Iterator[str]:
        return iter(self.header.shapes)

    def __len__(self) -> int:
        return len(self.header.shapes)

    def prefetch(self, names: Iterable[str]) -> None:
        """Map the pages of tensors in the background before they are accessed; only effective on Linux.

        Prefetching takes half as long as mapping the pages one by one on access, and runs in parallel with other work.
        """
        if sys.platform == "linux":
            spans = [(begin, end - begin) for begin, end in _join(map(self._place, names))]
            whole = np.frombuffer(self._mapped, np.uint8)
            threading.Thread(target=_populate, args=(whole, spans), name=PREFETCH).start()

    def forget(self, names: Iterable[str]) -> None:
        """Release the memory of tensors, which are read again when accessed.

        As long as memory is available, the system reads the tensors again from its file cache, which takes 20 µs per
        MB. Changes to the tensors are lost. The method has no effect on systems that cannot release memory selectively.
        """
        if not hasattr(mmap, "MADV_DONTNEED"):
            return
        for begin, end in _join(map(self._place, names)):
            first, last = -(-begin // mmap.PAGESIZE) * mmap.PAGESIZE, end // mmap.PAGESIZE * mmap.PAGESIZE
            if first < last:
                with suppress(OSError):  # only a hint, so failure is harmless
                    self._mapped.madvise(mmap.MADV_DONTNEED, first, last - first)

    def _place(self, name: str) -> tuple[int, int]:
        begin = self.header.offsets[name]
        return begin, begin + _bytes(self.header.shapes[name], name in self.header.codes)


def write(
    path: Path,
    shapes: Mapping[str, Shape],
    tensor: Callable[[str], NDArray[Any]],
    metadata: Mapping[str, str] | None = None,
    task: Task = QUIET,
) -> None:
    """Write float32 tensors atomically.

    Tensors whose size is a multiple of `ALIGNMENT` are stored first, because the format does not allow gaps.

    Parameters
    ----------
    shapes
        Shape of each tensor.
    tensor
        Function that returns a tensor by name; called once for each tensor.
    metadata
        Strings for the header.

    Raises
    ------
    OutputError
        The folder does not exist or cannot be written, or the disk is full.
    Cancelled
        ``task`` was cancelled.
    """
    with atomic.replacing(path) as file:
        write_to(file, shapes, tensor, metadata, task)


def write_to(
    file: BinaryIO,
    shapes: Mapping[str, Shape],
    tensor: Callable[[str], NDArray[Any]],
    metadata: Mapping[str, str] | None = None,
    task: Task = QUIET,
    codes: Collection[str] = frozenset(),
) -> None:
    """Write tensors to an open file; see `write`.

    Parameters
    ----------
    codes
        Names of the tensors to write as uint8.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    names = sorted(shapes, key=lambda name: _bytes(shapes[name], name in codes) % ALIGNMENT != 0)
    block = bytearray(_head({name: shapes[name] for name in names}, codes, metadata or {}))
    for done, name in enumerate(names, 1):
        task.check()
        block += np.ascontiguousarray(tensor(name), _dtype(name in codes)).data
        if len(block) >= _BLOCK:
            file.write(block)
            block.clear()
        task.progress(done, len(names), message("writing weights"))
    file.write(block)


def _populate(whole: NDArray[np.uint8], spans: Iterable[tuple[int, int]]) -> None:
    advise = ctypes.CDLL(None).madvise  # unlike `mmap.madvise`, this releases the GIL
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    for begin, length in spans:
        first = begin // mmap.PAGESIZE * mmap.PAGESIZE
        # since Linux 5.14; older kernels ignore it
        advise(whole.ctypes.data + first, begin + length - first, _POPULATE_READ)


def _dtype(codes: bool) -> np.dtype[Any]:
    return _DTYPES["U8" if codes else "F32"]


def _bytes(shape: Shape, codes: bool) -> int:
    return _dtype(codes).itemsize * math.prod(shape)


def _head(shapes: Mapping[str, Shape], codes: Collection[str], metadata: Mapping[str, str]) -> bytes:
    header: dict[str, object] = {_METADATA: dict(metadata)} if metadata else {}
    offset = 0
    for name, shape in shapes.items():
        end = offset + _bytes(shape, name in codes)
        header[name] = {"dtype": "U8" if name in codes else "F32", "shape": shape, "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=True).encode("ascii")
    text += b" " * (-(_LENGTH.size + len(text)) % ALIGNMENT)
    return _LENGTH.pack(len(text)) + text


def _parse(header: Any, data_start: int) -> Header:
    metadata = header.pop(_METADATA, {})
    for text in (*header, *metadata, *metadata.values()):
        text.encode()  # raises an exception for anything except valid text
    shapes: dict[str, Shape] = {}
    offsets: dict[str, int] = {}
    spans: list[tuple[int, int]] = []
    for name, entry in header.items():
        if entry["dtype"] not in _DTYPES:
            raise ValueError(message("{name} has the type {0}, not F32 or U8", entry["dtype"], name=name))
        begin, end = entry["data_offsets"]
        shape = tuple(entry["shape"])
        whole = all(type(value) is int and 0 <= value < 1 << 63 for value in (begin, end, *shape))
        if not whole or len(shape) > _MAX_DIMENSIONS:
            raise ValueError(message("{name} has an invalid shape", name=name))
        if end - begin != _bytes(shape, entry["dtype"] == "U8"):
            raise ValueError(message("{name} has the wrong size", name=name))
        shapes[name], offsets[name] = shape, data_start + begin
        spans.append((begin, end))
    spans = list(_join(spans))
    if spans and (len(spans) > 1 or spans[0][0] != 0):
        raise ValueError(message("there are gaps between the tensors"))
    codes = frozenset(name for name, entry in header.items() if entry["dtype"] == "U8")
    return Header(shapes, codes, offsets, metadata, data_start + (spans[0][1] if spans else 0))


def _join(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Merge adjacent spans, so that a page shared by two spans is included only once."""
    joined: list[tuple[int, int]] = []
    for begin, end in sorted(spans):
        if joined and joined[-1][1] == begin:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((begin, end))
    return iter(joined)
