"""Kernels that move rows: embeddings, padding with an activation on the way, upsampling, concatenation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import (
    Buffer,
    Expr,
    PrimFunc,
    choose,
    f32,
    lanes_of,
    load,
    prim_func,
    store,
    symbol,
    tensor,
    wide,
)
from kokoro_desktop.kernels.tiling import Tiling
from kokoro_desktop.kernels.vector_math import leaky_relu, snake


def embedding(entries: int, channels: int, tiling: Tiling, *, positions: int = 0) -> PrimFunc:
    """Build a table look-up.

    tokens int64 [n], table float32 [entries, C], place float32 [positions, C] where there are such ->
    y float32 [n, C] = table[token] + place[index].
    """
    lanes = tiling.lanes

    def body() -> None:
        n = symbol("n")
        tokens = tensor("tokens", n, dtype="int64")
        table = tensor("table", entries, channels)
        place = tensor("place", positions, channels) if positions else None
        y = tensor("y", n, channels)
        with T.serial(0, n) as row, T.serial(0, channels // lanes) as c:
            value = load(table, tokens[row], c * lanes, lanes=lanes)
            if place is not None:
                value = value + load(place, row, c * lanes, lanes=lanes)
            store(y, value, row, c * lanes)

    return prim_func(f"embedding_{entries}_{channels}", body)


@dataclass(frozen=True)
class Activation:
    """What happens to a row on its way into a convolution.

    Attributes
    ----------
    affine
        Whether AdaIN's scale and shift come first.
    kind
        ``none``, ``leaky`` (ReLU with ``slope``) or ``snake`` (with a frequency and an inverse a channel).
    slope
        Of the leaky ReLU.
    """

    affine: bool = False
    kind: Literal["none", "leaky", "snake"] = "none"
    slope: float = 0.0

    @property
    def name(self) -> str:
        """The part of a kernel's name that tells it from its neighbours."""
        kind = f"{self.kind}{round(100 * self.slope)}" if self.kind == "leaky" else self.kind
        return f"affine_{kind}" if self.affine else kind

    def arguments(self, channels: int) -> tuple[Buffer | None, Buffer | None]:
        """Declare the tensors it needs: affine [2, C], alpha [2, C] (alpha / pi, then 1 / alpha)."""
        affine = tensor("affine", 2, channels) if self.affine else None
        alpha = tensor("alpha", 2, channels) if self.kind == "snake" else None
        return affine, alpha

    def emit(self, value: Expr, affine: Buffer | None, alpha: Buffer | None, channel: Expr) -> Expr:
        """Apply it to one vector."""
        lanes = lanes_of(value)
        if affine is not None:
            value = value * load(affine, 0, channel, lanes=lanes) + load(affine, 1, channel, lanes=lanes)
        if self.kind == "leaky":
            return leaky_relu(value, self.slope)
        if alpha is not None:
            return snake(value, load(alpha, 0, channel, lanes=lanes), load(alpha, 1, channel, lanes=lanes))
        return value


def padded(channels: int, left: int, right: int, activation: Activation, tiling: Tiling) -> PrimFunc:
    """Build: x float32 [n, C] (and the activation's tensors) -> y float32 [left + n + right, C], zero at both ends."""

    def body() -> None:
        n, m = symbol("n"), symbol("m")
        x = tensor("x", n, channels)
        affine, alpha = activation.arguments(channels)
        y = tensor("y", m, channels)

        def value(row: Expr, c: Expr) -> Expr:
            return activation.emit(load(x, row, c, lanes=tiling.lanes), affine, alpha, c)

        _fill_rows(y, m, left, n, channels, tiling.lanes, value)

    return prim_func(f"padded_{activation.name}_{channels}_{left}_{right}", body)


