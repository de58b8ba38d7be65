"""Canonical sets of tensors, in the user's data folder or shipped: creation, lookup, verification and replacement."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop import paths
from kokoro_desktop.errors import OutputError, WeightsError
from kokoro_desktop.files import atomic, lock, safetensors_file
from kokoro_desktop.files.abandoned import remove_abandoned
from kokoro_desktop.files.safetensors_file import Header, MappedTensors
from kokoro_desktop.messages import message, message_of
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import codes
from kokoro_desktop.weights.names import check as check_tensors
from kokoro_desktop.weights.names import check_shapes

# Name of the canonical file in `paths.data()`.
WEIGHTS_FILE: Final = "kokoro-82m-v1.0.safetensors"

# Incremented when the meaning of the file changes. A default set with a different format is created again.
FORMAT_VERSION: Final = "2"

_FORMAT_KEY: Final = "kokoro_desktop.format"
_SHA256_KEY: Final = "kokoro_desktop.sha256"
_SOURCE_KEY: Final = "kokoro_desktop.source"
_SOURCE_SHA256_KEY: Final = "kokoro_desktop.source_sha256"
_CODES, _SCALES = ".codes", ".scales"  # suffixes of a factored tensor; other tensors are stored under their names

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class WeightsSet:
    """Canonical set of tensors on disk.

    Attributes
    ----------
    path
        The safetensors file.
    sha256
        Hash of the tensors' names, shapes and values, which identifies the set regardless of its source.
    source
        Name of the source file.
    source_sha256
        Hash of the source file.
    parameters
        Number of values in all tensors.
    size_bytes
        Size of the file.
    """

    path: Path
    sha256: str
    source: str
    source_sha256: str
    parameters: int
    size_bytes: int


def default_path() -> Path:
    """Return the path of the user's weights, whether or not the file exists."""
    return paths.data() / WEIGHTS_FILE


def shipped_path() -> Path:
    """Return the path of the default weights that an installed program contains; a checkout and a wheel do not."""
    return paths.resources() / WEIGHTS_FILE


def current() -> WeightsSet | None:
    """Return the weights in use, the user's before the shipped ones; None if there are none yet.

    This reads only the header and the length of the file; `verify` reads the whole file.

    Raises
    ------
    WeightsError
        The file is damaged, or was made by a different version of this program.
    """
    path = next((path for path in (default_path(), shipped_path()) if path.exists()), None)
    return None if path is None else describe(path, safetensors_file.read_header(path))


def ensure(task: Task, check: bool = False) -> WeightsSet:
    """Return the weights in use; create the default set if there is none.

    A damaged file is replaced with the default set unless it may contain imported weights. A file may
    contain imported weights if its header names another source, or if the file cannot be read at all.

    Parameters
    ----------
    check
        Whether to verify the values in addition to the header.

    Raises
    ------
    WeightsError
        The file is damaged or unreadable and may contain imported weights, or the packages with the default weights
        cannot be used.
    OutputError
        The data folder cannot be written.
    """
    try:
        if (found := _sound(check)) is not None:
            return found
    except WeightsError:
        pass  # checked again below, under the lock
    path = default_path()
    with lock.hold(
        path.with_suffix(".lock"), message("waiting for another process to finish converting the weights"), task
    ):
        try:
            if (found := _sound(check)) is not None:
                return found
        except WeightsError as error:
            if was_imported(path):
                raise WeightsError(
                    message("{error}; import the weights again with kokoro-desktop weights import", error=error)
                ) from error
            _log.warning("%s; creating it again", error)
        return make_default(task)


def make_default(task: Task) -> WeightsSet:
    """Make the default weights the weights in use; for errors, see `save` and `onnx_source.packaged_model`."""
    if shipped_path().exists():
        try:
            default_path().unlink(missing_ok=True)
        except OSError as error:
            raise OutputError(default_path(), error.strerror or message_of(error)) from error
        return describe(shipped_path(), safetensors_file.read_header(shipped_path()))
    # Import onnx late, because importing it takes most of a second.
    from kokoro_desktop.weights import onnx_source

    task.progress(0, 1, message("reading weights"))
    tensors = onnx_source.read_bytes(onnx_source.packaged_model(), onnx_source.DEFAULT_NAME, task)
    return save(tensors, onnx_source.DEFAULT_NAME, onnx_source.DEFAULT_SHA256, task)


def _sound(check: bool) -> WeightsSet | None:
    found = current()
    if found is not None and check:
        _check_values(load(found.path), found.sha256, found.path)
    return found


def save(tensors: Mapping[str, NDArray[np.float32]], source: str, source_sha256: str, task: Task) -> WeightsSet:
    """Save ``tensors`` as the weights in use, and return their description.

    Raises
    ------
    WeightsError
        ``tensors`` are not the canonical set.
    OutputError
        The data folder cannot be written; the weights in use are not changed.
    Cancelled
        ``task`` was cancelled; the weights in use are not changed.
    """
    check_tensors(tensors, source)
    metadata = {
        "format": "kokoro-desktop",
        _FORMAT_KEY: FORMAT_VERSION,
        _SHA256_KEY: content_sha256(tensors),
        _SOURCE_KEY: source,
        _SOURCE_SHA256_KEY: source_sha256,
    }
    path, stored = default_path(), _factored(tensors, task)
    shapes = {name: tensor.shape for name, tensor in stored.items()}
    coded = {name for name, tensor in stored.items() if tensor.dtype == np.uint8}
    try:
        atomic.make_folder(path.parent)
        remove_abandoned(path.parent)
        with atomic.replacing(path) as file:
            safetensors_file.write_to(file, shapes, stored.__getitem__, metadata, task, coded)
    except OutputError as error:
        reason = message(
            "{reason} (350 MB of free space is required; to use a different folder, set KOKORO_DESKTOP_DATA)",
            reason=error.reason,
        )
        raise OutputError(path, reason) from error
    return describe(path, safetensors_file.read_header(path))


