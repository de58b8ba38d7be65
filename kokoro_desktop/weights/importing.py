"""Import weights from a file, and replace the weights in use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.files.read import file_sha256, open_file
from kokoro_desktop.files.safetensors_file import MAX_HEADER
from kokoro_desktop.messages import message
from kokoro_desktop.task import Task
from kokoro_desktop.weights.store import WeightsSet, default_path, read_verified, save

_ZIP: Final = b"PK\x03\x04"
_PICKLE: Final = b"\x80\x02"
_KINDS: Final = message("an ONNX model, a PyTorch checkpoint (.pth) or a safetensors file")


def import_path(path: Path, task: Task) -> WeightsSet:
    """Import the weights in ``path``, make them the weights in use, and return their description.

    Parameters
    ----------
    path
        An ONNX export (int8 or float32), a PyTorch checkpoint, or a canonical safetensors file, recognised by its first
        bytes.

    Raises
    ------
    WeightsError
        The file cannot be read, has an unsupported format, or does not contain Kokoro-82M.
    OutputError
        The data folder cannot be written; the weights in use are not changed.
    Cancelled
        ``task`` was cancelled; the weights in use are not changed.
    """
    target = default_path()
    if target.exists() and path.exists() and target.samefile(path):
        raise WeightsError(message("{path} is already in use; choose a different file", path=path))
    try:
        with open_file(path) as file:
            start = file.read(9)
        return save(_read(path, start, task), path.name, file_sha256(path), task)
    except OSError as error:
        raise WeightsError(message("{path} cannot be read: {0}", error.strerror or error, path=path)) from error


def _read(path: Path, start: bytes, task: Task) -> Mapping[str, NDArray[np.float32]]:
    # In a text file, the first bytes, read as the length of a header, exceed the maximum that the format allows.
    if start[8:9] == b"{" and int.from_bytes(start[:8], "little") <= MAX_HEADER:
        return read_verified(path)
    if start[:4] == _ZIP or start[:2] == _PICKLE:
        from kokoro_desktop.weights import torch_source

        return torch_source.read_file(path, task)
    # Import onnx late, because importing it takes most of a second.
    from kokoro_desktop.weights import onnx_source

    try:
        return onnx_source.read_file(path, task)
    except onnx_source.NotOnnxError as error:
        # All files that are not recognised as another format are tried as ONNX, which has no signature.
        if path.suffix.lower() == ".json":
            raise WeightsError(
                message("{path} is not {KINDS}; choose the .pth file next to it", path=path, KINDS=_KINDS)
            ) from error
        raise WeightsError(
            message("{path} is not {KINDS}, or it is damaged; choose a different file", path=path, KINDS=_KINDS)
        ) from error
