"""AMX tile registers: configuration, and the instructions used by the kernels.

A tile holds 16 rows of sixteen 32-bit words. A word is a float32 value or a pair of bfloat16 values.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final, Protocol

import numpy as np
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import Buffer, Expr, scratch, store

# Rows of a tile, and words in a row.
TILE: Final = 16
_TILES: Final = 8
_WORD_BYTES: Final = 4
_CONFIG_BYTES: Final = 64


class Tiles(Protocol):
    """Emitter of tile-register instructions for the current thread; tests provide an emulation.

    Buffer indices are in units of words. Each row of a tile starts ``stride`` words after the previous row.
    """

    def configured(self) -> AbstractContextManager[None]:
        """Context manager: emit code that configures all tiles before the body and releases them after it."""

    def zero(self, tile: int) -> None:
        """Set a tile to zero."""

    def load(self, tile: int, buffer: Buffer, *index: Expr, stride: int) -> None:
        """Load a tile whose first word is at ``index``."""

    def multiply_add(self, total: int, rows: int, columns: int) -> None:
        """Add the product of two tiles of bfloat16 pairs to a tile of float32 values.

        ``total[m, n] += sum(rows[m, k, i] * columns[k, n, i])``, summed over 16 pairs k and the two values i of each.
        """

    def store(self, tile: int, buffer: Buffer, *index: Expr, stride: int) -> None:
        """Store a tile with its first word at ``index``."""


class AmxTiles:
    """Emitter of AMX instructions."""

    @contextmanager
    def configured(self) -> Iterator[None]:
        """Emit ``ldtilecfg`` and ``tilerelease``, because every thread has its own configuration."""
        config = scratch(_CONFIG_BYTES // _WORD_BYTES, dtype="uint32")
        for i, word in enumerate(_configuration()):
            store(config, tirx.IntImm("uint32", int(word)), i)
        _emit("ldtilecfg", tirx.address_of(config[0]))
        yield
        _emit("tilerelease")

    def zero(self, tile: int) -> None:
        """Emit ``tilezero``."""
        _emit("tilezero", _number(tile))

    def load(self, tile: int, buffer: Buffer, *index: Expr, stride: int) -> None:
        """Emit ``tileloadd``."""
        _emit("tileloadd64", _number(tile), tirx.address_of(buffer[index]), _bytes(stride))

    def multiply_add(self, total: int, rows: int, columns: int) -> None:
        """Emit ``tdpbf16ps``."""
        _emit("tdpbf16ps", _number(total), _number(rows), _number(columns))

    def store(self, tile: int, buffer: Buffer, *index: Expr, stride: int) -> None:
        """Emit ``tilestored``."""
        _emit("tilestored64", _number(tile), tirx.address_of(buffer[index]), _bytes(stride))


def _configuration() -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """Return the operand of ``ldtilecfg``: palette 1, and 16 rows of 64 bytes in each of eight tiles."""
    config = np.zeros(_CONFIG_BYTES, np.uint8)
    config[0] = 1
    config[16 : 16 + 2 * _TILES : 2] = TILE * _WORD_BYTES
    config[48 : 48 + _TILES] = TILE
    return config.view("<u4").astype(np.uint32)


def _emit(name: str, *operands: Expr) -> None:
    T.evaluate(tirx.call_llvm_intrin("void", f"llvm.x86.{name}", *operands))


def _number(tile: int) -> Expr:
    return tirx.IntImm("int8", tile)


def _bytes(words: int) -> Expr:
    return tirx.IntImm("int64", _WORD_BYTES * words)
