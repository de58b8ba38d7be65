"""Profiling of the kernels that the virtual machine calls: name, time and number of operations."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from kokoro_desktop.bundle.flops import Flops


class KernelInstrument(Protocol):
    """Protocol for a callback that receives the time of each kernel call."""

    def __call__(self, kernel: str, operations: int | None, seconds: float) -> None:
        """Record one call; ``operations`` is the number of floating-point operations, or None if not counted."""


class StageInstrument(Protocol):
    """Protocol for a callback that receives the time of each kernel call, and the calling stage."""

    def __call__(self, stage: str, kernel: str, operations: int | None, seconds: float) -> None:
        """Record one kernel call and the stage that made it; the other arguments are those of `KernelInstrument`."""


def nothing() -> None:
    """Do nothing, because CPU kernels have already finished when their call returns."""


def instrument(
    watch: KernelInstrument,
    flops: Mapping[str, Flops],
    clock: Callable[[], float] = time.perf_counter,
    finish: Callable[[], object] = nothing,
) -> Callable[..., int]:
    """Return a callback for TVM's ``VirtualMachine.set_instrument``; TVM invokes it before and after each kernel.

    The callback's own time is excluded from the reported seconds, except for a few microseconds per call that TVM needs
    to enter and leave Python.

    Parameters
    ----------
    flops
        Operation counts of the kernels, by symbol.
    finish
        Function that waits for a device whose kernels continue to run after their call has returned.
    """
    begun: list[tuple[int | None, float]] = []  # stack of calls in progress, because a kernel may call another

    def step(_function: Any, kernel: str, before: bool, _result: Any, *arguments: Any) -> int:
        finish()
        now = clock()
        if before:
            counted = flops.get(str(kernel))
            operations = None
            if counted is not None:
                operations = counted.count([each.shape for each in arguments if hasattr(each, "shape")])
            begun.append((operations, clock()))
        else:
            operations, start = begun.pop()
            watch(str(kernel), operations, now - start)
        return 0  # VMInstrumentReturnKind.NO_OP: continue with the call

    return step
