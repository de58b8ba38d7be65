"""How much memory the lowered decoder has allocated at most, found by going through its allocations."""

from __future__ import annotations

import pytest
from tvm import relax

from kokoro_desktop.compiler.build import export_module
from kokoro_desktop.compiler.passes import lowering
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.model.interface import INTERFACES

FRAMES = 1200
LARGEST = 4 * 128 * (120 * FRAMES + 1)
"""Bytes of the largest tensors: 120 rows of 128 channels a frame."""


@pytest.fixture(scope="module")
def planned() -> list[relax.VarBinding]:
    """The decoder's bindings, lowered as far as memory is planned and given back."""
    target = CpuTarget(host_cpu(), 2)
    module = export_module(INTERFACES["decoder"], target).module
    with target.target():
        for step in lowering().passes:
            module = step(module)
            if step.info.name == "KillAfterLastUse":
                break
    return [binding for block in module["decoder_forward"].body.blocks for binding in block.bindings]


def size(expression: object) -> int:
    """Evaluate a size, whose only symbol is the number of frames."""
    if hasattr(expression, "value"):
        return int(expression.value)
    if hasattr(expression, "a"):
        a, b = size(expression.a), size(expression.b)
        return {"Add": a + b, "Sub": a - b, "Mul": a * b, "FloorDiv": a // max(b, 1)}[type(expression).__name__]
    return FRAMES


def live_bytes(bindings: list[relax.VarBinding]) -> list[int]:
    """Bytes that are allocated while each kernel runs: a storage lives as long as it or a tensor in it is held."""
    sizes, holders, storage_of, levels = {}, {}, {}, []
    for binding in bindings:
        value, variable = binding.value, binding.var
        if isinstance(value, relax.Tuple):
            for each in value.fields:  # a tuple holds what is in it, and would need to be killed as well
                holders[storage_of[each]].add(variable)
        if not isinstance(value, relax.Call):
            continue
        operator = getattr(value.op, "name", "")
        if operator == "relax.memory.alloc_storage":
            sizes[variable], holders[variable] = size(value.args[0].values[0]), {variable}
        elif operator == "relax.memory.alloc_tensor":
            storage_of[variable] = value.args[0]
            holders[value.args[0]].add(variable)
        elif operator.startswith("relax.memory.kill_"):
            killed = value.args[0]
            holders.get(storage_of.get(killed, killed), set()).discard(killed)  # parameters lie in no storage
        elif not operator:
            levels.append(sum(sizes[storage] for storage, held_by in holders.items() if held_by))
    return levels


def test_four_of_the_largest_tensors_live_at_a_time(planned: list[relax.VarBinding]) -> None:
    levels = live_bytes(planned)
    assert len(levels) > 150
    # And the sums of groups of tiles, of which normalisation makes its statistics: a fifth of one.
    assert 3.9 * LARGEST < max(levels) < 4.2 * LARGEST


def test_all_is_given_back_but_the_audio(planned: list[relax.VarBinding]) -> None:
    assert live_bytes(planned)[-1] < 0.4 * LARGEST
