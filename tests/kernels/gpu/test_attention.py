"""The GPU's attention equals float64 arithmetic at every fill of its last tile, whatever the order of the scores."""

import numpy as np
import pytest
from references import attention_reference

from kokoro_desktop.kernels.gpu.backend import GpuKernels
from kokoro_desktop.kernels.layers import Attention


@pytest.mark.parametrize("n", [1, 2, 5, 31, 32, 33, 63, 64, 65, 300])
def test_attention(run_gpu, rng, n):
    qkv = (rng.standard_normal((n, 3 * 3 * 64)) * 2).astype(np.float32)
    y = run_gpu(Attention(3, 64), qkv, shape=(n, 192))
    # Scores of up to 30 in float32: NumPy's own arithmetic is off by 1.4e-5 at 300 rows.
    np.testing.assert_allclose(y, attention_reference(qkv, 3), atol=1e-5 if n < 100 else 2e-5)


@pytest.mark.parametrize("order", [1, -1])
def test_attention_to_keys_that_gain_or_lose_weight(run_gpu, rng, order):
    """The largest score is in the last tile, or in the first: what was summed up before has to fade, or to stay."""
    n = 100
    qkv = rng.standard_normal((n, 3 * 64)).astype(np.float32)
    qkv[:, :64] = 1
    qkv[:, 64:128] = np.linspace(-1, 1, n, dtype=np.float32)[::order, None]
    y = run_gpu(Attention(1, 64), qkv, shape=(n, 64))
    np.testing.assert_allclose(y, attention_reference(qkv, 1), atol=1e-5)


def test_other_head_sizes_are_refused():
    with pytest.raises(ValueError, match="heads of 64 columns, not 96"):
        GpuKernels().kernel(Attention(3, 96))
