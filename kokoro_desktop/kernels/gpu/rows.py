"""Kernels that move rows: a thread writes one vector of the output, neighbours beside each other.

Every width here is whole vectors.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.constants import gpu_func
from kokoro_desktop.kernels.gpu.ir import blocks, int32, threads
from kokoro_desktop.kernels.gpu.layout import VECTOR
from kokoro_desktop.kernels.gpu.limits import THREADS
from kokoro_desktop.kernels.ir import Buffer, Expr, PrimFunc, ceil_div, choose, f32, load, store, symbol, tensor, wide
from kokoro_desktop.kernels.rows import Activation
from kokoro_desktop.kernels.vector_math import leaky_relu


def _each(rows: Expr, columns: int, emit: Callable[[Expr, Expr], None]) -> None:
    """Launch a thread for every vector of [rows, columns]; ``emit(row, column)`` is what it does."""
    vectors = columns // VECTOR
    with blocks(ceil_div(rows * vectors, THREADS)) as block, threads(THREADS) as thread:
        place = T.bind(block.astype("int32") * THREADS + thread)
        with T.If(place < int32(rows) * vectors), T.Then():
            emit(T.bind(tirx.truncdiv(place, vectors)), T.bind(tirx.truncmod(place, vectors) * VECTOR))


def _fill_rows(y: Buffer, left: int, rows: Expr, value: Callable[[Expr, Expr], Expr]) -> None:
    """Write rows left..left + rows of y from ``value(row, channel)`` and zeros elsewhere."""

    def emit(out: Expr, c: Expr) -> None:
        row = T.bind(out - left)

        def inside() -> None:
            store(y, value(row, c), out, c)

        inner = tirx.all(row >= 0, row < int32(rows))
        choose(inner, inside, lambda: store(y, wide(0.0, VECTOR), out, c))

    _each(y.shape[0], int(y.shape[1]), emit)


def embedding(entries: int, channels: int, *, positions: int = 0) -> PrimFunc:
    """Build a table look-up; see `kernels.rows.embedding`."""

    def body() -> None:
        n = symbol("n")
        tokens = tensor("tokens", n, dtype="int64")
        table = tensor("table", entries, channels)
        place = tensor("place", positions, channels) if positions else None
        y = tensor("y", n, channels)

        def emit(row: Expr, c: Expr) -> None:
            value = load(table, tokens[row].astype("int32"), c, lanes=VECTOR)
            if place is not None:
                value = value + load(place, row, c, lanes=VECTOR)
            store(y, value, row, c)

        _each(n, channels, emit)

    return gpu_func(f"embedding_{entries}_{channels}", body)


def padded(channels: int, left: int, right: int, activation: Activation) -> PrimFunc:
    """Build an activation between rows of zeros; see `kernels.rows.padded`."""

    def body() -> None:
        n, m = symbol("n"), symbol("m")
        x = tensor("x", n, channels)
        affine, alpha = activation.arguments(channels)
        y = tensor("y", m, channels)

        def value(row: Expr, c: Expr) -> Expr:
            return activation.emit(load(x, row, c, lanes=VECTOR), affine, alpha, c)

        _fill_rows(y, left, n, value)

    return gpu_func(f"padded_{activation.name}_{channels}_{left}_{right}", body)


def pooled(channels: int, left: int, right: int, activation: Activation) -> PrimFunc:
    """Build the blocks' learned upsampling by two; see `kernels.rows.pooled`."""

    def body() -> None:
        n, m = symbol("n"), symbol("m")
        x = tensor("x", n, channels)
        affine, alpha = activation.arguments(channels)
        taps = tensor("taps", 3, channels)
        bias = tensor("bias", channels)
        y = tensor("y", m, channels)

        def act(row: Expr, c: Expr) -> Expr:
            return activation.emit(load(x, row, c, lanes=VECTOR), affine, alpha, c)

        def value(place: Expr, c: Expr) -> Expr:
            # One sum for even and odd rows, with a share of none: two sides would hold the activation three times.
            odd = T.bind(tirx.bitwise_and(place, 1))
            row = T.bind(tirx.truncdiv(place, 2))
            following = T.bind(tirx.min(row + 1, int32(n) - 1))
            share = T.bind(tirx.Select(tirx.all(odd == 1, row + 1 < int32(n)), f32(1.0), f32(0.0)))
            here = act(row, c) * load(taps, 1 + odd, c, lanes=VECTOR) + load(bias, c, lanes=VECTOR)
            return here + act(following, c) * load(taps, 0, c, lanes=VECTOR) * wide(share, VECTOR)

        _fill_rows(y, left, 2 * n, value)

    return gpu_func(f"pooled_{activation.name}_{channels}_{left}_{right}", body)


