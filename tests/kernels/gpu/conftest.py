"""Runs the GPU's kernels on the CPU, from the texts that compilers for Metal and CUDA would be given."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from device_text import DIALECTS, DeviceKernel, DeviceText, Dialect, missing_compiler
from numpy.typing import NDArray

from kokoro_desktop.kernels.gpu.family import GpuKernels
from kokoro_desktop.kernels.layers import Layer

RunGpu = Callable[..., Any]

_ALL = "KOKORO_DESKTOP_TEST_DIALECTS"
"""Environment variable: set to ``all``, everything is tried in exact and in fast arithmetic of both languages."""


def _dialects(*usual: str) -> list[Dialect]:
    return [each for each in DIALECTS if os.environ.get(_ALL) == "all" or str(each) in usual]


# What the two compilers do by default.
@pytest.fixture(scope="session", params=_dialects("metal-fast", "cuda-exact"), ids=str)
def device_text(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> DeviceText:
    return _text(request.param, tmp_path_factory)


# The whole network takes minutes: once, by default, where the most may go wrong.
@pytest.fixture(scope="session", params=_dialects("metal-fast"), ids=str)
def network_text(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> DeviceText:
    return _text(request.param, tmp_path_factory)


def _text(dialect: Dialect, folders: pytest.TempPathFactory) -> DeviceText:
    reason = missing_compiler()
    if reason:
        pytest.skip(reason)
    return DeviceText(dialect, folders.mktemp("kernels"))


@pytest.fixture(scope="session")
def run_gpu(device_text: DeviceText) -> RunGpu:
    """Run a layer's kernel, or a function, on NumPy arrays; outputs that it leaves unwritten are not a number."""
    compiled: dict[str, DeviceKernel] = {}

    def run(function: Any, *inputs: NDArray[Any], shape: Any = None, shapes: Any = None) -> Any:
        outputs = [np.full(each, np.nan, np.float32) for each in (shapes or (shape,))]
        arrays = [np.ascontiguousarray(array) for array in inputs]
        if isinstance(function, Layer):
            function = GpuKernels().kernel(function).function
        text = function.script()
        if text not in compiled:
            compiled[text] = device_text.kernel(function)
        compiled[text](*arrays, *outputs)
        return outputs[0] if shapes is None else tuple(outputs)

    return run
