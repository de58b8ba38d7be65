"""How blocks make their parameters of the canonical weights."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.kernels.conv_layers import Conv1d
from kokoro_desktop.kernels.cpu.backend import CpuKernels
from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.gpu.backend import GpuKernels
from kokoro_desktop.model.blocks import AdaIN, BidirectionalLSTM, Convolution
from kokoro_desktop.model.packed import Weights
from kokoro_desktop.spec import MODULE_STYLE

KERNELS = GpuKernels()  # whose panels are plain: of 64 channels, behind each other


@pytest.fixture
def numbers() -> np.random.Generator:
    return np.random.default_rng(0)


def test_sources_are_stacked_and_input_channels_filled_up(numbers: np.random.Generator) -> None:
    weights: Weights = {
        f"{name}.{part}": numbers.standard_normal(shape).astype(np.float32)
        for name in "qk"
        for part, shape in (("weight", (20, 14)), ("bias", (20,)))
    }
    layer = Convolution(Conv1d(16, 40), KERNELS, "q", "k")
    (panel,) = layer.weight.value(weights)
    expected = np.concatenate([weights["q.weight"], weights["k.weight"]])
    np.testing.assert_array_equal(panel[0, :14, :40], expected.T)
    assert not panel[0, 14:].any()
    assert not panel[..., 40:].any()
    np.testing.assert_array_equal(layer.bias.value(weights)[:40], [*weights["q.bias"], *weights["k.bias"]])


def test_gain_of_adain_has_its_one_and_new_channels_have_none(numbers: np.random.Generator) -> None:
    weights: Weights = {
        "norm.fc.weight": numbers.standard_normal((28, MODULE_STYLE)).astype(np.float32),
        "norm.fc.bias": numbers.standard_normal(28).astype(np.float32),
    }
    norm = AdaIN(14, KERNELS, "norm")
    gain, shift = norm.bias.value(weights).reshape(2, 16)
    np.testing.assert_array_equal(gain, [*(weights["norm.fc.bias"][:14] + 1), 0, 0])
    np.testing.assert_array_equal(shift, [*weights["norm.fc.bias"][14:], 0, 0])
    packed = norm.weight.value(weights).reshape(MODULE_STYLE, 2, 16)
    np.testing.assert_array_equal(packed[:, 1, :14], weights["norm.fc.weight"][14:].T)
    assert not packed[..., 14:].any()


def test_both_biases_of_an_lstm_are_one_and_its_gates_lie_as_the_kernel_reads_them(
    numbers: np.random.Generator,
) -> None:
    hidden = 32
    weights: Weights = {
        f"lstm.{part}_l0{direction}": numbers.standard_normal((4 * hidden, *columns)).astype(np.float32)
        for direction in ("", "_reverse")
        for part, columns in (("weight_ih", (8,)), ("weight_hh", (hidden,)), ("bias_ih", ()), ("bias_hh", ()))
    }
    lstm = BidirectionalLSTM(8, hidden, KERNELS, "lstm")
    bias = lstm.inputs.bias.value(weights).reshape(2, hidden, 4)  # direction, unit, gate
    backwards = weights["lstm.bias_ih_l0_reverse"] + weights["lstm.bias_hh_l0_reverse"]
    np.testing.assert_array_equal(bias[1], backwards.reshape(4, hidden).T)
    recurrent = lstm.weight.value(weights)  # direction, hidden value, unit, gate
    np.testing.assert_array_equal(recurrent[0, 3], weights["lstm.weight_hh_l0"][:, 3].reshape(4, hidden).T)


def test_norms_are_told_of_the_decoder_alone_and_where_python_can_read_them() -> None:
    on_cpu = CpuKernels(Tiling.fitting(256, 16))
    told = [AdaIN(32, kernels, source).told for kernels in (on_cpu, KERNELS) for source in ("decoder.n", "predictor.n")]
    assert told == [True, False, False, False]
