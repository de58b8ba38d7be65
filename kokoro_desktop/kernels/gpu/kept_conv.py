"""The generator's convolution: AdaIN and Snake on the way in; bias, residual, the next norm's statistics on the way out.

On a GPU it is computed directly: what Toom-Cook saves in arithmetic it would lose in shared memory.
"""

from __future__ import annotations

from collections.abc import Callable

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.conv1d import PANEL, VECTOR, Product, Tile, rows_side_by_side
from kokoro_desktop.kernels.gpu.ir import barrier, blocks, int32, registers, shared, threads
from kokoro_desktop.kernels.gpu.limits import THREADS
from kokoro_desktop.kernels.ir import (
    Buffer,
    Expr,
    PrimFunc,
    ceil_div,
    choose,
    f32,
    load,
    prim_func,
    store,
    symbol,
    tensor,
    wide,
)
from kokoro_desktop.kernels.norm import PARTS
from kokoro_desktop.kernels.winograd import KeptConv

ROWS = 128
"""Rows of a block, and of a block of statistics."""


def weight_shape(spec: KeptConv) -> tuple[int, int, int, int]:
    """Shape of the packed weight: [panels, taps, channels, panel]."""
    return (spec.channels // PANEL, spec.taps, spec.channels, PANEL)


def statistics_blocks(rows: Expr) -> Expr:
    """Count the blocks of rows whose statistics it gives."""
    return ceil_div(rows, ROWS)


def kept_conv(spec: KeptConv) -> PrimFunc:
    """Build the kernel; see `kernels.winograd.winograd` for its arguments, and `weight_shape`."""
    tile = Tile(ROWS, stride=1, dilation=spec.dilation, taps=spec.taps)

    def body() -> None:
        n = symbol("n")
        x = tensor("x", n, spec.channels)
        affine, alpha = spec.activation.arguments(spec.channels)
        weight = tensor("weight", *weight_shape(spec))
        bias = tensor("bias", spec.channels)
        residual = tensor("residual", n, spec.channels) if spec.residual else None
        y = tensor("y", n, spec.channels)
        partial = tensor("partial", symbol("blocks"), PARTS, spec.channels)
        panels = spec.channels // PANEL
        with blocks(statistics_blocks(n)) as block, blocks(panels, "y") as panel, threads(THREADS) as thread:
            first = T.bind(block.astype("int32") * ROWS)
            length = int32(n)
            product = Product(tile, weight, panel, thread, first, spec.channels)
            before = T.bind(first - (spec.taps - 1) * spec.dilation // 2)

            def stage(put: Callable[[Expr], None], row: Expr, channel: Expr, lanes: int) -> None:
                place = T.bind(before + row)

                def inside() -> None:
                    value = load(x, place, channel, lanes=lanes)
                    put(spec.activation.emit(value, affine, alpha, channel, lanes))

                choose(tirx.all(place >= 0, place < length), inside, lambda: put(wide(0.0, lanes)))

            product.emit(stage)
            _Epilogue(spec, bias, residual, y, partial, block, panel, length, product).emit()

    return prim_func(f"gpu_{spec.name.replace('winograd', 'kept_conv')}", body)


class _Epilogue:
    """Emits bias, residual, the store, and mean and squared deviations of the block's rows."""

    def __init__(
        self,
        spec: KeptConv,
        bias: Buffer,
        residual: Buffer | None,
        y: Buffer,
        partial: Buffer,
        block: Expr,
        panel: Expr,
        length: Expr,
        product: Product,
    ) -> None:
        self.spec, self.bias, self.residual, self.y, self.partial = spec, bias, residual, y, partial
        self.block, self.length, self.product = block, length, product
        self.rows = product.rows()
        self.first_channel = T.bind(panel.astype("int32") * PANEL)
        self.channel = T.bind(self.first_channel + product.column)

    def emit(self) -> None:
        sums = self.product.sums
        for i, row in enumerate(self.rows):
            with T.If(row < self.length), T.Then():
                value = load(sums, i * VECTOR, lanes=VECTOR) + load(self.bias, self.channel, lanes=VECTOR)
                if self.residual is not None:
                    value = value + load(self.residual, row, self.channel, lanes=VECTOR)
                if self.spec.accumulate:
                    value = value + load(self.y, row, self.channel, lanes=VECTOR)
                store(sums, value, i * VECTOR, lanes=VECTOR)
                store(self.y, load(sums, i * VECTOR, lanes=VECTOR), row, self.channel, lanes=VECTOR)
        self._statistics()

    def _statistics(self) -> None:
        """Two passes over the registers: no difference of large numbers is taken; see `norm.emit_statistics`."""
        side = rows_side_by_side()
        gathered, mean = shared(side, PANEL), shared(PANEL)
        own = registers(VECTOR)
        thread = self.product.thread
        last = self.product.first + ROWS
        count = T.bind((tirx.min(last, self.length) - self.product.first).astype("float32"))

        def gather(term: Callable[[int, int], Expr]) -> None:
            for j in range(VECTOR):
                store(own, f32(0.0), j, lanes=1)
            for i, row in enumerate(self.rows):
                with T.If(row < self.length), T.Then():
                    for j in range(VECTOR):
                        store(own, own[j] + term(i, j), j, lanes=1)
            store(gathered, load(own, 0, lanes=VECTOR), self.product.row, self.product.column, lanes=VECTOR)
            barrier()

        def total() -> Expr:
            store(own, f32(0.0), 0, lanes=1)
            for i in range(side):
                store(own, own[0] + gathered[i, thread], 0, lanes=1)
            return own[0]

        def put(part: int, value: Expr) -> None:
            store(self.partial, value, self.block, part, self.first_channel + thread, lanes=1)

        sums = self.product.sums
        gather(lambda i, j: sums[i * VECTOR + j])
        with T.If(thread < PANEL), T.Then():
            store(mean, total() / count, thread, lanes=1)
            put(0, mean[thread])
            put(2, count)
        barrier()
        off = registers(1)

        def square(i: int, j: int) -> Expr:
            store(off, sums[i * VECTOR + j] - mean[self.product.column + j], 0, lanes=1)
            return off[0] * off[0]

        gather(square)
        with T.If(thread < PANEL), T.Then():
            put(1, total())
