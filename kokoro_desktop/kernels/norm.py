"""Instance normalisation with style (AdaIN) and layer normalisation, on channels-last rows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import (
    Buffer,
    Expr,
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
    tree_sum,
    wide,
)
from kokoro_desktop.kernels.tiling import Tiling
from kokoro_desktop.kernels.vector_math import leaky_relu

STATISTICS_ROWS = 64
"""Rows whose mean and squared deviations are taken together, while they lie in the cache."""


def emit_statistics(
    x: Buffer, partial: Buffer, block: Expr, begin: Expr, end: Expr, channels: int, first_channel: Expr, lanes: int
) -> None:
    """Emit mean and sum of squared deviations of rows begin..end of x into partial[block, 0 and 1].

    Two passes over rows that are still in the cache: no difference of large numbers, as E[x^2] - E[x]^2 has.
    """
    sums = scratch(channels)
    count = T.bind((end - begin).astype("float32"))

    def accumulate(transform: int) -> None:
        with T.serial(0, channels // lanes) as c:
            store(sums, wide(0.0, lanes), c * lanes, lanes=lanes)
        with T.serial(0, end - begin) as r, T.serial(0, channels // lanes) as c:
            value = load(x, begin + r, first_channel + c * lanes, lanes=lanes)
            if transform == 1:
                value = T.bind(value - load(partial, block, 0, first_channel + c * lanes, lanes=lanes))
                value = value * value
            store(sums, load(sums, c * lanes, lanes=lanes) + value, c * lanes, lanes=lanes)
        with T.serial(0, channels // lanes) as c:
            total = load(sums, c * lanes, lanes=lanes)
            if transform == 0:
                total = total / wide(count, lanes)
            store(partial, total, block, transform, first_channel + c * lanes, lanes=lanes)

    accumulate(0)
    accumulate(1)


def instance_statistics(channels: int, tiling: Tiling) -> PrimFunc:
    """Build: x float32 [n, C] -> partial float32 [ceil(n / 64), 2, C], mean and squared deviations of each block."""
    lanes = tiling.lanes

    def body() -> None:
        n, blocks = symbol("n"), symbol("blocks")
        x = tensor("x", n, channels)
        partial = tensor("partial", blocks, 2, channels)
        with T.parallel(0, blocks) as b:
            begin = T.bind(b * STATISTICS_ROWS)
            emit_statistics(x, partial, b, begin, tirx.min(begin + STATISTICS_ROWS, n), channels, 0, lanes)

    return prim_func(f"instance_statistics_{channels}", body)


def instance_affine(channels: int, style: int, rows: int, tiling: Tiling, epsilon: float = 1e-5) -> PrimFunc:
    """Build AdaIN's remainder: statistics and style to one scale and one shift a channel.

    x float32 [n, C] (for its length alone), partial float32 [blocks, 2, C] of ``rows`` rows each, style float32
    [1, style], weight float32 [style, 2C] and bias [2C] of the style's linear layer (gamma, then beta; the bias of
    gamma already has the 1 of ``1 + gamma``) -> affine float32 [2, C], so that AdaIN(x) = x * affine[0] + affine[1].
    Partial results are combined as Chan, Golub and LeVeque (1979) do.
    """
    lanes = tiling.lanes

    def body() -> None:
        n, blocks = symbol("n"), symbol("blocks")
        tensor("x", n, channels)
        partial = tensor("partial", blocks, 2, channels)
        s = tensor("style", 1, style)
        weight = tensor("weight", style, 2 * channels)
        bias = tensor("bias", 2 * channels)
        affine = tensor("affine", 2, channels)
        with T.parallel(0, channels // lanes) as group:
            c = T.bind(group * lanes)
            total = T.bind(n.astype("float32"))
            sums = Registers(4, lanes)

            def count(b: Expr) -> Expr:
                return wide(tirx.min(n - b * rows, tirx.IntImm("int64", rows)).astype("float32"), lanes)

            sums[0] = wide(0.0, lanes)
            with T.serial(0, blocks) as b:
                sums[0] = sums[0] + load(partial, b, 0, c, lanes=lanes) * count(b)
            sums[0] = sums[0] / wide(total, lanes)
            sums[1] = wide(0.0, lanes)
            with T.serial(0, blocks) as b:
                off = T.bind(load(partial, b, 0, c, lanes=lanes) - sums[0])
                sums[1] = sums[1] + load(partial, b, 1, c, lanes=lanes) + off * off * count(b)
            sums[2] = load(bias, c, lanes=lanes)
            sums[3] = load(bias, channels + c, lanes=lanes)
            with T.serial(0, style) as k:
                factor = wide(s[0, k], lanes)
                sums[2] = sums[2] + factor * load(weight, k, c, lanes=lanes)
                sums[3] = sums[3] + factor * load(weight, k, channels + c, lanes=lanes)
            deviation = tirx.sqrt(sums[1] / wide(total, lanes) + wide(epsilon, lanes))
            sums[2] = sums[2] / deviation
            store(affine, sums[2], 0, c, lanes=lanes)
            store(affine, sums[3] - sums[0] * sums[2], 1, c, lanes=lanes)

    return prim_func(f"instance_affine_{channels}", body)


def layer_norm(
    channels: int, tiling: Tiling, *, epsilon: float, slope: float | None = None, appended: int = 0
) -> PrimFunc:
    """Build layer normalisation over the channels of each row.

    x float32 [n, C], affine float32 [1, 2C] (gain, then shift), tail float32 [1, appended] where there is one ->
    y float32 [n, C + appended]: normalised, through a leaky ReLU of ``slope`` where one is given, ``tail`` appended.
    """
    lanes = tiling.lanes
    vectors = channels // lanes
    name = f"layer_norm_{channels}" + (f"_with_{appended}" if appended else "") + ("_leaky" if slope is not None else "")

    def body() -> None:
        n = symbol("n")
        x = tensor("x", n, channels)
        affine = tensor("affine", 1, 2 * channels)
        tail = tensor("tail", 1, appended) if appended else None
        y = tensor("y", n, channels + appended)
        with T.parallel(0, n) as row:
            sums = Registers(1, lanes)

            def total() -> Expr:
                flat = scratch(lanes)
                store(flat, sums[0], 0, lanes=lanes)
                return T.bind(tree_sum([flat[i] for i in range(lanes)]) * f32(1 / channels))

            sums[0] = wide(0.0, lanes)
            with T.serial(0, vectors) as c:
                sums[0] = sums[0] + load(x, row, c * lanes, lanes=lanes)
            mean = total()
            sums[0] = wide(0.0, lanes)
            with T.serial(0, vectors) as c:
                off = T.bind(load(x, row, c * lanes, lanes=lanes) - wide(mean, lanes))
                sums[0] = sums[0] + off * off
            inverse = T.bind(f32(1.0) / tirx.sqrt(total() + f32(epsilon)))
            with T.serial(0, vectors) as c:
                value = (load(x, row, c * lanes, lanes=lanes) - wide(mean, lanes)) * wide(inverse, lanes)
                value = value * load(affine, 0, c * lanes, lanes=lanes)
                value = value + load(affine, 0, channels + c * lanes, lanes=lanes)
                store(y, value if slope is None else leaky_relu(value, slope, lanes), row, c * lanes, lanes=lanes)
            if tail is not None:
                with T.serial(0, appended // lanes) as c:
                    store(y, load(tail, 0, c * lanes, lanes=lanes), row, channels + c * lanes, lanes=lanes)

    return prim_func(name, body)


def statistics_blocks(n: Expr) -> Expr:
    """Count the blocks that `instance_statistics` makes of n rows."""
    return ceil_div(n, STATISTICS_ROWS)


def instance_affine_reference(
    x: NDArray[np.float32],
    style: NDArray[np.float32],
    weight: NDArray[np.float32],
    bias: NDArray[np.float32],
    epsilon: float = 1e-5,
) -> NDArray[np.float64]:
    """Compute [2, C] in float64; weight is [style, 2C], and bias has the 1 of ``1 + gamma``."""
    gamma, beta = np.split(style[0].astype(np.float64) @ weight + bias, 2)
    scale = gamma / np.sqrt(x.astype(np.float64).var(axis=0) + epsilon)
    return np.stack([scale, beta - x.astype(np.float64).mean(axis=0) * scale])


def layer_norm_reference(
    x: NDArray[np.float32], affine: NDArray[np.float32], *, epsilon: float
) -> NDArray[np.float64]:
    """Compute layer normalisation in float64; affine is [1, 2C]."""
    gain, shift = np.split(affine[0].astype(np.float64), 2)
    wide_x = x.astype(np.float64)
    centred = wide_x - wide_x.mean(axis=1, keepdims=True)
    return np.asarray(centred / np.sqrt(wide_x.var(axis=1, keepdims=True) + epsilon) * gain + shift)
