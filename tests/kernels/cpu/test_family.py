"""A CPU's kernels: as the rules have them, or as they were chosen, with the same results."""

from __future__ import annotations

import numpy as np
import pytest
import tvm
import tvm_ffi
from references import conv1d_reference, same_conv1d_reference

from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu.choice import Choice
from kokoro_desktop.kernels.cpu.conv1d import build_conv1d
from kokoro_desktop.kernels.cpu.family import CpuKernels
from kokoro_desktop.kernels.cpu.same_conv1d import build_same_conv1d
from kokoro_desktop.kernels.cpu.tiling import AVX2, AVX512, SSE
from kokoro_desktop.kernels.cpu.toom_cook import LEAST_SNR_DB, RULES, VARIANTS, Algorithm

CHANNELS = 64
SPEC = Conv1d(20, 48, taps=3)
SAME = SameConv1d(CHANNELS, 7, 3, Activation(kind="leaky", slope=0.1), residual=True)


def compiled(kernel):
    target = tvm.target.Target({"kind": "llvm", "mcpu": tvm.target.codegen.llvm_get_system_cpu(), "num-cores": 2})
    return tvm.compile(tvm.IRModule({kernel.name: kernel.function}), target=target)[kernel.name]


def tensors(*arrays):
    return [tvm.runtime.tensor(np.ascontiguousarray(array, np.float32)) for array in arrays]


def empty(*shape):
    return tvm.runtime.tensor(np.full(shape, np.nan, np.float32))


def test_without_choices_the_rules_hold():
    kernels = CpuKernels(AVX2)
    tvm.ir.assert_structural_equal(kernels.kernel(SPEC).function, build_conv1d(SPEC, AVX2, "channels").function)
    tvm.ir.assert_structural_equal(kernels.kernel(SAME).function, build_same_conv1d(SAME, AVX2, RULES[7]).function)


def test_choice_is_for_its_layer_alone():
    rules, kernels = CpuKernels(AVX2), CpuKernels(AVX2, {SAME.name: Choice(rows=4)})
    tvm.ir.assert_structural_equal(kernels.kernel(SPEC).function, rules.kernel(SPEC).function)
    assert not tvm_ffi.structural_equal(kernels.kernel(SAME).function, rules.kernel(SAME).function)


@pytest.mark.parametrize(
    "choice",
    [
        Choice(share="rows"),
        Choice(share="rows", row_tiles=2),
        Choice(rows=4, vectors=3),
        Choice(rows=14, vectors=1, share="rows", row_tiles=32),
    ],
    ids=str,
)
def test_chosen_convolution_computes_the_same_under_its_layers_name(rng, choice):
    kernel = CpuKernels(AVX2, {SPEC.name: choice}).kernel(SPEC)
    assert kernel.name == SPEC.name
    assert not tvm_ffi.structural_equal(kernel.function, CpuKernels(AVX2).kernel(SPEC).function)
    run = compiled(kernel)
    weight = (rng.standard_normal((48, 20, 3)) / 8).astype(np.float32)
    bias = rng.standard_normal(48).astype(np.float32)
    packed, shifts = kernel.weight.pack(weight), kernel.bias.pack(bias)
    assert (packed.shape, shifts.shape) == (kernel.weight.shape, kernel.bias.shape)
    for n in (1, 3, 15, 100):
        x = rng.standard_normal((n + 2, 20)).astype(np.float32)
        y = empty(n, 48)
        run(*tensors(x, packed, shifts), y)
        np.testing.assert_allclose(y.numpy(), conv1d_reference(x, weight, bias), atol=1e-4)


@pytest.mark.parametrize(
    ("taps", "algorithm"), [(taps, each) for taps, variants in VARIANTS.items() for each in variants], ids=str
)
def test_every_variant_computes_the_convolution_at_every_length(rng, taps, algorithm):
    spec = SameConv1d(CHANNELS, taps, 3, SAME.activation, residual=True)
    kernels = CpuKernels(AVX2, {spec.name: Choice(algorithm=algorithm, rows=4, vectors=2, cache_kb=64)})
    kernel = kernels.kernel(spec)
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


@pytest.mark.parametrize(
    ("spec", "choice"),
    [
        (SAME, Choice(algorithm=Algorithm(6, 3, 1))),
        (SAME, Choice(share="rows")),
        (SAME, Choice(row_tiles=4)),
        (SAME, Choice(rows=4, vectors=3)),
        (SAME, Choice(rows=8, vectors=2)),
        (SPEC, Choice(algorithm=Algorithm(6, 3, 1))),
        (SPEC, Choice(cache_kb=100)),
        (SPEC, Choice(rows=16)),
    ],
    ids=str,
)
def test_choice_that_does_not_fit_its_layer_is_passed_over(spec, choice, caplog):
    kernels = CpuKernels(SSE, {spec.name: choice})
    assert not kernels.fits(spec, choice)
    assert kernels.choice(spec) == Choice()
    assert caplog.messages == [f"The choice for {spec.name} does not fit it; it follows the rules."]


def test_choice_of_a_narrow_tile_fits_a_wide_cpu():
    assert CpuKernels(AVX512).fits(SAME, Choice(rows=6, vectors=4))
    assert CpuKernels(AVX512).fits(SPEC, Choice(rows=9, vectors=3))
