from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.kernels.conv_layers import Conv1d
from kokoro_desktop.kernels.gpu.backend import GpuKernels


def _reference(x, weight, spec, m):
    rows = spec.skip + np.arange(m) * spec.stride
    wide = x.astype(np.float64)
    return sum(wide[rows + k * spec.dilation] @ weight[:, :, k].T for k in range(spec.taps))


def _inputs(rng, spec, m):
    p = spec.skip + (m - 1) * spec.stride + (spec.taps - 1) * spec.dilation + 1
    x = rng.standard_normal((p, spec.cin), dtype=np.float32)
    weight = rng.standard_normal((spec.cout, spec.cin, spec.taps), dtype=np.float32) / np.float32(spec.cin**0.5)
    bias = rng.standard_normal(spec.cout, dtype=np.float32)
    return x, weight, bias


def _run(run_gpu, spec, x, weight, bias, *added, shape):
    kernel = GpuKernels().kernel(spec)
    biases = [] if bias is None else [kernel.bias.pack(bias)]
    return run_gpu(kernel.function, x, kernel.weight.pack(weight), *biases, *added, shape=shape)


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("m", [1, 2, 31, 32, 33, 127, 129, 200])
def test_any_number_of_rows(run_gpu, rng, m, long):
    spec = Conv1d(32, 64, taps=3, dilation=2, long=long)
    x, weight, bias = _inputs(rng, spec, m)
    y = _run(run_gpu, spec, x, weight, bias, shape=(m, spec.cout))
    np.testing.assert_allclose(y, _reference(x, weight, spec, m) + bias, atol=2e-5)


@pytest.mark.parametrize(("cin", "cout"), [(22, 64), (16, 1), (64, 22), (44, 130), (128, 256), (1, 3)])
def test_any_number_of_channels(run_gpu, rng, cin, cout):
    spec = Conv1d(cin, cout)
    x, weight, bias = _inputs(rng, spec, 15)
    y = _run(run_gpu, spec, x, weight, bias, shape=(15, cout))
    np.testing.assert_allclose(y, _reference(x, weight, spec, 15) + bias, atol=2e-5)


def test_stride_and_skip(run_gpu, rng):
    spec = Conv1d(22, 32, taps=12, stride=6, skip=3, long=True)
    x, weight, bias = _inputs(rng, spec, 40)
    y = _run(run_gpu, spec, x, weight, bias, shape=(40, 32))
    np.testing.assert_allclose(y, _reference(x, weight, spec, 40) + bias, atol=2e-5)


@pytest.mark.parametrize("residual", ["same", "half"])
def test_residual_and_scale(run_gpu, rng, residual):
    spec = Conv1d(16, 32, bias=False, residual=residual, scale=0.5)
    x, weight, _ = _inputs(rng, spec, 14)
    added = rng.standard_normal((14 if residual == "same" else 7, 32), dtype=np.float32)
    y = _run(run_gpu, spec, x, weight, None, added, shape=(14, 32))
    expected = added if residual == "same" else np.repeat(added, 2, axis=0)
    np.testing.assert_allclose(y, (_reference(x, weight, spec, 14) + expected) / 2, atol=2e-5)


def test_gelu_comes_last(run_gpu, rng):
    spec = Conv1d(32, 64, gelu=True)
    x, weight, bias = _inputs(rng, spec, 9)
    y = _run(run_gpu, spec, x, weight, bias, shape=(9, 64))
    u = _reference(x, weight, spec, 9) + bias
    np.testing.assert_allclose(y, u / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (u + 0.044715 * u**3))), atol=2e-5)
