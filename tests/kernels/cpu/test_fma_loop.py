"""The loop that the CPU's peak is measured with adds what it says, as often as it says, in registers alone."""

from __future__ import annotations

import numpy as np
import pytest
import tvm
from assembly import innermost_loops

from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import CPUS, host_cpu, named_cpu
from kokoro_desktop.kernels.cpu.fma_loop import ROUNDS, accumulators, build_fma_loop, operations


@pytest.fixture(scope="module")
def library():  # type: ignore[no-untyped-def]
    target = CpuTarget(host_cpu(), 1)
    function = build_fma_loop(target.tiling, 1).with_attr("global_symbol", "fma_loop")
    return target.tiling, tvm.compile(tvm.IRModule({"fma_loop": function}), target=target.target())


def test_every_register_is_added_to_in_every_round(library) -> None:  # type: ignore[no-untyped-def]
    tiling, compiled = library
    count = accumulators(tiling)
    values = np.arange(count * tiling.lanes, dtype=np.float32).reshape(1, count, tiling.lanes)
    y = tvm.runtime.tensor(values)
    compiled["fma_loop"](tvm.runtime.tensor(np.ones((2, tiling.lanes), np.float32)), y)
    np.testing.assert_array_equal(y.numpy(), values + ROUNDS)
    assert operations(tiling, 3) == 3 * 2 * values.size * ROUNDS


@pytest.mark.parametrize("cpu", CPUS)
def test_loop_does_nothing_but_multiply_and_add_registers(cpu: str) -> None:
    target = CpuTarget(named_cpu(cpu), 1)
    module = tvm.IRModule({"fma_loop": build_fma_loop(target.tiling, 1).with_attr("global_symbol", "fma_loop")})
    loops = innermost_loops(tvm.compile(module, target=target.target()).mod.inspect_source("asm"))
    (loop,) = [loop for loop in loops if loop.multiplications]
    assert loop.multiplications % accumulators(target.tiling) == 0
    assert (list(loop.stores), list(loop.stack)) == ([], [])
