"""Convolutions as products of bfloat16 tiles, with the accuracy of float32.

For each block of rows, the activation is applied once, and each value is split into two or three bfloat16 summands.
These parts are stored as planes, and a tap is an offset into the planes. The products of all parts accumulate in the
same float32 tiles, which cover 32 rows and 32 output channels. Scale, bias, residual and statistics are computed while
the result is still in the cache.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.conv_layers import Conv1d, ConvTensors, SameConv1d, SameConvTensors
from kokoro_desktop.kernels.cpu.amx.tiles import TILE, Tiles
from kokoro_desktop.kernels.cpu.amx.weights import DEPTH, PANEL, STEP, tile_weights
from kokoro_desktop.kernels.cpu.norm import STATISTICS_ROWS, emit_statistics
from kokoro_desktop.kernels.cpu.threads import claimed_chunks, count_threads
from kokoro_desktop.kernels.ir import (
    Buffer,
    Expr,
    ceil_div,
    choose,
    load,
    prefetch,
    prim_func,
    scratch,
    splat,
    store,
)
from kokoro_desktop.kernels.kernel import Kernel, whole_panels

_LANES: Final = TILE
# Rows of one product of tiles: two tiles.
_ROWS: Final = 2 * TILE
# Bytes of split input rows that stay in the L2 cache: half of the 2 MB that all processors with AMX have.
_CACHE: Final = 1 << 20
# Maximum number of rows in a block.
_MOST_ROWS: Final = 512
# Minimum number of blocks per thread at which threads do not share blocks. Sharing a block would repeat the conversion
# of its rows to bfloat16 values.
_MANY: Final = 8
_ONE: Final = tirx.IntImm("int64", 1)
# Tile registers: four for sums, two for input rows, two for weights.
_SUMS: Final = ((0, 1), (2, 3))
_INPUTS: Final = (4, 5)
_WEIGHTS: Final = (6, 7)


@dataclass(frozen=True)
class Precision:
    """Number of bfloat16 values that represent one float32 value.

    Attributes
    ----------
    inputs
        Number of values for each input value.
    weights
        Number of values for each weight; 1 if the weights are integers times a scale.
    """

    inputs: int
    weights: int

    @property
    def suffix(self) -> str:
        """Part of the kernel's name that identifies the precision."""
        return f"_bf16x{self.inputs}" + f"x{self.weights}" * (self.weights > 1)


def build_conv1d(layer: Conv1d, precision: Precision, tiles: Tiles) -> Kernel:
    """Build a direct convolution; the bias is stored as [cout]."""
    weight = tile_weights(layer.cout, layer.taps, layer.cin, precision.weights, exact=precision.weights == 1)
    bias = whole_panels(layer.cout, PANEL)

    def body() -> None:
        _Direct(layer, precision, tiles, layer.tensors(weight.shape, bias.shape)).emit()

    return Kernel(prim_func(layer.name + precision.suffix, body), weight, bias)


def build_same_conv1d(layer: SameConv1d, precision: Precision, tiles: Tiles) -> Kernel:
    """Build the generator's convolution with AdaIN, Snake and statistics."""
    channels = layer.channels
    weight = tile_weights(channels, layer.taps, channels, precision.weights, exact=precision.weights == 1)

    def body() -> None:
        _Same(layer, precision, tiles, layer.tensors(weight.shape)).emit()

    function = prim_func(layer.name + precision.suffix, body)
    return Kernel(function, weight, blocks=lambda n: ceil_div(n, STATISTICS_ROWS))


