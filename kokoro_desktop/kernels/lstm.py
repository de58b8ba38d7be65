"""The recurrent half of a bidirectional LSTM: one kernel with the loop over time inside."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import PrimFunc, Registers, load, prim_func, scratch, store, symbol, tensor, wide
from kokoro_desktop.kernels.tiling import Tiling
from kokoro_desktop.kernels.vector_math import sigmoid, tanh

GATES = 4
"""PyTorch's order: input, forget, cell, output."""


def units(tiling: Tiling) -> int:
    """Hidden units done together: two vectors of each gate make eight independent accumulators."""
    return 2 * tiling.lanes


def pack_gates(weight: NDArray[np.float32], block: int) -> NDArray[np.float32]:
    """Reorder the rows of PyTorch's [4H, ...] so that all gates of ``block`` units are neighbours."""
    rest = weight.shape[1:]
    hidden = len(weight) // GATES
    ordered = weight.reshape(GATES, hidden // block, block, *rest).swapaxes(0, 1)
    return np.ascontiguousarray(ordered.reshape(GATES * hidden, *rest))


def pack_recurrent(forward: NDArray[np.float32], backward: NDArray[np.float32], block: int) -> NDArray[np.float32]:
    """Pack two [4H, H] into [2, H/block, H, 4, block]: one unit block's weights in the order in which they are read."""
    packed = []
    for weight in (forward, backward):
        hidden = weight.shape[1]
        gates = pack_gates(weight, block).reshape(hidden // block, GATES, block, hidden)
        packed.append(gates.transpose(0, 3, 1, 2))
    return np.ascontiguousarray(np.stack(packed))


def lstm(hidden: int, tiling: Tiling) -> PrimFunc:
    """Build: gates float32 [n, 2 * 4H] (input products and biases of both directions, in packed order), weight float32
    [2, H/block, H, 4, block] -> y float32 [n, 2H], the forward direction's outputs first. States start at zero.
    """
    lanes = tiling.lanes
    block = units(tiling)
    per_gate = block // lanes
    blocks = hidden // block

    def body() -> None:
        n = symbol("n")
        gates = tensor("gates", n, 2 * GATES * hidden)
        weight = tensor("weight", 2, blocks, hidden, GATES, block)
        y = tensor("y", n, 2 * hidden)
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
                        kept = sigmoid(acc[per_gate + j]) * load(cell, place, lanes=lanes)
                        new = sigmoid(acc[j]) * tanh(acc[2 * per_gate + j])
                        store(cell, kept + new, place)
                        output = sigmoid(acc[3 * per_gate + j]) * tanh(load(cell, place, lanes=lanes))
                        store(y, output, time, direction * hidden + place)
                with T.serial(0, hidden // lanes) as i:
                    store(state, load(y, time, direction * hidden + i * lanes, lanes=lanes), i * lanes)

    return prim_func(f"lstm_{hidden}", body)


def lstm_reference(
    x: NDArray[np.float32], weights: dict[str, NDArray[np.float32]], *, reverse: bool
) -> NDArray[np.float64]:
    """Compute one direction in float64 from PyTorch's ``weight_ih``, ``weight_hh``, ``bias_ih`` and ``bias_hh``."""
    wide_weights = {name: value.astype(np.float64) for name, value in weights.items()}
    hidden = wide_weights["weight_hh"].shape[1]
    state, cell = np.zeros(hidden), np.zeros(hidden)
    outputs = np.zeros((len(x), hidden))
    for step in reversed(range(len(x))) if reverse else range(len(x)):
        gates = wide_weights["weight_ih"] @ x[step] + wide_weights["bias_ih"]
        gates = gates + wide_weights["weight_hh"] @ state + wide_weights["bias_hh"]
        i, f, g, o = np.split(gates, GATES)
        cell = cell / (1 + np.exp(-f)) + np.tanh(g) / (1 + np.exp(-i))
        state = np.tanh(cell) / (1 + np.exp(-o))
        outputs[step] = state
    return outputs
