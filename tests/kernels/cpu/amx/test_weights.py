"""Weights as bfloat16 tiles are the weights: exactly if they are integers times a scale, else to 16 or 24 bits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.kernels.cpu.amx.weights import integer_codes, split, tile_weights


def unpack(packed, cout, taps, cin, parts):
    """Return the sum of the bfloat16 values of a packed weight, scaled, float64 [cout, cin, taps]."""
    chunks = -(-cin // 32)
    words = packed[:, :-32].copy().view(np.uint32).reshape(cout // 32, chunks, taps, parts, 2, 16, 16)
    halves = np.stack([words << 16, words & 0xFFFF0000]).astype(np.uint32).view(np.float32).astype(np.float64)
    # [half, panels, chunks, taps, 2, row, column] -> [panels, 2, column, chunks, half, row, taps]
    weight = halves.sum(axis=4).transpose(1, 4, 6, 2, 0, 5, 3).reshape(cout, chunks * 32, taps)
    assert not weight[:, cin:].any()
    return weight[:, :cin] * packed[:, -32:].reshape(cout, 1, 1).astype(np.float64)


@pytest.mark.parametrize("shape", [(64, 48, 3), (96, 64, 1), (32, 32, 11)])
@pytest.mark.parametrize("scale_of_each_channel", [False, True])
def test_integers_times_a_scale_take_one_part(rng, shape, scale_of_each_channel):
    scales = rng.uniform(1e-3, 1e-2, (shape[0] if scale_of_each_channel else 1, 1, 1))
    weight = rng.integers(-200, 56, shape).astype(np.float32) * scales.astype(np.float32)
    packed = tile_weights(shape[0], shape[2], shape[1], 1, exact=True).pack(weight)
    np.testing.assert_array_equal(unpack(packed, shape[0], shape[2], shape[1], 1).astype(np.float32), weight)


@pytest.mark.parametrize(("parts", "bits"), [(1, 8), (2, 16), (3, 23)])
def test_other_weights_take_several_parts(rng, parts, bits):
    weight = rng.standard_normal((64, 48, 2)).astype(np.float32)
    packed = tile_weights(64, 2, 48, parts, exact=False).pack(weight)
    error = np.abs(unpack(packed, 64, 2, 48, parts) - weight) / np.abs(weight)
    assert error.max() <= 2.0**-bits


def test_several_tensors_with_a_scale_each_are_exact(rng):
    weight = np.concatenate([(rng.integers(-128, 128, (64, 64)) * np.float32(s)) for s in (0.01, 0.02)])
    codes, scales = integer_codes(weight.astype(np.float32))
    assert np.abs(codes).max() <= 256
    np.testing.assert_array_equal(codes * scales[:, None], weight.astype(np.float32))


def test_weights_that_are_no_integers_times_a_scale_are_not_taken_for_exact(rng):
    assert integer_codes(rng.standard_normal((64, 64)).astype(np.float32)) is None
    far_from_zero = (rng.integers(300, 500, (64, 128)) * np.float32(0.01)).astype(np.float32)
    assert integer_codes(far_from_zero) is None
    with pytest.raises(AssertionError):
        tile_weights(64, 1, 64, 1, exact=True).pack(far_from_zero[:, :64])


@given(st.floats(width=32, allow_subnormal=False, min_value=-(2.0**126), max_value=2.0**126))
def test_parts_add_up_to_the_value(value):
    array = np.array([value], np.float32)
    parts = [(bits.astype(np.uint32) << 16).view(np.float32) for bits in split(array, 3)]
    assert abs(sum(part.astype(np.float64) for part in parts) - array).max() <= 2.0**-24 * abs(array).max() + 1e-37
