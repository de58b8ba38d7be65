"""The GPU's layer normalisation equals float64 arithmetic, also where the mean dwarfs the deviation."""

import numpy as np
import pytest
from references import layer_norm_reference

from kokoro_desktop.kernels.layers import LayerNorm


@pytest.mark.parametrize(("n", "channels"), [(1, 512), (2, 64), (5, 720), (63, 720), (64, 512), (65, 512)])
@pytest.mark.parametrize("offset", [3, 1000])
def test_layer_norm(run_gpu, rng, n, channels, offset):
    x = (rng.standard_normal((n, channels)) + offset).astype(np.float32)
    affine = rng.standard_normal((1, 2 * channels)).astype(np.float32)
    y = run_gpu(LayerNorm(channels, epsilon=1e-5), x, affine, shape=(n, channels))
    tolerance = 2e-5 if offset == 3 else 2e-3  # float32 holds 1000 + x to 6e-5
    np.testing.assert_allclose(y, layer_norm_reference(x, affine, epsilon=1e-5), atol=tolerance)


@pytest.mark.parametrize("n", [1, 5, 300])
def test_layer_norm_appends_and_activates(run_gpu, rng, n):
    x = (rng.standard_normal((n, 512)) + 3).astype(np.float32)
    affine = rng.standard_normal((1, 1024)).astype(np.float32)
    tail = rng.standard_normal((1, 128)).astype(np.float32)
    kernel = LayerNorm(512, epsilon=1e-5, slope=0.2, appended=128)
    y = run_gpu(kernel, x, affine, tail, shape=(n, 640))
    normal = layer_norm_reference(x, affine, epsilon=1e-5)
    np.testing.assert_allclose(y[:, :512], np.where(normal > 0, normal, 0.2 * normal), atol=2e-5)
    np.testing.assert_array_equal(y[:, 512:], np.repeat(tail, n, axis=0))
