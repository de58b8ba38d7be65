"""Direct 1-D convolution; a linear layer is a convolution with one tap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.conv_layers import Conv1d, ConvTensors
from kokoro_desktop.kernels.cpu.threads import claimed_chunks
from kokoro_desktop.kernels.cpu.tiling import CACHE_LINE, Tiling
from kokoro_desktop.kernels.ir import (
    Expr,
    Registers,
    ceil_div,
    choose,
    load,
    prefetch,
    prim_func,
    scratch,
    splat,
    store,
)
from kokoro_desktop.kernels.kernel import Kernel, panels, whole_panels

_ROW_TILES: Final = 8  # number of row tiles that stay in the L2 cache while all channels are computed from them


def build_conv1d(layer: Conv1d, tiling: Tiling) -> Kernel:
    """Build the convolution kernel for register tiles of the given size.

    The rows of a long input are distributed among the threads. A short input is smaller than the weights, so the output
    channels are distributed instead.
    """
    weight = panels(layer.cout, layer.taps, layer.cin, tiling.panel)
    bias = whole_panels(layer.cout, tiling.panel)

    def body() -> None:
        tensors = layer.tensors(weight.shape, bias.shape)
        m, rows, count = tensors.y.shape[0], tiling.rows, weight.shape[0]
        tile = _Tile(layer, tiling, tensors)
        tiles = T.bind(ceil_div(m, rows))

        def whole(t: Expr, panel: Expr) -> None:
            """Emit a tile; the last tile overlaps the previous tile instead of reading past the end."""
            first = T.bind(tirx.min(t * rows, m - rows))
            tile.emit([first + i for i in range(rows)], panel)

        def short(panel: Expr) -> None:
            tile.emit([tirx.min(i, m - 1) for i in range(rows)], panel)

        # Truncating division: for a flooring division by a symbol, TVM would also emit code for negative values.
        with claimed_chunks(tiles * count) as (begin, behind), T.serial(begin, behind) as unit:
            if layer.long:
                first = T.bind(tirx.truncdiv(unit, _ROW_TILES * count) * _ROW_TILES)
                high = T.bind(tirx.min(tiles - first, _ROW_TILES))
            else:
                first, high = 0, tiles
            within = T.bind(unit - first * count)
            panel = T.bind(tirx.truncdiv(within, high))
            t = T.bind(first + within - panel * high)
            choose(m >= rows, lambda: whole(t, panel), lambda: short(panel))

    return Kernel(prim_func(layer.name, body), weight, bias)


class _Tile:
    """Emitter for one register tile: a few rows of one panel of output channels."""

    def __init__(self, layer: Conv1d, tiling: Tiling, tensors: ConvTensors) -> None:
        self.layer, self.tiling, self.tensors = layer, tiling, tensors

    def emit(self, rows: Sequence[Expr], panel: Expr) -> None:
        lanes, vectors, ahead = self.tiling.lanes, self.tiling.vectors, self.tiling.rows_ahead
        acc = Registers(len(rows) * vectors, lanes)
        for j in range(vectors):
            first = splat(0.0, lanes)
            if self.tensors.bias is not None:
                first = load(self.tensors.bias, panel * self.tiling.panel + j * lanes, lanes=lanes)
            for i in range(len(rows)):
                acc[i * vectors + j] = first
        with T.serial(0, self.layer.taps) as k, T.serial(0, self.layer.cin) as c:
            if ahead:
                for line in range(0, self.tiling.panel, CACHE_LINE):
                    prefetch(self.tensors.weight, panel, k, c + ahead, line)
            weights = [load(self.tensors.weight, panel, k, c, j * lanes, lanes=lanes) for j in range(vectors)]
            for i, row in enumerate(rows):
                value = splat(
                    self.tensors.x[row * self.layer.stride + k * self.layer.dilation + self.layer.skip, c], lanes
                )
                for j in range(vectors):
                    acc[i * vectors + j] = acc[i * vectors + j] + value * weights[j]
        whole = self.layer.cout // self.tiling.panel
        if self.layer.cout % self.tiling.panel == 0:
            self._store(rows, panel, acc)
        elif whole == 0:
            self._store_part(rows, panel, acc)
        else:
            choose(panel < whole, lambda: self._store(rows, panel, acc), lambda: self._store_part(rows, panel, acc))

    def _finish(self, value: Expr, row: Expr, channel: Expr) -> Expr:
        return self.layer.finish(self.tensors, value, row // 2 if self.layer.residual == "half" else row, channel)

    def _store(self, rows: Sequence[Expr], panel: Expr, acc: Registers) -> None:
        lanes, vectors = self.tiling.lanes, self.tiling.vectors
        for i, row in enumerate(rows):
            for j in range(vectors):
                channel = panel * self.tiling.panel + j * lanes
                value = self._finish(acc[i * vectors + j], row, channel)
                store(self.tensors.y, value, row, channel)

    def _store_part(self, rows: Sequence[Expr], panel: Expr, acc: Registers) -> None:
        """Store a panel that extends past the last channel, one value at a time."""
        lanes, vectors = self.tiling.lanes, self.tiling.vectors
        spill = scratch(len(rows), self.tiling.panel)
        for i in range(len(rows)):
            for j in range(vectors):
                store(spill, acc[i * vectors + j], i, j * lanes)
        for i, row in enumerate(rows):
            with T.serial(0, self.layer.cout % self.tiling.panel) as c:
                channel = panel * self.tiling.panel + c
                store(self.tensors.y, self._finish(spill[i, c], row, channel), row, channel)
