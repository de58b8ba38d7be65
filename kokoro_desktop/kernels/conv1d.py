"""Direct 1-D convolution, and the linear layer as its one-tap case, on channels-last rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels import vector_math
from kokoro_desktop.kernels.ir import (
    Buffer,
    Expr,
    PrimFunc,
    Registers,
    ceil_div,
    choose,
    load,
    prim_func,
    scratch,
    store,
    symbol,
    tensor,
    wide,
)
from kokoro_desktop.kernels.tiling import Tiling

ROW_TILES_PER_BLOCK = 8
"""Row tiles that one thread takes at a time where rows are shared out: few enough to balance, enough to reuse L2."""


@dataclass(frozen=True)
class Conv1d:
    """A convolution over rows that were padded before it.

    Attributes
    ----------
    cin, cout
        Channels in and out.
    taps, dilation, stride
        Kernel length, distance between its taps, distance between outputs, in rows.
    skip
        Rows of x before the first that is read.
    bias
        Whether a bias is added.
    residual
        ``same``: another [m, cout] tensor is added; ``half``: row ``r // 2`` of an [m / 2, cout] one, which is
        nearest-neighbour upsampling by two.
    scale
        Factor on the sum of everything, residual included.
    gelu
        Whether ALBERT's GELU comes last.
    share
        What the threads divide among themselves: ``channels`` where weights outweigh rows, else ``rows``.
    """

    cin: int
    cout: int
    taps: int = 1
    dilation: int = 1
    stride: int = 1
    skip: int = 0
    bias: bool = True
    residual: Literal["same", "half"] | None = None
    scale: float = 1.0
    gelu: bool = False
    share: Literal["rows", "channels"] = "channels"

    @property
    def name(self) -> str:
        """Name of its kernel: every field that makes it another kernel."""
        parts = [f"conv1d_{self.cin}_{self.cout}_k{self.taps}", self.share]
        parts += [f"d{self.dilation}"] * (self.dilation > 1) + [f"s{self.stride}"] * (self.stride > 1)
        parts += [f"skip{self.skip}"] * (self.skip > 0) + ["unbiased"] * (not self.bias) + ["gelu"] * self.gelu
        parts += [f"{self.residual}_residual"] * (self.residual is not None) + ["scaled"] * (self.scale != 1.0)
        return "_".join(parts)

    def weight_shape(self, tiling: Tiling) -> tuple[int, int, int, int]:
        """Shape of the packed weights: [panels, taps, cin, panel]."""
        return (ceil_div(self.cout, tiling.panel), self.taps, self.cin, tiling.panel)

    def bias_shape(self, tiling: Tiling) -> tuple[int]:
        """Shape of the packed bias: cout, rounded up to whole panels."""
        return (ceil_div(self.cout, tiling.panel) * tiling.panel,)


def pack_weight(weight: NDArray[np.float32], panel: int) -> NDArray[np.float32]:
    """Pack PyTorch's [cout, cin, taps] (or a linear layer's [cout, cin]) into [panels, taps, cin, panel].

    Channels that fill up the last panel are zero.
    """
    if weight.ndim == 2:
        weight = weight[:, :, None]
    cout, cin, taps = weight.shape
    panels = -(-cout // panel)
    padded = np.zeros((panels * panel, cin, taps), np.float32)
    padded[:cout] = weight
    return np.ascontiguousarray(padded.reshape(panels, panel, cin, taps).transpose(0, 3, 2, 1))


def pack_bias(bias: NDArray[np.float32], panel: int) -> NDArray[np.float32]:
    """Fill a bias up with zeros to whole panels."""
    padded = np.zeros(-(-len(bias) // panel) * panel, np.float32)
    padded[: len(bias)] = bias
    return padded


def conv1d(spec: Conv1d, tiling: Tiling, row_tiles: int = ROW_TILES_PER_BLOCK) -> PrimFunc:
    """Build the kernel; where rows are shared out, a thread takes ``row_tiles`` row tiles at a time.

    Its arguments: x float32 [p, cin], weight [panels, taps, cin, panel], bias, residual (where there are such),
    y float32 [m, cout], with p > skip + (m - 1) * stride + (taps - 1) * dilation.
    """

    def body() -> None:
        m = symbol("m")
        x = tensor("x", symbol("p"), spec.cin)
        weight = tensor("weight", *spec.weight_shape(tiling))
        bias = tensor("bias", *spec.bias_shape(tiling)) if spec.bias else None
        residual = tensor("residual", symbol("r"), spec.cout) if spec.residual else None
        y = tensor("y", m, spec.cout)
        tile = _Tile(spec, tiling, x, weight, bias, residual, y)
        rows = tiling.rows
        panels = spec.weight_shape(tiling)[0]

        def exact(first: Expr, panel: Expr) -> None:
            tile.emit([first + i for i in range(rows)], panel)

        def short(panel: Expr) -> None:
            tile.emit([tirx.min(i, m - 1) for i in range(rows)], panel)

        def tiles(begin: Expr, end: Expr, panel: Expr) -> None:
            """Cover rows begin..end; the last tile reaches back over rows already done rather than past the end."""

            def covered() -> None:
                with T.serial(0, ceil_div(end - begin, rows)) as t:
                    exact(T.bind(tirx.min(begin + t * rows, m - rows)), panel)

            choose(m >= rows, covered, lambda: short(panel))

        if spec.share == "channels":
            with T.parallel(0, panels) as panel:
                tiles(0, m, panel)
        else:
            block = rows * row_tiles
            with T.parallel(0, ceil_div(m, block)) as b, T.serial(0, panels) as panel:
                tiles(b * block, tirx.min(b * block + block, m), panel)

    return prim_func(spec.name, body)


class _Tile:
    """Emits one register tile: some rows of one panel of output channels."""

    def __init__(
        self,
        spec: Conv1d,
        tiling: Tiling,
        x: Buffer,
        weight: Buffer,
        bias: Buffer | None,
        residual: Buffer | None,
        y: Buffer,
    ) -> None:
        self.spec, self.tiling = spec, tiling
        self.x, self.weight, self.bias, self.residual, self.y = x, weight, bias, residual, y

    def emit(self, rows: Sequence[Expr], panel: Expr) -> None:
        lanes, vectors = self.tiling.lanes, self.tiling.vectors
        acc = Registers(len(rows) * vectors, lanes)
        for j in range(vectors):
            first = wide(0.0, lanes)
            if self.bias is not None:
                first = load(self.bias, panel * self.tiling.panel + j * lanes, lanes=lanes)
            for i in range(len(rows)):
                acc[i * vectors + j] = first
        with T.serial(0, self.spec.taps) as k, T.serial(0, self.spec.cin) as c:
            weights = [load(self.weight, panel, k, c, j * lanes, lanes=lanes) for j in range(vectors)]
            for i, row in enumerate(rows):
                value = wide(self.x[row * self.spec.stride + k * self.spec.dilation + self.spec.skip, c], lanes)
                for j in range(vectors):
                    acc[i * vectors + j] = acc[i * vectors + j] + value * weights[j]
        whole = self.spec.cout // self.tiling.panel
        if self.spec.cout % self.tiling.panel == 0:
            self._store(rows, panel, acc)
        elif whole == 0:
            self._store_part(rows, panel, acc)
        else:
            choose(panel < whole, lambda: self._store(rows, panel, acc), lambda: self._store_part(rows, panel, acc))

    def _finish(self, value: Expr, row: Expr, channel: Expr, lanes: int) -> Expr:
        if self.residual is not None:
            source = row // 2 if self.spec.residual == "half" else row
            value = value + load(self.residual, source, channel, lanes=lanes)
        if self.spec.scale != 1.0:
            value = value * wide(self.spec.scale, lanes)
        if self.spec.gelu:
            value = vector_math.gelu_new(value)
        return value

    def _store(self, rows: Sequence[Expr], panel: Expr, acc: Registers) -> None:
        lanes, vectors = self.tiling.lanes, self.tiling.vectors
        for i, row in enumerate(rows):
            for j in range(vectors):
                channel = panel * self.tiling.panel + j * lanes
                value = self._finish(acc[i * vectors + j], row, channel, lanes)
                store(self.y, value, row, channel)

    def _store_part(self, rows: Sequence[Expr], panel: Expr, acc: Registers) -> None:
        """Store a panel that reaches past the last channel, one value at a time."""
        lanes, vectors = self.tiling.lanes, self.tiling.vectors
        spill = scratch(len(rows), self.tiling.panel)
        for i in range(len(rows)):
            for j in range(vectors):
                store(spill, acc[i * vectors + j], i, j * lanes)
        for i, row in enumerate(rows):
            with T.serial(0, self.spec.cout % self.tiling.panel) as c:
                channel = panel * self.tiling.panel + c
                store(self.y, self._finish(spill[i, c], row, channel, 1), row, channel)


def conv1d_reference(
    x: NDArray[np.float32],
    weight: NDArray[np.float32],
    bias: NDArray[np.float32] | None,
    *,
    dilation: int = 1,
    stride: int = 1,
) -> NDArray[np.float64]:
    """Compute the same in float64: x [p, cin], weight [cout, cin, taps] -> [m, cout]."""
    _, _, taps = weight.shape
    m = (len(x) - (taps - 1) * dilation - 1) // stride + 1
    wide_x, wide_weight = x.astype(np.float64), weight.astype(np.float64)
    y = sum(wide_x[k * dilation :][: (m - 1) * stride + 1 : stride] @ wide_weight[:, :, k].T for k in range(taps))
    return np.asarray(y) + (0.0 if bias is None else bias.astype(np.float64))
