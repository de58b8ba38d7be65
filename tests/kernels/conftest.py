"""Compiles one kernel for this machine and runs it on NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import tvm

from kokoro_desktop.kernels.cpu.family import CpuKernels
from kokoro_desktop.kernels.cpu.tiling import AVX2, AVX512, NEON, SSE, Tiling
from kokoro_desktop.kernels.kernel import Kernel
from kokoro_desktop.kernels.layers import Layer

RunKernel = Callable[..., np.ndarray]


@pytest.fixture(scope="session")
def run_kernel() -> RunKernel:
    cpu = tvm.target.codegen.llvm_get_system_cpu()
    target = tvm.target.Target({"kind": "llvm", "mcpu": cpu, "num-cores": 2})

    def run(kernel: Kernel, *inputs: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
        name = kernel.function.attrs["global_symbol"]
        function = tvm.compile(tvm.IRModule({name: kernel.function}), target=target)[name]
        out = tvm.runtime.tensor(np.full(shape, np.nan, np.float32))
        function(*(tvm.runtime.tensor(np.ascontiguousarray(value)) for value in inputs), out)
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
