"""Registers are read from NVIDIA's machine code."""

from __future__ import annotations

import pytest
from thread_registers import read_registers

from kokoro_desktop.compiler.nvidia_compilers import find_compiler
from kokoro_desktop.errors import CompileError

SOURCE = """
extern "C" __global__ void gpu_small_kernel(float* x) { x[threadIdx.x] = 1.0f; }
extern "C" __global__ void gpu_large_kernel(float* x) {
  float own[64];
  for (int i = 0; i < 64; ++i) own[i] = x[i * 256 + threadIdx.x];
  __syncthreads();
  for (int k = 0; k < 64; ++k) x[k * 256 + threadIdx.x] = own[63 - k] * own[k] + own[(k * 7) % 64];
}
"""


def test_kernel_that_keeps_much_takes_more_registers_than_one_that_keeps_nothing() -> None:
    try:
        compiler = find_compiler()
    except CompileError as error:
        pytest.skip(str(error))
    taken = read_registers(compiler(SOURCE, "sm_90"))
    assert taken.keys() == {"small", "large"}
    assert taken["small"] <= 16
    assert 64 <= taken["large"] <= 255