def _factored(tensors: Mapping[str, NDArray[np.float32]], task: Task) -> dict[str, NDArray[Any]]:
    stored: dict[str, NDArray[Any]] = {}
    for name, tensor in tensors.items():
        task.check()
        factors = codes.encode(tensor)
        stored |= {name: tensor} if factors is None else {name + _CODES: factors[0], name + _SCALES: factors[1]}
    return stored


class StoredTensors(Mapping[str, NDArray[np.float32]]):
    """Float32 tensors of a canonical file; factored tensors are reconstructed on each access."""

    def __init__(self, stored: MappedTensors) -> None:
        self._stored = stored
        self.shapes = _shapes(stored.header)

    def __getitem__(self, name: str) -> NDArray[np.float32]:
        if name + _CODES in self._stored:
            return codes.decode(self._stored[name + _CODES], self._stored[name + _SCALES])
        return self._stored[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.shapes)

    def __len__(self) -> int:
        return len(self.shapes)


def _shapes(header: Header) -> dict[str, tuple[int, ...]]:
    """Return the shapes of the tensors in a canonical file, sorted by name."""
    found = {}
    for name, shape in header.shapes.items():
        base = name.removesuffix(_CODES)
        if name in header.codes and header.shapes.get(base + _SCALES) in ((1, 2), (*shape[:1], 2)) and shape:
            found[base] = shape
    scales = {name + _SCALES for name in found}
    plain = {name: shape for name, shape in header.shapes.items() if name not in header.codes | scales}
    return dict(sorted((found | plain).items()))


def load(path: Path) -> Mapping[str, NDArray[np.float32]]:
    """Open a canonical file as a mapping from names to tensors.

    Returns
    -------
    Mapping
        Canonical tensors, float32; values are read from the disk on access.

    Raises
    ------
    WeightsError
        The file is missing, damaged or not a canonical set.
    """
    tensors = MappedTensors(path)
    describe(path, tensors.header)
    return StoredTensors(tensors)


def verify(weights: WeightsSet, task: Task = QUIET) -> None:
    """Compare the hash of all values with the hash stored in the file.

    Raises
    ------
    WeightsError
        The file is damaged.
    Cancelled
        ``task`` was cancelled.
    """
    tensors = load(weights.path)
    try:
        _check_values(tensors, weights.sha256, weights.path, task)
    except WeightsError as error:
        raise WeightsError(message("{error}; delete the file and restart, or import weights", error=error)) from error
    check_tensors(tensors, str(weights.path))


def read_verified(path: Path) -> Mapping[str, NDArray[np.float32]]:
    """Open any float32 safetensors file; if this program wrote it, verify its hash.

    Returns
    -------
    Mapping
        The tensors.

    Raises
    ------
    WeightsError
        The file cannot be read, or is damaged.
    """
    mapped = MappedTensors(path)
    metadata, tensors = mapped.header.metadata, StoredTensors(mapped)
    # Another version may compute the hash differently.
    if metadata.get(_FORMAT_KEY) == FORMAT_VERSION and _SHA256_KEY in metadata:
        # before reading the values, because a wrong file may contain any number of them
        check_shapes(tensors.shapes, str(path))
        _check_values(tensors, metadata[_SHA256_KEY], path)
        return tensors
    return mapped


def content_sha256(tensors: Mapping[str, NDArray[Any]], task: Task = QUIET) -> str:
    """Hash the tensors' names, shapes and little-endian float32 values, sorted by name.

    Stop if ``task`` is cancelled.
    """
    digest = hashlib.sha256()
    for name in sorted(tensors):
        task.check()
        tensor = tensors[name]
        digest.update(f"{name} {list(tensor.shape)}\n".encode())
        digest.update(np.ascontiguousarray(tensor, "<f4").data)
    return digest.hexdigest()


def _check_values(tensors: Mapping[str, NDArray[Any]], sha256: str, path: Path, task: Task = QUIET) -> None:
    if content_sha256(tensors, task) != sha256:
        raise WeightsError(message("{path} is damaged: its values have changed", path=path))


def describe(path: Path, header: Header) -> WeightsSet:
    """Return the description of a canonical file, based on its header.

    Raises
    ------
    WeightsError
        The file has a different format version, or contains a different network.
    """
    metadata = header.metadata
    version = metadata.get(_FORMAT_KEY)
    if version != FORMAT_VERSION or _SHA256_KEY not in metadata:
        raise WeightsError(
            message(
                "{path} is from a different version of Kokoro Desktop (format {version} instead of {FORMAT_VERSION})",
                path=path,
                version=version,
                FORMAT_VERSION=FORMAT_VERSION,
            )
        )
    shapes = _shapes(header)
    check_shapes(shapes, str(path))
    return WeightsSet(
        path=path,
        sha256=metadata[_SHA256_KEY],
        source=metadata.get(_SOURCE_KEY, "unknown"),
        source_sha256=metadata.get(_SOURCE_SHA256_KEY, "unknown"),
        parameters=sum(int(np.prod(shape)) for shape in shapes.values()),
        size_bytes=header.size,
    )


def was_imported(path: Path) -> bool:
    """Return whether a possibly damaged file records that the user imported it; return True for an unreadable file."""
    from kokoro_desktop.weights import onnx_source

    try:
        metadata = safetensors_file.read_header(path, whole=False).metadata
    except WeightsError as error:
        return isinstance(error.__cause__, OSError) and path.exists()
    return metadata.get(_SOURCE_SHA256_KEY, onnx_source.DEFAULT_SHA256) != onnx_source.DEFAULT_SHA256
