"""Runs kernels on NumPy arrays: compiled for this CPU, or for a GPU and from the text that its compiler receives."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tvm
from device_text import DIALECTS, DeviceKernel, DeviceText, Dialect, kernel_folder, missing_compiler
from numpy.typing import NDArray
from tvm_ffi import StructuralKey

from kokoro_desktop.kernels.cpu.backend import CpuKernels
from kokoro_desktop.kernels.cpu.tiling import AVX2, AVX512, NEON, SSE, Tiling
from kokoro_desktop.kernels.gpu.backend import GpuKernels
from kokoro_desktop.kernels.kernel import Kernel
from kokoro_desktop.kernels.layers import Layer

# Otherwise TVM ties this process to one core, and later tests see a machine with a single core.
os.environ.setdefault("TVM_BIND_THREADS", "0")

RunKernel = Callable[..., np.ndarray]


@pytest.fixture(scope="session")
def run_kernel() -> RunKernel:
    cpu = tvm.target.codegen.llvm_get_system_cpu()
    target = tvm.target.Target({"kind": "llvm", "mcpu": cpu, "num-cores": 2})
    compiled: dict[StructuralKey, Any] = {}  # most tests run one kernel at several lengths

    def run(kernel: Kernel, *inputs: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
        key = StructuralKey(kernel.function)
        if key not in compiled:
            name = kernel.function.attrs["global_symbol"]
            compiled[key] = tvm.compile(tvm.IRModule({name: kernel.function}), target=target)[name]
        out = tvm.runtime.tensor(np.full(shape, np.nan, np.float32))
        compiled[key](*(tvm.runtime.tensor(np.ascontiguousarray(value)) for value in inputs), out)
        return out.numpy()

    return run


@pytest.fixture(params=[SSE, AVX2, AVX512, NEON], ids=["sse", "avx2", "avx512", "neon"])
def tiling(request: pytest.FixtureRequest) -> Tiling:
    """Every tile shape: LLVM splits vectors that this machine lacks, so each can be checked anywhere."""
    return request.param


@pytest.fixture
def kernels(tiling: Tiling) -> CpuKernels:
    return CpuKernels(tiling)


@pytest.fixture
def run_layer(run_kernel: RunKernel, kernels: CpuKernels) -> RunKernel:
    def run(layer: Layer, *inputs: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
        return run_kernel(kernels.kernel(layer), *inputs, shape=shape)

    return run


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(0)


RunGpu = Callable[..., Any]

_ALL = "KOKORO_DESKTOP_TEST_DIALECTS"
"""Environment variable: set to ``all``, everything is tried in exact and in fast arithmetic of both languages."""


def _dialects(*usual: str) -> list[Dialect]:
    return [each for each in DIALECTS if os.environ.get(_ALL) == "all" or str(each) in usual]


# What the two compilers do by default.
@pytest.fixture(scope="session", params=_dialects("metal-fast", "cuda-exact"), ids=str)
def device_text(request: pytest.FixtureRequest, shared_home: Path) -> DeviceText:
    return _text(request.param, shared_home)


# The whole network takes minutes: once, by default, where the most may go wrong.
@pytest.fixture(scope="session", params=_dialects("metal-fast"), ids=str)
def network_text(request: pytest.FixtureRequest, shared_home: Path) -> DeviceText:
    return _text(request.param, shared_home)


def _text(dialect: Dialect, home: Path) -> DeviceText:
    reason = missing_compiler()
    if reason:
        pytest.skip(reason)
    return DeviceText(dialect, kernel_folder(home))


@pytest.fixture(scope="session")
def run_gpu(device_text: DeviceText) -> RunGpu:
    return _gpu_runner(device_text)


def _gpu_runner(device_text: DeviceText) -> RunGpu:
    """Run a layer's kernel, or a function, on NumPy arrays; outputs that it leaves unwritten are not a number."""
    compiled: dict[StructuralKey, DeviceKernel] = {}

    def run(function: Any, *inputs: NDArray[Any], shape: Any = None, shapes: Any = None) -> Any:
        outputs = [np.full(each, np.nan, np.float32) for each in (shapes or (shape,))]
        arrays = [np.ascontiguousarray(array) for array in inputs]
        if isinstance(function, Layer):
            function = GpuKernels().kernel(function).function
        key = StructuralKey(function)
        if key not in compiled:
            compiled[key] = device_text.kernel(function)
        compiled[key](*arrays, *outputs)
        return outputs[0] if shapes is None else tuple(outputs)

    return run


_TILINGS = {"sse": SSE, "avx2": AVX2, "avx512": AVX512, "neon": NEON}


@pytest.fixture(scope="session", params=[*_TILINGS, *_dialects("metal-fast", "cuda-exact")], ids=str)
def run_rows(request: pytest.FixtureRequest, run_kernel: RunKernel, shared_home: Path) -> RunKernel:
    """Run a layer's kernel on every device."""
    if isinstance(request.param, Dialect):
        return _gpu_runner(_text(request.param, shared_home))
    kernels = CpuKernels(_TILINGS[request.param])
    return lambda layer, *inputs, shape: run_kernel(kernels.kernel(layer), *inputs, shape=shape)
