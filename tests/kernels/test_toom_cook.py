"""Toom-Cook matrices are exact, and transformed weights compute the convolution they were made from."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.kernels.toom_cook import POINTS, RULES, Algorithm, matrices, transform_weight

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


def test_several_parts_need_square_tiles():
    with pytest.raises(ValueError, match="m = r"):
        Algorithm(4, 3, 2)


def test_transformed_weights_lie_in_panels(rng):
    weight = rng.standard_normal((32, 8, 3)).astype(np.float32)
    transformed = transform_weight(weight, RULES[3], 16)
    g = np.array([[float(value) for value in row] for row in matrices(6, 3).g])
    np.testing.assert_allclose(transformed[1, :, 0, 5, 7], g @ weight[16 + 7, 5], rtol=1e-6)
