"""The recurrent half of a bidirectional LSTM: a block of threads a direction, with the loop over time inside."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.constants import gpu_func
from kokoro_desktop.kernels.gpu.ir import barrier, blocks, int32, registers, shared, threads
from kokoro_desktop.kernels.gpu.layout import VECTOR
from kokoro_desktop.kernels.ir import Buffer, Expr, PrimFunc, f32, load, store, symbol, tensor
from kokoro_desktop.kernels.lstm import GATES
from kokoro_desktop.kernels.vector_math import sigmoid, tanh

DEPTH = 8
"""Hidden values whose weights a thread asks for at once: they come from the second-level cache in every step."""


def lstm_weight(hidden: int) -> tuple[int, int, int, int]:
    """Shape of the packed recurrent weight: [direction, hidden value, unit, gate]."""
    return (2, hidden, hidden, GATES)


def pack_gates(weight: NDArray[np.float32]) -> NDArray[np.float32]:
    """Reorder the rows of PyTorch's [4H, ...] so that the four gates of a unit are neighbours."""
    rest = weight.shape[1:]
    ordered = weight.reshape(GATES, len(weight) // GATES, *rest).swapaxes(0, 1)
    return np.ascontiguousarray(ordered.reshape(weight.shape))


def pack_recurrent(forward: NDArray[np.float32], backward: NDArray[np.float32]) -> NDArray[np.float32]:
    """Pack two [4H, H] into [2, H, H, 4]: all threads' weights of one hidden value are neighbours."""
    packed = [pack_gates(w).reshape(-1, GATES, w.shape[1]).transpose(2, 0, 1) for w in (forward, backward)]
    return np.ascontiguousarray(np.stack(packed))


def lstm(hidden: int) -> PrimFunc:
    """Build: gates float32 [n, 2 * 4H] (input products and biases of both directions, in packed order), weight float32
    [2, H, H, 4] -> y float32 [n, 2H], the forward direction's outputs first. States start at zero.

    A thread has one hidden unit, of which it keeps the cell's state; H is a multiple of 32, and at most what the
    device lets a block have of threads.
    """

    def body() -> None:
        n = symbol("n")
        gates = tensor("gates", n, 2 * GATES * hidden)
        weight = tensor("weight", *lstm_weight(hidden))
        y = tensor("y", n, 2 * hidden)
        with blocks(2) as direction, threads(hidden) as unit:
            _Unit(hidden, gates, weight, y, direction, unit).emit(int32(n))

    return gpu_func(f"lstm_{hidden}", body)


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
        opened, kept, new, shown = (self.sums[gate] + self.inputs[gate] for gate in range(GATES))
        cell = T.bind(sigmoid(kept) * self.cell[0] + sigmoid(opened) * tanh(new))
        store(self.cell, cell, 0)
        return T.bind(sigmoid(shown) * tanh(cell))
