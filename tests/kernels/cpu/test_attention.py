"""Fused attention equals float64 arithmetic."""

import numpy as np
import pytest
from references import attention_reference

from kokoro_desktop.kernels.layers import Attention


@pytest.mark.parametrize("n", [1, 3, 4, 17, 130])
def test_attention(run_layer, rng, n):
    qkv = (rng.standard_normal((n, 3 * 3 * 64)) * 2).astype(np.float32)
    y = run_layer(Attention(3, 64), qkv, shape=(n, 192))
    np.testing.assert_allclose(y, attention_reference(qkv, 3), atol=1e-5)
