"""Kernels that move rows: embedding, padding with an activation, upsampling, and concatenation.

All devices share these kernels, except for the loop over the vectors of the output, which each device provides. Every
width is a whole number of vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import Buffer, Expr, choose, f32, load, splat, store
from kokoro_desktop.kernels.layers import Layer
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

# Part of the columns: their number, and a function that returns the vector at (row, column of the part).
_Part: TypeAlias = tuple[int, Callable[[Expr, Expr], Expr]]


@dataclass(frozen=True)
class Loop:
    """A device's loop over the vectors of a tensor.

    Attributes
    ----------
    lanes
        Number of float32 values in a vector.
    each
        Function called as ``each(y, emit)``. It emits a loop over all vectors of ``y`` [rows, columns], and calls
        ``emit(row, column)`` once to emit the loop's body.
    index
        Function that converts a length or the index of a token to the integer type of the loop's rows.
    """

    lanes: int
    each: Callable[[Buffer, Callable[[Expr, Expr], None]], None]
    index: Callable[[Expr], Expr]


def emit_embedding(layer: Embedding, loop: Loop) -> None:
    """Emit code that writes the weighted sum of two table rows, plus the position embedding if the layer has one."""
    tokens, others, weights, table, place, y = layer.tensors()
    lanes = loop.lanes

    def emit(row: Expr, c: Expr) -> None:
        first, second = (load(table, loop.index(each[row]), c, lanes=lanes) for each in (tokens, others))
        value = first * splat(f32(1.0) - weights[row], lanes) + second * splat(weights[row], lanes)
        if place is not None:
            value = value + load(place, row, c, lanes=lanes)
        store(y, value, row, c)

    loop.each(y, emit)


def emit_padded(layer: Padded, loop: Loop) -> None:
    """Emit code that writes the activated rows, with rows of zeros before and after them."""
    x, affine, alpha, y = layer.tensors()

    def value(row: Expr, c: Expr) -> Expr:
        return layer.activation.emit(load(x, row, c, lanes=loop.lanes), affine, alpha, c)

    _fill_rows(y, layer.left, x.shape[0], value, loop)


def emit_pooled(layer: Pooled, loop: Loop) -> None:
    """Emit code that writes the rows of the transposed convolution, with rows of zeros before and after them."""
    x, affine, alpha, taps, bias, y = layer.tensors()
    lanes, n = loop.lanes, x.shape[0]

    def act(row: Expr, c: Expr) -> Expr:
        return layer.activation.emit(load(x, row, c, lanes=lanes), affine, alpha, c)

    def value(place: Expr, c: Expr) -> Expr:
        # Even rows use the same sum as odd ones, with a weight of zero: a branch would repeat the activation three
        # times.
        odd = T.bind(tirx.bitwise_and(place, 1))
        row = T.bind(tirx.truncdiv(place, 2))
        following = T.bind(tirx.min(row + 1, loop.index(n) - 1))
        share = T.bind(tirx.Select(tirx.all(odd == 1, row + 1 < loop.index(n)), f32(1.0), f32(0.0)))
        here = act(row, c) * load(taps, 1 + odd, c, lanes=lanes) + load(bias, c, lanes=lanes)
        return here + act(following, c) * load(taps, 0, c, lanes=lanes) * splat(share, lanes)

    _fill_rows(y, layer.left, 2 * n, value, loop)


def emit_averaged(layer: Averaged, loop: Loop) -> None:
    """Emit code that applies leaky ReLU to the mean of the three blocks, and adds rows of zeros before and after."""
    total, y = layer.tensors()

    def value(row: Expr, c: Expr) -> Expr:
        return leaky_relu(load(total, row, c, lanes=loop.lanes) * splat(1 / 3, loop.lanes), layer.slope)

    _fill_rows(y, layer.left, total.shape[0], value, loop)


def emit_upsampled(layer: Upsampled, loop: Loop) -> None:
    """Emit code that adds ``source`` to the transposed convolution whose outputs are in ``product``.

    The first stride / 2 outputs are dropped; if ``layer.reflect`` is true, a reflected row is then prepended.
    """
    product, source, y = layer.tensors()
    channels, stride, lanes = layer.channels, layer.stride, loop.lanes

    def emit(row: Expr, c: Expr) -> None:
        shifted = tirx.Select(row == 0, row + 1, row - 1) if layer.reflect else row
        place = T.bind(shifted + stride // 2)
        column = tirx.truncmod(place, stride) * channels + c
        value = load(product, tirx.truncdiv(place, stride), column, lanes=lanes)
        store(y, value + load(source, row, c, lanes=lanes), row, c)

    loop.each(y, emit)


def emit_curves_joined(layer: CurvesJoined, loop: Loop) -> None:
    """Emit code that writes the text features, both convolved curves, and zeros as padding."""
    asr, curves, taps, bias, y = layer.tensors()

    def pair(row: Expr) -> list[Expr]:
        return [layer.convolve(curve, taps, bias, i, row) for i, curve in enumerate(curves)]

    _join(y, [_rows_of(asr, loop)], loop, pair)


def emit_features_joined(layer: FeaturesJoined, loop: Loop) -> None:
    """Emit code that writes the previous block's output, the text residual, F0, energy, and zeros as padding."""
    x, residual, first, y = layer.tensors()
    parts = [_rows_of(x, loop), _rows_of(residual, loop)]
    _join(y, parts, loop, lambda row: [first[row, layer.text + i] for i in range(2)])


def emit_styled(layer: Styled, loop: Loop) -> None:
    """Emit code that writes the rows, with the style appended to each."""
    x, tail, y = layer.tensors()
    _join(y, [_rows_of(x, loop), (layer.style, lambda row, c: load(tail, 0, c, lanes=loop.lanes))], loop)


def _fill_rows(y: Buffer, left: int, rows: Expr, value: Callable[[Expr, Expr], Expr], loop: Loop) -> None:
    """Emit code that writes ``value(row, channel)`` to ``rows`` rows of y from row ``left``, and zeros elsewhere."""

    def emit(out: Expr, c: Expr) -> None:
        row = T.bind(out - left)

        def inside() -> None:
            store(y, value(row, c), out, c)

        inner = tirx.all(row >= 0, row < loop.index(rows))
        choose(inner, inside, lambda: store(y, splat(0.0, loop.lanes), out, c))

    loop.each(y, emit)


def _rows_of(x: Buffer, loop: Loop) -> _Part:
    return int(x.shape[1]), lambda row, c: load(x, row, c, lanes=loop.lanes)


def _join(y: Buffer, parts: list[_Part], loop: Loop, pair: Callable[[Expr], list[Expr]] | None = None) -> None:
    """Emit code that fills each row of y: the parts side by side, then an optional pair of values, then zeros."""

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
        store(y, splat(0.0, loop.lanes), row, c)
        if pair is not None:
            with T.If(c == first), T.Then():
                for i, value in enumerate(pair(row)):
                    store(y, value, row, first + i)

    loop.each(y, emit)


EMITTERS: Final[Mapping[type[Layer], Callable[[Any, Loop], None]]] = {
    Embedding: emit_embedding,
    Padded: emit_padded,
    Pooled: emit_pooled,
    Averaged: emit_averaged,
    Upsampled: emit_upsampled,
    CurvesJoined: emit_curves_joined,
    FeaturesJoined: emit_features_joined,
    Styled: emit_styled,
}
