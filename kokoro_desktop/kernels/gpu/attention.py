"""Fused multi-head self-attention over one sequence: blocks of queries against tiles of keys and values."""

from __future__ import annotations

import math
from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.device_ir import THREADS, VECTOR, barrier, blocks, int32, registers, shared, threads
from kokoro_desktop.kernels.ir import Buffer, Expr, ceil_div, f32, load, splat, store, tree_sum
from kokoro_desktop.kernels.layers import Attention
from kokoro_desktop.kernels.vector_math import exp2

# Queries per block.
QUERIES: Final = 32
# Keys and values in shared memory at a time.
KEYS: Final = 32
# Threads that share a query: each processes some of the keys, then some of the output's columns.
_LANES: Final = 16
# Queries per thread.
_EACH: Final = QUERIES // (THREADS // _LANES)
_KEYS_EACH: Final = KEYS // _LANES
# Score of keys beyond the last, and initial value of the maximum score.
_NEVER: Final = -1e30


def emit_attention(layer: Attention) -> None:
    """Emit the kernel for any length, with an online softmax (Milakov and Gimelshein, 2018).

    An online softmax updates a running maximum and a running sum after each tile of keys. Heads have 64 columns, which
    fit into shared memory. For each of its queries, a thread computes one vector of the output.
    """
    if layer.size != _LANES * VECTOR:
        raise ValueError(f"this kernel requires heads of {_LANES * VECTOR} columns, not {layer.size}")
    qkv, y = layer.tensors()
    count = ceil_div(qkv.shape[0], QUERIES)
    with blocks(count) as block, blocks(layer.heads, "y") as head, threads(THREADS) as thread:
        _Block(layer, qkv, y, T.bind(block.astype("int32") * QUERIES), head, thread).emit()


