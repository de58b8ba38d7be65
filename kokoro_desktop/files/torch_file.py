"""Reader for ``torch.save`` files without torch: tensors become NumPy arrays, and no code is executed."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import FileFault, WeightsError
from kokoro_desktop.files.read import MALFORMED, open_file
from kokoro_desktop.files.stored_zip import StoredZip, open_stored
from kokoro_desktop.files.unpickler import GlobalName, PickleError, Rebuild, dictionary, read_pickle
from kokoro_desktop.messages import mark, message, message_of

# torch's storage classes and their element types in the file. bfloat16 is converted to float32, because NumPy lacks it.
_BFLOAT16: Final = "bfloat16"
_STORAGES: Final = {
    "torch.DoubleStorage": "f8",
    "torch.FloatStorage": "f4",
    "torch.HalfStorage": "f2",
    "torch.BFloat16Storage": _BFLOAT16,
    "torch.LongStorage": "i8",
    "torch.IntStorage": "i4",
    "torch.ShortStorage": "i2",
    "torch.CharStorage": "i1",
    "torch.ByteStorage": "u1",
    "torch.BoolStorage": "?",
}
# Size limit for a checkpoint in bytes; Kokoro's checkpoint is smaller, even in float64.
MOST_BYTES: Final = 700_000_000
# Size limit for the pickle (everything except the numbers) in bytes, because each byte may be an operation. Kokoro's
# checkpoint has 120,000.
_MOST_PICKLE: Final = 2_000_000
_MAX_DIMENSIONS: Final = 32  # supported by every version of NumPy


class TorchFileError(FileFault, WeightsError):
    """A PyTorch file cannot be read, or contains more than tensors and plain containers."""

    sentence = mark("{path} cannot be read as a PyTorch file: {reason}.")


def load(path: Path, most_bytes: int = MOST_BYTES) -> object:
    """Read a ``.pth`` or ``.pt`` file.

    Parameters
    ----------
    path
        File written by ``torch.save`` in the zip format (PyTorch 1.6 or newer).
    most_bytes
        Size limit in bytes.

    Returns
    -------
    object
        Plain containers (an ``OrderedDict`` as a ``dict``), numbers, strings, and tensors. Tensors are read-only,
        possibly strided NumPy arrays in native byte order (bfloat16 as float32).

    Raises
    ------
    TorchFileError
        The file is missing, damaged or in the older format, or contains more than tensors and plain containers.
    """
    try:
        with open_file(path, most_bytes) as file:
            magic = file.read(4)
            if magic[:2] == b"\x80\x02":
                raise TorchFileError(
                    path,
                    message(
                        "it uses the format from before PyTorch 1.6; load it in PyTorch and save it again with "
                        "torch.save"
                    ),
                )
            if magic != b"PK\x03\x04":
                raise TorchFileError(path, message("it is not a zip archive written by torch.save"))
            with open_stored(file) as archive:
                return _Archive(archive).load()
    except PickleError as error:
        raise TorchFileError(path, message_of(error)) from error
    except OSError as error:
        raise TorchFileError(path, error.strerror or str(error)) from error
    except MALFORMED as error:
        raise TorchFileError(path, message("the archive is damaged ({error})", error=error)) from error


class _Archive:
    """Zip archive written by ``torch.save``: ``<root>/data.pkl``, and one ``<root>/data/<key>`` for each storage."""

    def __init__(self, archive: StoredZip) -> None:
        self._archive = archive
        pickles = [name for name in archive.names if name.count("/") == 1 and name.endswith("/data.pkl")]
        if len(pickles) != 1:
            raise PickleError(message("the archive has no data.pkl"))
        self._pickle = pickles[0]
        self._root = self._pickle.removesuffix("data.pkl")
        self._storages: dict[str, tuple[str, NDArray[Any]]] = {}
        self._order = "<"

    def load(self) -> object:
        if self._root + "byteorder" in self._archive.names:
            order = self._archive.read(self._root + "byteorder").strip()
            if order not in (b"little", b"big"):
                raise PickleError(message("its byte order {0!r} is unknown", order[:16]))
            self._order = "<" if order == b"little" else ">"
        admitted: dict[str, Rebuild | None] = dict.fromkeys(_STORAGES)
        admitted["collections.OrderedDict"] = _ordered_dict
        admitted["torch._utils._rebuild_tensor_v2"] = _rebuild_tensor
        admitted["torch._utils._rebuild_parameter"] = _rebuild_parameter
        admitted["torch.Size"] = _size
        return read_pickle(self._archive.read(self._pickle, _MOST_PICKLE), admitted, self._storage)

    def _storage(self, reference: object) -> NDArray[Any]:
        """Resolve ``("storage", class, key, device, count)`` to a flat array."""
        match reference:
            case ("storage", GlobalName(name=kind), str(key), str(), int(count)) if kind in _STORAGES:
                pass
            case _:
                raise PickleError(message("a reference to a storage is malformed"))
        known = self._storages.get(key)
        if known is None:
            known = (kind, self._elements(_STORAGES[kind], self._archive.read(f"{self._root}data/{key}")))
            self._storages[key] = known
        if known[0] != kind:
            raise PickleError(message("storage {key} is used with two types", key=key))
        if known[1].size < count:
            raise PickleError(
                message(
                    "storage {key} has {size} elements instead of {count}: the file is truncated",
                    key=key,
                    size=known[1].size,
                    count=count,
                )
            )
        return known[1]

    def _elements(self, kind: str, data: bytes) -> NDArray[Any]:
        stored = np.dtype(self._order + ("u2" if kind == _BFLOAT16 else kind))
        elements: NDArray[Any] = np.frombuffer(data, stored, count=len(data) // stored.itemsize)
        if kind == _BFLOAT16:
            # A bfloat16 is the upper half of a float32.
            elements = elements.astype(np.uint32)
            elements <<= np.uint32(16)
            elements = elements.view(np.float32)
        else:
            elements = elements.astype(kind, copy=False)
        elements.flags.writeable = False
        return elements


def _ordered_dict(*items: object) -> dict[object, object]:
    if not items:
        return {}
    (pairs,) = items
    if not isinstance(pairs, list):
        raise PickleError(message("an OrderedDict is malformed"))
    return dictionary((key, value) for key, value in pairs)


def _size(numbers: object) -> tuple[object, ...]:
    if not isinstance(numbers, list | tuple):
        raise PickleError(message("a tensor's shape is malformed"))
    return tuple(numbers)


def _rebuild_tensor(storage: object, offset: object, shape: object, strides: object, *_rest: object) -> NDArray[Any]:
    """View ``storage`` as a tensor; ``offset`` and ``strides`` are in elements. Ignore gradients and hooks."""
    if not isinstance(storage, np.ndarray) or storage.ndim != 1 or not _is_count(offset):
        raise PickleError(message("a tensor is malformed"))
    if not (isinstance(shape, tuple) and isinstance(strides, tuple) and len(shape) == len(strides) <= _MAX_DIMENSIONS):
        raise PickleError(message("a tensor's shape is malformed"))
    if not all(_is_count(value) for value in (*shape, *strides)):
        raise PickleError(message("a tensor's shape is malformed"))
    empty = math.prod(shape) == 0
    last = offset + sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True))
    if not empty and last >= storage.size:
        raise PickleError(message("a tensor is larger than its storage"))
    if math.prod(shape) > storage.size:
        # Strides of 0 repeat the stored data, so copying a tensor from a 600-byte file could require gigabytes.
        raise PickleError(
            message("a tensor is larger than its storage; call .contiguous() on it and save the file again")
        )
    if empty:
        return np.empty(shape, storage.dtype)
    itemsize = storage.dtype.itemsize
    return np.lib.stride_tricks.as_strided(
        storage[offset:], shape, tuple(stride * itemsize for stride in strides), writeable=False
    )


def _rebuild_parameter(data: object, *_rest: object) -> object:
    if not isinstance(data, np.ndarray):
        raise PickleError(message("a parameter is malformed"))
    return data


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 63
