"""Puts other weights in the place of those in use: those of a file, or those that were in use before."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop import paths
from kokoro_desktop.errors import WeightsError
from kokoro_desktop.files import safetensors_file
from kokoro_desktop.files.read import file_sha256, open_file
from kokoro_desktop.files.safetensors_file import MAX_HEADER
from kokoro_desktop.messages import message
from kokoro_desktop.task import Task
from kokoro_desktop.weights.store import (
    PREVIOUS_FILE,
    WeightsSet,
    canonical_path,
    current,
    describe,
    make_default,
    read_sound,
    refuse_newer,
    save,
    was_imported,
)

_log = logging.getLogger(__name__)

_ZIP: Final = b"PK\x03\x04"
_PICKLE: Final = b"\x80\x02"
_KINDS: Final = message("an ONNX model, a PyTorch checkpoint (.pth) or a safetensors file")


def previous() -> WeightsSet | None:
    """Return the imported set that was in use before; None where there was none, it is damaged, or in use again."""
    path = paths.data() / PREVIOUS_FILE
    try:
        before = describe(path, safetensors_file.read_header(path)) if path.exists() else None
    except WeightsError as error:
        _log.warning("%s", error)
        return None
    try:
        in_use = current()
    except WeightsError:
        return before
    # What comes with the program is not kept: going back from it leaves its successor's copy where it is.
    return None if before is not None and in_use is not None and before.sha256 == in_use.sha256 else before


def source_before() -> str:
    """Name the file that `go_back` goes back to the weights of; empty where there are none."""
    from kokoro_desktop.weights import onnx_source

    before = previous()
    if before is not None:
        return before.source
    return onnx_source.DEFAULT_NAME if was_imported(canonical_path()) else ""


def go_back(task: Task) -> WeightsSet:
    """Use the imported set again that was in use before; where there is none, the one that comes with the program.

    Raises
    ------
    WeightsError
        There is nothing to go back to, or it is damaged.
    OutputError
        The data folder cannot be written; the set in use stays as it was.
    Cancelled
        ``task`` was cancelled; the set in use stays as it was.
    """
    refuse_newer()
    before = previous()
    if before is None:
        if not was_imported(canonical_path()):
            raise WeightsError(
                message("There are no weights to go back to: those that come with the program are in use")
            )
        return make_default(task)
    # In memory, since its own file will be replaced, which Windows allows of none that is mapped.
    tensors = {name: np.array(tensor) for name, tensor in read_sound(before.path).items()}
    return save(tensors, before.source, before.source_sha256, task)


def import_path(path: Path, task: Task) -> WeightsSet:
    """Read ``path`` and make it the set in use.

    Parameters
    ----------
    path
        An ONNX export (int8 or float32), a PyTorch checkpoint, or a canonical safetensors file; told apart by
        their first bytes, not by their names.

    Raises
    ------
    WeightsError
        The file cannot be read, is of another kind, or is not Kokoro-82M; or the set in use is a newer version's.
    OutputError
        The data folder cannot be written; the set in use stays as it was.
    Cancelled
        ``task`` was cancelled; the set in use stays as it was.
    """
    refuse_newer()
    target = canonical_path()
    if target.exists() and path.exists() and target.samefile(path):
        raise WeightsError(message("{path} is the set in use already; name another file", path=path))
    try:
        with open_file(path) as file:
            start = file.read(9)
        return save(_read(path, start, task), path.name, file_sha256(path), task)
    except OSError as error:
        raise WeightsError(message("{path} cannot be read: {0}", error.strerror or error, path=path)) from error


def _read(path: Path, start: bytes, task: Task) -> Mapping[str, NDArray[np.float32]]:
    # The first bytes of a text, read as the length of a header, mean far more than the format allows.
    if start[8:9] == b"{" and int.from_bytes(start[:8], "little") <= MAX_HEADER:
        return read_sound(path)
    if start[:4] == _ZIP or start[:2] == _PICKLE:
        from kokoro_desktop.weights import torch_source

        return torch_source.read_file(path, task)
    # Importing onnx takes a good part of a second.
    from kokoro_desktop.weights import onnx_source

    try:
        return onnx_source.read_file(path, task)
    except onnx_source.NotOnnxError as error:
        # What is nothing else was tried as ONNX, the one kind that has no signature.
        if path.suffix.lower() == ".json":
            raise WeightsError(
                message("{path} is not {KINDS}; name the .pth beside it", path=path, KINDS=_KINDS)
            ) from error
        raise WeightsError(
            message("{path} is not {KINDS}, or it is damaged; name another file", path=path, KINDS=_KINDS)
        ) from error
