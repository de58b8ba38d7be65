"""Direct convolutions equal float64 arithmetic and SciPy."""

from dataclasses import replace

import numpy as np
import pytest
from references import conv1d_reference
from scipy.signal import correlate

from kokoro_desktop.kernels.conv_layers import Conv1d
from kokoro_desktop.kernels.cpu.backend import CpuKernels
from kokoro_desktop.kernels.cpu.tiling import AVX2, AVX512, NEON, SSE


def _material(rng, spec, m):
    rows = spec.skip + (m - 1) * spec.stride + (spec.taps - 1) * spec.dilation + 1
    x = rng.standard_normal((rows, spec.cin)).astype(np.float32)
    weight = rng.standard_normal((spec.cout, spec.cin, spec.taps)).astype(np.float32)
    weight /= np.sqrt(spec.cin * spec.taps)
    return x, weight, rng.standard_normal(spec.cout).astype(np.float32)


def test_reference_equals_scipy(rng):
    x, weight, bias = _material(rng, Conv1d(3, 2, taps=5), 20)
    columns = [sum(correlate(x[:, c], weight[o, c], mode="valid") for c in range(3)) + bias[o] for o in range(2)]
    expected = np.stack(columns, axis=1)
    np.testing.assert_allclose(conv1d_reference(x, weight, bias), expected, atol=1e-5)


@pytest.mark.parametrize("m", [1, 2, 5, 6, 11, 12, 13, 97, 200])
@pytest.mark.parametrize("long", [False, True])
def test_any_number_of_rows(run_kernel, kernels, rng, m, long):
    spec = Conv1d(24, 64, taps=3, dilation=2, long=long)
    x, weight, bias = _material(rng, spec, m)
    kernel = kernels.kernel(spec)
    packed = kernel.weight.pack(weight), kernel.bias.pack(bias)
    y = run_kernel(kernel, x, *packed, shape=(m, spec.cout))
    np.testing.assert_allclose(y, conv1d_reference(x, weight, bias, dilation=2), atol=2e-5)


@pytest.mark.parametrize(("cin", "cout"), [(1, 1), (7, 50), (22, 33), (514, 32)])
def test_any_number_of_channels(run_kernel, kernels, rng, cin, cout):
    spec = Conv1d(cin, cout, taps=2)
    x, weight, bias = _material(rng, spec, 15)
    kernel = kernels.kernel(spec)
    packed = kernel.weight.pack(weight), kernel.bias.pack(bias)
    y = run_kernel(kernel, x, *packed, shape=(15, cout))
    np.testing.assert_allclose(y, conv1d_reference(x, weight, bias), atol=2e-5)


def test_stride_and_skip(run_kernel, kernels, rng):
    spec = Conv1d(22, 32, taps=12, stride=6, skip=3, long=True)
    x, weight, bias = _material(rng, spec, 40)
    kernel = kernels.kernel(spec)
    packed = kernel.weight.pack(weight), kernel.bias.pack(bias)
    y = run_kernel(kernel, x, *packed, shape=(40, 32))
    np.testing.assert_allclose(y, conv1d_reference(x[3:], weight, bias, stride=6), atol=2e-5)


@pytest.mark.parametrize("residual", ["same", "half"])
def test_residual_and_scale(run_kernel, kernels, rng, residual):
    spec = Conv1d(16, 32, taps=3, bias=False, residual=residual, scale=0.5)
    kernel = kernels.kernel(spec)
    x, weight, _ = _material(rng, spec, 14)
    added = rng.standard_normal((14 if residual == "same" else 7, 32)).astype(np.float32)
    y = run_kernel(kernel, x, kernel.weight.pack(weight), added, shape=(14, 32))
    full = added if residual == "same" else np.repeat(added, 2, axis=0)
    np.testing.assert_allclose(y, (conv1d_reference(x, weight, None) + full) / 2, atol=2e-5)


def test_gelu_comes_last(run_kernel, kernels, rng):
    spec = Conv1d(40, 64, gelu=True)
    x, weight, bias = _material(rng, spec, 9)
    kernel = kernels.kernel(spec)
    packed = kernel.weight.pack(weight), kernel.bias.pack(bias)
    y = run_kernel(kernel, x, *packed, shape=(9, 64))
    z = conv1d_reference(x, weight, bias)
    expected = 0.5 * z * (1 + np.tanh(np.sqrt(2 / np.pi) * (z + 0.044715 * z**3)))
    np.testing.assert_allclose(y, expected, atol=2e-5)


@pytest.mark.parametrize(("tiling", "lines"), [(AVX512, 2), (AVX2, 1), (SSE, 0), (NEON, 0)])
def test_each_row_of_weights_is_fetched_ahead_where_that_was_measured(tiling, lines):
    function = CpuKernels(tiling).kernel(Conv1d(64, 64)).function
    fetched = function.script().count("llvm.prefetch")
    assert fetched == 2 * lines  # of a whole tile of rows, and of a short one


@pytest.mark.parametrize("tiling", [AVX512, AVX2])
def test_fetching_ahead_changes_no_sample(run_kernel, rng, tiling):
    spec = Conv1d(96, 64, taps=3)
    x, weight, bias = _material(rng, spec, 31)
    outputs = []
    for each in (tiling, replace(tiling, ahead_kb=0)):
        kernel = CpuKernels(each).kernel(spec)
        outputs.append(run_kernel(kernel, x, kernel.weight.pack(weight), kernel.bias.pack(bias), shape=(31, 64)))
    np.testing.assert_array_equal(*outputs)
