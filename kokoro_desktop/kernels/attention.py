"""Multi-head self-attention over one sequence, fused: scores, softmax and the weighted sum in one kernel."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import (
    PrimFunc,
    Registers,
    ceil_div,
    f32,
    load,
    prim_func,
    scratch,
    store,
    symbol,
    tensor,
    wide,
)
from kokoro_desktop.kernels.tiling import Tiling
from kokoro_desktop.kernels.vector_math import exp

QUERIES = 4
"""Queries that share each key and each value read from the cache."""
_NEVER = -1e30
"""Score of the places that fill up the last vector of keys."""


def attention(heads: int, size: int, tiling: Tiling) -> PrimFunc:
    """Build: qkv float32 [n, 3 * heads * size] (queries, keys, values) -> y float32 [n, heads * size].

    One thread takes a head. Keys are transposed once a head, so that scores of neighbouring keys fill a vector.
    """
    lanes = tiling.lanes
    hidden = heads * size
    value_vectors = size // lanes

    def body() -> None:
        n = symbol("n")
        qkv = tensor("qkv", n, 3 * hidden)
        y = tensor("y", n, hidden)
        with T.parallel(0, heads) as head:
            groups = T.bind(ceil_div(n, lanes))
            keys = scratch(size, groups * lanes)
            weights = scratch(QUERIES, groups * lanes)
            with T.serial(0, groups * lanes) as place, T.serial(0, size) as d:
                source = qkv[tirx.min(place, n - 1), hidden + head * size + d]
                store(keys, tirx.Select(place < n, source, f32(0.0)), d, place, lanes=1)
            with T.serial(0, ceil_div(n, QUERIES)) as block:
                rows = [T.bind(tirx.min(block * QUERIES + q, n - 1)) for q in range(QUERIES)]
                acc = Registers(QUERIES, lanes)
                top = Registers(QUERIES, lanes)
                for q in range(QUERIES):
                    top[q] = wide(_NEVER, lanes)
                with T.serial(0, groups) as group:
                    for q in range(QUERIES):
                        acc[q] = wide(0.0, lanes)
                    with T.serial(0, size) as d:
                        key = load(keys, d, group * lanes, lanes=lanes)
                        for q, row in enumerate(rows):
                            acc[q] = acc[q] + wide(qkv[row, head * size + d], lanes) * key
                    place = tirx.Ramp(group * lanes, tirx.IntImm("int64", 1), lanes)
                    for q in range(QUERIES):
                        score = acc[q] * wide(1 / math.sqrt(size), lanes)
                        score = tirx.Select(place < tirx.Broadcast(n, lanes), score, wide(_NEVER, lanes))
                        acc[q] = score
                        top[q] = tirx.max(top[q], acc[q])
                        store(weights, acc[q], q, group * lanes, lanes=lanes)
                inverses = []
                flat = scratch(lanes)
                for q in range(QUERIES):
                    store(flat, top[q], 0, lanes=lanes)
                    peak = flat[0]
                    for i in range(1, lanes):
                        peak = tirx.max(peak, flat[i])
                    peak = T.bind(peak)
                    acc[q] = wide(0.0, lanes)
                    with T.serial(0, groups) as group:
                        weight = exp(load(weights, q, group * lanes, lanes=lanes) - wide(peak, lanes), lanes)
                        store(weights, weight, q, group * lanes, lanes=lanes)
                        acc[q] = acc[q] + load(weights, q, group * lanes, lanes=lanes)
                    store(flat, acc[q], 0, lanes=lanes)
                    total = flat[0]
                    for i in range(1, lanes):
                        total = total + flat[i]
                    inverses.append(T.bind(f32(1.0) / total))
                sums = Registers(QUERIES * value_vectors, lanes)
                for i in range(QUERIES * value_vectors):
                    sums[i] = wide(0.0, lanes)
                with T.serial(0, n) as place:
                    for j in range(value_vectors):
                        value = load(qkv, place, 2 * hidden + head * size + j * lanes, lanes=lanes)
                        for q in range(QUERIES):
                            i = q * value_vectors + j
                            sums[i] = sums[i] + wide(weights[q, place], lanes) * value
                for q, row in enumerate(rows):
                    for j in range(value_vectors):
                        result = sums[q * value_vectors + j] * wide(inverses[q], lanes)
                        store(y, result, row, head * size + j * lanes, lanes=lanes)

    return prim_func(f"attention_{heads}_{size}", body)


def attention_reference(qkv: NDArray[np.float32], heads: int) -> NDArray[np.float64]:
    """Compute the same in float64."""
    n = len(qkv)
    q, k, v = qkv.astype(np.float64).reshape(n, 3, heads, -1).transpose(1, 2, 0, 3)
    scores = q @ k.transpose(0, 2, 1) / math.sqrt(q.shape[-1])
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return np.asarray((weights @ v).transpose(1, 0, 2).reshape(n, -1))
