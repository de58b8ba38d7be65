"""The GPU's recurrent kernel equals float64 arithmetic in both directions."""

import numpy as np
import pytest
from references import lstm_reference

from kokoro_desktop.kernels.gpu.backend import GpuKernels
from kokoro_desktop.kernels.layers import Lstm


@pytest.mark.parametrize(("n", "hidden"), [(1, 64), (2, 64), (5, 64), (64, 64), (65, 32), (20, 256)])
def test_lstm(run_gpu, rng, n, hidden):
    cin = 20
    x = rng.standard_normal((n, cin)).astype(np.float32)
    shapes = {
        "weight_ih": (4 * hidden, cin),
        "weight_hh": (4 * hidden, hidden),
        "bias_ih": (4 * hidden,),
        "bias_hh": (4 * hidden,),
    }
    scale = 2 / np.sqrt(hidden)
    directions = [
        {name: (rng.standard_normal(s) * scale).astype(np.float32) for name, s in shapes.items()} for _ in "fb"
    ]
    kernel = GpuKernels().kernel(Lstm(hidden))
    order = kernel.order_gates
    gates = [x @ order(d["weight_ih"]).T + order(d["bias_ih"] + d["bias_hh"]) for d in directions]
    recurrent = kernel.weight.pack(np.stack([d["weight_hh"] for d in directions]))
    assert recurrent.shape == kernel.weight.shape
    y = run_gpu(kernel.function, np.concatenate(gates, axis=1), recurrent, shape=(n, 2 * hidden))
    expected = np.concatenate([lstm_reference(x, d, reverse=i == 1) for i, d in enumerate(directions)], axis=1)
    np.testing.assert_allclose(y, expected, atol=1e-5)


def test_gates_of_a_unit_are_neighbours():
    # Rows 0-2 are the input gates of three units, 3-5 the forget gates, and so on.
    np.testing.assert_array_equal(
        GpuKernels().kernel(Lstm(32)).order_gates(np.arange(12.0)), [0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11]
    )