class _Block:
    """Emitter for a thread block; in both matrix products, each thread processes every 16th query."""

    def __init__(self, layer: Attention, qkv: Buffer, y: Buffer, first: Expr, head: Expr, thread: Expr) -> None:
        self.size = size = layer.size
        self.hidden = layer.heads * size
        self.qkv, self.y, self.first, self.thread = qkv, y, first, thread
        self.n = int32(qkv.shape[0])
        self.lane = T.bind(tirx.truncmod(thread, _LANES))
        row = T.bind(tirx.truncdiv(thread, _LANES))
        self.rows = [row + i * (THREADS // _LANES) for i in range(_EACH)]
        self.column = T.bind(head * size)
        # Neighbouring threads read neighbouring keys; padding the rows by one vector puts the keys into different
        # banks. The padding is part of the index, because TVM removes unused columns.
        self.pitch = size + VECTOR
        self.queries, self.keys = shared(QUERIES * size), shared(KEYS * self.pitch)
        self.values, self.weights = shared(KEYS * size), shared(QUERIES, KEYS)
        self.peaks = shared(QUERIES, _LANES)
        self.scores, self.top = registers(_EACH * _KEYS_EACH), registers(_EACH)
        self.total, self.sums = registers(_EACH), registers(_EACH * VECTOR)

    def emit(self) -> None:
        for i in range(_EACH):
            store(self.top, f32(_NEVER), i)
            store(self.total, f32(0.0), i)
            store(self.sums, splat(0.0, VECTOR), i * VECTOR)
        self._stage(self.queries, QUERIES, self.size, self.first, 0)
        with T.serial(0, tirx.truncdiv(self.n + (KEYS - 1), KEYS)) as tile:
            place = T.bind(tile * KEYS)
            barrier()
            self._stage(self.keys, KEYS, self.pitch, place, self.hidden)
            self._stage(self.values, KEYS, self.size, place, 2 * self.hidden)
            barrier()
            self._score(place)
            fades = self._weigh()
            barrier()
            self._add_values(fades)
        for i, row in enumerate(self.rows):
            with T.If(self.first + row < self.n), T.Then():
                value = load(self.sums, i * VECTOR, lanes=VECTOR) * splat(f32(1.0) / self.total[i], VECTOR)
                store(self.y, value, self.first + row, self.column + self.lane * VECTOR)

    def _stage(self, memory: Buffer, rows: int, pitch: int, first: Expr, offset: int) -> None:
        """Copy this head's columns of ``rows`` rows to shared memory; rows past the end repeat the last row."""
        columns = self.size // VECTOR
        for step in range(rows * columns // THREADS):
            place = T.bind(self.thread + step * THREADS)
            row, column = T.bind(tirx.truncdiv(place, columns)), T.bind(tirx.truncmod(place, columns) * VECTOR)
            source = T.bind(tirx.min(first + row, self.n - 1))
            value = load(self.qkv, source, self.column + offset + column, lanes=VECTOR)
            store(memory, value, row * pitch + column)

    def _score(self, place: Expr) -> None:
        """Multiply this thread's queries by its keys, and write each query's maximum score to shared memory."""
        query, key = registers(_EACH * VECTOR), registers(_KEYS_EACH * VECTOR)
        for i in range(_EACH * _KEYS_EACH):
            store(self.scores, f32(0.0), i)
        with T.serial(0, self.size // VECTOR) as group:
            depth = T.bind(group * VECTOR)
            for i, row in enumerate(self.rows):
                store(query, load(self.queries, row * self.size + depth, lanes=VECTOR), i * VECTOR)
            for j in range(_KEYS_EACH):
                place_of_key = (self.lane + j * _LANES) * self.pitch
                store(key, load(self.keys, place_of_key + depth, lanes=VECTOR), j * VECTOR)
            for d in range(VECTOR):
                for i in range(_EACH):
                    for j in range(_KEYS_EACH):
                        score = i * _KEYS_EACH + j
                        total = self.scores[score] + query[i * VECTOR + d] * key[j * VECTOR + d]
                        store(self.scores, total, score)
        for i, row in enumerate(self.rows):
            best = f32(_NEVER)
            for j in range(_KEYS_EACH):
                score = i * _KEYS_EACH + j
                exists = place + self.lane + j * _LANES < self.n
                scaled = self.scores[score] * f32(math.log2(math.e) / math.sqrt(self.size))  # scaled for exp2
                store(self.scores, tirx.Select(exists, scaled, f32(_NEVER)), score)
                best = tirx.max(best, self.scores[score])
            store(self.peaks, best, row, self.lane)

    def _weigh(self) -> list[Expr]:
        """Convert the scores to weights in shared memory; return the factors that rescale the running sums."""
        fades = []
        for i, row in enumerate(self.rows):
            best = registers(VECTOR)
            store(best, load(self.peaks, row, 0, lanes=VECTOR), 0)
            for j in range(VECTOR, _LANES, VECTOR):
                larger = tirx.max(load(best, 0, lanes=VECTOR), load(self.peaks, row, j, lanes=VECTOR))
                store(best, larger, 0)
            across = tirx.max(tirx.max(best[0], best[1]), tirx.max(best[2], best[3]))
            top = T.bind(tirx.max(self.top[i], across))
            fades.append(T.bind(exp2(self.top[i] - top)))
            store(self.top, top, i)
            for j in range(_KEYS_EACH):
                weight = exp2(self.scores[i * _KEYS_EACH + j] - top)
                store(self.weights, weight, row, self.lane + j * _LANES)
        return fades

    def _add_values(self, fades: list[Expr]) -> None:
        """Rescale the running sums, and add the tile's weights and weighted values."""
        weight, value = registers(_EACH * VECTOR), registers(VECTOR)
        for i, fade in enumerate(fades):
            store(self.total, self.total[i] * fade, i)
            store(self.sums, load(self.sums, i * VECTOR, lanes=VECTOR) * splat(fade, VECTOR), i * VECTOR)
        with T.serial(0, KEYS // VECTOR) as group:
            key = T.bind(group * VECTOR)
            for i, row in enumerate(self.rows):
                store(weight, load(self.weights, row, key, lanes=VECTOR), i * VECTOR)
                total = self.total[i] + tree_sum([weight[i * VECTOR + k] for k in range(VECTOR)])
                store(self.total, total, i)
            for k in range(VECTOR):
                store(value, load(self.values, (key + k) * self.size + self.lane * VECTOR, lanes=VECTOR), 0)
                for i in range(_EACH):
                    for d in range(VECTOR):
                        total = self.sums[i * VECTOR + d] + weight[i * VECTOR + k] * value[d]
                        store(self.sums, total, i * VECTOR + d)
