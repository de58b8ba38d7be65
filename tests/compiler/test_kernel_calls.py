"""The calls of kernels are those of the network, with the shapes of a sentence."""

from __future__ import annotations

import pytest
from tvm import tirx

from kokoro_desktop.compiler.kernel_calls import KernelCall, kernel_calls
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.kernels.layers import Attention, Lstm
from kokoro_desktop.model.interface import INTERFACES

TARGET = CpuTarget(HostCpu("", "x86_64", "x86-64-v3"), 2)


@pytest.fixture(scope="module")
def bert() -> list[KernelCall]:
    return list(kernel_calls(INTERFACES["bert"], TARGET, {"T": 10}))


def test_every_call_comes_also_of_a_kernel_that_is_called_again(bert: list[KernelCall]) -> None:
    assert sum(isinstance(call.layer, Attention) for call in bert) == 12


def test_shapes_are_those_of_the_kernels_arguments(bert: list[KernelCall]) -> None:
    for call in bert:
        assert len(call.shapes) == len(call.function.params)
        for parameter, shape in zip(call.function.params, call.shapes, strict=True):
            fixed = [(int(a), b) for a, b in zip(parameter.shape, shape, strict=True) if isinstance(a, tirx.IntImm)]
            assert all(a == b for a, b in fixed)


def test_lengths_are_given_by_their_names() -> None:
    calls = kernel_calls(INTERFACES["text_encoder"], TARGET, {"T": 10})
    (lstm,) = [call for call in calls if isinstance(call.layer, Lstm)]
    assert lstm.lengths == {"n": 10}
