"""What the kernels need to know of a CPU: how wide its vectors are and how many of them it holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

WIDEST_PANEL: Final = 32
"""Output channels of the widest tile; of a wider one much would be empty in the layers of few channels."""
ROWS_STEP: Final = 6
"""Rows that fit 16 registers; a larger tile is a whole number of these, so that blocks hold the same rows."""


CACHE_LINE: Final = 16
"""float32 values in a line of 64 bytes."""


@dataclass(frozen=True)
class Tiling:
    """Register tile of a CPU.

    Attributes
    ----------
    lanes
        float32 values in a vector register.
    registers
        Vector registers.
    rows
        Rows of an output tile.
    vectors
        Vectors in a row of an output tile; ``rows * vectors`` accumulators, ``vectors`` weights and one
        broadcast input must fit the register file.
    cache_kb
        Part of the second-level cache that a block's transformed inputs may fill.
    ahead_kb
        How far ahead direct layers fetch their weights, which come from the third-level cache or from memory; 0 where
        that was not measured.
    """

    lanes: int
    registers: int
    rows: int
    vectors: int
    cache_kb: int
    ahead_kb: int = 0

    @classmethod
    def fitting(cls, vector_bits: int, registers: int, cache_kb: int = 320, ahead_kb: int = 0) -> Tiling:
        """Choose the tile for a register file.

        An eighth of the registers holds weights, but no panel is wider than `WIDEST_PANEL`; rows fill what is left, in
        whole `ROWS_STEP`.
        """
        lanes = vector_bits // 32
        vectors = min(registers // 8, WIDEST_PANEL // lanes)
        rows = (registers - vectors - 1) // vectors
        return cls(lanes, registers, rows // ROWS_STEP * ROWS_STEP, vectors, cache_kb, ahead_kb)

    @property
    def panel(self) -> int:
        """Output channels of a tile, and the innermost length of packed weights."""
        return self.lanes * self.vectors

    @property
    def rows_ahead(self) -> int:
        """How many rows of a panel lie between the weights that are fetched and those that are used."""
        return self.ahead_kb * 1024 // (4 * self.panel)

    def groups(self, planes: int, channels: int) -> int:
        """Count the groups of ``rows`` tiles whose ``planes`` transformed inputs fit the cache: from 1 to 8."""
        group_bytes = 4 * planes * self.rows * channels
        return max(1, min(8, self.cache_kb * 1024 // group_bytes))


SSE: Final = Tiling.fitting(vector_bits=128, registers=16)
"""6 x 2: 12 accumulators, 2 weights, 1 input; the product that is added takes the last."""
AVX2: Final = Tiling.fitting(vector_bits=256, registers=16, ahead_kb=8)
"""6 x 2, the same tile in longer registers."""
AVX512: Final = Tiling.fitting(vector_bits=512, registers=32, cache_kb=640, ahead_kb=8)
"""12 x 2: 24 accumulators, 2 weights, inputs."""
NEON: Final = Tiling.fitting(vector_bits=128, registers=32)
"""6 x 4: 24 accumulators, 4 weights, 1 input, which the multiplication takes from a lane of its register."""
