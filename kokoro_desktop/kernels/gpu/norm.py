"""Layer normalisation: each row is held in the registers of 32 threads, which combine sums in shared memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.device_ir import THREADS, VECTOR, barrier, blocks, int32, registers, shared, threads
from kokoro_desktop.kernels.gpu.statistics import sum_along
from kokoro_desktop.kernels.ir import Buffer, Expr, ceil_div, f32, load, splat, store, tree_sum
from kokoro_desktop.kernels.layers import LayerNorm
from kokoro_desktop.kernels.vector_math import leaky_relu

# Threads that share a row.
_ROW_THREADS: Final = 32


def _columns(count: int, lane: Expr) -> list[tuple[Expr, Expr | None]]:
    """Return the first column of each of a thread's vectors in a row, and its bounds check (None if not needed)."""
    step = _ROW_THREADS * VECTOR
    firsts = range(0, count, step)
    return [(lane * VECTOR + i, None if i + step <= count else lane * VECTOR + i < count) for i in firsts]


def _where(condition: Expr | None, body: Callable[[], None]) -> None:
    """Emit ``body``, inside a branch if ``condition`` is not None."""
    if condition is None:
        body()
    else:
        with T.If(condition), T.Then():
            body()


def emit_layer_norm(layer: LayerNorm) -> None:
    """Emit the layer normalisation kernel: a block processes 8 rows, each held in the registers of 32 threads.

    Channels and ``appended`` are multiples of 4.
    """
    x, affine, tail, y = layer.tensors()
    channels, rows = layer.channels, THREADS // _ROW_THREADS
    with blocks(ceil_div(x.shape[0], rows)) as block, threads(THREADS) as thread:
        lane, own = T.bind(tirx.truncmod(thread, _ROW_THREADS)), T.bind(tirx.truncdiv(thread, _ROW_THREADS))
        row, length = T.bind(block.astype("int32") * rows + own), int32(x.shape[0])
        source = T.bind(tirx.min(row, length - 1))
        normal = _normalise(x, source, lane, own, layer.epsilon)
        with T.If(row < length), T.Then():
            for i, (column, inside) in enumerate(_columns(channels, lane)):

                def put(i: int = i, column: Expr = column) -> None:
                    value = load(normal, i * VECTOR, lanes=VECTOR) * load(affine, 0, column, lanes=VECTOR)
                    value = value + load(affine, 0, channels + column, lanes=VECTOR)
                    value = value if layer.slope is None else leaky_relu(value, layer.slope)
                    store(y, value, row, column)

                _where(inside, put)
            for column, inside in _columns(layer.appended, lane):

                def append(column: Expr = column) -> None:
                    store(y, load(tail, 0, column, lanes=VECTOR), row, channels + column)

                _where(inside, append)


def _normalise(x: Buffer, row: Expr, lane: Expr, own: Expr, epsilon: float) -> Buffer:
    """Return a row in registers, normalised to mean 0 and variance 1; ``own`` is the index of the row in the block."""
    channels = int(x.shape[1])
    columns = _columns(channels, lane)
    values, sums = registers(len(columns) * VECTOR), registers(VECTOR)
    memory = shared(THREADS // _ROW_THREADS, _ROW_THREADS)

    def mean(value: Callable[[int, Expr], Expr]) -> Expr:
        store(sums, splat(0.0, VECTOR), 0)
        for i, (column, inside) in enumerate(columns):

            def add(i: int = i, column: Expr = column) -> None:
                store(sums, load(sums, 0, lanes=VECTOR) + value(i, column), 0)

            _where(inside, add)
        barrier()
        store(memory, tree_sum([sums[i] for i in range(VECTOR)]), own, lane)
        barrier()
        return T.bind(sum_along(memory, own, count=_ROW_THREADS) * f32(1 / channels))

    def read(i: int, column: Expr) -> Expr:
        store(values, load(x, row, column, lanes=VECTOR), i * VECTOR)
        return load(values, i * VECTOR, lanes=VECTOR)

    middle = mean(read)

    def deviation(i: int, _: Expr) -> Expr:
        off = load(values, i * VECTOR, lanes=VECTOR) - splat(middle, VECTOR)
        store(values, off, i * VECTOR)
        return load(values, i * VECTOR, lanes=VECTOR) * load(values, i * VECTOR, lanes=VECTOR)

    inverse = T.bind(f32(1.0) / tirx.sqrt(mean(deviation) + f32(epsilon)))
    for i in range(len(columns)):
        store(values, load(values, i * VECTOR, lanes=VECTOR) * splat(inverse, VECTOR), i * VECTOR)
    return values
