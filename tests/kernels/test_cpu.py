"""A CPU's kernels: as the rules have them, or as they were chosen, with the same results."""

from __future__ import annotations

import numpy as np
import pytest
import tvm
import tvm_ffi

from kokoro_desktop.kernels.choices import Choice
from kokoro_desktop.kernels.conv1d import Conv1d, conv1d, conv1d_reference
from kokoro_desktop.kernels.cpu import CpuKernels
from kokoro_desktop.kernels.rows import Activation
from kokoro_desktop.kernels.tiling import AVX2, AVX512, SSE
from kokoro_desktop.kernels.toom_cook import VARIANTS, Algorithm
from kokoro_desktop.kernels.winograd import KeptConv, winograd, winograd_reference

CHANNELS = 64
SPEC = Conv1d(20, 48, taps=3)
KEPT = KeptConv(CHANNELS, 7, 3, Activation(kind="leaky", slope=0.1), residual=True)


def compiled(kernel):
    name = kernel.attrs["global_symbol"]
    target = tvm.target.Target({"kind": "llvm", "mcpu": tvm.target.codegen.llvm_get_system_cpu(), "num-cores": 2})
    return tvm.compile(tvm.IRModule({name: kernel}), target=target)[name]


def tensors(*arrays):
    return [tvm.runtime.tensor(np.ascontiguousarray(array, np.float32)) for array in arrays]


def empty(*shape):
    return tvm.runtime.tensor(np.full(shape, np.nan, np.float32))


def test_without_choices_the_rules_hold():
    kernels = CpuKernels(AVX2)
    tvm.ir.assert_structural_equal(kernels.conv1d(SPEC), conv1d(SPEC, AVX2))
    tvm.ir.assert_structural_equal(kernels.kept_conv(KEPT), winograd(KEPT, AVX2))


def test_choice_is_for_its_layer_alone():
    kernels = CpuKernels(AVX2, {KEPT.name: Choice(rows=4)})
    tvm.ir.assert_structural_equal(kernels.conv1d(SPEC), conv1d(SPEC, AVX2))
    assert not tvm_ffi.structural_equal(kernels.kept_conv(KEPT), winograd(KEPT, AVX2))


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
    kernels = CpuKernels(AVX2, {SPEC.name: choice})
    kernel = kernels.conv1d(SPEC)
    assert kernel.attrs["global_symbol"] == SPEC.name
    assert not tvm_ffi.structural_equal(kernel, conv1d(SPEC, AVX2))
    run = compiled(kernel)
    weight = (rng.standard_normal((48, 20, 3)) / 8).astype(np.float32)
    bias = rng.standard_normal(48).astype(np.float32)
    packed, shifts = kernels.pack_conv1d(SPEC, weight), kernels.pack_bias(SPEC, bias)
    assert (packed.shape, shifts.shape) == (kernels.conv1d_weight(SPEC), kernels.conv1d_bias(SPEC))
    for n in (1, 3, 15, 100):
        x = rng.standard_normal((n + 2, 20)).astype(np.float32)
        y = empty(n, 48)
        run(*tensors(x, packed, shifts), y)
        np.testing.assert_allclose(y.numpy(), conv1d_reference(x, weight, bias), atol=1e-4)


@pytest.mark.parametrize(
    ("taps", "algorithm"), [(taps, each) for taps, variants in VARIANTS.items() for each in variants], ids=str
)
def test_every_variant_computes_the_convolution_at_every_length(rng, taps, algorithm):
    spec = KeptConv(CHANNELS, taps, 3, KEPT.activation, residual=True)
    kernels = CpuKernels(AVX2, {spec.name: Choice(algorithm=algorithm, rows=4, vectors=2, cache_kb=64)})
    run = compiled(kernels.kept_conv(spec))
    weight = (rng.standard_normal((CHANNELS, CHANNELS, taps)) / np.sqrt(CHANNELS * taps)).astype(np.float32)
    bias = rng.standard_normal(CHANNELS).astype(np.float32)
    packed = kernels.pack_kept_conv(spec, weight)
    assert packed.shape == kernels.kept_conv_weight(spec)
    for n in (1, 5, 29, 300):
        x, added = rng.standard_normal((2, n, CHANNELS)).astype(np.float32)
        y, partial = empty(n, CHANNELS), empty(int(kernels.kept_conv_blocks(spec, n)), 3, CHANNELS)
        run(*tensors(x, packed, bias, added), y, partial)
        expected = winograd_reference(np.where(x > 0, x, 0.1 * x.astype(np.float64)), weight, bias, 3) + added
        np.testing.assert_allclose(y.numpy(), expected, atol=3e-4)
        assert (partial.numpy()[:, 2].sum(axis=0) == n).all()


@pytest.mark.parametrize(
    ("spec", "choice"),
    [
        (KEPT, Choice(algorithm=Algorithm(6, 3, 1))),
        (KEPT, Choice(share="rows")),
        (KEPT, Choice(row_tiles=4)),
        (KEPT, Choice(rows=4, vectors=3)),
        (KEPT, Choice(rows=8, vectors=2)),
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
    assert CpuKernels(AVX512).fits(KEPT, Choice(rows=6, vectors=4))
    assert CpuKernels(AVX512).fits(SPEC, Choice(rows=9, vectors=3))
