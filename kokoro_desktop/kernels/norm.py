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


PARTS = 3
"""Rows of a block's statistics: mean, sum of squared deviations, count."""


def emit_statistics(
    x: Buffer, partial: Buffer, block: Expr, first: Expr, count: Expr, step: Expr, channels: int, lanes: int
) -> None:
    """Emit mean, sum of squared deviations and count of rows first, first + step, ... into partial[block].

    Two passes over rows that are still in the cache: no difference of large numbers, as E[x^2] - E[x]^2 has.
    """
    sums = scratch(channels)
    total = T.bind(count.astype("float32"))

    def accumulate(part: int) -> None:
        with T.serial(0, channels // lanes) as c:
            store(sums, wide(0.0, lanes), c * lanes)
        with T.serial(0, count) as r, T.serial(0, channels // lanes) as c:
            value = load(x, first + r * step, c * lanes, lanes=lanes)
            if part == 1:
                value = T.bind(value - load(partial, block, 0, c * lanes, lanes=lanes))
                value = value * value
            store(sums, load(sums, c * lanes, lanes=lanes) + value, c * lanes)
        with T.serial(0, channels // lanes) as c:
            value = load(sums, c * lanes, lanes=lanes)
            # A block without rows has no mean: divide by one, and let its count of zero leave it out.
            value = value / wide(tirx.max(total, f32(1.0)), lanes) if part == 0 else value
            store(partial, value, block, part, c * lanes)

    accumulate(0)
    accumulate(1)
    with T.serial(0, channels // lanes) as c:
        store(partial, wide(total, lanes), block, 2, c * lanes)


def instance_statistics(channels: int, tiling: Tiling) -> PrimFunc:
    """Build: x float32 [n, C] -> partial float32 [ceil(n / 64), 3, C]: see `emit_statistics`."""
    lanes = tiling.lanes

    def body() -> None:
        n, blocks = symbol("n"), symbol("blocks")
        x = tensor("x", n, channels)
        partial = tensor("partial", blocks, PARTS, channels)
        with T.parallel(0, blocks) as b:
            first = T.bind(b * STATISTICS_ROWS)
            count = T.bind(tirx.min(n - first, tirx.IntImm("int64", STATISTICS_ROWS)))
            emit_statistics(x, partial, b, first, count, 1, channels, lanes)

    return prim_func(f"instance_statistics_{channels}", body)


def instance_affine(channels: int, style: int, tiling: Tiling, epsilon: float = 1e-5) -> PrimFunc:
    """Build AdaIN's remainder: statistics and style to one scale and one shift a channel.

    partial float32 [blocks, 3, C], style float32 [1, style], weight float32 [style, 2C] and bias [2C] of the style's
    linear layer (gamma, then beta; the bias of gamma already has the 1 of ``1 + gamma``) -> affine float32 [2, C], so
    that AdaIN(x) = x * affine[0] + affine[1]. Partial results are combined as Chan, Golub and LeVeque (1979) do.
    """
    lanes = tiling.lanes

    def body() -> None:
        blocks = symbol("blocks")
        partial = tensor("partial", blocks, PARTS, channels)
        s = tensor("style", 1, style)
        weight = tensor("weight", style, 2 * channels)
        bias = tensor("bias", 2 * channels)
        affine = tensor("affine", 2, channels)
        with T.parallel(0, channels // lanes) as group:
            c = T.bind(group * lanes)
            mean, squares, total, gain, shift = range(5)
            sums = Registers(5, lanes)

            def part(b: Expr, index: int) -> Expr:
                return load(partial, b, index, c, lanes=lanes)

            sums[mean], sums[total], sums[squares] = (wide(0.0, lanes) for _ in range(3))
            with T.serial(0, blocks) as b:
                sums[mean] = sums[mean] + part(b, 0) * part(b, 2)
                sums[total] = sums[total] + part(b, 2)
            sums[mean] = sums[mean] / sums[total]
            with T.serial(0, blocks) as b:
                off = T.bind(part(b, 0) - sums[mean])
                sums[squares] = sums[squares] + part(b, 1) + off * off * part(b, 2)
            sums[gain] = load(bias, c, lanes=lanes)
            sums[shift] = load(bias, channels + c, lanes=lanes)
            with T.serial(0, style) as k:
                factor = wide(s[0, k], lanes)
                sums[gain] = sums[gain] + factor * load(weight, k, c, lanes=lanes)
                sums[shift] = sums[shift] + factor * load(weight, k, channels + c, lanes=lanes)
            sums[gain] = sums[gain] / tirx.sqrt(sums[squares] / sums[total] + wide(epsilon, lanes))
            store(affine, sums[gain], 0, c)
            store(affine, sums[shift] - sums[mean] * sums[gain], 1, c)

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
    name = (
        f"layer_norm_{channels}" + (f"_with_{appended}" if appended else "") + ("_leaky" if slope is not None else "")
    )

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
                store(flat, sums[0], 0)
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
                store(y, value if slope is None else leaky_relu(value, slope), row, c * lanes)
            if tail is not None:
                with T.serial(0, appended // lanes) as c:
                    store(y, load(tail, 0, c * lanes, lanes=lanes), row, channels + c * lanes)

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


def layer_norm_reference(x: NDArray[np.float32], affine: NDArray[np.float32], *, epsilon: float) -> NDArray[np.float64]:
    """Compute layer normalisation in float64; affine is [1, 2C]."""
    gain, shift = np.split(affine[0].astype(np.float64), 2)
    wide_x = x.astype(np.float64)
    centred = wide_x - wide_x.mean(axis=1, keepdims=True)
    return np.asarray(centred / np.sqrt(wide_x.var(axis=1, keepdims=True) + epsilon) * gain + shift)
