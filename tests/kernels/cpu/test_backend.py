"""The kernels of a CPU."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import tvm
from references import same_conv1d_reference

from kokoro_desktop.kernels.conv_layers import Activation, SameConv1d
from kokoro_desktop.kernels.cpu.backend import CpuKernels
from kokoro_desktop.kernels.cpu.same_conv1d import build_same_conv1d
from kokoro_desktop.kernels.cpu.tiling import AVX2
from kokoro_desktop.kernels.cpu.toom_cook import LEAST_SNR_DB, RULES, VARIANTS

CHANNELS = 64
SAME = SameConv1d(CHANNELS, 7, 3, Activation(kind="leaky", slope=0.1), residual=True)


def test_filters_are_computed_by_the_rules():
    built = build_same_conv1d(SAME, AVX2, RULES[7])
    tvm.ir.assert_structural_equal(CpuKernels(AVX2).kernel(SAME).function, built.function)


def compiled(kernel):
    target = tvm.target.Target({"kind": "llvm", "mcpu": tvm.target.codegen.llvm_get_system_cpu(), "num-cores": 2})
    return tvm.compile(tvm.IRModule({kernel.name: kernel.function}), target=target)[kernel.name]


def tensors(*arrays):
    return [tvm.runtime.tensor(np.ascontiguousarray(array, np.float32)) for array in arrays]


def empty(*shape):
    return tvm.runtime.tensor(np.full(shape, np.nan, np.float32))


@pytest.mark.parametrize(
    ("taps", "algorithm"), [(taps, each) for taps, variants in VARIANTS.items() for each in variants], ids=str
)
def test_every_variant_computes_the_convolution_at_every_length(rng, taps, algorithm):
    spec = SameConv1d(CHANNELS, taps, 3, SAME.activation, residual=True)
    kernel = build_same_conv1d(spec, replace(AVX2, rows=4, vectors=2, cache_kb=64), algorithm)
    run = compiled(kernel)
    weight = (rng.standard_normal((CHANNELS, CHANNELS, taps)) / np.sqrt(CHANNELS * taps)).astype(np.float32)
    bias = rng.standard_normal(CHANNELS).astype(np.float32)
    packed = kernel.weight.pack(weight)
    assert packed.shape == kernel.weight.shape
    for n in (1, 5, 29, 300):
        x, added = rng.standard_normal((2, n, CHANNELS)).astype(np.float32)
        y, partial = empty(n, CHANNELS), empty(int(kernel.blocks(n)), 3, CHANNELS)
        run(*tensors(x, packed, bias, added), y, partial)
        expected = same_conv1d_reference(np.where(x > 0, x, 0.1 * x.astype(np.float64)), weight, bias, 3) + added
        np.testing.assert_allclose(y.numpy(), expected, atol=6 * 10 ** (-LEAST_SNR_DB / 20))
        assert (partial.numpy()[:, 2].sum(axis=0) == n).all()
