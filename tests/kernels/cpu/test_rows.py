"""Kernels that move rows put every row where it belongs."""

import numpy as np
import pytest
from scipy.signal import upfirdn

from kokoro_desktop.kernels.conv_layers import Activation
from kokoro_desktop.kernels.row_layers import (
    Averaged,
    CurvesJoined,
    Embedding,
    FeaturesJoined,
    Padded,
    Pooled,
    Upsampled,
)


def _leaky(x, slope):
    return np.where(x > 0, x, slope * x)


def _normal(rng, *shape):
    return rng.standard_normal(shape).astype(np.float32)


def test_embedding_adds_positions(run_layer, rng):
    table, place = _normal(rng, 178, 32), _normal(rng, 512, 32)
    tokens, others, weights = np.array([0, 177, 5, 5, 0]), np.array([0, 0, 0, 9, 177]), np.zeros(5, np.float32)
    y = run_layer(Embedding(178, 32, positions=512), tokens, others, weights, table, place, shape=(5, 32))
    np.testing.assert_array_equal(y, table[tokens] + place[:5])


def test_embedding_mixes_two_rows_and_is_one_of_them_to_the_bit_at_either_end(run_layer, rng):
    table = _normal(rng, 178, 32)
    tokens, others = np.array([3, 3, 3, 3]), np.array([8, 8, 8, 8])
    weights = np.array([0, 0.25, 0.7, 1], np.float32)
    y = run_layer(Embedding(178, 32), tokens, others, weights, table, shape=(4, 32))
    np.testing.assert_array_equal(y[[0, 3]], table[[3, 8]])
    np.testing.assert_allclose(y, table[3] + weights[:, None] * (table[8] - table[3]), atol=1e-6)


def test_padded_applies_style_and_snake_inside_only(run_layer, rng):
    x, affine = _normal(rng, 9, 32), _normal(rng, 2, 32) * 3
    alpha = np.abs(_normal(rng, 32)) + 0.2
    packed = np.stack([alpha / np.pi, 1 / alpha]).astype(np.float32)
    y = run_layer(Padded(32, 2, 3, Activation(True, "snake")), x, affine, packed, shape=(14, 32))
    z = x * affine[0] + affine[1]
    np.testing.assert_allclose(y[2:11], z + np.sin(alpha * z) ** 2 / alpha, atol=1e-5)
    assert not y[:2].any()
    assert not y[11:].any()


@pytest.mark.parametrize("n", [1, 2, 7])
def test_pooled_is_the_depthwise_transposed_convolution(run_layer, rng, n):
    x, taps, bias = _normal(rng, n, 16), _normal(rng, 3, 16), _normal(rng, 16)
    kernel = Pooled(16, 1, 1, Activation(kind="leaky", slope=0.2))
    y = run_layer(kernel, x, taps, bias, shape=(2 * n + 2, 16))
    full = np.stack([upfirdn(taps[:, c], _leaky(x[:, c], 0.2), up=2) for c in range(16)], axis=1)
    full = np.concatenate([full, np.zeros((1, 16))])[1 : 2 * n + 1]  # padding 1, output padding 1
    np.testing.assert_allclose(y[1:-1], full + bias, atol=1e-5)
    assert not y[[0, -1]].any()


def test_averaged(run_layer, rng):
    total = _normal(rng, 6, 16)
    y = run_layer(Averaged(16, 1, 2, 0.1), total, shape=(9, 16))
    np.testing.assert_allclose(y[1:7], _leaky(total / 3, 0.1), atol=1e-6)
    assert not y[[0, 7, 8]].any()


@pytest.mark.parametrize("reflect", [False, True])
def test_upsampled_cuts_reflects_and_adds(run_layer, rng, reflect):
    n, stride = 4, 6
    product = _normal(rng, n + 1, stride * 16)
    source = _normal(rng, n * stride + reflect, 16)
    y = run_layer(Upsampled(16, stride, reflect), product, source, shape=source.shape)
    cut = product.reshape(-1, 16)[stride // 2 :][: n * stride]
    if reflect:
        cut = np.concatenate([cut[1:2], cut])
    np.testing.assert_array_equal(y, cut + source)


def test_curves_joined(run_layer, rng):
    asr, f0, energy = _normal(rng, 5, 32), _normal(rng, 5, 2), _normal(rng, 5, 2)
    taps, bias = _normal(rng, 2, 3), _normal(rng, 2)
    y = run_layer(CurvesJoined(32, 48), asr, f0, energy, taps, bias, shape=(5, 48))
    for i, curve in enumerate((f0, energy)):
        line = np.concatenate([[0], curve.ravel()])
        expected = [line[2 * t : 2 * t + 3] @ taps[i] + bias[i] for t in range(5)]
        np.testing.assert_allclose(y[:, 32 + i], expected, atol=1e-5)
    np.testing.assert_array_equal(y[:, :32], asr)
    assert not y[:, 34:].any()


def test_features_joined(run_layer, rng):
    x, residual, first = _normal(rng, 5, 64), _normal(rng, 5, 32), _normal(rng, 5, 48)
    y = run_layer(FeaturesJoined(64, 32, 32, 112), x, residual, first, shape=(5, 112))
    expected = np.concatenate([x, residual, first[:, 32:34], np.zeros((5, 14))], axis=1)
    np.testing.assert_array_equal(y, expected)
