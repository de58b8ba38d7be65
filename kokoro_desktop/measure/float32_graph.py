"""The float32 ONNX graph that ONNX Runtime is measured on: exported from PyTorch once, then found again."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from kokoro_desktop import paths
from kokoro_desktop.errors import OutputError
from kokoro_desktop.measure.speech_engine import EngineMissing
from kokoro_desktop.reference.config import INSTALL_HINT
from kokoro_desktop.reference.onnx_export import export_float32

ENGINE = "onnxruntime-float32"


def cached_path(weights_sha256: str) -> Path:
    """Where the graph of a set of weights lies, or will lie."""
    return paths.cache() / "onnx" / f"kokoro-float32-{weights_sha256[:16]}.onnx"


def require(weights_sha256: str) -> None:
    """Make sure that the graph exists or can be made.

    Raises
    ------
    EngineMissing
        When there is none, and PyTorch, ``kokoro`` or ``onnx`` to make it is not installed.
    """
    installed = all(importlib.util.find_spec(package) for package in ("torch", "kokoro", "onnx"))
    if not installed and not cached_path(weights_sha256).exists():
        raise EngineMissing(ENGINE, INSTALL_HINT)


def ensure(weights_sha256: str, tensors: Mapping[str, NDArray[Any]]) -> Path:
    """Return the graph's path; export it first if it is not there.

    Raises
    ------
    ReferenceMissing, WeightsError, OutputError
        As `export_float32` does.
    """
    path = cached_path(weights_sha256)
    if not path.exists():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(path, error.strerror or str(error)) from error
        export_float32(tensors, path)
    return path
