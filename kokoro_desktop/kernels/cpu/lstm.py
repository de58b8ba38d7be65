"""The recurrent half of a bidirectional LSTM: one kernel with the loop over time inside."""

from __future__ import annotations

import numpy as np
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.ir import Registers, load, prim_func, scratch, store, wide
from kokoro_desktop.kernels.kernel import Floats, Kernel, Packing, group_gates
from kokoro_desktop.kernels.layers import GATES, Lstm
from kokoro_desktop.kernels.vector_math import sigmoid, tanh


def build_lstm(layer: Lstm, tiling: Tiling) -> Kernel:
    """Build it: one thread takes a direction.

    Two vectors of hidden units are done together: of each gate, they make eight independent accumulators. Weights lie
    as [direction, block of units, hidden value, gate, unit], in the order in which they are read.
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
        with T.parallel(0, 2) as direction:
            cell, state = scratch(hidden), scratch(hidden)
            with T.serial(0, hidden // lanes) as i:
                store(cell, wide(0.0, lanes), i * lanes)
                store(state, wide(0.0, lanes), i * lanes)
            with T.serial(0, n) as step:
                time = T.bind(step + direction * (n - 1 - 2 * step))
                with T.serial(0, blocks) as b:
                    acc = Registers(GATES * per_gate, lanes)
                    for i in range(GATES * per_gate):
                        place = direction * GATES * hidden + b * GATES * block + i * lanes
                        acc[i] = load(gates, time, place, lanes=lanes)
                    with T.serial(0, hidden) as k:
                        value = wide(state[k], lanes)
                        for i in range(GATES * per_gate):
                            factor = load(weight, direction, b, k, i // per_gate, i % per_gate * lanes, lanes=lanes)
                            acc[i] = acc[i] + value * factor
                    for j in range(per_gate):
                        place = b * block + j * lanes
                        i, f, g, o = (acc[gate * per_gate + j] for gate in range(GATES))
                        store(cell, sigmoid(f) * load(cell, place, lanes=lanes) + sigmoid(i) * tanh(g), place)
                        output = sigmoid(o) * tanh(load(cell, place, lanes=lanes))
                        store(y, output, time, direction * hidden + place)
                with T.serial(0, hidden // lanes) as i:
                    store(state, load(y, time, direction * hidden + i * lanes, lanes=lanes), i * lanes)

    return Kernel(prim_func(layer.name, body), packing, order_gates=lambda weight: group_gates(weight, block))
