from __future__ import annotations

import numpy as np
import pytest
from references import same_conv1d_reference

from kokoro_desktop.kernels.conv_layers import Activation, SameConv1d
from kokoro_desktop.kernels.gpu.backend import GpuKernels
from kokoro_desktop.kernels.gpu.same_conv1d import ROWS

CHANNELS = 64
LENGTHS = (1, 2, 5, 127, 128, 129, 300)


@pytest.mark.parametrize(
    ("taps", "dilation", "residual", "accumulate"),
    [(3, 1, True, False), (7, 3, False, False), (11, 5, False, True), (11, 1, True, True)],
)
def test_convolution_and_statistics_at_every_length(device_text, rng, taps, dilation, residual, accumulate):
    spec = SameConv1d(CHANNELS, taps, dilation, Activation(True, "snake"), residual=residual, accumulate=accumulate)
    kernel = GpuKernels().kernel(spec)
    run = device_text.kernel(kernel.function)
    weight = (rng.standard_normal((CHANNELS, CHANNELS, taps)) / np.sqrt(CHANNELS * taps)).astype(np.float32)
    bias = rng.standard_normal(CHANNELS).astype(np.float32)
    affine = rng.standard_normal((2, CHANNELS)).astype(np.float32)
    alpha = rng.uniform(0.2, 3, CHANNELS)
    constants = np.stack([alpha / np.pi, 1 / alpha]).astype(np.float32)
    for n in LENGTHS:
        x, added, y = (rng.standard_normal((n, CHANNELS)).astype(np.float32) for _ in range(3))
        z = x.astype(np.float64) * affine[0] + affine[1]
        expected = same_conv1d_reference(z + np.sin(alpha * z) ** 2 / alpha, weight, bias, dilation)
        expected = expected + added * residual + y * accumulate
        partial = np.full((int(kernel.blocks(n)), 3, CHANNELS), np.nan, np.float32)
        run(x, affine, constants, kernel.weight.pack(weight), bias, *[added] * residual, y, partial)
        np.testing.assert_allclose(y, expected, atol=5e-5)
        for block, (mean, squares, count) in enumerate(partial):
            part = expected[block * ROWS : (block + 1) * ROWS]
            np.testing.assert_array_equal(count, len(part))
            np.testing.assert_allclose(mean, part.mean(axis=0), atol=5e-5)
            np.testing.assert_allclose(squares, part.var(axis=0) * len(part), rtol=1e-3, atol=1e-3)
