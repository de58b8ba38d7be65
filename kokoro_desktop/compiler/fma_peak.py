"""Measurement of the CPU's peak performance in a child process, ``python -m kokoro_desktop.compiler.fma_peak``."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from kokoro_desktop.files.child import serve
from kokoro_desktop.task import Task

REPEATS: Final = 50


def answer(threads: int, task: Task) -> float:
    """Return the peak performance with the given number of threads, in 10^9 operations per second."""
    del task
    return peak_gflops(threads)


def peak_gflops(threads: int, repeats: int = REPEATS, clock: Callable[[], float] = time.perf_counter) -> float:
    """Measure the peak performance with a loop of fused multiply-adds.

    Returns
    -------
    float
        Performance of the fastest of ``repeats + 1`` runs, in 10^9 float32 operations per second.
    """
    from kokoro_desktop.runtime.modules import use_threads

    use_threads(threads)
    # TVM reads the number of threads on import, so set it before.
    import numpy as np
    import tvm

    from kokoro_desktop.compiler.source_hooks import compiled_for
    from kokoro_desktop.compiler.targets import CpuTarget
    from kokoro_desktop.devices.cpu import host_cpu
    from kokoro_desktop.kernels.cpu.fma_loop import accumulators, build_fma_loop, operations

    target = CpuTarget(host_cpu(), threads)
    tiling = target.tiling
    function = build_fma_loop(tiling, threads).with_attr("global_symbol", "fma_loop")
    with compiled_for(target):
        run = tvm.compile(tvm.IRModule({"fma_loop": function}), target=target.target())["fma_loop"]
    # The values are distinct; otherwise, the compiler would use one register for all of them. None becomes subnormal.
    values = np.arange(1, 1 + threads * accumulators(tiling) * tiling.lanes, dtype=np.float32)
    y = tvm.runtime.tensor(values.reshape(threads, accumulators(tiling), tiling.lanes))
    factors = tvm.runtime.tensor(np.repeat(np.array([[1], [0]], np.float32), tiling.lanes, axis=1))
    fastest = float("inf")
    for _ in range(repeats + 1):
        start = clock()
        run(factors, y)
        fastest = min(fastest, clock() - start)
    return operations(tiling, threads) / fastest / 1e9


if __name__ == "__main__":
    serve(answer)
