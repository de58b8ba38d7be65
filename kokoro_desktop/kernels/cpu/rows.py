"""Kernels that move rows: embeddings, padding with an activation on the way, upsampling, concatenation."""

from __future__ import annotations

from collections.abc import Callable

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.ir import Buffer, Expr, choose, f32, load, store, wide
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


def _copy(y: Buffer, row: Expr, first: int, source: Buffer, source_row: Expr, lanes: int) -> None:
    """Copy a row of ``source`` into a row of y, from column ``first`` on."""
    with T.serial(0, int(source.shape[1]) // lanes) as c:
        store(y, load(source, source_row, c * lanes, lanes=lanes), row, first + c * lanes)


def emit_embedding(layer: Embedding, tiling: Tiling) -> None:
    """Emit it."""
    tokens, others, weights, table, place, y = layer.tensors()
    lanes = tiling.lanes
    with T.serial(0, y.shape[0]) as row, T.serial(0, layer.channels // lanes) as c:
        first, second = (load(table, each[row], c * lanes, lanes=lanes) for each in (tokens, others))
        value = first * wide(f32(1.0) - weights[row], lanes) + second * wide(weights[row], lanes)
        if place is not None:
            value = value + load(place, row, c * lanes, lanes=lanes)
        store(y, value, row, c * lanes)


def emit_padded(layer: Padded, tiling: Tiling) -> None:
    """Emit it: one thread takes a row."""
    x, affine, alpha, y = layer.tensors()

    def value(row: Expr, c: Expr) -> Expr:
        return layer.activation.emit(load(x, row, c, lanes=tiling.lanes), affine, alpha, c)

    _fill_rows(y, layer.left, x.shape[0], tiling.lanes, value)


def emit_pooled(layer: Pooled, tiling: Tiling) -> None:
    """Emit it: one thread takes a row of the output."""
    x, affine, alpha, taps, bias, y = layer.tensors()
    lanes, left, n = tiling.lanes, layer.left, x.shape[0]

    def act(row: Expr, c: Expr) -> Expr:
        return layer.activation.emit(load(x, row, c, lanes=lanes), affine, alpha, c)

    with T.parallel(0, y.shape[0]) as out, T.serial(0, layer.channels // lanes) as group:
        c = T.bind(group * lanes)
        row = T.bind((out - left) // 2)

        def even(c: Expr = c, row: Expr = row, out: Expr = out) -> None:
            store(y, act(row, c) * load(taps, 1, c, lanes=lanes) + load(bias, c, lanes=lanes), out, c)

        def odd(c: Expr = c, row: Expr = row, out: Expr = out) -> None:
            here = act(row, c) * load(taps, 2, c, lanes=lanes) + load(bias, c, lanes=lanes)
            after = T.bind(tirx.min(row + 1, n - 1))
            follows = T.bind(tirx.Select(row + 1 < n, f32(1.0), f32(0.0)))
            following = act(after, c) * load(taps, 0, c, lanes=lanes) * wide(follows, lanes)
            store(y, here + following, out, c)

        def inside(out: Expr = out, even: Callable[[], None] = even, odd: Callable[[], None] = odd) -> None:
            choose((out - left) % 2 == 0, even, odd)

        def outside(out: Expr = out, c: Expr = c) -> None:
            store(y, wide(0.0, lanes), out, c)

        choose(tirx.all(out >= left, out < left + 2 * n), inside, outside)


def emit_averaged(layer: Averaged, tiling: Tiling) -> None:
    """Emit it: one thread takes a row."""
    total, y = layer.tensors()
    lanes = tiling.lanes

    def value(row: Expr, c: Expr) -> Expr:
        return leaky_relu(load(total, row, c, lanes=lanes) * wide(1 / 3, lanes), layer.slope)

    _fill_rows(y, layer.left, total.shape[0], lanes, value)


def _fill_rows(y: Buffer, left: int, n: Expr, lanes: int, value: Callable[[Expr, Expr], Expr]) -> None:
    """Write rows left..left + n of y from ``value(row, channel)`` and zeros elsewhere."""
    with T.parallel(0, y.shape[0]) as out, T.serial(0, int(y.shape[1]) // lanes) as group:
        c = T.bind(group * lanes)

        def inside(out: Expr = out, c: Expr = c) -> None:
            store(y, value(out - left, c), out, c)

        def outside(out: Expr = out, c: Expr = c) -> None:
            store(y, wide(0.0, lanes), out, c)

        choose(tirx.all(out >= left, out < left + n), inside, outside)


def emit_upsampled(layer: Upsampled, tiling: Tiling) -> None:
    """Emit it: one thread takes a row."""
    product, source, y = layer.tensors()
    lanes, channels, stride = tiling.lanes, layer.channels, layer.stride
    with T.parallel(0, y.shape[0]) as row:
        shifted = tirx.Select(row == 0, tirx.IntImm("int64", 1), row - 1) if layer.reflect else row
        place = T.bind(shifted + stride // 2)
        with T.serial(0, channels // lanes) as c:
            value = load(product, place // stride, place % stride * channels + c * lanes, lanes=lanes)
            store(y, value + load(source, row, c * lanes, lanes=lanes), row, c * lanes)


def emit_curves_joined(layer: CurvesJoined, tiling: Tiling) -> None:
    """Emit it: one thread takes a row."""
    asr, curves, taps, bias, y = layer.tensors()
    channels = layer.channels
    with T.parallel(0, y.shape[0]) as row:
        _copy(y, row, 0, asr, row, tiling.lanes)
        for i, curve in enumerate(curves):
            store(y, layer.convolve(curve, taps, bias, i, row), row, channels + i)
        with T.serial(0, layer.width - channels - 2) as c:
            store(y, f32(0.0), row, channels + 2 + c)


def emit_features_joined(layer: FeaturesJoined, tiling: Tiling) -> None:
    """Emit it: one thread takes a row."""
    x, residual, first, y = layer.tensors()
    channels, extra = layer.channels, layer.extra
    with T.parallel(0, y.shape[0]) as row:
        _copy(y, row, 0, x, row, tiling.lanes)
        _copy(y, row, channels, residual, row, tiling.lanes)
        for i in range(2):
            store(y, first[row, layer.text + i], row, channels + extra + i)
        with T.serial(0, layer.width - channels - extra - 2) as c:
            store(y, f32(0.0), row, channels + extra + 2 + c)


def emit_styled(layer: Styled, tiling: Tiling) -> None:
    """Emit it."""
    x, tail, y = layer.tensors()
    with T.serial(0, y.shape[0]) as row:
        _copy(y, row, 0, x, row, tiling.lanes)
        _copy(y, row, layer.channels, tail, 0, tiling.lanes)
