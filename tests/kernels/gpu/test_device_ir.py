"""Constants reach a GPU's compiler as the float32 that they are."""

import numpy as np
import pytest
from tvm import tirx

from kokoro_desktop.kernels.gpu.device_ir import blocks, exact_constant, gpu_func, round_as_printed, threads
from kokoro_desktop.kernels.ir import f32, store, tensor


def _value(expression):
    """What is left of a constant after printing: plain, or the terms of fma(a, b, c)."""
    if isinstance(expression, tirx.FloatImm):
        return round_as_printed(np.float32(expression.value))
    _, a, b, c = expression.args
    return np.float32(float(_value(a)) * float(_value(b)) + float(_value(c)))


def test_every_constant_survives_seven_digits(rng):
    values = (rng.standard_normal(2000) * 10.0 ** rng.uniform(-20, 20, 2000)).astype(np.float32)
    assert (np.array([round_as_printed(v) for v in values]) != values).any()
    for value in (*values, np.float32(0), np.float32(1), np.float32(2.0**44), np.float32(np.pi)):
        assert _value(exact_constant(float(value))) == value


@pytest.mark.parametrize("value", [np.pi, 2.0**44, 1 / 3, 1 / 24000, -7.0005005e-3])
def test_a_kernel_gives_the_constant_itself(run_gpu, value):
    def body():
        y = tensor("y", 4)
        with blocks(1), threads(4) as thread:
            store(y, f32(value), thread)

    assert (run_gpu(gpu_func("constant", body), shape=(4,)) == np.float32(value)).all()
