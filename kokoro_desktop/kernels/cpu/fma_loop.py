"""Loop of fused multiply-adds in vector registers, which reaches the peak float32 throughput of a core."""

from __future__ import annotations

from typing import Final

from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.ir import PrimFunc, Registers, load, prim_func, store, tensor

# Number of additions to each register in one call, which takes about a millisecond.
ROUNDS: Final = 1 << 17
# Registers reserved for the two factors, and one spare.
_FACTORS: Final = 3


def accumulators(tiling: Tiling) -> int:
    """Return the number of accumulator registers, which must exceed the number of multiply-adds in flight."""
    return tiling.registers - _FACTORS


def operations(tiling: Tiling, threads: int) -> int:
    """Return the number of multiplications and additions in one call."""
    return 2 * threads * ROUNDS * accumulators(tiling) * tiling.lanes


def build_fma_loop(tiling: Tiling, threads: int) -> PrimFunc:
    """Build the measurement kernel, which repeats y = y * factors[0] + factors[1] `ROUNDS` times.

    y is [threads, accumulators, lanes], and factors is [2, lanes].
    """
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
