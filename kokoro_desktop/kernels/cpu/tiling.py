"""Register tiles for CPUs, chosen by the width and number of vector registers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# Output channels of the widest tile; wider tiles would be mostly empty in layers with few channels.
WIDEST_PANEL: Final = 32
# Rows of a tile for 16 registers. Larger tiles have a multiple of this number, so that blocks are divided equally on
# every CPU.
ROWS_STEP: Final = 6


CACHE_LINE: Final = 16  # float32 values in a cache line of 64 bytes


@dataclass(frozen=True)
class Tiling:
    """Register tile of a CPU.

    Attributes
    ----------
    lanes
        Number of float32 values in a vector register.
    registers
        Number of vector registers.
    rows
        Rows of an output tile.
    vectors
        Vectors in a row of an output tile. The register file must hold ``rows * vectors`` accumulators, ``vectors``
        weights and one broadcast input.
    cache_kb
        Part of the L2 cache that a block's transformed inputs may fill, in KB.
    ahead_kb
        Distance, in KB, at which `cpu.conv1d` prefetches weights from the L3 cache or memory; 0 if no kernel
        prefetches.
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

        An eighth of the registers holds weights, but no panel is wider than `WIDEST_PANEL`. The other registers
        determine the number of rows, which is a multiple of `ROWS_STEP`.
        """
        lanes = vector_bits // 32
        vectors = min(registers // 8, WIDEST_PANEL // lanes)
        rows = (registers - vectors - 1) // vectors
        return cls(lanes, registers, rows // ROWS_STEP * ROWS_STEP, vectors, cache_kb, ahead_kb)

    @property
    def panel(self) -> int:
        """Number of output channels of a tile, and the innermost dimension of packed weights."""
        return self.lanes * self.vectors

    @property
    def rows_ahead(self) -> int:
        """Distance between the prefetched weights and the weights in use, in rows of a panel."""
        return self.ahead_kb * 1024 // (4 * self.panel)

    def groups(self, planes: int, channels: int) -> int:
        """Return how many groups of tiles fit in the cache, 1 to 8.

        A group is `rows` tiles, each with ``planes`` transformed inputs.
        """
        group_bytes = 4 * planes * self.rows * channels
        return max(1, min(8, self.cache_kb * 1024 // group_bytes))


# 6 x 2: 12 accumulators, 2 weights, 1 input, and 1 register for the product to add.
SSE: Final = Tiling.fitting(vector_bits=128, registers=16)
# 6 x 2: the same tile in wider registers.
AVX2: Final = Tiling.fitting(vector_bits=256, registers=16, ahead_kb=8)
# 12 x 2: 24 accumulators, 2 weights, and inputs.
AVX512: Final = Tiling.fitting(vector_bits=512, registers=32, cache_kb=640, ahead_kb=8)
# 6 x 4: 24 accumulators, 4 weights, and 1 input, from which the multiplication selects a lane.
NEON: Final = Tiling.fitting(vector_bits=128, registers=32)
