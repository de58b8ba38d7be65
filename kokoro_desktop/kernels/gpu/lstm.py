"""The recurrent half of a bidirectional LSTM: a block of threads a direction, with the loop over time inside."""

from __future__ import annotations

from typing import Final

import numpy as np
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.device_ir import VECTOR, barrier, blocks, gpu_func, int32, registers, shared, threads
from kokoro_desktop.kernels.ir import Buffer, Expr, f32, load, store
from kokoro_desktop.kernels.kernel import Floats, Kernel, Packing, group_gates
from kokoro_desktop.kernels.layers import GATES, Lstm
from kokoro_desktop.kernels.vector_math import sigmoid, tanh

DEPTH: Final = 8
"""Hidden values whose weights a thread asks for at once: they come from the second-level cache in every step."""


def build_lstm(layer: Lstm) -> Kernel:
    """Build it: a thread has one hidden unit, of which it keeps the cell's state.

    The hidden size is a multiple of 32, and at most what the device lets a block have of threads. Weights lie as
    [direction, hidden value, unit, gate]: all threads' weights of one hidden value are neighbours.
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
        with blocks(2) as direction, threads(hidden) as unit:
            _Unit(hidden, gates, packed, y, direction, unit).emit(int32(y.shape[0]))

    return Kernel(gpu_func(layer.name, body), weight, order_gates=order)


class _Unit:
    """Emits one unit's steps.

    Whatever comes from far away is asked for one turn of a loop before it is used. Of loads in the turn that uses them
    NVIDIA's assembler keeps only three or four under way, in order to spare registers.

    Attributes
    ----------
    coming
        The next `DEPTH` hidden values' weights; at the end of a step, the next step's first.
    """

    def __init__(self, hidden: int, gates: Buffer, weight: Buffer, y: Buffer, direction: Expr, unit: Expr) -> None:
        self.hidden, self.gates, self.weight, self.y = hidden, gates, weight, y
        self.direction, self.unit = direction, unit
        self.states = shared(hidden)
        self.cell, self.sums, self.inputs = registers(1), registers(GATES), registers(GATES)
        self.values, self.weights, self.coming = (registers(DEPTH * i) for i in (1, GATES, GATES))

    def emit(self, n: Expr) -> None:
        store(self.cell, f32(0.0), 0)
        store(self.states, f32(0.0), self.unit)
        self._fetch_weights(0)
        self._fetch_inputs(0, n)
        barrier()
        with T.serial(0, n) as step:
            self._multiply()
            output = self._output()
            store(self.y, output, self._time(step, n), self.direction * self.hidden + self.unit)
            self._fetch_inputs(tirx.min(step + 1, n - 1), n)
            # Two buffers in turns would do with one barrier, if TVM did not put in the other where it cannot tell.
            barrier()
            store(self.states, output, self.unit)
            barrier()

    def _time(self, step: Expr, n: Expr) -> Expr:
        return T.bind(step + self.direction * (n - 1 - 2 * step))

    def _fetch_inputs(self, step: Expr, n: Expr) -> None:
        place = (self.direction * self.hidden + self.unit) * GATES
        store(self.inputs, load(self.gates, self._time(step, n), place, lanes=VECTOR), 0)

    def _fetch_weights(self, first: Expr) -> None:
        for k in range(DEPTH):
            factor = load(self.weight, self.direction, first + k, self.unit, 0, lanes=VECTOR)
            store(self.coming, factor, k * GATES)

    def _multiply(self) -> None:
        for gate in range(GATES):
            store(self.sums, f32(0.0), gate)
        with T.serial(0, self.hidden // DEPTH) as group:
            first = T.bind(group * DEPTH)
            for k in range(DEPTH):
                store(self.weights, load(self.coming, k * GATES, lanes=VECTOR), k * GATES)
            self._fetch_weights(T.bind(tirx.truncmod(first + DEPTH, self.hidden)))
            for k in range(0, DEPTH, VECTOR):
                store(self.values, load(self.states, first + k, lanes=VECTOR), k)
            for k in range(DEPTH):
                for gate in range(GATES):
                    total = self.sums[gate] + self.values[k] * self.weights[k * GATES + gate]
                    store(self.sums, total, gate)

    def _output(self) -> Expr:
        i, f, g, o = (self.sums[gate] + self.inputs[gate] for gate in range(GATES))
        cell = T.bind(sigmoid(f) * self.cell[0] + sigmoid(i) * tanh(g))
        store(self.cell, cell, 0)
        return T.bind(sigmoid(o) * tanh(cell))
