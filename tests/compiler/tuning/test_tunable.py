"""The layers that are tuned are those of the network, with the lengths that it calls them with."""

from __future__ import annotations

import pytest

from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.compiler.tuning.tunable import LENGTHS, TunableLayer, network_layers
from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.kernels.conv_layers import Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu.family import CpuKernels

TARGET = CpuTarget(HostCpu("", "x86_64", "x86-64-v3"), 2)
TOKENS, FRAMES = LENGTHS["T"], LENGTHS["F"]


@pytest.fixture(scope="module")
def layers() -> list[TunableLayer]:
    return network_layers(TARGET)


def test_layers_come_by_their_arithmetic_each_once(layers: list[TunableLayer]) -> None:
    assert [layer.work for layer in layers] == sorted((layer.work for layer in layers), reverse=True)
    assert len({layer.name for layer in layers}) == len(layers) > 30


def test_most_of_the_work_is_in_the_generators_convolutions(layers: list[TunableLayer]) -> None:
    kept = sum(layer.work for layer in layers if isinstance(layer.spec, SameConv1d))
    assert 0.8 < kept / sum(layer.work for layer in layers) < 0.9
    assert kept == pytest.approx(48e9 / 2 * 8, rel=0.02)  # 48 of its 55 GFLOP per second of audio


def test_shared_layer_of_bert_is_called_twelve_times(layers: list[TunableLayer]) -> None:
    (layer,) = [layer for layer in layers if layer.spec == Conv1d(768, 2304)]
    assert layer.calls == 12
    assert layer.lengths == {"p": TOKENS, "m": TOKENS}
    assert layer.work == 12 * TOKENS * 768 * 2304


def test_kernel_of_two_modules_is_one_layer_with_the_longer_calls_lengths(layers: list[TunableLayer]) -> None:
    (layer,) = [layer for layer in layers if layer.spec == Conv1d(640, 2048)]
    assert layer.calls == 5
    assert layer.lengths == {"p": FRAMES, "m": FRAMES}


def test_generators_rows_are_those_of_eight_seconds(layers: list[TunableLayer]) -> None:
    kept = [layer for layer in layers if isinstance(layer.spec, SameConv1d)]
    assert {(layer.spec.channels, layer.lengths["n"]) for layer in kept} == {
        (256, 20 * FRAMES),
        (128, 120 * FRAMES + 1),
    }
    family = CpuKernels(TARGET.tiling)
    for layer in kept:
        assert layer.lengths["blocks"] == family.kernel(layer.spec).blocks(layer.lengths["n"])
