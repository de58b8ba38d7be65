"""How weights of PyTorch's are laid out for kernels."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.kernels.ir import f32, prim_func, store, tensor
from kokoro_desktop.kernels.kernel import Kernel, Packing, group_gates, panels, whole_panels

GENERATOR = np.random.default_rng(0)


def test_panels_hold_the_channels_in_order_and_are_filled_up_with_zeros() -> None:
    weight = GENERATOR.standard_normal((5, 3, 2)).astype(np.float32)  # cout, cin, taps
    packing = panels(5, 2, 3, 4)
    packed = packing.pack(weight)
    assert packed.shape == packing.shape == (2, 2, 3, 4)
    for channel in range(5):
        assert (packed[channel // 4, :, :, channel % 4] == weight[channel].T).all()
    assert not packed[1, :, :, 1:].any()


def test_panels_of_a_linear_layer_have_one_tap() -> None:
    weight = GENERATOR.standard_normal((4, 3)).astype(np.float32)
    assert (panels(4, 1, 3, 4).pack(weight)[0, 0] == weight.T).all()


def test_bias_is_filled_up_to_whole_panels() -> None:
    packing = whole_panels(5, 4)
    assert packing.shape == (8,)
    assert packing.pack(np.arange(1, 6, dtype=np.float32)).tolist() == [1, 2, 3, 4, 5, 0, 0, 0]


def test_gates_of_a_block_of_units_become_neighbours() -> None:
    rows = np.arange(4 * 6, dtype=np.float32)  # gates i, f, g, o of six units
    expected = [unit + gate * 6 for block in range(3) for gate in range(4) for unit in (2 * block, 2 * block + 1)]
    assert group_gates(rows, 2).tolist() == expected


def test_what_is_not_said_stays_as_it_is_and_gives_no_statistics() -> None:
    kernel = Kernel(prim_func("named", lambda: store(tensor("x", 1), f32(0), 0)))
    array = np.ones(3, np.float32)
    assert kernel.name == "named"
    assert kernel.order_gates(array) is array
    assert Packing((3,)).pack(array) is array
    with pytest.raises(TypeError, match="does not return statistics"):
        kernel.blocks(5)
