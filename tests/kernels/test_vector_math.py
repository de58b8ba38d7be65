"""Polynomials equal NumPy's functions to float32 accuracy over the ranges the network uses."""

import numpy as np
import pytest
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels import vector_math
from kokoro_desktop.kernels.ir import load, prim_func, store, tensor
from kokoro_desktop.kernels.kernel import Kernel


def _apply(run_kernel, function, *inputs):
    def body():
        arguments = [tensor(f"x{i}", 4096) for i in range(len(inputs))]
        y = tensor("y", 4096)
        with T.serial(0, 512) as i:
            store(y, function(*(load(x, i * 8, lanes=8) for x in arguments)), i * 8)

    return run_kernel(Kernel(prim_func("apply", body)), *(x.astype(np.float32) for x in inputs), shape=(4096,))


@pytest.mark.parametrize(
    ("name", "low", "high", "expected", "tolerance"),
    [
        ("exp", -80, 80, np.exp, {"rtol": 1e-5}),
        ("sigmoid", -80, 80, lambda x: 1 / (1 + np.exp(-x)), {"atol": 3e-7}),
        ("tanh", -30, 30, np.tanh, {"rtol": 1e-6}),
        ("tanh", -0.7, 0.7, np.tanh, {"rtol": 1e-6}),
        ("sin", -10, 10, np.sin, {"atol": 1e-6}),
        ("sin", -2e5, 2e5, np.sin, {"atol": 1e-6}),
        ("cos", -1, 1, np.cos, {"atol": 1e-6}),
    ],
)
def test_function(run_kernel, name, low, high, expected, tolerance):
    x = np.linspace(low, high, 4096).astype(np.float32)
    y = _apply(run_kernel, getattr(vector_math, name), x)
    np.testing.assert_allclose(y, expected(x.astype(np.float64)), **tolerance)


def test_atan2_in_every_quadrant_and_on_the_axes(run_kernel, rng):
    y, x = rng.standard_normal((2, 4096)) * 10.0 ** rng.uniform(-6, 3, (2, 4096))
    y[:4], x[:4] = [0, 0, 1, -1], [1, -1, 0, 0]
    y[4], x[4] = 0, 0
    angle = _apply(run_kernel, vector_math.atan2, y, x)
    np.testing.assert_allclose(angle, np.arctan2(y.astype(np.float32), x.astype(np.float32)), atol=1e-6)
