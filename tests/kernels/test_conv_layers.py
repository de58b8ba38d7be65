"""Convolutions: their arithmetic is counted from the shapes that the real kernels have."""

from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d

SNAKE = Activation(affine=True, kind="snake")


def test_direct_convolution_counts_its_taps_and_output_rows():
    layer = Conv1d(22, 256, taps=12, stride=6, bias=True, long=True)
    shapes = ((16207, 22), (8, 12, 22, 32), (256,), (2700, 256))
    assert layer.flops.count(shapes) == 2 * 2700 * 22 * 256 * 12


def test_toom_cook_counts_as_a_direct_convolution():
    layer = SameConv1d(128, 11, 5, SNAKE, residual=True)
    shapes = ((1000, 128), (2, 128), (2, 128), (4, 11, 2, 128, 32), (128,), (1000, 128), (1000, 128), (30, 3, 128))
    assert layer.flops.count(shapes) == 2 * 1000 * 128 * 128 * 11
