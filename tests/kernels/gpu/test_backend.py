"""The kernels of a GPU."""

from __future__ import annotations

from tvm import tirx

from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.gpu.backend import GpuKernels
from kokoro_desktop.kernels.gpu.conv1d import tile_of


def test_a_block_of_statistics_has_128_rows() -> None:
    kernel = GpuKernels().kernel(SameConv1d(64, 3, 1, Activation(True, "snake")))
    assert int(kernel.blocks(tirx.IntImm("int64", 10 * 128 + 1))) == 11


def test_tiles_are_tall_for_long_inputs_and_lower_if_their_window_would_not_fit() -> None:
    assert (tile_of(Conv1d(64, 64)).rows, tile_of(Conv1d(64, 64, long=True)).rows) == (32, 128)
    assert tile_of(Conv1d(64, 64, taps=12, stride=6, long=True)).rows == 32