class _Convolution(ABC):
    """Emitter for the loops of a convolution; a work item is one panel of output channels for one block of rows."""

    # Blocks start at multiples of this number of rows.
    multiple = _ROWS

    def __init__(
        self, layer: Conv1d | SameConv1d, cin: int, cout: int, precision: Precision, tiles: Tiles, weight: Buffer
    ) -> None:
        self.taps, self.dilation, self.cin, self.cout = layer.taps, layer.dilation, cin, cout
        self.precision, self.tiles, self.weight = precision, tiles, weight
        self.chunks, self.panels, self.halo = ceil_div(cin, DEPTH), cout // PANEL, (layer.taps - 1) * layer.dilation
        row_bytes = 2 * DEPTH * self.chunks * precision.inputs
        fitting = (_CACHE // row_bytes - self.halo) // self.multiple * self.multiple
        self.most_rows = max(self.multiple, min(_MOST_ROWS, fitting))
        self.staged = self.most_rows + self.halo

    @abstractmethod
    def rows(self) -> Expr:
        """Return the number of output rows."""

    @abstractmethod
    def first_input(self, row: Expr) -> Expr:
        """Return the input row of the first tap."""

    @abstractmethod
    def is_inside(self, row: Expr) -> Expr:
        """Return whether an input row exists; missing rows are treated as zeros."""

    @abstractmethod
    def input(self, row: Expr, channel: Expr) -> Expr:
        """Return an activated vector of an input row."""

    @abstractmethod
    def finish(self, value: Expr, row: Expr, channel: Expr) -> None:
        """Add bias and residual to a vector of scaled sums, and store the vector."""

    def fetch(self, row: Expr, channel: Expr) -> None:  # noqa: B027 - not worthwhile for few rows
        """Emit a prefetch of one cache line of the next block's tensors."""

    def count(self, first: Expr, rows: Expr, panel: Expr) -> None:  # noqa: B027 - most layers have no statistics
        """Emit code that computes the statistics of a finished panel."""

    def emit(self) -> None:
        """Emit the loop over work items, and the configuration of the tile registers."""
        total = T.bind(self.rows())
        blocks = T.bind(ceil_div(total, self.most_rows))
        length = T.bind(ceil_div(tirx.truncdiv(total + blocks - 1, blocks), self.multiple) * self.multiple)
        alone = T.bind(tirx.Select(blocks >= _MANY * count_threads(), _ONE * self.panels, _ONE))
        with claimed_chunks(blocks * self.panels, alone) as (begin, behind):
            planes = scratch(self.precision.inputs * self.chunks * self.staged * TILE, dtype="uint32")
            sums = scratch(_ROWS * PANEL)
            done = scratch(1, dtype="int64")
            store(done, begin, 0)
            with self.tiles.configured(), T.While(done[0] < behind):
                block = T.bind(tirx.truncdiv(done[0], self.panels))
                low = T.bind(done[0] - block * self.panels)
                high = T.bind(tirx.min(low + behind - done[0], _ONE * self.panels))
                first = T.bind(block * length)
                rows = T.bind(tirx.min(total - first, length))
                self._split_inputs(planes, first, rows)
                with T.serial(low, high) as panel:
                    with T.serial(0, ceil_div(rows, _ROWS)) as place:
                        start = T.bind(place * _ROWS)
                        self._multiply(planes, sums, panel, start, first + length + start)
                        self._finish_tiles(sums, panel, first + start, tirx.min(rows - start, _ONE * _ROWS))
                    self.count(first, rows, panel)
                store(done, done[0] + high - low, 0)

    def _split_inputs(self, planes: Buffer, first: Expr, rows: Expr) -> None:
        begin = T.bind(self.first_input(first))
        with T.serial(0, ceil_div(rows, _ROWS) * _ROWS + self.halo) as q:
            row = T.bind(begin + q)

            def inside() -> None:
                with T.serial(0, self.cin // DEPTH) as chunk:
                    values = [self.input(row, chunk * DEPTH + i * _LANES) for i in range(2)]
                    self._split(planes, q, chunk, [T.bind(value) for value in values])
                if self.cin % DEPTH:
                    values = [T.bind(self.input(row, self.cin // DEPTH * DEPTH)), splat(0.0, _LANES)]
                    self._split(planes, q, self.cin // DEPTH, values)

            def outside() -> None:
                with T.serial(0, self.chunks) as chunk:
                    for part in range(self.precision.inputs):
                        store(planes, _bits(0), self._plane(part, chunk, q))

            choose(self.is_inside(row), inside, outside)

    def _split(self, planes: Buffer, row: Expr, chunk: Expr, values: list[Expr]) -> None:
        """Store two vectors as pairs of bfloat16 values, rounded to the nearest value with ties away from zero."""
        for part in range(self.precision.inputs):
            last = part == self.precision.inputs - 1
            rounded = [T.bind(_reinterpret("uint32", value) + _bits(0x8000)) for value in values]
            upper = [T.bind(tirx.bitwise_and(value, _bits(0xFFFF0000))) for value in rounded]
            word = tirx.bitwise_or(tirx.shift_right(rounded[0], _bits(16)), upper[1])
            store(planes, word, self._plane(part, chunk, row))
            if not last:
                values = [
                    T.bind(value - _reinterpret("float32", high)) for value, high in zip(values, upper, strict=True)
                ]

    def _plane(self, part: Expr, chunk: Expr, row: Expr) -> Expr:
        return ((part * self.chunks + chunk) * self.staged + row) * TILE

    def _multiply(self, planes: Buffer, sums: Buffer, panel: Expr, start: Expr, ahead: Expr) -> None:
        """Emit the products for 32 rows and 32 output channels, beginning with the least significant parts."""
        tiles, (inputs, weights) = self.tiles, (self.precision.inputs, self.precision.weights)
        for tile in (*_SUMS[0], *_SUMS[1]):
            tiles.zero(tile)
        lines = ceil_div(2 * _ROWS, self.taps * self.chunks)
        with T.serial(0, self.taps) as tap, T.serial(0, self.chunks) as chunk:
            step = T.bind(tap * self.chunks + chunk)
            for i in range(lines):
                line = T.bind(step * lines + i)
                self.fetch(ahead + tirx.truncdiv(line, 2), panel * PANEL + tirx.truncmod(line, 2) * _LANES)
            for part in reversed(range(weights)):
                for column, tile in enumerate(_WEIGHTS):
                    place = (step * weights + part) * STEP + column * TILE * TILE
                    tiles.load(tile, self.weight, panel, place, stride=TILE)
                for other in reversed(range(inputs - part)):
                    place = self._plane(other, chunk, start + tap * self.dilation)
                    for row, tile in enumerate(_INPUTS):
                        tiles.load(tile, planes, place + row * TILE * TILE, stride=TILE)
                    for row, tile in enumerate(_INPUTS):
                        for column, weight in enumerate(_WEIGHTS):
                            tiles.multiply_add(_SUMS[row][column], tile, weight)
        for row in range(2):
            for column in range(2):
                tiles.store(_SUMS[row][column], sums, (row * PANEL + column) * TILE, stride=PANEL)

    def _finish_tiles(self, sums: Buffer, panel: Expr, first: Expr, rows: Expr) -> None:
        scales = int(self.weight.shape[1]) - PANEL
        for column in range(2):
            offset = column * TILE
            scale = T.bind(load(self.weight, panel, scales + offset, lanes=_LANES))
            with T.serial(0, rows) as row:
                value = load(sums, row * PANEL + offset, lanes=_LANES) * scale
                self.finish(value, first + row, panel * PANEL + offset)


class _Direct(_Convolution):
    """Emitter for a convolution over padded rows."""

    def __init__(self, layer: Conv1d, precision: Precision, tiles: Tiles, tensors: ConvTensors) -> None:
        super().__init__(layer, layer.cin, layer.cout, precision, tiles, tensors.weight)
        self.layer, self.tensors = layer, tensors

    def rows(self) -> Expr:
        return self.tensors.y.shape[0]

    def first_input(self, row: Expr) -> Expr:
        return row + self.layer.skip

    def is_inside(self, row: Expr) -> Expr:
        return row < self.tensors.x.shape[0]

    def input(self, row: Expr, channel: Expr) -> Expr:
        return load(self.tensors.x, row, channel, lanes=_LANES)

    def finish(self, value: Expr, row: Expr, channel: Expr) -> None:
        if self.tensors.bias is not None:
            value = value + load(self.tensors.bias, channel, lanes=_LANES)
        source = row // 2 if self.layer.residual == "half" else row
        store(self.tensors.y, self.layer.finish(self.tensors, value, source, channel), row, channel)


class _Same(_Convolution):
    """Emitter for a convolution whose output has as many rows as its input."""

    multiple = STATISTICS_ROWS

    def __init__(self, layer: SameConv1d, precision: Precision, tiles: Tiles, tensors: SameConvTensors) -> None:
        super().__init__(layer, layer.channels, layer.channels, precision, tiles, tensors.weight)
        self.layer, self.tensors = layer, tensors

    def rows(self) -> Expr:
        return self.tensors.x.shape[0]

    def first_input(self, row: Expr) -> Expr:
        return row - self.halo // 2

    def is_inside(self, row: Expr) -> Expr:
        return tirx.all(row >= 0, row < self.tensors.x.shape[0])

    def input(self, row: Expr, channel: Expr) -> Expr:
        value = load(self.tensors.x, row, channel, lanes=_LANES)
        return self.layer.activation.emit(value, self.tensors.affine, self.tensors.alpha, channel)

    def finish(self, value: Expr, row: Expr, channel: Expr) -> None:
        value = value + load(self.tensors.bias, channel, lanes=_LANES)
        if self.tensors.residual is not None:
            value = value + load(self.tensors.residual, row, channel, lanes=_LANES)
        if self.layer.accumulate:
            value = value + load(self.tensors.y, row, channel, lanes=_LANES)
        store(self.tensors.y, value, row, channel)

    def fetch(self, row: Expr, channel: Expr) -> None:
        for each in (self.tensors.x, self.tensors.y, self.tensors.residual):
            if each is not None:
                prefetch(each, row, channel)

    def count(self, first: Expr, rows: Expr, panel: Expr) -> None:
        y, partial = self.tensors.y, self.tensors.partial
        with T.serial(0, ceil_div(rows, STATISTICS_ROWS)) as block:
            start = T.bind(first + block * STATISTICS_ROWS)
            length = T.bind(tirx.min(rows - block * STATISTICS_ROWS, _ONE * STATISTICS_ROWS))
            number = T.bind(tirx.truncdiv(first, STATISTICS_ROWS) + block)
            emit_statistics(y, partial, number, start, length, (panel * PANEL, PANEL), step=_ONE, lanes=_LANES)


def _bits(value: int) -> Expr:
    return splat(tirx.IntImm("uint32", value), _LANES)


def _reinterpret(kind: str, value: Expr) -> Expr:
    return tirx.reinterpret(f"{kind}x{_LANES}", value)
