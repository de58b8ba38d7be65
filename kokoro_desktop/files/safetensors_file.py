"""Writes safetensors whole or not at all, and maps them into memory: float32, read from the disk as they are used.

Format: the header's length (unsigned 64-bit little-endian), a JSON header (name -> dtype, shape, offsets; texts under
``__metadata__``), then the data without holes (https://huggingface.co/docs/safetensors).
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
from collections.abc import Callable, Iterable, Iterator, Mapping
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
Identity: TypeAlias = tuple[int, ...]
"""See `identity_of`."""

_LENGTH: Final = struct.Struct("<Q")
MAX_HEADER: Final = 4_000_000
"""Bytes that the header of a file may have: a hundred times what Kokoro's has; the format's own limit is 100 MB."""
_MAX_DIMENSIONS: Final = 32  # what every NumPy can hold
ALIGNMENT: Final = 64
"""Bytes to which tensors are aligned in the file, so that they can be used where they are mapped."""
_BLOCK: Final = 16 << 20
"""Bytes from which on tensors are written together: most are small, and every call is one that a disk can refuse."""
_METADATA: Final = "__metadata__"
PREFETCH: Final = "prefetch"
"""Name of the thread of `MappedTensors.prefetch`."""
_POPULATE_READ: Final = 22
"""Advice to map pages now, as if they were read; see madvise(2)."""


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

    shapes: Mapping[str, Shape]
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
        with open_file(path) as file:
            return _read_header(file, path, whole)
    except OSError as error:
        raise WeightsError(message("{path} cannot be read: {0}", error.strerror or error, path=path)) from error


def _read_header(file: BinaryIO, path: Path, whole: bool) -> Header:
    actual = os.fstat(file.fileno()).st_size
    start = file.read(_LENGTH.size)
    length = _LENGTH.unpack(start)[0] if len(start) == _LENGTH.size else 0
    if not 2 <= length <= min(MAX_HEADER, actual - _LENGTH.size):
        raise WeightsError(message("{path} is not a safetensors file, or it is cut off", path=path))
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
    """Tell an open file from any other, and from itself once it is written to."""
    status = os.fstat(file.fileno())
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


class MappedTensors(Mapping[str, Floats]):
    """The tensors of a file, float32, mapped into memory; pages are read when they are first touched.

    Parameters
    ----------
    path
        The file.
    writable
        Whether arrays can be written to, which changes this process's memory and never the file. TVM takes no
        read-only arrays.
    identity
        Of the file that was hashed; None for any.

    Attributes
    ----------
    header
        What the file says about itself.

    Raises
    ------
    WeightsError
        The file cannot be read, is damaged, or holds anything but float32.
    """

    def __init__(self, path: Path, writable: bool = False, identity: Identity | None = None) -> None:
        access = mmap.ACCESS_COPY if writable else mmap.ACCESS_READ
        try:
            with open_file(path) as file:
                if identity is not None and identity_of(file) != identity:
                    raise WeightsError(message("{path} was changed while it was read; try again", path=path))
                self.header = _read_header(file, path, whole=True)
                self._mapped = mmap.mmap(file.fileno(), 0, access=access)
        except (OSError, ValueError) as error:
            raise WeightsError(message("{path} cannot be read: {error}", path=path, error=error)) from error
        if len(self._mapped) != self.header.size:
            raise WeightsError(message("{path} was changed while it was read; try again", path=path))

    def __getitem__(self, name: str) -> Floats:
        tensor: Floats = np.ndarray(
            self.header.shapes[name], np.dtype("<f4"), buffer=self._mapped, offset=self.header.offsets[name]
        )
        return tensor

    def __iter__(self) -> Iterator[str]:
        return iter(self.header.shapes)

    def __len__(self) -> int:
        return len(self.header.shapes)

    def prefetch(self, names: Iterable[str]) -> None:
        """Have the memory of some tensors ready before it is touched, in the background; only Linux can.

        It takes half of what the system takes to map them by and by, and that beside something else.
        """
        if sys.platform == "linux":
            spans = [(begin, end - begin) for begin, end in _join(map(self._place, names))]
            whole = np.frombuffer(self._mapped, np.uint8)
            threading.Thread(target=_populate, args=(whole, spans), name=PREFETCH).start()

    def forget(self, names: Iterable[str]) -> None:
        """Give back the memory that some tensors occupy; whoever reads them next has them read again.

        They come from the system's cache of the file as long as there is memory to spare, which costs 20 us a MB. What
        was written to them is lost. Systems that cannot do this keep them.
        """
        if not hasattr(mmap, "MADV_DONTNEED"):
            return
        for begin, end in _join(map(self._place, names)):
            first, last = -(-begin // mmap.PAGESIZE) * mmap.PAGESIZE, end // mmap.PAGESIZE * mmap.PAGESIZE
            if first < last:
                with suppress(OSError):  # advice: nothing but memory is lost where it is not taken
                    self._mapped.madvise(mmap.MADV_DONTNEED, first, last - first)

    def _place(self, name: str) -> tuple[int, int]:
        begin = self.header.offsets[name]
        return begin, begin + _bytes(self.header.shapes[name])


def write(
    path: Path,
    shapes: Mapping[str, Shape],
    tensor: Callable[[str], NDArray[Any]],
    metadata: Mapping[str, str] | None = None,
    task: Task = QUIET,
) -> None:
    """Write tensors as float32, whole or not at all.

    Those whose size is a multiple of `ALIGNMENT` come first, for the format has no holes; the others follow.

    Parameters
    ----------
    shapes
        Of every tensor.
    tensor
        Makes the tensor of a name, which has the shape declared; called once each, and nothing is kept of it.
    metadata
        Texts for the header.

    Raises
    ------
    OutputError
        The folder does not exist or cannot be written, or the disk is full.
    """
    with atomic.replacing(path) as file:
        write_to(file, shapes, tensor, metadata, task)


def write_to(
    file: BinaryIO,
    shapes: Mapping[str, Shape],
    tensor: Callable[[str], NDArray[Any]],
    metadata: Mapping[str, str] | None = None,
    task: Task = QUIET,
) -> None:
    """Write tensors into an open file; see `write`.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    names = sorted(shapes, key=lambda name: _bytes(shapes[name]) % ALIGNMENT != 0)
    block = bytearray(_head({name: shapes[name] for name in names}, metadata or {}))
    for done, name in enumerate(names, 1):
        task.check()
        block += np.ascontiguousarray(tensor(name), "<f4").data
        if len(block) >= _BLOCK:
            file.write(block)
            block.clear()
        task.progress(done, len(names), message("writing weights"))
    file.write(block)


