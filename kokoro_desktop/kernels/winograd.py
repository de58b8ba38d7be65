"""The generator's convolution: AdaIN and Snake on the way in, Toom-Cook, bias and residual on the way out, one kernel.

A block of tiles goes through three steps while it lies in the cache: rows are staged, some channels at a time, with
padding and activation applied once; tiles are transformed to alpha planes; then, for each panel of output channels,
every plane is multiplied with its weights in registers, and the products are transformed back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import (
    Buffer,
    Expr,
    PrimFunc,
    Registers,
    ceil_div,
    choose,
    like,
    load,
    prim_func,
    scratch,
    store,
    symbol,
    tensor,
    wide,
)
from kokoro_desktop.kernels.norm import PARTS, emit_statistics
from kokoro_desktop.kernels.rows import Activation
from kokoro_desktop.kernels.tiling import Tiling
from kokoro_desktop.kernels.toom_cook import RULES, Algorithm, Matrices, matrices

STAGED_VECTORS = 2
"""Vectors of channels that are staged and transformed at a time: their rows stay in the first-level cache."""


@dataclass(frozen=True)
class KeptConv:
    """A convolution of stride 1 that keeps the length.

    Attributes
    ----------
    channels
        In and out.
    taps, dilation
        Kernel length (3, 7 or 11) and distance between its taps, in rows.
    activation
        Applied to the input; what lies beyond the ends is zero after it.
    residual
        Whether another tensor of the output's shape is added.
    accumulate
        Whether the sum is added to what the output holds, in place of being written over it.
    variant
        How it is computed; None for the rule of its length.
    """

    channels: int
    taps: int
    dilation: int
    activation: Activation
    residual: bool = False
    accumulate: bool = False
    variant: Algorithm | None = None

    @property
    def algorithm(self) -> Algorithm:
        """How it is computed."""
        return self.variant or RULES[self.taps]

    @property
    def name(self) -> str:
        """Name of its kernel: every field that makes it another kernel, but for how it is computed."""
        tail = "_residual" * self.residual + "_accumulate" * self.accumulate
        return f"winograd_{self.channels}_k{self.taps}_d{self.dilation}_{self.activation.name}{tail}"

    def weight_shape(self, tiling: Tiling) -> tuple[int, int, int, int, int]:
        """Shape of the transformed weights: [panels, alpha, parts, channels, panel]."""
        algorithm = self.algorithm
        panels = self.channels // tiling.panel
        return (panels, algorithm.alpha, algorithm.parts, self.channels, tiling.panel)

    def blocks(self, n: Expr, tiling: Tiling) -> Expr:
        """Count the blocks that n rows make."""
        return self.blocks_per_residue(n, tiling) * self.dilation

    def blocks_per_residue(self, n: Expr, tiling: Tiling) -> Expr:
        """Count the blocks of each residue: an even number, so that two threads are given the same work."""
        groups = tiling.groups(self.algorithm.alpha, self.channels)
        return ceil_div(self.groups_per_residue(n, tiling), 2 * groups) * 2

    def groups_per_residue(self, n: Expr, tiling: Tiling) -> Expr:
        """Count the groups of tiles that the longest residue needs."""
        return ceil_div(ceil_div(n, self.dilation), tiling.rows * self.algorithm.m)


def winograd(spec: KeptConv, tiling: Tiling) -> PrimFunc:
    """Build the kernel.

    Its arguments: x float32 [n, C], the activation's tensors, weight (see `weight_shape`), bias float32 [C],
    residual float32 [n, C] where there is one, y float32 [n, C] (read as well where it accumulates) and partial float32
    [blocks, 3, C], the next norm's statistics of the finished y, taken while it lies in the cache.
    """

    def body() -> None:
        n = symbol("n")
        x = tensor("x", n, spec.channels)
        affine, alpha = spec.activation.arguments(spec.channels)
        weight = tensor("weight", *spec.weight_shape(tiling))
        bias = tensor("bias", spec.channels)
        residual = tensor("residual", n, spec.channels) if spec.residual else None
        y = tensor("y", n, spec.channels)
        partial = tensor("partial", symbol("blocks"), PARTS, spec.channels)

        def value(row: Expr, channel: Expr) -> Expr:
            vector = load(x, row, channel, lanes=tiling.lanes)
            return spec.activation.emit(vector, affine, alpha, channel)

        _Block(spec, tiling, n, value, weight, bias, residual, y, partial).emit()

    return prim_func(spec.name, body)


class _Block:
    """Emits the loop over blocks. A group is ``tiling.rows`` tiles; a block, at most ``groups`` groups of one residue.

    Rows of one residue modulo the dilation make a sequence of their own: row t = (tile * m + j) * dilation + residue.
    """

    def __init__(
        self,
        spec: KeptConv,
        tiling: Tiling,
        n: Expr,
        value: Callable[[Expr, Expr], Expr],
        weight: Buffer,
        bias: Buffer,
        residual: Buffer | None,
        y: Buffer,
        partial: Buffer,
    ) -> None:
        self.spec, self.tiling, self.n, self.dilation = spec, tiling, n, spec.dilation
        self.value, self.weight, self.bias, self.residual, self.y = value, weight, bias, residual, y
        self.partial = partial
        self.algorithm = spec.algorithm
        self.matrices: Matrices = matrices(self.algorithm.m, self.algorithm.r)
        self.groups = tiling.groups(self.algorithm.alpha, spec.channels)
        self.tiles = self.groups * tiling.rows
        self.planes = self.tiles + self.algorithm.parts - 1

    def emit(self) -> None:
        spec, tiling, alg = self.spec, self.tiling, self.algorithm
        group_rows = tiling.rows * alg.m
        per_residue = spec.groups_per_residue(self.n, tiling)
        blocks = spec.blocks_per_residue(self.n, tiling)
        with T.parallel(0, blocks * self.dilation) as block:
            # Truncating, as nothing here is negative: of a flooring division by a symbol TVM makes a case distinction,
            # which it then simplifies in every place of its use, for most of the time that compiling takes.
            residue = T.bind(tirx.truncdiv(block, blocks))
            place = T.bind(block - residue * blocks)
            first = T.bind(tirx.truncdiv(place * per_residue, blocks))
            count = T.bind(tirx.truncdiv((place + 1) * per_residue, blocks) - first)
            transformed = scratch(alg.alpha, self.planes, spec.channels)
            out_row = T.bind(first * (group_rows * self.dilation) + residue)
            in_row = T.bind(out_row - (spec.taps - 1) * self.dilation // 2)
            self._transform_inputs(transformed, in_row, count)
            products = scratch(alg.alpha, self.tiles, tiling.panel)
            with T.serial(0, spec.channels // tiling.panel) as panel:
                self._multiply(transformed, products, panel, count)
                self._transform_outputs(products, panel, out_row, count)
            below = ceil_div(self.n - out_row, self.dilation)
            rows = T.bind(tirx.max(tirx.min(count * group_rows, below), tirx.IntImm("int64", 0)))
            emit_statistics(self.y, self.partial, block, out_row, rows, self.dilation, spec.channels, tiling.lanes)

    def _transform_inputs(self, transformed: Buffer, in_row: Expr, count: Expr) -> None:
        lanes, alg, dilation = self.tiling.lanes, self.algorithm, self.dilation
        width = STAGED_VECTORS * lanes
        staged = scratch((self.planes - 1) * alg.m + alg.alpha, width)
        tiles = count * self.tiling.rows + alg.parts - 1
        with T.serial(0, self.spec.channels // width) as slab:
            with T.serial(0, (tiles - 1) * alg.m + alg.alpha) as q:
                row = T.bind(in_row + q * dilation)

                def inside(slab: Expr = slab, q: Expr = q, row: Expr = row) -> None:
                    with T.serial(0, STAGED_VECTORS) as j:
                        channel = T.bind(slab * width + j * lanes)
                        store(staged, self.value(row, channel), q, j * lanes)

                def outside(q: Expr = q) -> None:
                    for j in range(STAGED_VECTORS):
                        store(staged, wide(0.0, lanes), q, j * lanes)

                choose(tirx.all(row >= 0, row < self.n), inside, outside)
            with T.serial(0, tiles) as tile, T.serial(0, STAGED_VECTORS) as j:
                inputs = [T.bind(load(staged, tile * alg.m + i, j * lanes, lanes=lanes)) for i in range(alg.alpha)]
                for plane, result in enumerate(_paired_products(self.matrices, inputs)):
                    store(transformed, result, plane, tile, slab * width + j * lanes)

    def _multiply(self, transformed: Buffer, products: Buffer, panel: Expr, count: Expr) -> None:
        lanes, vectors, rows = self.tiling.lanes, self.tiling.vectors, self.tiling.rows
        with T.serial(0, self.algorithm.alpha) as plane, T.serial(0, count) as group:
            acc = Registers(rows * vectors, lanes)
            for i in range(rows * vectors):
                acc[i] = wide(0.0, lanes)
            with T.serial(0, self.algorithm.parts) as part, T.serial(0, self.spec.channels) as c:
                weights = [load(self.weight, panel, plane, part, c, j * lanes, lanes=lanes) for j in range(vectors)]
                for i in range(rows):
                    value = wide(transformed[plane, group * rows + i + part, c], lanes)
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
            bias = T.bind(load(self.bias, channel, lanes=lanes))
            for k, result in enumerate(_paired_sums(self.matrices, inputs)):
                place = row + k * self.dilation

                def put(value: Expr = result + bias, place: Expr = place, channel: Expr = channel) -> None:
                    self._store(value, place, channel)

                choose(place < self.n, put, lambda: T.evaluate(0))

    def _store(self, value: Expr, row: Expr, channel: Expr) -> None:
        lanes = self.tiling.lanes
        if self.residual is not None:
            value = value + load(self.residual, row, channel, lanes=lanes)
        if self.spec.accumulate:
            value = value + load(self.y, row, channel, lanes=lanes)
        store(self.y, value, row, channel)


def _combination(coefficients: Sequence[Fraction], terms: Sequence[Expr]) -> Expr:
    """Sum coefficient * term; terms with coefficient one first, so that the rest are fused multiply-adds."""
    used = [(c, term) for c, term in zip(coefficients, terms, strict=True) if c != 0]
    used.sort(key=lambda pair: pair[0] != 1)
    total = None
    for c, term in used:
        product = term if c == 1 else term * like(float(c), term)
        total = product if total is None else total + product
    return total


def _paired_products(matrix: Matrices, inputs: Sequence[Expr]) -> list[Expr]:
    """B^T d: a point's row and its negative's agree in even powers and differ in sign in odd ones (or the reverse)."""
    results: list[Expr] = [None] * len(matrix.bt)
    for pair in matrix.pairs:
        if len(pair) == 1:
            results[pair[0]] = _combination(matrix.bt[pair[0]], inputs)
        else:
            plus, minus = (matrix.bt[i] for i in pair)
            same = [(a + b) / 2 for a, b in zip(plus, minus, strict=True)]
            other = [(a - b) / 2 for a, b in zip(plus, minus, strict=True)]
            even, odd = T.bind(_combination(same, inputs)), T.bind(_combination(other, inputs))
            results[pair[0]], results[pair[1]] = even + odd, even - odd
    return results


def _paired_sums(matrix: Matrices, inputs: Sequence[Expr]) -> list[Expr]:
    """A^T m: sum and difference of a pair's products are formed once and serve every output."""
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
        results.append(_combination([row[i] for i, _, _ in terms], chosen))
    return results


def winograd_reference(
    x: NDArray[np.float64], weight: NDArray[np.float32], bias: NDArray[np.float32], dilation: int
) -> NDArray[np.float64]:
    """Compute the convolution of the activated x [n, C] directly, in float64."""
    taps = weight.shape[2]
    margin = (taps - 1) * dilation // 2
    padded = np.pad(x, ((margin, margin), (0, 0)))
    parts = [padded[k * dilation :][: len(x)] @ weight[:, :, k].astype(np.float64).T for k in range(taps)]
    return np.asarray(sum(parts) + bias.astype(np.float64))
