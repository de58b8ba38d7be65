"""Convolutions as implicit matrix multiplications: a block computes a tile of rows and channels from shared memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.conv_layers import Conv1d, ConvTensors
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
from kokoro_desktop.kernels.ir import Buffer, Expr, ceil_div, choose, f32, lanes_of, load, splat, store
from kokoro_desktop.kernels.kernel import Kernel, panels, whole_panels

DEPTH: Final = 16  # number of input channels whose rows and weights are in shared memory at the same time
# Shared memory available for a tile's input rows.
_WINDOW_BYTES: Final = 16 * 1024


@dataclass(frozen=True)
class Tile:
    """Part of the output that one block computes: ``rows`` rows of `PANEL` channels, from a window of input rows.

    Attributes
    ----------
    rows
        Number of rows; a multiple of 16, which is the number of threads along the rows.
    stride, dilation, taps
        Parameters of the convolution.
    """

    rows: int
    stride: int
    dilation: int
    taps: int

    @classmethod
    def fitting(cls, most: int, *, stride: int, dilation: int, taps: int) -> Tile:
        """Return the tallest tile of up to ``most`` rows whose window fits into the block's shared memory."""
        rows = most
        while rows > ROWS and cls(rows, stride, dilation, taps).window * DEPTH * 4 > _WINDOW_BYTES:
            rows //= 2
        return cls(rows, stride, dilation, taps)

    @property
    def window(self) -> int:
        """Number of input rows that the tile reads."""
        return (self.rows - 1) * self.stride + (self.taps - 1) * self.dilation + 1

    @property
    def rows_each(self) -> int:
        """Number of rows per thread."""
        return self.rows // ROWS


def tile_of(layer: Conv1d) -> Tile:
    """Choose the tile of a convolution: up to 128 rows if the sequence is long, otherwise up to 32."""
    most = 128 if layer.long else 32
    return Tile.fitting(most, stride=layer.stride, dilation=layer.dilation, taps=layer.taps)


# Function that reads a number of lanes of the input at a row of the window and a channel, applies the activation, and
# passes the result to its first argument.
Stage: TypeAlias = Callable[[Callable[[Expr], None], Expr, Expr, int], None]


