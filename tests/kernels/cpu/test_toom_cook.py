"""Toom-Cook matrices are exact, and transformed weights compute the convolution they were made from."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.kernels.cpu.toom_cook import (
    LEAST_SNR_DB,
    POINTS,
    RULES,
    VARIANTS,
    Algorithm,
    matrices,
    transform_weight,
)

integers = st.integers(-9, 9)


@pytest.mark.parametrize("alpha", sorted(POINTS))
@given(data=st.data())
def test_every_algorithm_is_exact(alpha, data):
    r = data.draw(st.integers(1, alpha))
    m = alpha + 1 - r
    matrix = matrices(m, r)
    inputs = data.draw(st.lists(integers, min_size=alpha, max_size=alpha))
    taps = data.draw(st.lists(integers, min_size=r, max_size=r))
    left = [sum((c * t for c, t in zip(row, taps, strict=True)), Fraction(0)) for row in matrix.g]
    right = [sum((c * d for c, d in zip(row, inputs, strict=True)), Fraction(0)) for row in matrix.bt]
    products = [a * b for a, b in zip(left, right, strict=True)]
    outputs = [sum((c * p for c, p in zip(row, products, strict=True)), Fraction(0)) for row in matrix.at]
    assert outputs == [sum(inputs[i + k] * taps[k] for k in range(r)) for i in range(m)]


@pytest.mark.parametrize("taps", sorted(RULES))
def test_rules_cover_their_taps(taps):
    assert RULES[taps].taps >= taps


@pytest.mark.parametrize("taps", sorted(RULES))
def test_rule_is_a_variant_and_every_variant_covers_the_taps(taps):
    assert RULES[taps] in VARIANTS[taps]
    assert all(variant.taps >= taps for variant in VARIANTS[taps])
    assert len({str(variant) for variant in VARIANTS[taps]}) == len(VARIANTS[taps])


@pytest.mark.parametrize(
    ("taps", "algorithm"), [(taps, each) for taps, variants in VARIANTS.items() for each in variants], ids=str
)
def test_every_variant_keeps_the_signal_to_noise_ratio_asked_for(rng, taps, algorithm):
    channels, outputs, tiles = 256, 16, 20
    m, r, parts, alpha = algorithm.m, algorithm.r, algorithm.parts, algorithm.alpha
    matrix = matrices(m, r)
    bt, at = (np.array([[float(v) for v in row] for row in rows], np.float32) for rows in (matrix.bt, matrix.at))
    weight = (rng.standard_normal((outputs, channels, taps)) / np.sqrt(channels * taps)).astype(np.float32)
    x = rng.standard_normal(((tiles + parts) * m + alpha, channels)).astype(np.float32)
    transformed = transform_weight(weight, algorithm, outputs)[0]  # [alpha, parts, channels, outputs]
    inputs = np.stack([bt @ x[t * m : t * m + alpha] for t in range(tiles + parts - 1)], axis=1)
    products = np.zeros((alpha, tiles, outputs), np.float32)
    for part in range(parts):
        for c in range(channels):  # one after another in float32, as the kernel adds them up
            products += inputs[:, part : part + tiles, c, None] * transformed[:, part, None, c]
    y = np.einsum("ka,ato->tko", at, products).reshape(tiles * m, outputs)
    exact = sum(x[k:][: tiles * m].astype(np.float64) @ weight[:, :, k].astype(np.float64).T for k in range(taps))
    assert 10 * np.log10(np.mean(exact**2) / np.mean((y - exact) ** 2)) > LEAST_SNR_DB


def test_algorithms_are_named_as_in_the_literature():
    assert [str(each) for each in VARIANTS[7]] == ["F(10,7)", "F(8,7)", "F(6,7)", "F(4,4)x2", "direct"]


def test_several_parts_need_square_tiles():
    with pytest.raises(ValueError, match="m = r"):
        Algorithm(4, 3, 2)


def test_transformed_weights_lie_in_panels(rng):
    weight = rng.standard_normal((32, 8, 3)).astype(np.float32)
    transformed = transform_weight(weight, RULES[3], 16)
    g = np.array([[float(value) for value in row] for row in matrices(8, 3).g])
    np.testing.assert_allclose(transformed[1, :, 0, 5, 7], g @ weight[16 + 7, 5], rtol=1e-6)
