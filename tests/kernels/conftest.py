"""Compiles one kernel for this machine and runs it on NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import tvm

from kokoro_desktop.kernels.tiling import AVX2, AVX512, NEON, SSE, Tiling

RunKernel = Callable[..., np.ndarray]


@pytest.fixture(scope="session")
def run_kernel() -> RunKernel:
    cpu = tvm.target.codegen.llvm_get_system_cpu()
    target = tvm.target.Target({"kind": "llvm", "mcpu": cpu, "num-cores": 2})

    def run(kernel: object, *inputs: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
        name = kernel.attrs["global_symbol"]
        function = tvm.compile(tvm.IRModule({name: kernel}), target=target)[name]
        out = tvm.runtime.tensor(np.full(shape, np.nan, np.float32))
        function(*(tvm.runtime.tensor(np.ascontiguousarray(value)) for value in inputs), out)
        return out.numpy()

    return run


@pytest.fixture(params=[SSE, AVX2, AVX512, NEON], ids=["sse", "avx2", "avx512", "neon"])
def tiling(request: pytest.FixtureRequest) -> Tiling:
    """Every tile shape: LLVM splits vectors that this machine lacks, so each can be checked anywhere."""
    return request.param


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(0)
