"""Instance normalisation with style (AdaIN): block statistics in shared memory, and the resulting scale and shift."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.device_ir import (
    COLUMNS,
    PANEL,
    ROWS,
    THREADS,
    VECTOR,
    barrier,
    blocks,
    gpu_func,
    int32,
    registers,
    shared,
    threads,
)
from kokoro_desktop.kernels.ir import Buffer, Expr, ceil_div, f32, load, splat, store, tree_sum
from kokoro_desktop.kernels.kernel import Kernel
from kokoro_desktop.kernels.layers import InstanceAffine, InstanceStatistics

_ROWS_EACH: Final = 16
# Number of rows whose mean and squared deviations are computed together while they are in registers.
STATISTICS_ROWS: Final = ROWS * _ROWS_EACH
# Channels per block when combining statistics: the minimum that fills a 32-byte transaction.
_AFFINE_CHANNELS: Final = 8
_SLICES: Final = THREADS // _AFFINE_CHANNELS


def emit_statistics(
    values: Buffer,
    exists: Sequence[Expr],
    partial: Buffer,
    block: Expr,
    channel: Expr,
    count: Expr,
    thread: Expr,
) -> None:
    """Emit code that writes the mean, sum of squared deviations and count of a block's rows to ``partial[block]``.

    A block of `THREADS` threads covers `PANEL` channels, with the thread layout of `device_ir`. All threads of the
    block must execute this code.

    Parameters
    ----------
    values
        A thread's registers, which are not changed: `VECTOR` channels of each of the thread's rows.
    exists
        Whether each of the thread's rows exists.
    partial
        float32 [blocks, 3, channels].
    channel
        First of the thread's channels; channels beyond the last are skipped.
    count
        Number of rows in the block, int32. A block without rows has a mean of zero, and its count of zero
        excludes the block from the combined statistics.
    """
    channels = int(partial.shape[2])
    column = T.bind(tirx.truncmod(thread, COLUMNS) * VECTOR)
    row = T.bind(tirx.truncdiv(thread, COLUMNS))
    sums, own, mean = shared(ROWS, PANEL), registers(VECTOR), registers(VECTOR)
    total = T.bind(count.astype("float32"))

    def add_up(part: int) -> Expr:
        store(own, splat(0.0, VECTOR), 0)
        for i, there in enumerate(exists):
            with T.If(there), T.Then():
                value = load(values, i * VECTOR, lanes=VECTOR)
                if part == 1:
                    value = T.bind(value - load(mean, 0, lanes=VECTOR))
                    value = value * value
                store(own, load(own, 0, lanes=VECTOR) + value, 0)
        barrier()
        store(sums, load(own, 0, lanes=VECTOR), row, column)
        barrier()
        return tree_sum([load(sums, i, column, lanes=VECTOR) for i in range(ROWS)])

    store(mean, add_up(0) / splat(tirx.max(total, f32(1.0)), VECTOR), 0)
    store(own, add_up(1), 0)
    with T.If(tirx.all(row == 0, channel < channels)), T.Then():
        store(partial, load(mean, 0, lanes=VECTOR), block, 0, channel)
        store(partial, load(own, 0, lanes=VECTOR), block, 1, channel)
        store(partial, splat(total, VECTOR), block, 2, channel)


def build_instance_statistics(layer: InstanceStatistics) -> Kernel:
    """Build the kernel for block statistics; the number of channels must be a multiple of 4."""

    def body() -> None:
        x, partial = layer.tensors()
        panels = ceil_div(layer.channels, PANEL)
        with blocks(partial.shape[0]) as block, blocks(panels, "y") as panel, threads(THREADS) as thread:
            rows = int32(x.shape[0])
            first = T.bind(block.astype("int32") * STATISTICS_ROWS)
            channel = T.bind(panel * PANEL + tirx.truncmod(thread, COLUMNS) * VECTOR)
            values, exists = registers(_ROWS_EACH * VECTOR), []
            for i in range(_ROWS_EACH):
                row = T.bind(first + tirx.truncdiv(thread, COLUMNS) + i * ROWS)
                exists.append(row < rows)
                # Values beyond the ends are not counted, so any valid address may be read instead.
                place = (tirx.min(row, rows - 1), tirx.min(channel, layer.channels - VECTOR))
                store(values, load(x, *place, lanes=VECTOR), i * VECTOR)
            below = T.bind(tirx.min(rows - first, STATISTICS_ROWS))
            emit_statistics(values, exists, partial, block, channel, below, thread)

    return Kernel(gpu_func(layer.name, body), blocks=lambda n: ceil_div(n, STATISTICS_ROWS))


def sum_along(memory: Buffer, row: Expr, *, first: Expr = 0, count: int) -> Expr:
    """Return the sum of ``count`` consecutive values in a row of shared memory."""
    sums = registers(VECTOR)
    vectors = [load(memory, row, first + i, lanes=VECTOR) for i in range(0, count, VECTOR)]
    store(sums, tree_sum(vectors), 0)
    return T.bind(tree_sum([sums[i] for i in range(VECTOR)]))


def emit_instance_affine(layer: InstanceAffine) -> None:
    """Emit the kernel that computes AdaIN's scale and shift.

    The number of channels is a multiple of 8, and the length of the style is a multiple of 32. A thread block processes
    8 channels, with 32 threads for each channel. These threads combine the channel's partial statistics, and compute
    the dot products of the style and the channel's weights; each thread sums every 32nd term.
    """
    partial, s, weight, bias, affine = layer.tensors()
    channels = layer.channels
    with blocks(channels // _AFFINE_CHANNELS) as block, threads(THREADS) as thread:
        lane = T.bind(tirx.truncmod(thread, _AFFINE_CHANNELS))
        part = T.bind(tirx.truncdiv(thread, _AFFINE_CHANNELS))
        c = T.bind(block * _AFFINE_CHANNELS + lane)
        mean, total, gain, shift = range(4)
        # A gap of one vector between the channels' sums puts these into different banks. The gap is part of the index,
        # because TVM removes unused columns.
        pitch = _SLICES + VECTOR
        memory, sums = shared(4, _AFFINE_CHANNELS * pitch), registers(4)

        def add(index: int, value: Expr) -> None:
            store(sums, sums[index] + value, index)

        def across(*indices: int) -> list[Expr]:
            """Return the totals of the partial sums with these indices over all threads of a channel."""
            barrier()
            for i in indices:
                store(memory, sums[i], i, lane * pitch + part)
            barrier()
            return [sum_along(memory, i, first=lane * pitch, count=_SLICES) for i in indices]

        for i in range(4):
            store(sums, f32(0.0), i)
        steps = T.bind(tirx.truncdiv(int32(partial.shape[0]) - part + (_SLICES - 1), _SLICES))
        with T.serial(0, steps) as step:
            b = T.bind(step * _SLICES + part)
            add(mean, partial[b, 0, c] * partial[b, 2, c])
            add(total, partial[b, 2, c])
        for i in range(layer.style // _SLICES):
            k = T.bind(part + i * _SLICES)
            add(gain, s[0, k] * weight[k, c])
            add(shift, s[0, k] * weight[k, channels + c])
        weighted, rows, gamma, beta = across(mean, total, gain, shift)
        middle = T.bind(weighted / rows)
        squares = mean  # reuses the register
        store(sums, f32(0.0), squares)
        with T.serial(0, steps) as step:
            b = T.bind(step * _SLICES + part)
            off = T.bind(partial[b, 0, c] - middle)
            add(squares, partial[b, 1, c] + off * off * partial[b, 2, c])
        (deviation,) = across(squares)
        with T.If(part == 0), T.Then():
            scale = T.bind((gamma + bias[c]) / tirx.sqrt(deviation / rows + f32(layer.epsilon)))
            store(affine, scale, 0, c)
            store(affine, beta + bias[channels + c] - middle * scale, 1, c)
