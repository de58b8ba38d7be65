"""The kernels of a GPU, by the rules or as they were chosen."""

from __future__ import annotations

import pytest
from tvm import tirx

from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.gpu.choice import Choice
from kokoro_desktop.kernels.gpu.family import GpuKernels

SAME, CONV = SameConv1d(64, 3, 1, Activation(True, "snake")), Conv1d(64, 64)


def test_layer_without_a_choice_follows_the_rules() -> None:
    kernels = GpuKernels({"another": Choice(16)})
    assert (kernels.tile(SAME).rows, kernels.tile(CONV).rows) == (128, 32)


@pytest.mark.parametrize("rows", [16, 64])
def test_chosen_rows_are_the_blocks_and_those_of_the_statistics(rows: int) -> None:
    kernels = GpuKernels({layer.name: Choice(rows) for layer in (SAME, CONV)})
    assert (kernels.tile(SAME).rows, kernels.tile(CONV).rows) == (rows, rows)
    assert int(kernels.kernel(SAME).blocks(tirx.IntImm("int64", 10 * rows + 1))) == 11


def test_choice_that_does_not_fit_is_lowered_to_what_does() -> None:
    wide = Conv1d(64, 64, taps=12, stride=6)
    assert GpuKernels({wide.name: Choice(128)}).tile(wide).rows == 32
