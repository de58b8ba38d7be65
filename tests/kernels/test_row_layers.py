"""Layers that move rows: their widths, and the tensors that belong together."""

from __future__ import annotations

import pytest
from tvm.script.ir_builder import IRBuilder
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.conv_layers import Activation
from kokoro_desktop.kernels.row_layers import Averaged, CurvesJoined, FeaturesJoined, Padded, align_channels


@pytest.mark.parametrize(("channels", "width"), [(1, 16), (16, 16), (514, 528), (1090, 1104)])
def test_width_is_the_next_multiple_of_sixteen(channels: int, width: int) -> None:
    assert align_channels(channels) == width


def test_what_the_first_block_joins_is_as_wide_as_the_later_ones_read_it() -> None:
    with IRBuilder(), T.prim_func():
        *_, joined = CurvesJoined(512, align_channels(514)).tensors()
        _, _, first, _ = FeaturesJoined(1024, 64, text=512, width=1104).tensors()
    assert int(joined.shape[1]) == int(first.shape[1]) == 528


def test_padding_and_slope_tell_kernels_apart() -> None:
    layers = [Padded(64, left, 1, Activation(kind="leaky", slope=slope)) for left in (0, 1) for slope in (0.1, 0.2)]
    averages = [Averaged(64, left, 1, slope) for left in (0, 1) for slope in (0.01, 0.1)]
    assert len({layer.name for layer in (*layers, *averages)}) == 8
