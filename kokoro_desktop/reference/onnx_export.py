"""Export of the PyTorch reference to a float32 ONNX graph, for measuring ONNX Runtime and OpenVINO."""

from __future__ import annotations

import io
import os
import sys
import warnings
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.files import atomic
from kokoro_desktop.reference.kokoro_package import ReferenceMissing, import_kokoro_model
from kokoro_desktop.reference.torch_model import build_kmodel
from kokoro_desktop.spec import BOUNDARY_TOKEN, STFT_HOP, STFT_SIZE, STYLE_SIZE

OPSET: Final = 17

# Number of tokens in the traced example; the length is symbolic in the graph.
_EXAMPLE_LENGTH: Final = 30


def export_float32(tensors: Mapping[str, NDArray[Any]], path: Path) -> None:
    """Export ``KModelForONNX`` to ``path``, with the inputs ``tokens`` [1, T], ``style`` [1, 256] and ``speed`` [1].

    ONNX has no complex numbers, so the package's convolutional STFT is used (``disable_complex``).

    Raises
    ------
    ReferenceMissing
        torch, ``kokoro`` or ``onnx`` is not installed.
    WeightsError, OutputError
        ``tensors`` do not fit the model, or ``path`` cannot be written.
    """
    # torch reads this variable on import. It hides the tracer's warnings about packed sequences.
    os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")
    kmodel = build_kmodel(tensors)
    import torch

    try:
        import onnx  # noqa: F401  the exporter needs it, but its own error message is less clear
    except ModuleNotFoundError as error:
        raise ReferenceMissing("onnx") from error
    package = import_kokoro_model()
    kmodel.decoder.generator.stft = _convolutional_stft()(
        filter_length=STFT_SIZE, hop_length=STFT_HOP, win_length=STFT_SIZE
    )
    tokens = torch.from_numpy(np.arange(_EXAMPLE_LENGTH, dtype=np.int64)[None])
    tokens[0, -1] = BOUNDARY_TOKEN
    example = (tokens, torch.zeros(1, STYLE_SIZE), torch.ones(1))
    graph = io.BytesIO()
    with warnings.catch_warnings(), _openvino_compatible_ops():
        warnings.simplefilter("ignore")  # dozens of tracer warnings; tests compare the result with PyTorch
        torch.onnx.export(
            package.KModelForONNX(kmodel).eval(),
            example,
            graph,
            input_names=["tokens", "style", "speed"],
            output_names=["audio", "durations"],
            dynamic_axes={"tokens": {1: "tokens"}, "audio": {0: "samples"}, "durations": {0: "tokens"}},
            opset_version=OPSET,
            dynamo=False,
        )
    atomic.write_bytes(path, graph.getvalue())


def _convolutional_stft() -> Any:
    """Return the package's STFT class that avoids complex numbers, from a module already imported by the model."""
    return sys.modules["kokoro.custom_stft"].CustomSTFT


def _openvino_compatible_ops() -> AbstractContextManager[object]:
    """Return a context manager that replaces operations whose export OpenVINO cannot read.

    By default, the exporter would produce sequences or unknown ranks. ``repeat_interleave`` would become a loop over a
    sequence. The replacement computes the index of each frame's token as the number of tokens that end before the
    frame. ``squeeze`` would become an ``If`` or lose its axes. The replacement uses indexing to remove the dimensions
    whose length is 1 in the example input.
    """
    import torch
    from torch.overrides import TorchFunctionMode

    class _Plain(TorchFunctionMode):  # type: ignore[misc]
        def __torch_function__(
            self,
            func: Callable[..., Any],
            types: object,
            args: tuple[Any, ...] = (),
            kwargs: dict[str, Any] | None = None,
        ) -> Any:
            if func is torch.repeat_interleave:
                tokens, durations = args
                ends = torch.cumsum(durations, 0)
                return tokens[(torch.arange(ends[-1])[:, None] >= ends[None]).sum(1)]
            if func in (torch.squeeze, torch.Tensor.squeeze):
                tensor, *named = args
                for axis in reversed(named or range(tensor.dim())):
                    tensor = tensor.select(axis, 0) if tensor.shape[axis] == 1 else tensor
                return tensor
            return func(*args, **(kwargs or {}))

    return cast("AbstractContextManager[object]", _Plain())
