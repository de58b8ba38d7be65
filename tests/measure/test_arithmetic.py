"""Arithmetic is counted from the names and shapes that the real kernels have."""

import pytest

from kokoro_desktop.measure.arithmetic import operations


def test_direct_convolution_counts_its_taps_and_output_rows():
    pytest.importorskip("tvm")
    from kokoro_desktop.kernels.conv1d import Conv1d

    spec = Conv1d(22, 256, taps=12, stride=6, bias=True, share="rows")
    shapes = ((16207, 22), (8, 12, 22, 32), (256,), (2700, 256))
    assert operations(spec.name, shapes) == 2 * 2700 * 22 * 256 * 12


def test_toom_cook_counts_as_a_direct_convolution():
    pytest.importorskip("tvm")
    from kokoro_desktop.kernels.rows import Activation
    from kokoro_desktop.kernels.winograd import KeptConv

    spec = KeptConv(128, 11, 5, Activation(True, "snake"), residual=True)
    shapes = ((1000, 128), (2, 128), (2, 128), (4, 11, 2, 128, 32), (128,), (1000, 128), (1000, 128), (30, 3, 128))
    assert operations(spec.name, shapes) == 2 * 1000 * 128 * 128 * 11


def test_attention_counts_scores_and_weighted_sum():
    assert operations("attention_12_64", ((50, 2304), (50, 768))) == 2 * (2 * 50 * 50 * 12 * 64)


def test_lstm_counts_both_directions():
    gates = 4 * 256
    assert operations("lstm_256", ((50, 2048), (2, 8, 256, 4, 32), (50, 512))) == 2 * 50 * (2 * 256 * gates)


@pytest.mark.parametrize("kernel", ["layer_norm_768", "padded_leaky10_512_1_1", "instance_statistics_256"])
def test_kernels_that_move_rows_have_no_figure(kernel):
    assert operations(kernel, ((10, 768), (10, 768))) is None


def test_call_without_tensors_has_no_figure():
    assert operations("lstm_256", ()) is None