def averaged(channels: int, left: int, right: int, slope: float) -> PrimFunc:
    """Build what follows three parallel residual blocks; see `kernels.rows.averaged`."""

    def body() -> None:
        n, m = symbol("n"), symbol("m")
        total = tensor("total", n, channels)
        y = tensor("y", m, channels)

        def value(row: Expr, c: Expr) -> Expr:
            return leaky_relu(load(total, row, c, lanes=VECTOR) * wide(1 / 3, VECTOR), slope)

        _fill_rows(y, left, n, value)

    return gpu_func(f"averaged_{channels}_{left}_{right}_leaky{round(100 * slope)}", body)


def upsampled(channels: int, stride: int, reflect: bool) -> PrimFunc:
    """Build what follows a transposed convolution; see `kernels.rows.upsampled`."""

    def body() -> None:
        m = symbol("m")
        product = tensor("product", symbol("q"), stride * channels)
        source = tensor("source", m, channels)
        y = tensor("y", m, channels)

        def emit(row: Expr, c: Expr) -> None:
            shifted = tirx.Select(row == 0, 1, row - 1) if reflect else row
            place = T.bind(shifted + stride // 2)
            column = tirx.truncmod(place, stride) * channels + c
            value = load(product, tirx.truncdiv(place, stride), column, lanes=VECTOR)
            store(y, value + load(source, row, c, lanes=VECTOR), row, c)

        _each(m, channels, emit)

    return gpu_func(f"upsampled_{channels}_{stride}", body)


def curves_joined(channels: int, width: int) -> PrimFunc:
    """Build the decoder's first input; see `kernels.rows.curves_joined`."""

    def body() -> None:
        n = symbol("n")
        asr = tensor("asr", n, channels)
        curves = [tensor(name, n, 2) for name in ("f0", "energy")]
        taps = tensor("taps", 2, 3)
        bias = tensor("bias", 2)
        y = tensor("y", n, width)

        def pair(row: Expr) -> list[Expr]:
            values = []
            for i, curve in enumerate(curves):
                before = tirx.if_then_else(row > 0, curve[tirx.max(row - 1, 0), 1], f32(0.0))
                value = before * taps[i, 0] + curve[row, 0] * taps[i, 1] + curve[row, 1] * taps[i, 2] + bias[i]
                values.append(value)
            return values

        _join(y, n, [_rows_of(asr)], pair)

    return gpu_func(f"curves_joined_{channels}", body)


def features_joined(channels: int, extra: int, text: int, width: int) -> PrimFunc:
    """Build the input of the decoder's later blocks; see `kernels.rows.features_joined`."""

    def body() -> None:
        n = symbol("n")
        x = tensor("x", n, channels)
        residual = tensor("residual", n, extra)
        first = tensor("first", n, -(-(text + 2) // 16) * 16)
        y = tensor("y", n, width)
        _join(y, n, [_rows_of(x), _rows_of(residual)], lambda row: [first[row, text + i] for i in range(2)])

    return gpu_func(f"features_joined_{channels}_{extra}", body)


def styled(channels: int, style: int) -> PrimFunc:
    """Build rows with the style beside each; see `kernels.rows.styled`."""

    def body() -> None:
        n = symbol("n")
        x = tensor("x", n, channels)
        tail = tensor("style", 1, style)
        y = tensor("y", n, channels + style)
        _join(y, n, [_rows_of(x), (style, lambda row, c: load(tail, 0, c, lanes=VECTOR))])

    return gpu_func(f"styled_{channels}_{style}", body)


_Part: TypeAlias = tuple[int, Callable[[Expr, Expr], Expr]]
"""Some columns: how many, and the vector at (row, column of the part)."""


def _rows_of(x: Buffer) -> _Part:
    return int(x.shape[1]), lambda row, c: load(x, row, c, lanes=VECTOR)


def _join(y: Buffer, n: Expr, parts: list[_Part], pair: Callable[[Expr], list[Expr]] | None = None) -> None:
    """Write y's n rows: parts beside each other, then a pair of values where there is one, then zeros."""

    def emit(row: Expr, c: Expr) -> None:
        copy(0, parts, row, c)

    def copy(first: int, rest: list[_Part], row: Expr, c: Expr) -> None:
        if not rest:
            finish(first, row, c)
            return
        (width, value), *others = rest

        def here() -> None:
            store(y, value(row, c - first), row, c)

        if first + width == int(y.shape[1]):
            here()
        else:
            choose(c < first + width, here, lambda: copy(first + width, others, row, c))

    def finish(first: int, row: Expr, c: Expr) -> None:
        store(y, wide(0.0, VECTOR), row, c)
        if pair is not None:
            with T.If(c == first), T.Then():
                for i, value in enumerate(pair(row)):
                    store(y, value, row, first + i)

    _each(n, int(y.shape[1]), emit)
