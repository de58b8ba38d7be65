"""Arithmetic without float64 equals NumPy's in float64."""

import numpy as np
import pytest
from device_text import device_source
from tvm.target import Target

from kokoro_desktop.kernels.gpu.device_ir import blocks, gpu_func, threads
from kokoro_desktop.kernels.gpu.float32_math import cos, divide, sin
from kokoro_desktop.kernels.ir import store, tensor
from kokoro_desktop.kernels.vector_math import exp, tanh


def _kernel(function, count):
    def body():
        argument, y = tensor("x", count // 256, 256), tensor("y", count // 256, 256)
        with blocks(count // 256) as block, threads(256) as thread:
            store(y, function(argument[block, thread]), block, thread)

    return gpu_func("apply", body)


def _apply(run_gpu, function, x):
    return run_gpu(_kernel(function, x.size), x.reshape(-1, 256), shape=(x.size // 256, 256)).ravel()


@pytest.mark.parametrize("function", [sin, cos, lambda x: divide(x, 24000), exp, tanh])
def test_metal_has_every_word_that_is_used(function):
    """Its standard library knows neither float64 nor `nearbyint`."""
    source = device_source(_kernel(function, 256), Target("metal", host="llvm"))
    assert "double" not in source
    assert "nearbyint" not in source


@pytest.mark.parametrize("limit", [1, 10, 2e5, 1e7])
@pytest.mark.parametrize(("function", "expected"), [(sin, np.sin), (cos, np.cos)])
def test_sine_and_cosine(run_gpu, function, expected, limit):
    x = np.linspace(-limit, limit, 1 << 16).astype(np.float32)
    y = _apply(run_gpu, function, x)
    np.testing.assert_allclose(y, expected(x.astype(np.float64)), rtol=0, atol=4e-7)


def test_sine_beside_every_multiple_of_half_a_turn(run_gpu):
    """There the multiple that is taken off may be wrong by one, and all digits of the rest count."""
    multiples = np.arange(-(1 << 15), 1 << 15) * 97
    x = (multiples * (np.pi / 2)).astype(np.float32)
    y = _apply(run_gpu, sin, x)
    np.testing.assert_allclose(y, np.sin(x.astype(np.float64)), rtol=0, atol=4e-7)


@pytest.mark.parametrize("divisor", [24000, 3, 300])
def test_division_is_rounded_once_for_every_mantissa(run_gpu, divisor):
    x = np.arange(1 << 23, 1 << 24).astype(np.float32) * np.float32(2.0**-16)
    np.testing.assert_array_equal(_apply(run_gpu, lambda value: divide(value, divisor), x), x / np.float32(divisor))


def test_division_of_nothing_and_of_negative_values(run_gpu, rng):
    x = -np.abs(rng.standard_normal(256)).astype(np.float32)
    x[:2] = 0.0, -1e-30
    np.testing.assert_array_equal(_apply(run_gpu, lambda value: divide(value, 24000), x), x / np.float32(24000))
