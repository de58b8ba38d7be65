"""What lowering leaves of a module: calls and memory, no operators."""

from __future__ import annotations

import pytest

from kokoro_desktop.compiler.build import export_module
from kokoro_desktop.compiler.passes import lowering
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.model.interface import INTERFACES


@pytest.fixture(scope="module")
def lowered() -> str:
    """The text encoder's entry point, lowered, as text."""
    target = CpuTarget(host_cpu(), 2)
    module = export_module(INTERFACES["text_encoder"], target).module
    with target.target():
        return lowering()(module)["text_encoder_forward"].script()


def test_no_operator_and_no_dataflow_is_left(lowered: str) -> None:
    for gone in ("R.call_tir(", "R.call_dps_packed(", "R.dataflow()", "R.builtin.alloc_tensor"):
        assert gone not in lowered


def test_tensors_are_given_back_before_the_end(lowered: str) -> None:
    allocated = lowered.count("R.vm.alloc_storage(")
    assert allocated > 3
    assert lowered.count("R.vm.kill_object(") >= allocated


def test_symbolic_lengths_are_read_at_run_time(lowered: str) -> None:
    assert "vm.builtin.match_shape" in lowered
