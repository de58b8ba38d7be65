"""Instance normalisation with style (AdaIN) and layer normalisation, on channels-last rows."""

from __future__ import annotations

from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.ir import (
    Buffer,
    Expr,
    Registers,
    ceil_div,
    f32,
    load,
    prim_func,
    scratch,
    splat,
    store,
    tree_sum,
)
from kokoro_desktop.kernels.kernel import Kernel
from kokoro_desktop.kernels.layers import InstanceAffine, InstanceStatistics, LayerNorm
from kokoro_desktop.kernels.vector_math import leaky_relu

# Number of rows whose mean and squared deviations are computed together while they are in the cache.
STATISTICS_ROWS: Final = 64


def emit_statistics(
    x: Buffer,
    partial: Buffer,
    block: Expr,
    first: Expr,
    count: Expr,
    columns: tuple[Expr, int],
    *,
    step: Expr,
    lanes: int,
) -> None:
    """Emit code that writes the mean, sum of squared deviations and count of a block of rows to ``partial[block]``.

    The rows are ``first``, ``first + step`` and so on. ``columns`` contains the first column and the number of columns.
    Two passes over rows that are still in the cache avoid the cancellation error of E[x^2] - E[x]^2.
    """
    begin, width = columns
    sums = scratch(width)
    total = T.bind(count.astype("float32"))

    def accumulate(part: int) -> None:
        with T.serial(0, width // lanes) as c:
            store(sums, splat(0.0, lanes), c * lanes)
        with T.serial(0, count) as r, T.serial(0, width // lanes) as c:
            value = load(x, first + r * step, begin + c * lanes, lanes=lanes)
            if part == 1:
                value = T.bind(value - load(partial, block, 0, begin + c * lanes, lanes=lanes))
                value = value * value
            store(sums, load(sums, c * lanes, lanes=lanes) + value, c * lanes)
        with T.serial(0, width // lanes) as c:
            value = load(sums, c * lanes, lanes=lanes)
            # A block without rows has no mean: divide by one instead of zero, and the count of zero excludes the block.
            value = value / splat(tirx.max(total, f32(1.0)), lanes) if part == 0 else value
            store(partial, value, block, part, begin + c * lanes)

    accumulate(0)
    accumulate(1)
    with T.serial(0, width // lanes) as c:
        store(partial, splat(total, lanes), block, 2, begin + c * lanes)


def build_instance_statistics(layer: InstanceStatistics, tiling: Tiling) -> Kernel:
    """Build the statistics kernel; blocks of `STATISTICS_ROWS` rows are distributed among the threads."""

    def body() -> None:
        x, partial = layer.tensors()
        with T.parallel(0, partial.shape[0]) as b:
            first = T.bind(b * STATISTICS_ROWS)
            count = T.bind(tirx.min(x.shape[0] - first, tirx.IntImm("int64", STATISTICS_ROWS)))
            emit_statistics(x, partial, b, first, count, (0, layer.channels), step=1, lanes=tiling.lanes)

    return Kernel(prim_func(layer.name, body), blocks=lambda n: ceil_div(n, STATISTICS_ROWS))


def emit_instance_affine(layer: InstanceAffine, tiling: Tiling) -> None:
    """Emit the kernel that computes AdaIN's scale and shift; the channels are distributed among the threads."""
    partial, s, weight, bias, affine = layer.tensors()
    lanes, channels, blocks = tiling.lanes, layer.channels, partial.shape[0]
    with T.parallel(0, channels // lanes) as group:
        c = T.bind(group * lanes)
        mean, squares, total, gain, shift = range(5)
        sums = Registers(5, lanes)

        def part(b: Expr, index: int) -> Expr:
            return load(partial, b, index, c, lanes=lanes)

        sums[mean], sums[total], sums[squares] = (splat(0.0, lanes) for _ in range(3))
        with T.serial(0, blocks) as b:
            sums[mean] = sums[mean] + part(b, 0) * part(b, 2)
            sums[total] = sums[total] + part(b, 2)
        sums[mean] = sums[mean] / sums[total]
        with T.serial(0, blocks) as b:
            off = T.bind(part(b, 0) - sums[mean])
            sums[squares] = sums[squares] + part(b, 1) + off * off * part(b, 2)
        sums[gain] = load(bias, c, lanes=lanes)
        sums[shift] = load(bias, channels + c, lanes=lanes)
        with T.serial(0, layer.style) as k:
            factor = splat(s[0, k], lanes)
            sums[gain] = sums[gain] + factor * load(weight, k, c, lanes=lanes)
            sums[shift] = sums[shift] + factor * load(weight, k, channels + c, lanes=lanes)
        sums[gain] = sums[gain] / tirx.sqrt(sums[squares] / sums[total] + splat(layer.epsilon, lanes))
        store(affine, sums[gain], 0, c)
        store(affine, sums[shift] - sums[mean] * sums[gain], 1, c)


def emit_layer_norm(layer: LayerNorm, tiling: Tiling) -> None:
    """Emit the layer normalisation kernel; the rows are distributed among the threads."""
    x, affine, tail, y = layer.tensors()
    lanes, channels = tiling.lanes, layer.channels
    vectors = channels // lanes
    with T.parallel(0, x.shape[0]) as row:
        sums = Registers(1, lanes)

        def total() -> Expr:
            flat = scratch(lanes)
            store(flat, sums[0], 0)
            return T.bind(tree_sum([flat[i] for i in range(lanes)]) * f32(1 / channels))

        sums[0] = splat(0.0, lanes)
        with T.serial(0, vectors) as c:
            sums[0] = sums[0] + load(x, row, c * lanes, lanes=lanes)
        mean = total()
        sums[0] = splat(0.0, lanes)
        with T.serial(0, vectors) as c:
            off = T.bind(load(x, row, c * lanes, lanes=lanes) - splat(mean, lanes))
            sums[0] = sums[0] + off * off
        inverse = T.bind(f32(1.0) / tirx.sqrt(total() + f32(layer.epsilon)))
        with T.serial(0, vectors) as c:
            value = (load(x, row, c * lanes, lanes=lanes) - splat(mean, lanes)) * splat(inverse, lanes)
            value = value * load(affine, 0, c * lanes, lanes=lanes)
            value = value + load(affine, 0, channels + c * lanes, lanes=lanes)
            store(y, value if layer.slope is None else leaky_relu(value, layer.slope), row, c * lanes)
        if tail is not None:
            with T.serial(0, layer.appended // lanes) as c:
                store(y, load(tail, 0, c * lanes, lanes=lanes), row, channels + c * lanes)
