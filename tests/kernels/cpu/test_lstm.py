"""The recurrent kernel equals float64 arithmetic in both directions, at every short length."""

import numpy as np
import pytest
from references import lstm_reference

from kokoro_desktop.kernels.layers import Lstm


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 40])
def test_lstm(run_kernel, kernels, rng, n):
    hidden, cin = 64, 20
    x = rng.standard_normal((n, cin)).astype(np.float32)
    shapes = {
        "weight_ih": (4 * hidden, cin),
        "weight_hh": (4 * hidden, hidden),
        "bias_ih": (4 * hidden,),
        "bias_hh": (4 * hidden,),
    }
    directions = [{name: (rng.standard_normal(s) / 4).astype(np.float32) for name, s in shapes.items()} for _ in "fb"]
    kernel = kernels.kernel(Lstm(hidden))
    order = kernel.order_gates
    gates = [x @ order(d["weight_ih"]).T + order(d["bias_ih"] + d["bias_hh"]) for d in directions]
    recurrent = kernel.weight.pack(np.stack([d["weight_hh"] for d in directions]))
    assert recurrent.shape == kernel.weight.shape
    y = run_kernel(kernel, np.concatenate(gates, axis=1), recurrent, shape=(n, 2 * hidden))
    expected = np.concatenate([lstm_reference(x, d, reverse=i == 1) for i, d in enumerate(directions)], axis=1)
    np.testing.assert_allclose(y, expected, atol=1e-5)
