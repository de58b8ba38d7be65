"""The generator's convolution as one kernel: AdaIN, Snake, Toom-Cook convolution, bias and residual.

A block of tiles passes through three steps while it is in the cache. First, rows are staged a few channels at a time,
with padding and activation applied once. Second, tiles are transformed to planes, one for each input of a tile. Third,
for each panel of output channels, every plane is multiplied by its weights in registers, and the products are
transformed back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.conv_layers import SameConv1d, SameConvTensors
from kokoro_desktop.kernels.cpu.norm import emit_statistics
from kokoro_desktop.kernels.cpu.threads import claimed_chunks, count_threads
from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.cpu.toom_cook import Algorithm, Matrices, matrices, transform_weight
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
    splat_like,
    store,
)
from kokoro_desktop.kernels.kernel import Kernel, Packing

# Maximum number of channels for which groups are not sliced: such layers have six times as many groups as layers with
# twice as many channels.
_WHOLE: Final = 128
# Minimum number of groups per thread at which groups are not sliced: transforming inputs twice would cost more than the
# better balance gains.
_MANY: Final = 8
_ONE: Final = tirx.IntImm("int64", 1)
# Number of channel vectors that are staged and transformed at a time; their rows stay in the L1 cache.
STAGED_VECTORS: Final = 2
# Distances of prefetched rows, in rows of the same residue. Processors do not recognise the access pattern by
# themselves, least of all in dilated layers, where it skips rows.
_INPUT_ROWS_AHEAD: Final = 24
_OUTPUT_ROWS_AHEAD: Final = 64


def build_same_conv1d(layer: SameConv1d, tiling: Tiling, algorithm: Algorithm) -> Kernel:
    """Build the convolution kernel; transformed weights are stored as [panels, alpha, parts, channels, panel]."""
    plan = _Plan(layer, tiling, algorithm)
    shape = (layer.channels // tiling.panel, algorithm.alpha, algorithm.parts, layer.channels, tiling.panel)
    weight = Packing(shape, lambda array: transform_weight(array, algorithm, tiling.panel))

    def body() -> None:
        _Block(plan, layer.tensors(shape)).emit()

    return Kernel(prim_func(layer.name, body), weight, blocks=plan.all_groups)


@dataclass(frozen=True)
class _Plan:
    """Division of the rows into blocks and groups.

    A group is ``tiling.rows`` tiles, and a block is at most ``groups`` groups of one residue. Rows with the same
    residue modulo the dilation form a separate sequence, in which tile ``i`` begins with row
    ``i * m * dilation + residue`` and has ``m`` rows.
    """

    layer: SameConv1d
    tiling: Tiling
    algorithm: Algorithm

    @property
    def groups(self) -> int:
        """Maximum number of groups in a block."""
        return self.tiling.groups(self.algorithm.alpha, self.layer.channels)

    @property
    def slices(self) -> int:
        """Number of slices of the output channels; one slice is the smallest unit of work for a thread."""
        channels, panel = self.layer.channels, self.tiling.panel
        return 1 if channels <= _WHOLE else gcd(channels // panel, channels // (_WHOLE // 2))

    def groups_per_residue(self, n: Expr) -> Expr:
        """Return the number of groups of tiles for the residue with the most rows."""
        return ceil_div(ceil_div(n, self.layer.dilation), self.tiling.rows * self.algorithm.m)

    def all_groups(self, n: Expr) -> Expr:
        """Return the number of groups for n rows, which is also the number of blocks of statistics."""
        return self.groups_per_residue(n) * self.layer.dilation


class _Block:
    """Emitter for the loop over blocks."""

    def __init__(self, plan: _Plan, tensors: SameConvTensors) -> None:
        self.plan, self.layer, self.tiling, self.algorithm = plan, plan.layer, plan.tiling, plan.algorithm
        self.tensors, self.n, self.dilation = tensors, tensors.x.shape[0], plan.layer.dilation
        self.matrices: Matrices = matrices(self.algorithm.m, self.algorithm.r)
        self.tiles = plan.groups * self.tiling.rows
        self.planes = self.tiles + self.algorithm.parts - 1
        self.group_rows = self.tiling.rows * self.algorithm.m

    def emit(self) -> None:
        """Emit the loop over work items, which divides each item into blocks.

        An item is a range of slices, so it may start or end within a group. Such a partial group is a block of its own;
        whole groups of the same residue are combined.
        """
        slices, per_residue = self.plan.slices, T.bind(self.plan.groups_per_residue(self.n))
        groups = T.bind(self.plan.all_groups(self.n))
        least = T.bind(tirx.Select(groups >= _MANY * count_threads(), _ONE * slices, _ONE))
        with claimed_chunks(groups * slices, least) as (first, behind):
            done = scratch(1, dtype="int64")
            store(done, first, 0)
            with T.While(done[0] < behind):
                # Truncating division, because no value is negative. For a flooring division by a symbol, TVM also emits
                # code for negative values, and simplifying that code at every use takes most of the compile time.
                group = T.bind(tirx.truncdiv(done[0], slices))
                low = T.bind(done[0] - group * slices)
                residue = T.bind(tirx.truncdiv(group, per_residue))
                place = T.bind(group - residue * per_residue)
                whole = T.bind(tirx.min(tirx.truncdiv(behind - done[0], slices), per_residue - place))
                # The cache size determines the number of blocks, and the blocks have about the same length.
                even = ceil_div(whole, tirx.max(ceil_div(whole, self.plan.groups), _ONE))
                alone = T.bind(tirx.any(low > 0, whole == 0))
                count = T.bind(tirx.Select(alone, _ONE, even))
                high = T.bind(tirx.Select(alone, tirx.min(low + behind - done[0], slices), _ONE * slices))
                self._block(group, residue, place, count, low, high)
                store(done, (group + count - 1) * slices + high, 0)

    def _block(self, group: Expr, residue: Expr, place: Expr, count: Expr, low: Expr, high: Expr) -> None:
        """Emit code for the slices ``low`` to ``high`` of ``count`` groups of rows, which all have the same residue.

        ``place`` is the number of the first group within its residue.
        """
        layer, tiling, alg = self.layer, self.tiling, self.algorithm
        transformed = scratch(alg.alpha, self.planes, layer.channels)
        out_row = T.bind(place * (self.group_rows * self.dilation) + residue)
        in_row = T.bind(out_row - (layer.taps - 1) * self.dilation // 2)
        self._transform_inputs(transformed, in_row, count)
        products = scratch(alg.alpha, self.tiles, tiling.panel)
        width = layer.channels // self.plan.slices
        with T.serial(low * (width // tiling.panel), high * (width // tiling.panel)) as panel:
            self._multiply(transformed, products, panel, count)
            self._transform_outputs(products, panel, out_row, count)
        with T.serial(0, count) as within, T.serial(low, high) as part:
            start = T.bind(out_row + within * (self.group_rows * self.dilation))
            below = ceil_div(self.n - start, self.dilation)
            rows = T.bind(tirx.max(tirx.min(_ONE * self.group_rows, below), _ONE * 0))
            columns = (part * width, width)
            y, partial, lanes = self.tensors.y, self.tensors.partial, tiling.lanes
            emit_statistics(y, partial, group + within, start, rows, columns, step=self.dilation, lanes=lanes)

    def _transform_inputs(self, transformed: Buffer, in_row: Expr, count: Expr) -> None:
        lanes, alg, dilation = self.tiling.lanes, self.algorithm, self.dilation
        width = STAGED_VECTORS * lanes
        staged = scratch((self.planes - 1) * alg.m + alg.alpha, width)
        tiles = count * self.tiling.rows + alg.parts - 1
        with T.serial(0, self.layer.channels // width) as slab:
            with T.serial(0, (tiles - 1) * alg.m + alg.alpha) as q:
                row = T.bind(in_row + q * dilation)

                def inside(slab: Expr = slab, q: Expr = q, row: Expr = row) -> None:
                    with T.serial(0, STAGED_VECTORS) as j:
                        channel = T.bind(slab * width + j * lanes)
                        store(staged, self._activate(row, channel), q, j * lanes)

                def outside(q: Expr = q) -> None:
                    for j in range(STAGED_VECTORS):
                        store(staged, splat(0.0, lanes), q, j * lanes)

                choose(tirx.all(row >= 0, row < self.n), inside, outside)
            with T.serial(0, tiles) as tile, T.serial(0, STAGED_VECTORS) as j:
                inputs = [T.bind(load(staged, tile * alg.m + i, j * lanes, lanes=lanes)) for i in range(alg.alpha)]
                for plane, result in enumerate(_paired_products(self.matrices, inputs)):
                    store(transformed, result, plane, tile, slab * width + j * lanes)

    def _activate(self, row: Expr, channel: Expr) -> Expr:
        self._fetch(self.tensors.x, row + _INPUT_ROWS_AHEAD * self.dilation, channel)
        value = load(self.tensors.x, row, channel, lanes=self.tiling.lanes)
        return self.layer.activation.emit(value, self.tensors.affine, self.tensors.alpha, channel)

    def _multiply(self, transformed: Buffer, products: Buffer, panel: Expr, count: Expr) -> None:
        lanes, vectors, rows = self.tiling.lanes, self.tiling.vectors, self.tiling.rows
        with T.serial(0, self.algorithm.alpha) as plane, T.serial(0, count) as group:
            acc = Registers(rows * vectors, lanes)
            for i in range(rows * vectors):
                acc[i] = splat(0.0, lanes)
            with T.serial(0, self.algorithm.parts) as part, T.serial(0, self.layer.channels) as c:
                weights = [
                    load(self.tensors.weight, panel, plane, part, c, j * lanes, lanes=lanes) for j in range(vectors)
                ]
                for i in range(rows):
                    value = splat(transformed[plane, group * rows + i + part, c], lanes)
                    for j in range(vectors):
                        acc[i * vectors + j] = acc[i * vectors + j] + value * weights[j]
            for i in range(rows):
                for j in range(vectors):
                    store(products, acc[i * vectors + j], plane, group * rows + i, j * lanes)

    def _transform_outputs(self, products: Buffer, panel: Expr, out_row: Expr, count: Expr) -> None:
        lanes, alg = self.tiling.lanes, self.algorithm
        with T.serial(0, count * self.tiling.rows) as tile, T.serial(0, self.tiling.vectors) as j:
            row = T.bind(out_row + tile * (alg.m * self.dilation))
            channel = T.bind(panel * self.tiling.panel + j * lanes)
            inputs = [T.bind(load(products, i, tile, j * lanes, lanes=lanes)) for i in range(alg.alpha)]
            bias = T.bind(load(self.tensors.bias, channel, lanes=lanes))
            for k, result in enumerate(_paired_sums(self.matrices, inputs)):
                place = row + k * self.dilation

                def put(value: Expr = result + bias, place: Expr = place, channel: Expr = channel) -> None:
                    self._store(value, place, channel)

                choose(place < self.n, put, lambda: T.evaluate(0))

    def _store(self, value: Expr, row: Expr, channel: Expr) -> None:
        lanes, ahead = self.tiling.lanes, row + _OUTPUT_ROWS_AHEAD * self.dilation
        self._fetch(self.tensors.y, ahead, channel)
        if self.tensors.residual is not None:
            self._fetch(self.tensors.residual, ahead, channel)
            value = value + load(self.tensors.residual, row, channel, lanes=lanes)
        if self.layer.accumulate:
            value = value + load(self.tensors.y, row, channel, lanes=lanes)
        store(self.tensors.y, value, row, channel)

    def _fetch(self, buffer: Buffer, row: Expr, channel: Expr) -> None:
        if self.tiling.ahead_kb > 0:
            prefetch(buffer, row, channel)


def _combine(coefficients: Sequence[Fraction], terms: Sequence[Expr]) -> Expr:
    """Return the sum of coefficient * term, starting with the terms whose coefficient is 1.

    Every product after the first term can then become a fused multiply-add.
    """
    used = [(c, term) for c, term in zip(coefficients, terms, strict=True) if c != 0]
    used.sort(key=lambda pair: pair[0] != 1)
    total = None
    for c, term in used:
        product = term if c == 1 else term * splat_like(float(c), term)
        total = product if total is None else total + product
    return total


def _paired_products(matrix: Matrices, inputs: Sequence[Expr]) -> list[Expr]:
    """Multiply B^T by the inputs; the two rows of a pair share their sums over even and odd powers.

    The rows belong to a point and its negative. Their coefficients of even powers are equal and those of odd powers
    have opposite signs, or vice versa.
    """
    results: list[Expr] = [None] * len(matrix.bt)
    for pair in matrix.pairs:
        if len(pair) == 1:
            results[pair[0]] = _combine(matrix.bt[pair[0]], inputs)
        else:
            plus, minus = (matrix.bt[i] for i in pair)
            same = [(a + b) / 2 for a, b in zip(plus, minus, strict=True)]
            other = [(a - b) / 2 for a, b in zip(plus, minus, strict=True)]
            even, odd = T.bind(_combine(same, inputs)), T.bind(_combine(other, inputs))
            results[pair[0]], results[pair[1]] = even + odd, even - odd
    return results


def _paired_sums(matrix: Matrices, inputs: Sequence[Expr]) -> list[Expr]:
    """Multiply A^T by the products; all outputs share the sum and the difference of each pair of products."""
    terms: list[tuple[int, Expr, Expr]] = []
    for pair in matrix.pairs:
        first = inputs[pair[0]]
        if len(pair) == 1:
            terms.append((pair[0], first, first))
        else:
            second = inputs[pair[1]]
            terms.append((pair[0], T.bind(first + second), T.bind(first - second)))
    results = []
    for power, row in enumerate(matrix.at):
        chosen = [even if power % 2 == 0 else odd for _, even, odd in terms]
        results.append(_combine([row[i] for i, _, _ in terms], chosen))
    return results
