"""Kernels that move rows: a thread writes one vector of the output, neighbours beside each other.

Every width here is whole vectors.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.device_ir import THREADS, VECTOR, blocks, int32, threads
from kokoro_desktop.kernels.ir import Buffer, Expr, ceil_div, choose, f32, load, store, wide
from kokoro_desktop.kernels.row_layers import (
    Averaged,
    CurvesJoined,
    Embedding,
    FeaturesJoined,
    Padded,
    Pooled,
    Styled,
    Upsampled,
)
from kokoro_desktop.kernels.vector_math import leaky_relu


def _each(y: Buffer, emit: Callable[[Expr, Expr], None]) -> None:
    """Launch a thread for every vector of y; ``emit(row, column)`` is what it does."""
    rows, vectors = y.shape[0], int(y.shape[1]) // VECTOR
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

    _each(y, emit)


def emit_embedding(layer: Embedding) -> None:
    """Emit it."""
    tokens, others, weights, table, place, y = layer.tensors()

    def emit(row: Expr, c: Expr) -> None:
        first, second = (load(table, each[row].astype("int32"), c, lanes=VECTOR) for each in (tokens, others))
        value = first * wide(f32(1.0) - weights[row], VECTOR) + second * wide(weights[row], VECTOR)
        if place is not None:
            value = value + load(place, row, c, lanes=VECTOR)
        store(y, value, row, c)

    _each(y, emit)


def emit_padded(layer: Padded) -> None:
    """Emit it."""
    x, affine, alpha, y = layer.tensors()

    def value(row: Expr, c: Expr) -> Expr:
        return layer.activation.emit(load(x, row, c, lanes=VECTOR), affine, alpha, c)

    _fill_rows(y, layer.left, x.shape[0], value)


def emit_pooled(layer: Pooled) -> None:
    """Emit it."""
    x, affine, alpha, taps, bias, y = layer.tensors()
    n = x.shape[0]

    def act(row: Expr, c: Expr) -> Expr:
        return layer.activation.emit(load(x, row, c, lanes=VECTOR), affine, alpha, c)

    def value(place: Expr, c: Expr) -> Expr:
        # One sum for even and odd rows, with a share of none: two sides would hold the activation three times.
        odd = T.bind(tirx.bitwise_and(place, 1))
        row = T.bind(tirx.truncdiv(place, 2))
        following = T.bind(tirx.min(row + 1, int32(n) - 1))
        share = T.bind(tirx.Select(tirx.all(odd == 1, row + 1 < int32(n)), f32(1.0), f32(0.0)))
        here = act(row, c) * load(taps, 1 + odd, c, lanes=VECTOR) + load(bias, c, lanes=VECTOR)
        return here + act(following, c) * load(taps, 0, c, lanes=VECTOR) * wide(share, VECTOR)

    _fill_rows(y, layer.left, 2 * n, value)


def emit_averaged(layer: Averaged) -> None:
    """Emit it."""
    total, y = layer.tensors()

    def value(row: Expr, c: Expr) -> Expr:
        return leaky_relu(load(total, row, c, lanes=VECTOR) * wide(1 / 3, VECTOR), layer.slope)

    _fill_rows(y, layer.left, total.shape[0], value)


def emit_upsampled(layer: Upsampled) -> None:
    """Emit it."""
    product, source, y = layer.tensors()
    channels, stride = layer.channels, layer.stride

    def emit(row: Expr, c: Expr) -> None:
        shifted = tirx.Select(row == 0, 1, row - 1) if layer.reflect else row
        place = T.bind(shifted + stride // 2)
        column = tirx.truncmod(place, stride) * channels + c
        value = load(product, tirx.truncdiv(place, stride), column, lanes=VECTOR)
        store(y, value + load(source, row, c, lanes=VECTOR), row, c)

    _each(y, emit)


def emit_curves_joined(layer: CurvesJoined) -> None:
    """Emit it."""
    asr, curves, taps, bias, y = layer.tensors()

    def pair(row: Expr) -> list[Expr]:
        return [layer.convolve(curve, taps, bias, i, row) for i, curve in enumerate(curves)]

    _join(y, [_rows_of(asr)], pair)


def emit_features_joined(layer: FeaturesJoined) -> None:
    """Emit it."""
    x, residual, first, y = layer.tensors()
    _join(y, [_rows_of(x), _rows_of(residual)], lambda row: [first[row, layer.text + i] for i in range(2)])


def emit_styled(layer: Styled) -> None:
    """Emit it."""
    x, tail, y = layer.tensors()
    _join(y, [_rows_of(x), (layer.style, lambda row, c: load(tail, 0, c, lanes=VECTOR))])


_Part: TypeAlias = tuple[int, Callable[[Expr, Expr], Expr]]
"""Some columns: how many, and the vector at (row, column of the part)."""


def _rows_of(x: Buffer) -> _Part:
    return int(x.shape[1]), lambda row, c: load(x, row, c, lanes=VECTOR)


def _join(y: Buffer, parts: list[_Part], pair: Callable[[Expr], list[Expr]] | None = None) -> None:
    """Write y's rows: parts beside each other, then a pair of values where there is one, then zeros."""

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

    _each(y, emit)