def _populate(whole: NDArray[np.uint8], spans: Iterable[tuple[int, int]]) -> None:
    advise = ctypes.CDLL(None).madvise  # unlike `mmap.madvise` it lets other threads of Python run meanwhile
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    for begin, length in spans:
        first = begin // mmap.PAGESIZE * mmap.PAGESIZE
        advise(whole.ctypes.data + first, begin + length - first, _POPULATE_READ)  # from Linux 5.14 on; else in vain


def _bytes(shape: Shape) -> int:
    return 4 * math.prod(shape)


def _head(shapes: Mapping[str, Shape], metadata: Mapping[str, str]) -> bytes:
    header: dict[str, object] = {_METADATA: dict(metadata)} if metadata else {}
    offset = 0
    for name, shape in shapes.items():
        end = offset + _bytes(shape)
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=True).encode("ascii")
    text += b" " * (-(_LENGTH.size + len(text)) % ALIGNMENT)
    return _LENGTH.pack(len(text)) + text


def _parse(header: Any, data_start: int) -> Header:
    metadata = header.pop(_METADATA, {})
    for text in (*header, *metadata, *metadata.values()):
        text.encode()  # what is no text, or half a character, fails here
    shapes: dict[str, Shape] = {}
    offsets: dict[str, int] = {}
    spans: list[tuple[int, int]] = []
    for name, entry in header.items():
        if entry["dtype"] != "F32":
            raise ValueError(message("{name} is {0}, not F32", entry["dtype"], name=name))
        begin, end = entry["data_offsets"]
        shape = tuple(entry["shape"])
        whole = all(type(value) is int and 0 <= value < 1 << 63 for value in (begin, end, *shape))
        if not whole or len(shape) > _MAX_DIMENSIONS:
            raise ValueError(message("{name} has no proper shape", name=name))
        if end - begin != _bytes(shape):
            raise ValueError(message("{name} does not fill its place", name=name))
        shapes[name], offsets[name] = shape, data_start + begin
        spans.append((begin, end))
    spans = list(_join(spans))
    if spans and (len(spans) > 1 or spans[0][0] != 0):
        raise ValueError(message("there are holes between the tensors"))
    return Header(shapes, offsets, metadata, data_start + (spans[0][1] if spans else 0))


def _join(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Join spans that follow one another, so that no page is left over between two of them."""
    joined: list[tuple[int, int]] = []
    for begin, end in sorted(spans):
        if joined and joined[-1][1] == begin:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((begin, end))
    return iter(joined)
