"""Tiles fit the register file and the cache."""

from __future__ import annotations

import pytest

from kokoro_desktop.kernels.cpu.tiling import AVX2, AVX512, NEON, ROWS_STEP, SSE, WIDEST_PANEL, Tiling


@pytest.mark.parametrize(("tiling", "rows", "vectors"), [(SSE, 6, 2), (AVX2, 6, 2), (AVX512, 12, 2), (NEON, 6, 4)])
def test_accumulators_weights_and_an_input_fill_the_registers(tiling: Tiling, rows: int, vectors: int) -> None:
    assert (tiling.rows, tiling.vectors) == (rows, vectors)
    assert tiling.rows % ROWS_STEP == 0
    assert tiling.rows * tiling.vectors + tiling.vectors + 1 <= tiling.registers
    assert tiling.panel == tiling.lanes * tiling.vectors <= WIDEST_PANEL


def test_a_group_holds_as_many_tiles_as_the_cache_takes_from_one_to_eight() -> None:
    assert AVX2.cache_kb == 320
    assert AVX2.groups(planes=4, channels=1024) == 320 * 1024 // (4 * 4 * 6 * 1024)
    assert AVX2.groups(planes=1, channels=1) == 8
    assert AVX2.groups(planes=100, channels=10_000) == 1
