"""Kernels that move rows put every row in its place, on every device."""

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
    Styled,
    Upsampled,
)


def _leaky(x, slope):
    return np.where(x > 0, x, slope * x)


def _normal(rng, *shape):
    return rng.standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize("n", [1, 5, 64, 300])
@pytest.mark.parametrize("positions", [0, 512])
def test_embedding_adds_positions(run_rows, rng, n, positions):
    table, place = _normal(rng, 178, 32), _normal(rng, 512, 32)
    tokens, others = rng.integers(0, 178, (2, n))
    tokens[0] = 177
    arguments = (tokens, others, np.zeros(n, np.float32), table, *([place] if positions else []))
    y = run_rows(Embedding(178, 32, positions=positions), *arguments, shape=(n, 32))
    np.testing.assert_array_equal(y, table[tokens] + place[:n] if positions else table[tokens])


def test_embedding_mixes_two_rows_and_is_one_of_them_to_the_bit_at_either_end(run_rows, rng):
    table, (tokens, others) = _normal(rng, 178, 32), rng.integers(0, 178, (2, 65))
    weights = rng.choice(np.array([0, 0.3, 1], np.float32), 65)
    y = run_rows(Embedding(178, 32), tokens, others, weights, table, shape=(65, 32))
    np.testing.assert_array_equal(y[weights == 0], table[tokens[weights == 0]])
    np.testing.assert_array_equal(y[weights == 1], table[others[weights == 1]])
    mixed = table[tokens] + weights[:, None] * (table[others] - table[tokens])
    np.testing.assert_allclose(y, mixed, atol=1e-6)


@pytest.mark.parametrize("n", [1, 2, 63, 300])
def test_padded_applies_style_and_snake_inside_only(run_rows, rng, n):
    x, affine = _normal(rng, n, 32), _normal(rng, 2, 32) * 3
    alpha = np.abs(_normal(rng, 32)) + 0.2
    packed = np.stack([alpha / np.pi, 1 / alpha]).astype(np.float32)
    y = run_rows(Padded(32, 2, 3, Activation(True, "snake")), x, affine, packed, shape=(n + 5, 32))
    z = x.astype(np.float64) * affine[0] + affine[1]
    np.testing.assert_allclose(y[2:-3], z + np.sin(alpha * z) ** 2 / alpha, atol=1e-5)
    assert not y[:2].any()
    assert not y[-3:].any()


def test_padded_copies_without_activation(run_rows, rng):
    x = _normal(rng, 7, 512)
    y = run_rows(Padded(512, 2, 2, Activation()), x, shape=(11, 512))
    np.testing.assert_array_equal(y, np.pad(x, [(2, 2), (0, 0)]))


@pytest.mark.parametrize("affine", [False, True])
@pytest.mark.parametrize("n", [1, 2, 65])
def test_pooled_is_the_depthwise_transposed_convolution(run_rows, rng, n, affine):
    x, taps, bias, scale = _normal(rng, n, 16), _normal(rng, 3, 16), _normal(rng, 16), _normal(rng, 2, 16)
    kernel = Pooled(16, 1, 1, Activation(affine, "leaky", 0.2))
    arguments = (x, scale, taps, bias) if affine else (x, taps, bias)
    y = run_rows(kernel, *arguments, shape=(2 * n + 2, 16))
    a = _leaky(x * scale[0] + scale[1] if affine else x, 0.2)
    full = np.stack([upfirdn(taps[:, c], a[:, c], up=2) for c in range(16)], axis=1)
    full = np.concatenate([full, np.zeros((1, 16))])[1 : 2 * n + 1]  # padding 1, output padding 1
    np.testing.assert_allclose(y[1:-1], full + bias, atol=1e-5)
    assert not y[[0, -1]].any()


@pytest.mark.parametrize("n", [1, 6, 301])
def test_averaged(run_rows, rng, n):
    total = _normal(rng, n, 16)
    y = run_rows(Averaged(16, 1, 2, 0.1), total, shape=(n + 3, 16))
    np.testing.assert_allclose(y[1:-2], _leaky(total / 3, 0.1), atol=1e-6)
    assert not y[[0, -2, -1]].any()


@pytest.mark.parametrize("n", [1, 4, 63])
@pytest.mark.parametrize(("stride", "reflect"), [(10, False), (6, True)])
def test_upsampled_cuts_reflects_and_adds(run_rows, rng, n, stride, reflect):
    product = _normal(rng, n + 1, stride * 16)
    source = _normal(rng, n * stride + reflect, 16)
    y = run_rows(Upsampled(16, stride, reflect), product, source, shape=source.shape)
    cut = product.reshape(-1, 16)[stride // 2 :][: n * stride]
    if reflect:
        cut = np.concatenate([cut[1:2], cut])
    np.testing.assert_array_equal(y, cut + source)


@pytest.mark.parametrize("n", [1, 5, 300])
def test_curves_joined(run_rows, rng, n):
    asr, f0, energy = _normal(rng, n, 32), _normal(rng, n, 2), _normal(rng, n, 2)
    taps, bias = _normal(rng, 2, 3), _normal(rng, 2)
    y = run_rows(CurvesJoined(32, 48), asr, f0, energy, taps, bias, shape=(n, 48))
    for i, curve in enumerate((f0, energy)):
        line = np.concatenate([[0], curve.ravel()])
        expected = [line[2 * t : 2 * t + 3] @ taps[i] + bias[i] for t in range(n)]
        np.testing.assert_allclose(y[:, 32 + i], expected, atol=1e-5)
    np.testing.assert_array_equal(y[:, :32], asr)
    assert not y[:, 34:].any()


@pytest.mark.parametrize("n", [1, 5, 300])
def test_features_joined(run_rows, rng, n):
    x, residual, first = _normal(rng, n, 64), _normal(rng, n, 32), _normal(rng, n, 48)
    y = run_rows(FeaturesJoined(64, 32, 32, 112), x, residual, first, shape=(n, 112))
    expected = np.concatenate([x, residual, first[:, 32:34], np.zeros((n, 14))], axis=1)
    np.testing.assert_array_equal(y, expected)


@pytest.mark.parametrize("n", [1, 5, 300])
def test_styled(run_rows, rng, n):
    x, style = _normal(rng, n, 64), _normal(rng, 1, 32)
    y = run_rows(Styled(64, 32), x, style, shape=(n, 96))
    np.testing.assert_array_equal(y, np.concatenate([x, np.repeat(style, n, axis=0)], axis=1))
