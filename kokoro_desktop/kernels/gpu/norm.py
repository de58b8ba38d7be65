"""Layer normalisation: a row in the registers of 32 threads, its sums through shared memory."""

from __future__ import annotations

from collections.abc import Callable

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.constants import gpu_func
from kokoro_desktop.kernels.gpu.ir import barrier, blocks, int32, registers, shared, threads
from kokoro_desktop.kernels.gpu.layout import VECTOR
from kokoro_desktop.kernels.gpu.limits import THREADS
from kokoro_desktop.kernels.gpu.statistics import sum_along
from kokoro_desktop.kernels.ir import Buffer, Expr, PrimFunc, ceil_div, f32, load, store, symbol, tensor, tree_sum, wide
from kokoro_desktop.kernels.vector_math import leaky_relu

_ROW_THREADS = 32
"""Threads that share a row of a layer normalisation."""


def _columns(count: int, lane: Expr) -> list[tuple[Expr, Expr | None]]:
    """List the columns at which a thread of a row has a vector, and the condition for those that may not exist."""
    step = _ROW_THREADS * VECTOR
    firsts = range(0, count, step)
    return [(lane * VECTOR + i, None if i + step <= count else lane * VECTOR + i < count) for i in firsts]


def _where(condition: Expr | None, body: Callable[[], None]) -> None:
    """Emit ``body``, under a condition if there is one."""
    if condition is None:
        body()
    else:
        with T.If(condition), T.Then():
            body()


def layer_norm(channels: int, *, epsilon: float, slope: float | None = None, appended: int = 0) -> PrimFunc:
    """Build layer normalisation; see `kernels.norm.layer_norm`. C and ``appended`` are multiples of 4.

    A block has 8 rows, each of them in the registers of 32 threads.
    """
    name = f"layer_norm_{channels}" + f"_with_{appended}" * bool(appended) + "_leaky" * (slope is not None)
    rows = THREADS // _ROW_THREADS

    def body() -> None:
        n = symbol("n")
        x = tensor("x", n, channels)
        affine = tensor("affine", 1, 2 * channels)
        tail = tensor("tail", 1, appended) if appended else None
        y = tensor("y", n, channels + appended)
        with blocks(ceil_div(n, rows)) as block, threads(THREADS) as thread:
            lane, own = T.bind(tirx.truncmod(thread, _ROW_THREADS)), T.bind(tirx.truncdiv(thread, _ROW_THREADS))
            row, length = T.bind(block.astype("int32") * rows + own), int32(n)
            source = T.bind(tirx.min(row, length - 1))
            normal = _normalised(x, source, channels, lane, own, epsilon)
            with T.If(row < length), T.Then():
                for i, (column, inside) in enumerate(_columns(channels, lane)):

                    def put(i: int = i, column: Expr = column) -> None:
                        value = load(normal, i * VECTOR, lanes=VECTOR) * load(affine, 0, column, lanes=VECTOR)
                        value = value + load(affine, 0, channels + column, lanes=VECTOR)
                        value = value if slope is None else leaky_relu(value, slope)
                        store(y, value, row, column)

                    _where(inside, put)
                for column, inside in _columns(appended, lane):

                    def append(column: Expr = column) -> None:
                        store(y, load(tail, 0, column, lanes=VECTOR), row, channels + column)

                    _where(inside, append)

    return gpu_func(name, body)


def _normalised(x: Buffer, row: Expr, channels: int, lane: Expr, own: Expr, epsilon: float) -> Buffer:
    """Emit a row without mean and with a variance of one, in registers; ``own`` is the row's place in the block."""
    columns = _columns(channels, lane)
    values, sums = registers(len(columns) * VECTOR), registers(VECTOR)
    memory = shared(THREADS // _ROW_THREADS, _ROW_THREADS)

    def mean(value: Callable[[int, Expr], Expr]) -> Expr:
        store(sums, wide(0.0, VECTOR), 0)
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
        off = load(values, i * VECTOR, lanes=VECTOR) - wide(middle, VECTOR)
        store(values, off, i * VECTOR)
        return load(values, i * VECTOR, lanes=VECTOR) * load(values, i * VECTOR, lanes=VECTOR)

    inverse = T.bind(f32(1.0) / tirx.sqrt(mean(deviation) + f32(epsilon)))
    for i in range(len(columns)):
        store(values, load(values, i * VECTOR, lanes=VECTOR) * wide(inverse, VECTOR), i * VECTOR)
    return values
