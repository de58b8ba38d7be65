"""What the kernels need to know of a CPU: how wide its vectors are and how many of them it holds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tiling:
    """Register tile of a CPU.

    Attributes
    ----------
    lanes
        float32 values in a vector register.
    rows
        Rows of an output tile.
    vectors
        Vectors in a row of an output tile; ``rows * vectors`` accumulators, ``vectors`` weights and one
        broadcast input must fit the register file.
    cache_kb
        Part of the second-level cache that a block's transformed inputs may fill.
    """

    lanes: int
    rows: int
    vectors: int
    cache_kb: int = 320

    @property
    def panel(self) -> int:
        """Output channels of a tile, and the innermost length of packed weights."""
        return self.lanes * self.vectors

    def groups(self, planes: int, channels: int) -> int:
        """Count the groups of ``rows`` tiles whose ``planes`` transformed inputs fit the cache: from 1 to 8."""
        group_bytes = 4 * planes * self.rows * channels
        return max(1, min(8, self.cache_kb * 1024 // group_bytes))


SSE = Tiling(lanes=4, rows=6, vectors=2)
"""16 registers of 4: 12 accumulators, 2 weights, 1 input."""
AVX2 = Tiling(lanes=8, rows=6, vectors=2)
"""16 registers of 8, the same tile."""
AVX512 = Tiling(lanes=16, rows=12, vectors=2, cache_kb=640)
"""32 registers of 16: 24 accumulators, 2 weights; inputs are broadcast from memory by the FMA itself."""
NEON = Tiling(lanes=4, rows=6, vectors=4)
"""32 registers of 4: 24 accumulators, 4 weights, 1 input."""
