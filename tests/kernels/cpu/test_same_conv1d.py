"""The generator's fused convolution equals the direct one in float64, and its statistics are its output's."""

import numpy as np
import pytest
import tvm
from references import same_conv1d_reference
from scipy.signal import correlate

from kokoro_desktop.kernels.conv_layers import Activation, SameConv1d
from kokoro_desktop.kernels.cpu.backend import CpuKernels
from kokoro_desktop.kernels.cpu.tiling import AVX2, AVX512, NEON, SSE
from kokoro_desktop.kernels.cpu.toom_cook import LEAST_SNR_DB

CHANNELS = 64
LENGTHS = (1, 2, 5, 6, 7, 29, 143, 600)
TOLERANCE = 6 * 10 ** (-LEAST_SNR_DB / 20)
"""Largest error at unit variance: six times what an algorithm may have in the root of the mean square."""


def _snake(x, affine, alpha):
    z = x.astype(np.float64) * affine[0] + affine[1]
    return z + np.sin(alpha * z) ** 2 / alpha


@pytest.fixture(scope="module")
def compiled():
    """Compile each kernel once: its lengths are symbolic."""
    kernels = {}

    def get(spec, tiling):
        if (spec, tiling) not in kernels:
            cpu = tvm.target.codegen.llvm_get_system_cpu()
            kernel = CpuKernels(tiling).kernel(spec)
            module = tvm.IRModule({spec.name: kernel.function})
            target = tvm.target.Target({"kind": "llvm", "mcpu": cpu, "num-cores": 2})
            kernels[spec, tiling] = kernel, tvm.compile(module, target=target)[spec.name]
        return kernels[spec, tiling]

    return get


def test_reference_equals_scipy(rng):
    x, weight = rng.standard_normal((30, 3)), rng.standard_normal((2, 3, 3)).astype(np.float32)
    dilated = np.zeros((2, 3, 7))
    dilated[:, :, ::3] = weight
    columns = [sum(correlate(x[:, c], dilated[o, c], mode="same") for c in range(3)) for o in range(2)]
    got = same_conv1d_reference(x, weight, np.zeros(2, np.float32), dilation=3)
    np.testing.assert_allclose(got, np.stack(columns, axis=1), atol=1e-12)


@pytest.mark.parametrize(
    ("channels", "tiling"), [(16, SSE), (48, SSE), (32, AVX2), (96, AVX2), (160, AVX512), (80, NEON)], ids=str
)
def test_any_number_of_whole_panels_of_channels(compiled, rng, channels, tiling):
    spec = SameConv1d(channels, 7, 3, Activation(kind="leaky", slope=0.1))
    weight = (rng.standard_normal((channels, channels, 7)) / np.sqrt(channels * 7)).astype(np.float32)
    bias = rng.standard_normal(channels).astype(np.float32)
    kernel, run = compiled(spec, tiling)
    for n in (1, 29, 143):
        x = rng.standard_normal((n, channels)).astype(np.float32)
        y = tvm.runtime.tensor(np.full((n, channels), np.nan, np.float32))
        partial = tvm.runtime.tensor(np.empty((int(kernel.blocks(n)), 3, channels), np.float32))
        inputs = (x, kernel.weight.pack(weight), bias)
        run(*(tvm.runtime.tensor(value) for value in inputs), y, partial)
        expected = same_conv1d_reference(np.where(x > 0, x, 0.1 * x.astype(np.float64)), weight, bias, 3)
        np.testing.assert_allclose(y.numpy(), expected, atol=TOLERANCE)


@pytest.mark.parametrize(
    ("taps", "dilation", "residual", "accumulate", "tiling"),
    [
        (3, 1, True, False, AVX2),
        (3, 1, False, True, AVX2),
        (3, 3, False, False, AVX512),
        (7, 5, False, False, AVX2),
        (7, 1, True, False, AVX512),
        (7, 1, True, True, AVX2),
        (11, 3, False, False, AVX2),
        (11, 1, True, False, AVX512),
        (11, 1, True, True, AVX512),
        (11, 5, False, True, SSE),
        (7, 3, True, True, NEON),
    ],
)
def test_convolution_and_statistics_at_every_length(compiled, rng, taps, dilation, residual, accumulate, tiling):
    snake = Activation(affine=True, kind="snake")
    spec = SameConv1d(CHANNELS, taps, dilation, snake, residual=residual, accumulate=accumulate)
    kernel, run = compiled(spec, tiling)
    weight = (rng.standard_normal((CHANNELS, CHANNELS, taps)) / np.sqrt(CHANNELS * taps)).astype(np.float32)
    bias, affine = (
        rng.standard_normal(CHANNELS).astype(np.float32),
        rng.standard_normal((2, CHANNELS)).astype(np.float32),
    )
    alpha = rng.uniform(0.2, 3, CHANNELS)
    packed = np.stack([alpha / np.pi, 1 / alpha]).astype(np.float32)
    transformed = kernel.weight.pack(weight)
    for n in LENGTHS:
        x = rng.standard_normal((n, CHANNELS)).astype(np.float32)
        added = rng.standard_normal((n, CHANNELS)).astype(np.float32)
        before = rng.standard_normal((n, CHANNELS)).astype(np.float32)
        inputs = [x, affine, packed, transformed, bias] + [added] * residual
        y = tvm.runtime.tensor(before if accumulate else np.full((n, CHANNELS), np.nan, np.float32))
        partial = tvm.runtime.tensor(np.full((int(kernel.blocks(n)), 3, CHANNELS), np.nan, np.float32))
        run(*(tvm.runtime.tensor(value) for value in inputs), y, partial)
        expected = same_conv1d_reference(_snake(x, affine, alpha), weight, bias, dilation)
        expected += added * residual + before * accumulate
        np.testing.assert_allclose(y.numpy(), expected, atol=TOLERANCE * max(1, expected.std()))
        means, squares, counts = partial.numpy().astype(np.float64).transpose(1, 0, 2)
        assert (counts.sum(axis=0) == n).all()
        mean = (means * counts).sum(axis=0) / n
        variance = (squares + counts * (means - mean) ** 2).sum(axis=0) / n
        np.testing.assert_allclose(mean, y.numpy().mean(axis=0, dtype=np.float64), atol=1e-5)
        np.testing.assert_allclose(variance, y.numpy().var(axis=0, dtype=np.float64), rtol=1e-4, atol=1e-6)
