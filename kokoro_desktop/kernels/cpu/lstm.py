"""Recurrent part of a bidirectional LSTM: one kernel that contains the loop over time."""

from __future__ import annotations

import numpy as np
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.cpu.threads import count_threads, parallel_region, thread_barrier
from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.ir import Expr, Registers, load, prim_func, scratch, splat, store
from kokoro_desktop.kernels.kernel import Floats, Kernel, Packing, group_gates
from kokoro_desktop.kernels.layers import GATES, Lstm
from kokoro_desktop.kernels.vector_math import sigmoid, tanh


def build_lstm(layer: Lstm, tiling: Tiling) -> Kernel:
    """Build the LSTM kernel, whose threads share the units of both directions and synchronise after each step.

    The hidden units are distributed in blocks. Two vectors of units are computed together, so the gates have eight
    independent accumulators. Weights are stored as [direction, block of units, hidden value, gate, unit], in the order
    in which they are read.
    """
    lanes, hidden = tiling.lanes, layer.hidden
    per_gate = 2
    block = per_gate * lanes
    blocks = hidden // block

    def pack(recurrent: Floats) -> Floats:
        gates = [group_gates(weight, block).reshape(blocks, GATES, block, hidden) for weight in recurrent]
        return np.ascontiguousarray(np.stack(gates).transpose(0, 1, 4, 2, 3))

    packing = Packing((2, blocks, hidden, GATES, block), pack)

    def body() -> None:
        gates, weight, y = layer.tensors(packing.shape)
        n = y.shape[0]
        cell = scratch(2, hidden)
        threads = count_threads()

        def compute(unit: Expr, step: Expr) -> None:
            direction = T.bind(unit // blocks)
            b = T.bind(unit % blocks)
            time = T.bind(step + direction * (n - 1 - 2 * step))
            before = T.bind(time - 1 + 2 * direction)
            acc = Registers(GATES * per_gate, lanes)
            for i in range(GATES * per_gate):
                place = direction * GATES * hidden + b * GATES * block + i * lanes
                acc[i] = load(gates, time, place, lanes=lanes)
            # Before the first step, state and cell are zero.
            with T.serial(0, tirx.Select(step > 0, tirx.IntImm("int64", hidden), tirx.IntImm("int64", 0))) as k:
                value = splat(y[before, direction * hidden + k], lanes)
                for i in range(GATES * per_gate):
                    factor = load(weight, direction, b, k, i // per_gate, i % per_gate * lanes, lanes=lanes)
                    acc[i] = acc[i] + value * factor
            for j in range(per_gate):
                place = b * block + j * lanes
                i, f, g, o = (acc[gate * per_gate + j] for gate in range(GATES))
                held = tirx.Select(step > 0, load(cell, direction, place, lanes=lanes), splat(0.0, lanes))
                kept = T.bind(sigmoid(f) * held + sigmoid(i) * tanh(g))
                store(cell, kept, direction, place)
                output = sigmoid(o) * tanh(kept)
                store(y, output, time, direction * hidden + place)

        with parallel_region(), T.serial(0, n) as step:
            with T.parallel(0, 2 * blocks) as unit:
                compute(unit, step)
            # With one or two threads, a single thread computes each direction and needs no state of other threads.
            with T.If(threads > 2), T.Then():
                thread_barrier()

    return Kernel(prim_func(layer.name, body), packing, order_gates=lambda weight: group_gates(weight, block))
