"""Convolutions as products of bfloat16 tiles, with the accuracy of float32.

For each block of rows, the activation is applied once, and each value is split into two or three bfloat16 summands.
These parts are stored as planes, and a tap is an offset into the planes. The products of all parts accumulate in the
same float32 tiles, which cover 32 rows and 32 output channels. Scale, bias, residual and statistics are computed while
the result is still in the cache.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.conv_layers import Conv1d, ConvTensors, SameConv1d, SameConvTensors
from kokoro_desktop.kernels.cpu.amx.tiles import TILE, Tiles
from kokoro_desktop.kernels.cpu.amx.weights import DEPTH, PANEL, STEP, tile_weights
from kokoro_desktop.kernels.cpu.norm import STATISTICS_ROWS
from kokoro_desktop.kernels.cpu.threads import claiming_threads, count_threads
from kokoro_desktop.kernels.ir import (
    Buffer,
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
from kokoro_desktop.kernels.kernel import Kernel, whole_panels

_LANES: Final = TILE
# Rows of one product of tiles: two tiles.
_ROWS: Final = 2 * TILE
# Bytes of one block's split inputs. A thread keeps two blocks, which leaves half of the L2 cache of 2 MB that all
# processors with AMX have.
_CACHE: Final = 1 << 19
# Maximum number of rows in a block.
_MOST_ROWS: Final = 512
# Distance, in blocks, between the rows that are prefetched and the rows that are multiplied.
_AHEAD: Final = 3
# Minimum number of blocks per thread at which threads do not share blocks. Sharing a block would repeat the conversion
# of its rows to bfloat16 values.
_MANY: Final = 8
_ZERO, _ONE = (tirx.IntImm("int64", value) for value in (0, 1))
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


@dataclass(frozen=True)
class _Block:
    """Block of rows that a thread multiplies, and the next block, whose inputs the thread splits at the same time.

    Attributes
    ----------
    first, rows, length
        First row and number of rows of this block, and number of rows of every block except the last.
    places
        Number of groups of 32 rows.
    planes, next_planes
        Positions of the split inputs of this block and of the next block in the thread's memory, in words.
    next_units
        Number of units of 32 input channels in a row to split for the next block; 0 if another thread computes it.
    """

    first: Expr
    rows: Expr
    length: Expr
    places: Expr
    planes: Expr
    next_planes: Expr
    next_units: Expr


class _Convolution(ABC):
    """Emitter for the loops of a convolution; a work item is one panel of output channels for one block of rows.

    A processor can multiply tiles and execute vector operations at the same time. Each product of tiles is therefore
    followed by some of the vector operations for the next block.
    """

    # Blocks start at multiples of this number of rows.
    multiple = _ROWS
    # Maximum number of rows in a block.
    most_rows = _MOST_ROWS

    def __init__(
        self, layer: Conv1d | SameConv1d, cin: int, cout: int, precision: Precision, tiles: Tiles, weight: Buffer
    ) -> None:
        self.taps, self.dilation, self.cin, self.cout = layer.taps, layer.dilation, cin, cout
        self.precision, self.tiles, self.weight = precision, tiles, weight
        self.chunks, self.panels, self.halo = ceil_div(cin, DEPTH), cout // PANEL, (layer.taps - 1) * layer.dilation
        self.steps = self.chunks * self.taps
        row_bytes = 2 * DEPTH * self.chunks * precision.inputs
        fitting = (_CACHE // row_bytes - self.halo) // self.multiple * self.multiple
        self.most_rows = max(self.multiple, min(self.most_rows, fitting))
        self.staged = self.most_rows + self.halo
        self.plane_words = precision.inputs * self.chunks * self.staged * TILE

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
        """Load a vector of values from an input row, and apply the activation, if any."""

    @abstractmethod
    def finish(self, scaled: Callable[[Expr], Expr], first: Expr, rows: Expr, channel: Expr) -> None:
        """Add bias and residual to the scaled sums of up to 32 rows and 16 channels, and store the results.

        ``scaled`` returns the vector of scaled sums for a row, given the row's index relative to ``first``.
        """

    @abstractmethod
    def fetch(self, block: _Block, panel: Expr, place: Expr, step: Expr) -> None:
        """Emit a step's share of the prefetches."""

    def emit(self) -> None:
        """Emit the loop over work items, and the configuration of the tile registers."""
        total = T.bind(self.rows())
        blocks = T.bind(ceil_div(total, self.most_rows))
        length = T.bind(ceil_div(tirx.truncdiv(total + blocks - 1, blocks), self.multiple) * self.multiple)
        alone = T.bind(tirx.Select(blocks >= _MANY * count_threads(), _ONE * self.panels, _ONE))
        with claiming_threads(blocks * self.panels, alone) as items:
            planes = scratch(2 * self.plane_words, dtype="uint32")
            sums = scratch(_ROWS * PANEL)
            # The next panel to compute, and the number and position of the block whose split inputs are in memory.
            done, split, at = (scratch(1, dtype="int64") for _ in range(3))
            store(split, -_ONE, 0)
            store(at, _ZERO, 0)
            with items() as (begin, behind):
                store(done, begin, 0)
                with self.tiles.configured(), T.While(done[0] < behind):
                    number = T.bind(tirx.truncdiv(done[0], self.panels))
                    low = T.bind(done[0] - number * self.panels)
                    high = T.bind(tirx.min(low + behind - done[0], _ONE * self.panels))
                    first = T.bind(number * length)
                    rows = T.bind(tirx.min(total - first, length))
                    # The thread continues with the next block if it computes all panels of this one.
                    goes_on = T.bind(tirx.all(low == 0, done[0] + self.panels < behind))
                    units = T.bind(tirx.Select(goes_on, length * self.chunks, _ZERO))
                    this, other = T.bind(at[0]), T.bind(self.plane_words - at[0])
                    block = _Block(first, rows, length, T.bind(ceil_div(rows, _ROWS)), this, other, units)
                    with T.If(split[0] != number), T.Then():
                        self._split_block(planes, block)
                        store(split, number, 0)
                    with T.serial(low, high) as panel, T.serial(0, block.places) as place:
                        self._multiply(planes, sums, block, panel, place)
                        self._finish_tiles(sums, block, panel, place)
                    with T.If(goes_on), T.Then():
                        self._copy_halo(planes, block)
                        store(split, number + 1, 0)
                        store(at, other, 0)
                    store(done, done[0] + high - low, 0)

    def _split_block(self, planes: Buffer, block: _Block) -> None:
        begin = T.bind(self.first_input(block.first))
        with T.serial(0, block.places * _ROWS + self.halo) as q, T.serial(0, self.chunks) as chunk:
            self._split(planes, block.planes, q, chunk, begin + q)

    def _split_ahead(self, planes: Buffer, block: _Block, unit: Expr) -> None:
        """Split 32 input channels of one row of the next block into parts; skip rows that `_copy_halo` copies."""
        with T.If(unit < block.next_units), T.Then():
            row = T.bind(tirx.truncdiv(unit, self.chunks))
            q = T.bind(row + self.halo)
            first = self.first_input(block.first + block.length)
            self._split(planes, block.next_planes, q, T.bind(unit - row * self.chunks), first + q)

    def _copy_halo(self, planes: Buffer, block: _Block) -> None:
        """Copy the split rows that this block and the next have in common."""
        with T.serial(0, self.precision.inputs * self.chunks) as plane, T.serial(0, self.halo) as q:
            place = T.bind((plane * self.staged + q) * TILE)
            value = load(planes, block.planes + place + block.length * TILE, lanes=_LANES)
            store(planes, value, block.next_planes + place)

    def _split(self, planes: Buffer, at: Expr, q: Expr, chunk: Expr, row: Expr) -> None:
        """Split 32 channels of input row ``row``, and store the parts as row ``q`` of the planes at position ``at``."""

        def inside() -> None:
            if self.cin % DEPTH:
                choose(chunk < self.cin // DEPTH, whole, half)
            else:
                whole()

        def whole() -> None:
            store_parts([T.bind(self.input(row, chunk * DEPTH + i * _LANES)) for i in range(2)])

        def half() -> None:
            store_parts([T.bind(self.input(row, self.cin // DEPTH * DEPTH)), splat(0.0, _LANES)])

        def outside() -> None:
            for part in range(self.precision.inputs):
                store(planes, _bits(0), at + self._plane(part, chunk, q))

        def store_parts(values: list[Expr]) -> None:
            """Store pairs of bfloat16 values, rounded to the nearest value with ties away from zero."""
            for part in range(self.precision.inputs):
                rounded = [T.bind(_reinterpret("uint32", value) + _bits(0x8000)) for value in values]
                upper = [T.bind(tirx.bitwise_and(value, _bits(0xFFFF0000))) for value in rounded]
                word = tirx.bitwise_or(tirx.shift_right(rounded[0], _bits(16)), upper[1])
                store(planes, word, at + self._plane(part, chunk, q))
                values = [
                    T.bind(value - _reinterpret("float32", high)) for value, high in zip(values, upper, strict=True)
                ]

        choose(self.is_inside(row), inside, outside)

    def _plane(self, part: Expr, chunk: Expr, row: Expr) -> Expr:
        return ((part * self.chunks + chunk) * self.staged + row) * TILE

    def _multiply(self, planes: Buffer, sums: Buffer, block: _Block, panel: Expr, place: Expr) -> None:
        """Emit the products for 32 rows and 32 output channels, beginning with the least significant parts."""
        tiles, (inputs, weights) = self.tiles, (self.precision.inputs, self.precision.weights)
        for tile in (*_SUMS[0], *_SUMS[1]):
            tiles.zero(tile)
        begin = T.bind(block.planes + place * (_ROWS * TILE))
        # Units of the next block to split in each step.
        share = ceil_div(_ROWS, self.panels * self.taps)
        before = T.bind((panel * block.places + place) * (self.steps * share))
        # The taps of a chunk read almost the same rows, which stay in the L1 cache.
        with T.serial(0, self.chunks) as chunk, T.serial(0, self.taps) as tap:
            step = T.bind(chunk * self.taps + tap)
            self.fetch(block, panel, place, step)
            for i in range(share):
                self._split_ahead(planes, block, T.bind(before + step * share + i))
            for part in reversed(range(weights)):
                for column, tile in enumerate(_WEIGHTS):
                    word = (step * weights + part) * STEP + column * TILE * TILE
                    tiles.load(tile, self.weight, panel, word, stride=TILE)
                for other in reversed(range(inputs - part)):
                    word = begin + self._plane(other, chunk, tap * self.dilation)
                    for row, tile in enumerate(_INPUTS):
                        tiles.load(tile, planes, word + row * TILE * TILE, stride=TILE)
                    for row, tile in enumerate(_INPUTS):
                        for column, weight in enumerate(_WEIGHTS):
                            tiles.multiply_add(_SUMS[row][column], tile, weight)
        for row in range(2):
            for column in range(2):
                tiles.store(_SUMS[row][column], sums, (row * PANEL + column) * TILE, stride=PANEL)

    def _finish_tiles(self, sums: Buffer, block: _Block, panel: Expr, place: Expr) -> None:
        scales = int(self.weight.shape[1]) - PANEL
        first = T.bind(block.first + place * _ROWS)
        rows = T.bind(tirx.min(block.rows - place * _ROWS, _ONE * _ROWS))
        for offset in (0, _LANES):
            scale = T.bind(load(self.weight, panel, scales + offset, lanes=_LANES))

            def scaled(row: Expr, offset: int = offset, scale: Expr = scale) -> Expr:
                return load(sums, row * PANEL + offset, lanes=_LANES) * scale

            self.finish(scaled, first, rows, T.bind(panel * PANEL + offset))


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

    def finish(self, scaled: Callable[[Expr], Expr], first: Expr, rows: Expr, channel: Expr) -> None:
        with T.serial(0, rows) as i:
            value, row = scaled(i), T.bind(first + i)
            if self.tensors.bias is not None:
                value = value + load(self.tensors.bias, channel, lanes=_LANES)
            source = row // 2 if self.layer.residual == "half" else row
            store(self.tensors.y, self.layer.finish(self.tensors, value, source, channel), row, channel)

    def fetch(self, block: _Block, panel: Expr, place: Expr, step: Expr) -> None:
        """Prefetch the weights of the next panel, which all groups of rows share."""
        lines = T.bind(tirx.truncdiv(block.places + (STEP // TILE * self.precision.weights - 1), block.places))
        with T.serial(0, lines) as i:
            prefetch(self.weight, panel + 1, ((place * self.steps + step) * lines + i) * TILE)


class _Same(_Convolution):
    """Emitter for a convolution whose output has as many rows as its input."""

    multiple = STATISTICS_ROWS
    most_rows = STATISTICS_ROWS

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

    def finish(self, scaled: Callable[[Expr], Expr], first: Expr, rows: Expr, channel: Expr) -> None:
        """Store the results, and update the statistics of their block.

        To avoid cancellation, deviations are measured from the block's first row instead of zero. The tensor
        ``partial`` stores this row and the sums until the block is complete.
        """
        y, partial = self.tensors.y, self.tensors.partial
        number = T.bind(tirx.truncdiv(first, STATISTICS_ROWS))
        before = T.bind(first - number * STATISTICS_ROWS)
        pivot, total, squares = range(3)
        state = Registers(3, _LANES)

        def begin() -> None:
            state[pivot] = self._value(scaled(0), first, channel)
            state[total], state[squares] = splat(0.0, _LANES), splat(0.0, _LANES)

        def resume() -> None:
            for i in range(3):
                state[i] = load(partial, number, i, channel, lanes=_LANES)

        def complete() -> None:
            count = T.bind(splat((before + rows).astype("float32"), _LANES))
            mean = T.bind(state[total] / count)
            for i, value in enumerate((state[pivot] + mean, state[squares] - state[total] * mean, count)):
                store(partial, value, number, i, channel)

        def suspend() -> None:
            for i in range(3):
                store(partial, state[i], number, i, channel)

        choose(before == 0, begin, resume)
        with T.serial(0, rows) as i:
            value = T.bind(self._value(scaled(i), first + i, channel))
            store(y, value, first + i, channel)
            deviation = T.bind(value - state[pivot])
            state[total] = state[total] + deviation
            state[squares] = state[squares] + deviation * deviation
        choose(tirx.any(before + rows == STATISTICS_ROWS, first + rows == y.shape[0]), complete, suspend)

    def _value(self, value: Expr, row: Expr, channel: Expr) -> Expr:
        """Add the bias to a vector of scaled sums, and also the residual and the accumulated output, if any."""
        value = value + load(self.tensors.bias, channel, lanes=_LANES)
        if self.tensors.residual is not None:
            value = value + load(self.tensors.residual, row, channel, lanes=_LANES)
        if self.layer.accumulate:
            value = value + load(self.tensors.y, row, channel, lanes=_LANES)
        return value

    def fetch(self, block: _Block, panel: Expr, place: Expr, step: Expr) -> None:
        """Prefetch rows of a later block, but not the weights, which fit in the L2 cache."""
        lines = ceil_div(2 * _ROWS, self.steps)
        first = T.bind(block.first + block.length * _AHEAD + place * _ROWS)
        for i in range(lines):
            line = T.bind(step * lines + i)
            for each in (self.tensors.x, self.tensors.y, self.tensors.residual):
                if each is not None:
                    channel = panel * PANEL + tirx.truncmod(line, 2) * _LANES
                    prefetch(each, first + tirx.truncdiv(line, 2), channel)


def _bits(value: int) -> Expr:
    return splat(tirx.IntImm("uint32", value), _LANES)


def _reinterpret(kind: str, value: Expr) -> Expr:
    return tirx.reinterpret(f"{kind}x{_LANES}", value)
