"""Nothing but fused multiply-adds in vector registers: the most that a core can compute in float32."""

from __future__ import annotations

from typing import Final

from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.ir import PrimFunc, Registers, load, prim_func, store, tensor

ROUNDS: Final = 1 << 17
"""Additions to each register in one call: about a millisecond."""
_FACTORS: Final = 3
"""Registers that hold the two factors, and one to spare."""


def accumulators(tiling: Tiling) -> int:
    """Count the registers that are added to: more than a core has additions under way at once."""
    return tiling.registers - _FACTORS


def operations(tiling: Tiling, threads: int) -> int:
    """Count the multiplications and additions of one call."""
    return 2 * threads * ROUNDS * accumulators(tiling) * tiling.lanes


def build_fma_loop(tiling: Tiling, threads: int) -> PrimFunc:
    """Build it: `ROUNDS` times, ``y`` = y * factors[0] + factors[1]; [threads, accumulators, lanes] and [2, lanes]."""
    count, lanes = accumulators(tiling), tiling.lanes

    def body() -> None:
        factors, y = tensor("factors", 2, lanes), tensor("y", threads, count, lanes)
        with T.parallel(0, threads) as thread:
            acc = Registers(count, lanes)
            for i in range(count):
                acc[i] = load(y, thread, i, 0, lanes=lanes)
            with T.serial(0, ROUNDS):
                times, plus = (load(factors, row, 0, lanes=lanes) for row in range(2))
                for i in range(count):
                    acc[i] = acc[i] * times + plus
            for i in range(count):
                store(y, acc[i], thread, i, 0)

    return prim_func("fma_loop", body)
