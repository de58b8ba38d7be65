"""Convolutions as implicit matrix products: a block computes a tile of rows and channels out of shared memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels import vector_math
from kokoro_desktop.kernels.conv1d import Conv1d
from kokoro_desktop.kernels.gpu.constants import gpu_func
from kokoro_desktop.kernels.gpu.ir import barrier, blocks, int32, registers, shared, threads
from kokoro_desktop.kernels.gpu.layout import COLUMNS, PANEL, ROWS, VECTOR
from kokoro_desktop.kernels.gpu.limits import THREADS
from kokoro_desktop.kernels.ir import (
    Buffer,
    Expr,
    PrimFunc,
    ceil_div,
    choose,
    f32,
    load,
    store,
    symbol,
    tensor,
    wide,
)

DEPTH = 16
"""Input channels whose rows and weights are in shared memory at a time."""
_WINDOW_BYTES = 16 * 1024
"""Part of the shared memory that a tile's input rows may fill."""


@dataclass(frozen=True)
class Tile:
    """What a block computes: ``rows`` rows of `PANEL` channels, from a window of input rows.

    Attributes
    ----------
    rows
        A multiple of 16, the threads that stand side by side along the rows.
    stride, dilation, taps
        Of the convolution.
    """

    rows: int
    stride: int
    dilation: int
    taps: int

    @classmethod
    def fitting(cls, most: int, *, stride: int, dilation: int, taps: int) -> Tile:
        """Choose the tallest tile, up to ``most`` rows, whose window fits its part of the shared memory."""
        rows = most
        while rows > ROWS and cls(rows, stride, dilation, taps).window * DEPTH * 4 > _WINDOW_BYTES:
            rows //= 2
        return cls(rows, stride, dilation, taps)

    @property
    def window(self) -> int:
        """Input rows that the tile reads."""
        return (self.rows - 1) * self.stride + (self.taps - 1) * self.dilation + 1

    @property
    def rows_each(self) -> int:
        """Rows of a thread."""
        return self.rows // ROWS


def tile_of(spec: Conv1d) -> Tile:
    """Choose the tile of a convolution: tall where there are many rows, low where weights outweigh them."""
    most = 128 if spec.share == "rows" else 32
    return Tile.fitting(most, stride=spec.stride, dilation=spec.dilation, taps=spec.taps)


Stage: TypeAlias = Callable[[Callable[[Expr], None], Expr, Expr, int], None]
"""Reads the input at (row of the window, channel), some lanes, and hands it, activated, to its first argument."""


class Product:
    """Emits a tile's sums. Use it inside `blocks` and `threads`.

    Attributes
    ----------
    sums
        A thread's registers: `VECTOR` channels of each of its rows.
    """

    def __init__(self, tile: Tile, weight: Buffer, panel: Expr, thread: Expr, first: Expr, cin: int) -> None:
        self.tile, self.weight, self.panel, self.thread, self.cin = tile, weight, panel, thread, cin
        self.first = first
        self.column = T.bind(tirx.truncmod(thread, COLUMNS) * VECTOR)
        self.row = T.bind(tirx.truncdiv(thread, COLUMNS))
        self.sums = registers(tile.rows_each * VECTOR)

    def rows(self) -> list[Expr]:
        """List the thread's rows: neighbours in a warp read neighbouring rows."""
        return [self.first + self.row + i * ROWS for i in range(self.tile.rows_each)]

    def emit(self, stage: Stage) -> None:
        """Sum up, after ``stage`` has fetched what is needed."""
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
                    choose(channel < self.cin, read, lambda: put(wide(0.0, lanes)))

            if count % THREADS == 0:
                inside()
            else:
                with T.If(place < count), T.Then():
                    inside()

    def _stage_weights(self, weights: Buffer, tap: Expr, first: Expr) -> None:
        """Copy [DEPTH, PANEL] weights, four values a thread; rows beyond the last channel are zero."""
        row = T.bind(tirx.truncdiv(self.thread, COLUMNS))
        channel = T.bind(first + row)

        def copy() -> None:
            values = load(self.weight, self.panel, tap, channel, self.column, lanes=VECTOR)
            store(weights, values, row, self.column)

        if self.cin % DEPTH == 0:
            copy()
        else:
            zero = wide(0.0, VECTOR)
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


def conv1d(spec: Conv1d) -> PrimFunc:
    """Build the kernel; see `kernels.conv1d.conv1d` for its arguments. Weights lie in panels of `PANEL`."""
    tile = tile_of(spec)
    panels = ceil_div(spec.cout, PANEL)

    def body() -> None:
        m, p, r = symbol("m"), symbol("p"), symbol("r")
        x = tensor("x", p, spec.cin)
        weight = tensor("weight", panels, spec.taps, spec.cin, PANEL)
        bias = tensor("bias", panels * PANEL) if spec.bias else None
        residual = tensor("residual", r, spec.cout) if spec.residual else None
        y = tensor("y", m, spec.cout)
        with blocks(ceil_div(m, tile.rows)) as block, blocks(panels, "y") as panel, threads(THREADS) as thread:
            first = T.bind(block.astype("int32") * tile.rows)
            last = T.bind(int32(p) - 1)
            product = Product(tile, weight, panel, thread, first, spec.cin)

            def stage(put: Callable[[Expr], None], row: Expr, channel: Expr, lanes: int) -> None:
                # Rows past the last belong to outputs that are not stored.
                put(load(x, tirx.min(first * spec.stride + row + spec.skip, last), channel, lanes=lanes))

            product.emit(stage)
            _Epilogue(spec, bias, residual, y, int32(m), panel, product).emit()

    return gpu_func(spec.name, body)


class _Epilogue:
    """Emits bias, residual, scale and GELU, and the store."""

    def __init__(
        self, spec: Conv1d, bias: Buffer | None, residual: Buffer | None, y: Buffer, m: Expr, panel: Expr, of: Product
    ) -> None:
        self.spec, self.bias, self.residual, self.y, self.m, self.product = spec, bias, residual, y, m, of
        self.channel = T.bind(panel.astype("int32") * PANEL + of.column)

    def emit(self) -> None:
        whole = self.spec.cout % VECTOR == 0
        for i, row in enumerate(self.product.rows()):
            for j in range(1 if whole else VECTOR):
                lanes = VECTOR if whole else 1
                channel = self.channel + j
                inside = row < self.m
                if self.spec.cout % PANEL:
                    inside = tirx.all(inside, channel < self.spec.cout)
                with T.If(inside), T.Then():
                    value = load(self.product.sums, i * VECTOR + j, lanes=lanes)
                    store(self.y, self._finish(value, row, channel, lanes), row, channel)

    def _finish(self, value: Expr, row: Expr, channel: Expr, lanes: int) -> Expr:
        if self.bias is not None:
            value = value + load(self.bias, channel, lanes=lanes)
        if self.residual is not None:
            source = tirx.truncdiv(row, 2) if self.spec.residual == "half" else row
            value = value + load(self.residual, source, channel, lanes=lanes)
        if self.spec.scale != 1.0:
            value = value * wide(self.spec.scale, lanes)
        return vector_math.gelu_new(value) if self.spec.gelu else value