class Product:
    """Emitter for the sums of products in a tile, for use inside `blocks` and `threads`.

    Attributes
    ----------
    sums
        A thread's accumulators: `VECTOR` channels of each of its rows.
    """

    def __init__(self, tile: Tile, weight: Buffer, panel: Expr, thread: Expr, first: Expr) -> None:
        self.tile, self.weight, self.panel, self.thread, self.first = tile, weight, panel, thread, first
        self.cin = int(weight.shape[2])
        self.column = T.bind(tirx.truncmod(thread, COLUMNS) * VECTOR)
        self.row = T.bind(tirx.truncdiv(thread, COLUMNS))
        self.sums = registers(tile.rows_each * VECTOR)

    def first_channel(self) -> Expr:
        """Return the index of the thread's first channel, bound to a variable."""
        return T.bind(self.panel.astype("int32") * PANEL + self.column)

    def rows(self) -> list[Expr]:
        """Return the thread's rows, interleaved so that neighbouring threads of a warp read neighbouring rows."""
        return [self.first + self.row + i * ROWS for i in range(self.tile.rows_each)]

    def emit(self, stage: Stage) -> None:
        """Emit the sums over all taps and channels; ``stage`` loads the input."""
        tile = self.tile
        window, weights = shared(tile.window, DEPTH), shared(DEPTH, PANEL)
        inputs, factors = registers(tile.rows_each * VECTOR), registers(VECTOR)
        for i in range(tile.rows_each * VECTOR):
            store(self.sums, f32(0.0), i)
        with T.serial(0, -(-self.cin // DEPTH)) as slab:
            first = T.bind(slab.astype("int32") * DEPTH)
            barrier()
            self._stage_window(window, first, stage)
            with T.serial(0, tile.taps) as tap:
                self._stage_weights(weights, tap, first)
                barrier()
                self._multiply(window, weights, tap, inputs, factors)
                barrier()

    def _stage_window(self, window: Buffer, first: Expr, stage: Stage) -> None:
        lanes = VECTOR if self.cin % VECTOR == 0 else 1
        columns = DEPTH // lanes
        count = self.tile.window * columns
        with T.serial(0, -(-count // THREADS)) as step:
            place = T.bind(step.astype("int32") * THREADS + self.thread)
            row, column = T.bind(tirx.truncdiv(place, columns)), T.bind(tirx.truncmod(place, columns) * lanes)

            def inside() -> None:
                channel = T.bind(first + column)

                def put(value: Expr) -> None:
                    store(window, value, row, column)

                def read() -> None:
                    stage(put, row, channel, lanes)

                if self.cin % DEPTH == 0:
                    read()
                else:
                    choose(channel < self.cin, read, lambda: put(splat(0.0, lanes)))

            if count % THREADS == 0:
                inside()
            else:
                with T.If(place < count), T.Then():
                    inside()

    def _stage_weights(self, weights: Buffer, tap: Expr, first: Expr) -> None:
        """Copy [DEPTH, PANEL] weights to shared memory, four per thread; rows beyond the last channel are zero."""
        row = T.bind(tirx.truncdiv(self.thread, COLUMNS))
        channel = T.bind(first + row)

        def copy() -> None:
            values = load(self.weight, self.panel, tap, channel, self.column, lanes=VECTOR)
            store(weights, values, row, self.column)

        if self.cin % DEPTH == 0:
            copy()
        else:
            zero = splat(0.0, VECTOR)
            choose(channel < self.cin, copy, lambda: store(weights, zero, row, self.column))

    def _multiply(self, window: Buffer, weights: Buffer, tap: Expr, inputs: Buffer, factors: Buffer) -> None:
        tile = self.tile
        shift = T.bind(tap.astype("int32") * tile.dilation)
        with T.serial(0, DEPTH // VECTOR) as group:
            depth = T.bind(group.astype("int32") * VECTOR)
            for i in range(tile.rows_each):
                row = (self.row + i * ROWS) * tile.stride + shift
                store(inputs, load(window, row, depth, lanes=VECTOR), i * VECTOR)
            for k in range(VECTOR):
                store(factors, load(weights, depth + k, self.column, lanes=VECTOR), 0)
                for i in range(tile.rows_each):
                    for j in range(VECTOR):
                        place = i * VECTOR + j
                        total = self.sums[place] + inputs[i * VECTOR + k] * factors[j]
                        store(self.sums, total, place)


def build_conv1d(layer: Conv1d) -> Kernel:
    """Build the convolution kernel; weights are stored in panels of `PANEL` output channels."""
    tile = tile_of(layer)
    weight, bias = panels(layer.cout, layer.taps, layer.cin, PANEL), whole_panels(layer.cout, PANEL)

    def body() -> None:
        tensors = layer.tensors(weight.shape, bias.shape)
        with (
            blocks(ceil_div(tensors.y.shape[0], tile.rows)) as block,
            blocks(weight.shape[0], "y") as panel,
            threads(THREADS) as thread,
        ):
            first = T.bind(block.astype("int32") * tile.rows)
            last = T.bind(int32(tensors.x.shape[0]) - 1)
            product = Product(tile, tensors.weight, panel, thread, first)

            def stage(put: Callable[[Expr], None], row: Expr, channel: Expr, lanes: int) -> None:
                # Rows past the last belong to outputs that are not stored.
                put(load(tensors.x, tirx.min(first * layer.stride + row + layer.skip, last), channel, lanes=lanes))

            product.emit(stage)
            _Epilogue(layer, tensors, product).emit()

    return Kernel(gpu_func(layer.name, body), weight, bias)


class _Epilogue:
    """Emitter for bias, residual, scale, GELU and the store."""

    def __init__(self, layer: Conv1d, tensors: ConvTensors, product: Product) -> None:
        self.layer, self.tensors, self.product = layer, tensors, product
        self.m, self.channel = int32(tensors.y.shape[0]), product.first_channel()

    def emit(self) -> None:
        whole = self.layer.cout % VECTOR == 0
        for i, row in enumerate(self.product.rows()):
            for j in range(1 if whole else VECTOR):
                lanes = VECTOR if whole else 1
                channel = self.channel + j
                inside = row < self.m
                if self.layer.cout % PANEL:
                    inside = tirx.all(inside, channel < self.layer.cout)
                with T.If(inside), T.Then():
                    value = load(self.product.sums, i * VECTOR + j, lanes=lanes)
                    store(self.tensors.y, self._finish(value, row, channel), row, channel)

    def _finish(self, value: Expr, row: Expr, channel: Expr) -> Expr:
        if self.tensors.bias is not None:
            value = value + load(self.tensors.bias, channel, lanes=lanes_of(value))
        source = tirx.truncdiv(row, 2) if self.layer.residual == "half" else row
        return self.layer.finish(self.tensors, value, source, channel)
