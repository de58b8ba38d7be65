"""Runs the GPU's kernels on the CPU, through OpenCL."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from opencl import OpenClKernel, missing_opencl, opencl_context

from kokoro_desktop.kernels.gpu.family import GpuKernels
from kokoro_desktop.kernels.layers import Layer

RunGpu = Callable[..., Any]


@pytest.fixture(scope="session")
def opencl() -> tuple[Any, Any]:
    reason = missing_opencl()
    if reason:
        pytest.skip(reason)
    return opencl_context()


@pytest.fixture(scope="session")
def run_gpu(opencl: tuple[Any, Any]) -> RunGpu:
    """Run a layer's kernel, or a function, on NumPy arrays; outputs that it leaves unwritten are not a number."""
    compiled: dict[str, OpenClKernel] = {}

    def run(function: Any, *inputs: NDArray[Any], shape: Any = None, shapes: Any = None) -> Any:
        outputs = [np.full(each, np.nan, np.float32) for each in (shapes or (shape,))]
        arrays = [np.ascontiguousarray(array) for array in inputs]
        if isinstance(function, Layer):
            function = GpuKernels().kernel(function).function
        text = function.script()
        if text not in compiled:
            compiled[text] = OpenClKernel(function, *opencl)
        compiled[text](*arrays, *outputs)
        return outputs[0] if shapes is None else tuple(outputs)

    return run
