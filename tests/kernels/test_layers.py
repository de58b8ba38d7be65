"""Arithmetic is counted from the shapes that the real kernels have."""

import pytest

from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.layers import Attention, InstanceStatistics, LayerNorm, Lstm
from kokoro_desktop.kernels.row_layers import Padded


def test_attention_counts_scores_and_weighted_sum():
    assert Attention(12, 64).flops.count(((50, 2304), (50, 768))) == 2 * (2 * 50 * 50 * 12 * 64)


def test_lstm_counts_both_directions():
    gates = 4 * 256
    shapes = ((50, 2048), (2, 8, 256, 4, 32), (50, 512))
    assert Lstm(256).flops.count(shapes) == 2 * 50 * (2 * 256 * gates)


@pytest.mark.parametrize("layer", [LayerNorm(768, 1e-5), Padded(512, 1, 1, Activation()), InstanceStatistics(256)])
def test_layers_that_move_rows_have_no_figure(layer):
    assert layer.flops is None


def test_call_without_tensors_has_no_figure():
    assert Lstm(256).flops.count(()) is None


@pytest.mark.parametrize(
    ("layer", "name"),
    [
        (
            SameConv1d(128, 7, 1, Activation(True, "snake"), accumulate=True),
            "same_conv1d_128_k7_d1_affine_snake_accumulate",
        ),
        (Conv1d(256, 768, taps=2, long=True), "conv1d_256_768_k2_long"),
        (LayerNorm(512, 1e-5, slope=0.2, appended=128), "layer_norm_512_with_128_leaky"),
        (Padded(512, 1, 1, Activation(kind="leaky", slope=0.1)), "padded_leaky10_512_1_1"),
    ],
)
def test_name_tells_a_kernel_from_every_other(layer, name):
    assert layer.name == name