def pooled(channels: int, left: int, right: int, activation: Activation, tiling: Tiling) -> PrimFunc:
    """Build the blocks' learned upsampling by two: a depthwise transposed convolution of three taps.

    x float32 [n, C], the activation's tensors, taps float32 [3, C], bias float32 [C] ->
    y float32 [left + 2n + right, C]; y[2i] = w1 a[i], y[2i + 1] = w2 a[i] + w0 a[i + 1], with a = activation(x)
    and nothing after the last row (stride 2, padding 1, output padding 1).
    """
    lanes = tiling.lanes

    def body() -> None:
        n, m = symbol("n"), symbol("m")
        x = tensor("x", n, channels)
        affine, alpha = activation.arguments(channels)
        taps = tensor("taps", 3, channels)
        bias = tensor("bias", channels)
        y = tensor("y", m, channels)

        def act(row: Expr, c: Expr) -> Expr:
            return activation.emit(load(x, row, c, lanes=lanes), affine, alpha, c)

        with T.parallel(0, m) as out, T.serial(0, channels // lanes) as group:
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

    return prim_func(f"pooled_{activation.name}_{channels}_{left}_{right}", body)


def averaged(channels: int, left: int, right: int, slope: float, tiling: Tiling) -> PrimFunc:
    """Build what follows three parallel residual blocks: the mean of their sum, a leaky ReLU, padding.

    total float32 [n, C] -> y float32 [left + n + right, C].
    """
    lanes = tiling.lanes

    def body() -> None:
        n, m = symbol("n"), symbol("m")
        total = tensor("total", n, channels)
        y = tensor("y", m, channels)

        def value(row: Expr, c: Expr) -> Expr:
            return leaky_relu(load(total, row, c, lanes=lanes) * wide(1 / 3, lanes), slope)

        _fill_rows(y, m, left, n, channels, lanes, value)

    return prim_func(f"averaged_{channels}_{left}_{right}_leaky{round(100 * slope)}", body)


def _fill_rows(
    y: Buffer, m: Expr, left: int, n: Expr, channels: int, lanes: int, value: Callable[[Expr, Expr], Expr]
) -> None:
    """Write rows left..left + n of y from ``value(row, channel)`` and zeros elsewhere."""
    with T.parallel(0, m) as out, T.serial(0, channels // lanes) as group:
        c = T.bind(group * lanes)

        def inside(out: Expr = out, c: Expr = c) -> None:
            store(y, value(out - left, c), out, c)

        def outside(out: Expr = out, c: Expr = c) -> None:
            store(y, wide(0.0, lanes), out, c)

        choose(tirx.all(out >= left, out < left + n), inside, outside)


def upsampled(channels: int, stride: int, reflect: bool, tiling: Tiling) -> PrimFunc:
    """Build what follows a transposed convolution that was computed as a matrix product.

    product float32 [q, stride * C], whose row q holds outputs stride * q .. stride * q + stride - 1 of the unpadded
    transposed convolution; source float32 [m, C] -> y float32 [m, C] = product, cut by stride / 2 at the left, after
    a reflection of one row at the left where ``reflect``, plus source.
    """
    lanes = tiling.lanes

    def body() -> None:
        m = symbol("m")
        product = tensor("product", symbol("q"), stride * channels)
        source = tensor("source", m, channels)
        y = tensor("y", m, channels)
        with T.parallel(0, m) as row:
            shifted = tirx.Select(row == 0, tirx.IntImm("int64", 1), row - 1) if reflect else row
            place = T.bind(shifted + stride // 2)
            with T.serial(0, channels // lanes) as c:
                value = load(product, place // stride, place % stride * channels + c * lanes, lanes=lanes)
                store(y, value + load(source, row, c * lanes, lanes=lanes), row, c * lanes)

    return prim_func(f"upsampled_{channels}_{stride}", body)


def curves_joined(channels: int, width: int, tiling: Tiling) -> PrimFunc:
    """Build the decoder's first input: text features beside F0 and N, brought from two values a frame to one.

    asr float32 [n, C], f0 and energy float32 [n, 2], taps float32 [2, 3] and bias float32 [2] of the two strided
    convolutions -> y float32 [n, width]: C channels, F0, N, zeros.
    """
    lanes = tiling.lanes

    def body() -> None:
        n = symbol("n")
        asr = tensor("asr", n, channels)
        curves = [tensor(name, n, 2) for name in ("f0", "energy")]
        taps = tensor("taps", 2, 3)
        bias = tensor("bias", 2)
        y = tensor("y", n, width)
        with T.serial(0, n) as row:
            with T.serial(0, channels // lanes) as c:
                store(y, load(asr, row, c * lanes, lanes=lanes), row, c * lanes)
            for i, curve in enumerate(curves):
                before = tirx.if_then_else(row > 0, curve[tirx.max(row - 1, 0), 1], f32(0.0))
                value = before * taps[i, 0] + curve[row, 0] * taps[i, 1] + curve[row, 1] * taps[i, 2] + bias[i]
                store(y, value, row, channels + i)
            with T.serial(0, width - channels - 2) as c:
                store(y, f32(0.0), row, channels + 2 + c)

    return prim_func(f"curves_joined_{channels}", body)


def features_joined(channels: int, extra: int, text: int, width: int, tiling: Tiling) -> PrimFunc:
    """Build the input of the decoder's later blocks.

    x float32 [n, C], residual float32 [n, extra], first float32 [n, w] (its columns text and text + 1 are F0 and N)
    -> y float32 [n, width]: C channels, extra channels, F0, N, zeros.
    """
    lanes = tiling.lanes
    padded_text = -(-(text + 2) // 16) * 16

    def body() -> None:
        n = symbol("n")
        x = tensor("x", n, channels)
        residual = tensor("residual", n, extra)
        first = tensor("first", n, padded_text)
        y = tensor("y", n, width)
        with T.serial(0, n) as row:
            with T.serial(0, channels // lanes) as c:
                store(y, load(x, row, c * lanes, lanes=lanes), row, c * lanes)
            with T.serial(0, extra // lanes) as c:
                store(y, load(residual, row, c * lanes, lanes=lanes), row, channels + c * lanes)
            for i in range(2):
                store(y, first[row, text + i], row, channels + extra + i)
            with T.serial(0, width - channels - extra - 2) as c:
                store(y, f32(0.0), row, channels + extra + 2 + c)

    return prim_func(f"features_joined_{channels}_{extra}", body)


def styled(channels: int, style: int, tiling: Tiling) -> PrimFunc:
    """Build: x float32 [n, C], style float32 [1, S] -> y float32 [n, C + S], the style beside every row."""
    lanes = tiling.lanes

    def body() -> None:
        n = symbol("n")
        x = tensor("x", n, channels)
        tail = tensor("style", 1, style)
        y = tensor("y", n, channels + style)
        with T.serial(0, n) as row:
            with T.serial(0, channels // lanes) as c:
                store(y, load(x, row, c * lanes, lanes=lanes), row, c * lanes)
            with T.serial(0, style // lanes) as c:
                store(y, load(tail, 0, c * lanes, lanes=lanes), row, channels + c * lanes)

    return prim_func(f"styled_{channels}_{style}", body)
