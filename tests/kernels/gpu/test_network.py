"""The whole network with its GPU kernels, executed on the CPU from their texts, gives PyTorch's tensors."""

from __future__ import annotations

import pytest
from device_text import DeviceText
from gpu_network import GpuModule

from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.spec import MODULES
from kokoro_desktop.verification.compare import compare_alone
from kokoro_desktop.verification.golden import load_all
from kokoro_desktop.weights import store
from kokoro_desktop.weights.store import WeightsSet


class _OneModule(Pipeline):
    """A pipeline with one module, whose kernels are the GPU's."""

    def __init__(self, name: str, weights: WeightsSet, text: DeviceText) -> None:
        self._modules = {name: GpuModule(name, store.load(weights.path), text)}


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.slow
def test_module_gives_the_tensors_of_pytorch(module: str, weights: WeightsSet, network_text: DeviceText) -> None:
    network = _OneModule(module, weights, network_text)
    # The decoder's hundred kernels are compiled for a CPU, which takes a minute: one case shows what two would.
    cases = [case for case in load_all() if case.name in (("one",) if module == "decoder" else ("one", "hello"))]
    checks = [check for case in cases for check in compare_alone(case, network, [module]).checks]
    assert len(checks) >= len(cases)
    assert [str(check) for check in checks if not check.passed] == []
