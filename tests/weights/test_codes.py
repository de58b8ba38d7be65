"""Weights that are codes times a scale come back to the bit; all others are left as they are."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.weights.codes import decode, encode

RNG = np.random.default_rng(3)


def dequantised(shape: tuple[int, ...], scales: list[float], zeros: list[int]) -> np.ndarray:
    """Return random weights as a quantised model has them."""
    codes = RNG.integers(0, 256, (len(scales), int(np.prod(shape)) // len(scales)))
    scaled = (codes - np.array(zeros)[:, np.newaxis]).astype(np.float32) * np.array(scales, np.float32)[:, np.newaxis]
    return scaled.reshape(shape)


@given(scale=st.floats(1e-6, 1e3), zero=st.integers(0, 255))
def test_a_tensor_with_one_scale_comes_back_to_the_bit(scale: float, zero: int) -> None:
    tensor = dequantised((64, 80), [scale], [zero])
    factors = encode(tensor)
    assert factors is not None and factors[0].nbytes == tensor.size
    np.testing.assert_array_equal(decode(*factors).view(np.int32), tensor.view(np.int32))


def test_a_tensor_with_a_scale_for_each_row_comes_back_to_the_bit() -> None:
    tensor = dequantised((4, 300, 5), [0.1, 0.02, 3.0, 1e-5], [128, 0, 255, 7])
    factors = encode(tensor)
    assert factors is not None and factors[1].shape == (4, 2)
    np.testing.assert_array_equal(decode(*factors), tensor)


def test_a_tensor_of_zeros_has_codes() -> None:
    factors = encode(np.zeros((100, 100), np.float32))
    assert factors is not None and not decode(*factors).any()


@pytest.mark.parametrize("value", [np.nan, np.inf, -0.0, 1.00001])
def test_a_value_without_a_code_leaves_the_tensor_as_it_is(value: float) -> None:
    tensor = dequantised((64, 80), [0.5], [128])
    tensor[63, 79] = value
    assert encode(tensor) is None


def test_trained_and_small_tensors_are_left_as_they_are() -> None:
    assert encode(RNG.normal(size=(100, 100)).astype(np.float32)) is None
    assert encode(np.ones((3, 4), np.float32)) is None
