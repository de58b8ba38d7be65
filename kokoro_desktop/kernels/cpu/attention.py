"""Fused multi-head self-attention over one sequence: scores, softmax and weighted sum in one kernel."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.cpu.threads import static_chunks
from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.ir import (
    Buffer,
    Expr,
    Registers,
    ceil_div,
    f32,
    load,
    scratch,
    splat,
    store,
)
from kokoro_desktop.kernels.layers import Attention
from kokoro_desktop.kernels.vector_math import exp

# Number of queries that share each key and value loaded from the cache.
QUERIES: Final = 4
# Score of the padding in the last vector of keys.
_NEVER: Final = -1e30


def value_vectors(size: int, tiling: Tiling) -> int:
    """Return how many vectors of an attention value the registers can accumulate at a time."""
    vectors = size // tiling.lanes
    while QUERIES * vectors + vectors + 1 > tiling.registers or size % (vectors * tiling.lanes):
        vectors -= 1
    return vectors


def emit_attention(layer: Attention, tiling: Tiling) -> None:
    """Emit the attention kernel, which distributes the query blocks of all heads among the threads.

    Each thread transposes the keys once per head, so that the scores of adjacent keys form one vector.
    """
    qkv, y = layer.tensors()
    blocks = T.bind(ceil_div(qkv.shape[0], QUERIES))
    with (
        static_chunks(blocks * layer.heads) as (first, behind),
        T.serial(tirx.truncdiv(first, blocks), ceil_div(behind, blocks)) as head,
    ):
        low = T.bind(tirx.max(first - head * blocks, 0))
        high = T.bind(tirx.min(behind - head * blocks, blocks))
        _Head(layer, tiling, qkv, y, head).emit(low, high)


class _Head:
    """Emitter for one head: multiply a few queries at a time by all keys, then the resulting weights by all values."""

    def __init__(self, layer: Attention, tiling: Tiling, qkv: Buffer, y: Buffer, head: Expr) -> None:
        self.hidden, self.size = layer.heads * layer.size, layer.size
        self.tiling, self.lanes = tiling, tiling.lanes
        self.qkv, self.y, self.n = qkv, y, qkv.shape[0]
        self.first = head * self.size
        self.groups = T.bind(ceil_div(self.n, self.lanes))

    def emit(self, first: Expr, behind: Expr) -> None:
        """Emit the blocks of queries from ``first`` up to, but not including, ``behind``."""
        keys = scratch(self.size, self.groups * self.lanes)
        weights = scratch(QUERIES, self.groups * self.lanes)
        self._transpose_keys(keys)
        with T.serial(first, behind) as block:
            rows = [T.bind(tirx.min(block * QUERIES + q, self.n - 1)) for q in range(QUERIES)]
            peaks = self._compute_scores(keys, weights, rows)
            inverses = [self._apply_softmax(weights, q, peak) for q, peak in enumerate(peaks)]
            self._weigh_values(weights, rows, inverses)

    def _transpose_keys(self, keys: Buffer) -> None:
        with T.serial(0, self.groups * self.lanes) as place, T.serial(0, self.size) as d:
            source = self.qkv[tirx.min(place, self.n - 1), self.hidden + self.first + d]
            store(keys, tirx.Select(place < self.n, source, f32(0.0)), d, place)

    def _compute_scores(self, keys: Buffer, weights: Buffer, rows: Sequence[Expr]) -> list[Expr]:
        """Write scaled scores to ``weights`` and return each query's maximum."""
        lanes = self.lanes
        acc, top = Registers(QUERIES, lanes), Registers(QUERIES, lanes)
        for q in range(QUERIES):
            top[q] = splat(_NEVER, lanes)
        with T.serial(0, self.groups) as group:
            for q in range(QUERIES):
                acc[q] = splat(0.0, lanes)
            with T.serial(0, self.size) as d:
                key = load(keys, d, group * lanes, lanes=lanes)
                for q, row in enumerate(rows):
                    acc[q] = acc[q] + splat(self.qkv[row, self.first + d], lanes) * key
            exists = tirx.Ramp(group * lanes, tirx.IntImm("int64", 1), lanes) < tirx.Broadcast(self.n, lanes)
            for q in range(QUERIES):
                acc[q] = tirx.Select(exists, acc[q] * splat(1 / math.sqrt(self.size), lanes), splat(_NEVER, lanes))
                top[q] = tirx.max(top[q], acc[q])
                store(weights, acc[q], q, group * lanes)
        return [self._across(top[q], tirx.max) for q in range(QUERIES)]

    def _apply_softmax(self, weights: Buffer, q: int, peak: Expr) -> Expr:
        """Convert one query's scores to unnormalised weights; return the factor that normalises them."""
        lanes = self.lanes
        total = Registers(1, lanes)
        total[0] = splat(0.0, lanes)
        with T.serial(0, self.groups) as group:
            weight = exp(load(weights, q, group * lanes, lanes=lanes) - splat(peak, lanes))
            store(weights, weight, q, group * lanes)
            total[0] = total[0] + load(weights, q, group * lanes, lanes=lanes)
        return T.bind(f32(1.0) / self._across(total[0], operator.add))

    def _across(self, vector: Expr, combine: Callable[[Expr, Expr], Expr]) -> Expr:
        """Reduce the lanes of a vector to one value with ``combine``."""
        flat = scratch(self.lanes)
        store(flat, vector, 0)
        return T.bind(reduce(combine, [flat[i] for i in range(self.lanes)]))

    def _weigh_values(self, weights: Buffer, rows: Sequence[Expr], inverses: Sequence[Expr]) -> None:
        """Compute each query's weighted sum of the values, as many columns at a time as the registers can hold."""
        lanes, vectors = self.lanes, value_vectors(self.size, self.tiling)
        with T.serial(0, self.size // (vectors * lanes)) as part:
            first = T.bind(self.first + part * (vectors * lanes))
            sums = Registers(QUERIES * vectors, lanes)
            for i in range(QUERIES * vectors):
                sums[i] = splat(0.0, lanes)
            with T.serial(0, self.n) as place:
                for j in range(vectors):
                    value = load(self.qkv, place, 2 * self.hidden + first + j * lanes, lanes=lanes)
                    for q in range(QUERIES):
                        i = q * vectors + j
                        sums[i] = sums[i] + splat(weights[q, place], lanes) * value
            for q, row in enumerate(rows):
                for j in range(vectors):
                    result = sums[q * vectors + j] * splat(inverses[q], lanes)
                    store(self.y, result, row, first + j * lanes)
