"""Convolution of the generator: AdaIN and Snake on the input; bias, residual and statistics on the output.

The convolution is direct because, on a GPU, Toom-Cook would lose as much time on shared-memory accesses as it saves on
arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.conv_layers import SameConv1d, SameConvTensors
from kokoro_desktop.kernels.gpu.conv1d import Product, Tile
from kokoro_desktop.kernels.gpu.device_ir import PANEL, THREADS, VECTOR, blocks, gpu_func, int32, threads
from kokoro_desktop.kernels.gpu.statistics import emit_statistics
from kokoro_desktop.kernels.ir import Expr, ceil_div, choose, load, splat, store
from kokoro_desktop.kernels.kernel import Kernel, panels

# Rows per block, and per block of statistics.
ROWS: Final = 128


def build_same_conv1d(layer: SameConv1d) -> Kernel:
    """Build the convolution kernel; weights are stored in panels of `PANEL` output channels."""
    tile = Tile(ROWS, stride=1, dilation=layer.dilation, taps=layer.taps)
    weight = panels(layer.channels, layer.taps, layer.channels, PANEL)

    def count(n: Expr) -> Expr:
        return ceil_div(n, tile.rows)

    def body() -> None:
        tensors = layer.tensors(weight.shape)
        with (
            blocks(count(tensors.x.shape[0])) as block,
            blocks(weight.shape[0], "y") as panel,
            threads(THREADS) as thread,
        ):
            first = T.bind(block.astype("int32") * tile.rows)
            length = int32(tensors.x.shape[0])
            product = Product(tile, tensors.weight, panel, thread, first)
            before = T.bind(first - (layer.taps - 1) * layer.dilation // 2)

            def stage(put: Callable[[Expr], None], row: Expr, channel: Expr, lanes: int) -> None:
                place = T.bind(before + row)

                def inside() -> None:
                    value = load(tensors.x, place, channel, lanes=lanes)
                    put(layer.activation.emit(value, tensors.affine, tensors.alpha, channel))

                choose(tirx.all(place >= 0, place < length), inside, lambda: put(splat(0.0, lanes)))

            product.emit(stage)
            _Epilogue(layer, tensors, block, length, product).emit()

    return Kernel(gpu_func(layer.name, body), weight, blocks=count)


class _Epilogue:
    """Emitter that adds bias and residual, stores the rows, and computes their mean and squared deviations."""

    def __init__(
        self, layer: SameConv1d, tensors: SameConvTensors, block: Expr, length: Expr, product: Product
    ) -> None:
        self.layer, self.tensors, self.block, self.length, self.product = layer, tensors, block, length, product
        self.rows, self.channel = product.rows(), product.first_channel()

    def emit(self) -> None:
        sums = self.product.sums
        for i, row in enumerate(self.rows):
            with T.If(row < self.length), T.Then():
                value = load(sums, i * VECTOR, lanes=VECTOR) + load(self.tensors.bias, self.channel, lanes=VECTOR)
                if self.tensors.residual is not None:
                    value = value + load(self.tensors.residual, row, self.channel, lanes=VECTOR)
                if self.layer.accumulate:
                    value = value + load(self.tensors.y, row, self.channel, lanes=VECTOR)
                store(sums, value, i * VECTOR)
                store(self.tensors.y, load(sums, i * VECTOR, lanes=VECTOR), row, self.channel)
        count = tirx.min(self.product.first + self.product.tile.rows, self.length) - self.product.first
        exists = [row < self.length for row in self.rows]
        partial, thread = self.tensors.partial, self.product.thread
        emit_statistics(sums, exists, partial, self.block, self.channel, count, thread)
