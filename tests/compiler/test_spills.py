"""The inner loops in the assembly that LLVM makes: what is summed up stays in registers on every kind of CPU."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import tvm
from assembly import Loop, innermost_loops

from kokoro_desktop.compiler.passes import context
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import CPUS, named_cpu
from kokoro_desktop.kernels.attention import QUERIES, attention, value_vectors
from kokoro_desktop.kernels.conv1d import Conv1d, conv1d
from kokoro_desktop.kernels.lstm import GATES, lstm
from kokoro_desktop.kernels.rows import Activation
from kokoro_desktop.kernels.tiling import Tiling
from kokoro_desktop.kernels.winograd import KeptConv, winograd

HEAD = 64
SNAKE = Activation(affine=True, kind="snake")
KERNELS: dict[str, tuple[Callable[[Tiling], object], Callable[[Tiling], int]]] = {
    "conv1d": (lambda tiling: conv1d(Conv1d(512, 512, taps=3), tiling), lambda tiling: tiling.rows * tiling.vectors),
    "winograd": (
        lambda tiling: winograd(KeptConv(128, 7, 3, SNAKE), tiling),
        lambda tiling: tiling.rows * tiling.vectors,
    ),
    "winograd in parts": (
        lambda tiling: winograd(KeptConv(256, 11, 1, SNAKE, residual=True), tiling),
        lambda tiling: tiling.rows * tiling.vectors,
    ),
    "winograd that adds up": (
        lambda tiling: winograd(KeptConv(128, 3, 1, SNAKE, residual=True, accumulate=True), tiling),
        lambda tiling: tiling.rows * tiling.vectors,
    ),
    "lstm": (lambda tiling: lstm(256, tiling), lambda tiling: 2 * GATES),
    "attention": (
        lambda tiling: attention(12, HEAD, tiling),
        lambda tiling: QUERIES * value_vectors(HEAD, tiling),
    ),
}
"""Kernels, and the accumulators of their inner loops."""


def summing_loops(kernel: object, target: CpuTarget, accumulators: int) -> list[Loop]:
    """Compile, and find the loops that add whole rounds to so many sums, and write nothing, unless to the stack."""
    name = kernel.attrs["global_symbol"]
    with context():
        library = tvm.compile(tvm.IRModule({name: kernel}), target=target.target())
    loops = innermost_loops(library.mod.inspect_source("asm"))
    whole = [loop for loop in loops if loop.multiplications and loop.multiplications % accumulators == 0]
    return [loop for loop in whole if set(loop.stores) <= set(loop.stack)]


@pytest.mark.parametrize("cpu", CPUS)
@pytest.mark.parametrize("name", KERNELS)
def test_inner_loop_keeps_its_sums_in_registers(cpu: str, name: str) -> None:
    target = CpuTarget(named_cpu(cpu), 2)
    build, accumulators = KERNELS[name]
    loops = summing_loops(build(target.tiling), target, accumulators(target.tiling))
    assert loops
    assert [loop.stack for loop in loops if loop.stack] == []
