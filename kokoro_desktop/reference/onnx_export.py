"""Exports the PyTorch reference as a float32 ONNX graph, for ONNX Runtime and OpenVINO to be measured on."""

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

_EXAMPLE_LENGTH: Final = 30
"""Tokens of the example that is traced; the length is symbolic in the graph."""


def export_float32(tensors: Mapping[str, NDArray[Any]], path: Path) -> None:
    """Write the graph of ``KModelForONNX`` to ``path``: inputs ``tokens`` [1, T], ``style`` [1, 256], ``speed`` [1].

    ONNX has no complex numbers, so the STFT is the package's own convolutional one (``disable_complex``).

    Raises
    ------
    ReferenceMissing
        When torch, ``kokoro`` or ``onnx`` is not installed.
    WeightsError, OutputError
        When ``tensors`` do not fit, or ``path`` cannot be written.
    """
    # Read when torch is loaded: the tracer's remarks about packed sequences are for its authors.
    os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")
    kmodel = build_kmodel(tensors)
    import torch

    try:
        import onnx  # noqa: F401  the exporter needs it, and says so less plainly
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
    with warnings.catch_warnings(), _plain_shapes():
        warnings.simplefilter("ignore")  # dozens, about tracing; the result is compared with PyTorch in the tests
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
    """Return the package's STFT without complex numbers; it is loaded already, since the model imports it."""
    return sys.modules["kokoro.custom_stft"].CustomSTFT


def _plain_shapes() -> AbstractContextManager[object]:
    """Have what is traced do without sequences and tensors of unknown rank, which OpenVINO cannot read.

    ``repeat_interleave`` would be exported as a loop over a sequence: each frame's token is counted instead, as the
    number of tokens that have ended by then. ``squeeze`` would be exported as an ``If``, or without axes: the
    dimensions of length 1 of the example are always of length 1, and are selected from.
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
