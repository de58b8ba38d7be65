"""The inner loops in the assembly that LLVM makes: what is summed up stays in registers on every kind of CPU."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import tvm
from assembly import Loop, innermost_loops

from kokoro_desktop.compiler.passes import context
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import CPUS, named_cpu
from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu.attention import QUERIES, value_vectors
from kokoro_desktop.kernels.cpu.backend import CpuKernels
from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.kernel import Kernel
from kokoro_desktop.kernels.layers import GATES, Attention, Layer, Lstm

HEAD = 64
SNAKE = Activation(affine=True, kind="snake")
KERNELS: dict[str, tuple[Layer, Callable[[Tiling], int]]] = {
    "conv1d": (Conv1d(512, 512, taps=3), lambda tiling: tiling.rows * tiling.vectors),
    "same_conv1d": (SameConv1d(128, 7, 3, SNAKE), lambda tiling: tiling.rows * tiling.vectors),
    "same_conv1d in parts": (
        SameConv1d(256, 11, 1, SNAKE, residual=True),
        lambda tiling: tiling.rows * tiling.vectors,
    ),
    "same_conv1d that adds up": (
        SameConv1d(128, 3, 1, SNAKE, residual=True, accumulate=True),
        lambda tiling: tiling.rows * tiling.vectors,
    ),
    "lstm": (Lstm(256), lambda tiling: 2 * GATES),
    "attention": (Attention(12, HEAD), lambda tiling: QUERIES * value_vectors(HEAD, tiling)),
}
"""Kernels, and the accumulators of their inner loops."""


def summing_loops(kernel: Kernel, target: CpuTarget, accumulators: int) -> list[Loop]:
    """Compile, and find the loops that add whole rounds to so many sums, and write nothing, unless to the stack."""
    with context():
        library = tvm.compile(tvm.IRModule({kernel.name: kernel.function}), target=target.target())
    loops = innermost_loops(library.mod.inspect_source("asm"))
    whole = [loop for loop in loops if loop.multiplications and loop.multiplications % accumulators == 0]
    return [loop for loop in whole if set(loop.stores) <= set(loop.stack)]


@pytest.mark.parametrize("cpu", CPUS)
@pytest.mark.parametrize("name", KERNELS)
def test_inner_loop_keeps_its_sums_in_registers(cpu: str, name: str) -> None:
    target = CpuTarget(named_cpu(cpu), 2)
    layer, accumulators = KERNELS[name]
    loops = summing_loops(CpuKernels(target.tiling).kernel(layer), target, accumulators(target.tiling))
    assert loops
    assert [loop.stack for loop in loops if loop.stack] == []
