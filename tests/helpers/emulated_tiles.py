"""Emulated AMX tiles: tile registers in memory, with each tile instruction replaced by equivalent loops."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.cpu.amx.tiles import TILE
from kokoro_desktop.kernels.ir import Buffer, Expr, Registers, load, scratch, splat, store


class EmulatedTiles:
    """`kernels.cpu.amx.tiles.Tiles` for any CPU, with the order of additions from Intel's manual.

    Denormal numbers are not flushed to zero, unlike in hardware.
    """

    @contextmanager
    def configured(self) -> Iterator[None]:
        self._words = scratch(8 * TILE, TILE, dtype="uint32")
        with T.serial(0, 8 * TILE) as row:  # a kernel that reads a tile before filling it gets NaN
            store(self._words, _all(0xFFFFFFFF), row, 0)
        yield

    def zero(self, tile: int) -> None:
        with T.serial(0, TILE) as row:
            store(self._words, _all(0), tile * TILE + row, 0)

    def load(self, tile: int, buffer: Buffer, *index: Expr, stride: int) -> None:
        *outer, last = index
        with T.serial(0, TILE) as row:
            value = load(buffer, *outer, last + row * stride, lanes=TILE)
            store(self._words, tirx.reinterpret(f"uint32x{TILE}", value), tile * TILE + row, 0)

    def multiply_add(self, total: int, rows: int, columns: int) -> None:
        with T.serial(0, TILE) as m:
            sums = Registers(2, TILE)
            for i in range(2):
                sums[i] = splat(0.0, TILE)
            with T.serial(0, TILE) as k:
                pair = T.bind(self._words[rows * TILE + m, k])
                pairs = T.bind(load(self._words, columns * TILE + k, 0, lanes=TILE))
                for i, (one, all_) in enumerate(zip(_halves(splat(pair, TILE)), _halves(pairs), strict=True)):
                    sums[i] = sums[i] + one * all_
            before = tirx.reinterpret(f"float32x{TILE}", load(self._words, total * TILE + m, 0, lanes=TILE))
            store(self._words, tirx.reinterpret(f"uint32x{TILE}", before + (sums[0] + sums[1])), total * TILE + m, 0)

    def store(self, tile: int, buffer: Buffer, *index: Expr, stride: int) -> None:
        *outer, last = index
        with T.serial(0, TILE) as row:
            value = load(self._words, tile * TILE + row, 0, lanes=TILE)
            store(buffer, tirx.reinterpret(f"float32x{TILE}", value), *outer, last + row * stride)


def _all(word: int) -> Expr:
    return splat(tirx.IntImm("uint32", word), TILE)


def _halves(words: Expr) -> tuple[Expr, Expr]:
    """Return both bfloat16 values of each word as float32."""
    low, high = tirx.shift_left(words, _all(16)), tirx.bitwise_and(words, _all(0xFFFF0000))
    return tirx.reinterpret(f"float32x{TILE}", low), tirx.reinterpret(f"float32x{TILE}", high)
