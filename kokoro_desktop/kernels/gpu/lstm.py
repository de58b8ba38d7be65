"""Recurrent part of a bidirectional LSTM: one launch per step, with the loop over time on the CPU."""

from __future__ import annotations

from typing import Final

import numpy as np
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.device_ir import (
    THREADS,
    VECTOR,
    barrier,
    blocks,
    gpu_func,
    int32,
    registers,
    shared,
    threads,
)
from kokoro_desktop.kernels.ir import Buffer, Expr, f32, load, store, tree_sum
from kokoro_desktop.kernels.kernel import Floats, Kernel, Packing, group_gates
from kokoro_desktop.kernels.layers import GATES, Lstm
from kokoro_desktop.kernels.vector_math import sigmoid, tanh

# Hidden units per block. With their four gates, the weights of one hidden value are 128 contiguous bytes.
UNITS: Final = 8
# Threads that share a unit; each processes some of the hidden values.
SLICES: Final = THREADS // UNITS
# Partial sums that remain after each thread has added some of the slices' sums.
_GROUPS: Final = THREADS // (UNITS * GATES)


def build_lstm(layer: Lstm) -> Kernel:
    """Build the LSTM kernel: a block computes several units of one direction, and each step is a separate launch.

    Separate launches are the only way to synchronise blocks on both CUDA and Metal. The hidden size is a
    multiple of `SLICES`. Weights are stored as [direction, hidden value, unit, gate].
    """
    hidden = layer.hidden

    def order(weight: Floats) -> Floats:
        return group_gates(weight, 1)

    def pack(recurrent: Floats) -> Floats:
        gates = np.stack([order(weight) for weight in recurrent]).reshape(2, hidden, GATES, hidden)
        return np.ascontiguousarray(gates.transpose(0, 3, 1, 2))

    weight = Packing((2, hidden, hidden, GATES), pack)

    def body() -> None:
        gates, packed, y = layer.tensors(weight.shape)
        n = y.shape[0]
        with (
            T.serial(0, n) as step,
            blocks(hidden // UNITS) as block,
            blocks(2, "y") as direction,
            threads(THREADS) as thread,
        ):
            _Step(hidden, gates, packed, y, int32(step), int32(n), direction).emit(block, thread)

    return Kernel(gpu_func(layer.name, body), weight, order_gates=order)


class _Step:
    """Emitter for one step of a block's units.

    The cell state for the next step is stored in ``y`` at the position of that step's output, which nothing else reads
    until then. All global loads are issued before any arithmetic.

    Attributes
    ----------
    row, before, behind
        Rows of ``y`` for the current, the previous and the next step; reversed for the backward direction.
    """

    def __init__(
        self, hidden: int, gates: Buffer, weight: Buffer, y: Buffer, step: Expr, n: Expr, direction: Expr
    ) -> None:
        self.hidden, self.gates, self.weight, self.y = hidden, gates, weight, y
        self.step, self.n, self.direction = step, n, direction
        self.row = T.bind(step + direction * (n - 1 - 2 * step))
        self.before, self.behind = (T.bind(self.row + i * (1 - 2 * direction)) for i in (-1, 1))
        self.partial, self.sums = shared(SLICES, UNITS * GATES), shared(_GROUPS, UNITS * GATES)

    def emit(self, block: Expr, thread: Expr) -> None:
        unit, part = T.bind(tirx.truncmod(thread, UNITS)), T.bind(tirx.truncdiv(thread, UNITS))
        place = T.bind(self.direction * self.hidden + block * UNITS + unit)
        owner = thread < UNITS
        inputs, cell = registers(GATES), registers(1)
        store(cell, f32(0.0), 0)
        with T.If(owner), T.Then():
            store(inputs, load(self.gates, self.row, place * GATES, lanes=VECTOR), 0)
            with T.If(self.step > 0), T.Then():
                store(cell, self.y[self.row, place], 0)
        self._multiply(T.bind(block * UNITS + unit), unit, part)
        barrier()
        self._add_up(thread)
        with T.If(owner), T.Then():
            rows = [load(self.sums, group, unit * GATES, lanes=VECTOR) for group in range(_GROUPS)]
            store(inputs, load(inputs, 0, lanes=VECTOR) + tree_sum(rows), 0)
            i, f, g, o = (inputs[gate] for gate in range(GATES))
            state = T.bind(sigmoid(f) * cell[0] + sigmoid(i) * tanh(g))
            store(self.y, sigmoid(o) * tanh(state), self.row, place)
            with T.If(self.step + 1 < self.n), T.Then():
                store(self.y, state, self.behind, place)

    def _multiply(self, unit: Expr, own: Expr, part: Expr) -> None:
        """Multiply a slice of the previous step's outputs by the weights of a unit's gates."""
        count = self.hidden // SLICES
        weights, values, sums = registers(count * GATES), registers(count), registers(GATES)
        for k in range(count):
            store(weights, load(self.weight, self.direction, k * SLICES + part, unit, 0, lanes=VECTOR), k * GATES)
            store(values, f32(0.0), k)
        with T.If(self.step > 0), T.Then():
            for k in range(count):
                store(values, self.y[self.before, self.direction * self.hidden + k * SLICES + part], k)
        # Issue all loads before this barrier. Without it, NVIDIA's assembler waits five times to save registers.
        barrier()
        for gate in range(GATES):
            store(sums, tree_sum([values[k] * weights[k * GATES + gate] for k in range(count)]), gate)
        store(self.partial, load(sums, 0, lanes=VECTOR), part, own * GATES)

    def _add_up(self, thread: Expr) -> None:
        """Add up one gate's partial sums over one group of slices."""
        column = T.bind(tirx.truncmod(thread, UNITS * GATES))
        group = T.bind(tirx.truncdiv(thread, UNITS * GATES))
        each = SLICES // _GROUPS
        total = tree_sum([self.partial[group * each + i, column] for i in range(each)])
        store(self.sums, total, group, column)
