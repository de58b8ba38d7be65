"""The generator's convolution: AdaIN and Snake on the way in; bias, residual and the next norm's statistics behind it.

On a GPU it is computed directly: what Toom-Cook saves in arithmetic it would lose in shared memory.
"""

from __future__ import annotations

from collections.abc import Callable

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.constants import gpu_func
from kokoro_desktop.kernels.gpu.conv1d import Product, Tile
from kokoro_desktop.kernels.gpu.ir import blocks, int32, threads
from kokoro_desktop.kernels.gpu.layout import PANEL, VECTOR
from kokoro_desktop.kernels.gpu.limits import THREADS
from kokoro_desktop.kernels.gpu.statistics import emit_statistics
from kokoro_desktop.kernels.ir import (
    Buffer,
    Expr,
    PrimFunc,
    ceil_div,
    choose,
    load,
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
                    put(spec.activation.emit(value, affine, alpha, channel))

                choose(tirx.all(place >= 0, place < length), inside, lambda: put(wide(0.0, lanes)))

            product.emit(stage)
            _Epilogue(spec, bias, residual, y, partial, block, panel, length, product).emit()

    return gpu_func(spec.name.replace("winograd", "kept_conv"), body)


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
        self.channel = T.bind(panel.astype("int32") * PANEL + product.column)

    def emit(self) -> None:
        sums = self.product.sums
        for i, row in enumerate(self.rows):
            with T.If(row < self.length), T.Then():
                value = load(sums, i * VECTOR, lanes=VECTOR) + load(self.bias, self.channel, lanes=VECTOR)
                if self.residual is not None:
                    value = value + load(self.residual, row, self.channel, lanes=VECTOR)
                if self.spec.accumulate:
                    value = value + load(self.y, row, self.channel, lanes=VECTOR)
                store(sums, value, i * VECTOR)
                store(self.y, load(sums, i * VECTOR, lanes=VECTOR), row, self.channel)
        count = tirx.min(self.product.first + ROWS, self.length) - self.product.first
        exists = [row < self.length for row in self.rows]
        thread, channels = self.product.thread, self.spec.channels
        emit_statistics(sums, exists, self.partial, self.block, self.channel, count, thread, channels)
