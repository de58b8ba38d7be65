"""Normalisations equal float64 arithmetic, also where the mean dwarfs the deviation."""

import numpy as np
import pytest
from references import instance_affine_reference, layer_norm_reference

from kokoro_desktop.kernels.cpu.norm import STATISTICS_ROWS
from kokoro_desktop.kernels.layers import InstanceAffine, InstanceStatistics, LayerNorm


@pytest.mark.parametrize("n", [1, 2, 63, 64, 65, 300])
@pytest.mark.parametrize("offset", [0.0, 1000.0])
def test_instance_norm_with_style(run_layer, rng, n, offset):
    x = (rng.standard_normal((n, 64)) + offset).astype(np.float32)
    style = rng.standard_normal((1, 128)).astype(np.float32)
    weight = rng.standard_normal((128, 128)).astype(np.float32)
    bias = rng.standard_normal(128).astype(np.float32)
    blocks = -(-n // STATISTICS_ROWS)
    partial = run_layer(InstanceStatistics(64), x, shape=(blocks, 3, 64))
    kernel = InstanceAffine(64, 128)
    affine = run_layer(kernel, partial, style, weight, bias, shape=(2, 64))
    expected = instance_affine_reference(x, style, weight, bias)
    y = x.astype(np.float64) * affine[0] + affine[1]
    wanted = x.astype(np.float64) * expected[0] + expected[1]
    tolerance = 1e-4 if offset == 0 else 1e-1  # float32 holds 1000 + x to 6e-5, which the deviation divides
    if n > 1:
        np.testing.assert_allclose(y, wanted, atol=tolerance)
    else:  # the one value is its own mean: only the shift is left
        np.testing.assert_allclose(y, wanted, rtol=1e-3, atol=offset * 0.5 + 1e-2)


@pytest.mark.parametrize("n", [1, 5])
def test_layer_norm_appends_and_activates(run_layer, rng, n):
    x = (rng.standard_normal((n, 512)) + 3).astype(np.float32)
    affine = rng.standard_normal((1, 1024)).astype(np.float32)
    tail = rng.standard_normal((1, 128)).astype(np.float32)
    kernel = LayerNorm(512, epsilon=1e-5, slope=0.2, appended=128)
    y = run_layer(kernel, x, affine, tail, shape=(n, 640))
    normal = layer_norm_reference(x, affine, epsilon=1e-5)
    np.testing.assert_allclose(y[:, :512], np.where(normal > 0, normal, 0.2 * normal), atol=2e-5)
    np.testing.assert_array_equal(y[:, 512:], np.repeat(tail, n, axis=0))
