"""Watches the kernels that the virtual machine calls: which, for how long, and for how much arithmetic."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from kokoro_desktop.bundle.flops import Flops


class KernelWatch(Protocol):
    """Told of every call, after it."""

    def __call__(self, kernel: str, operations: int | None, seconds: float) -> None:
        """Take note of one call; ``operations`` of floating point, None where they are not counted."""


class StageWatch(Protocol):
    """Told of every call and of the stage that it belongs to."""

    def __call__(self, stage: str, kernel: str, operations: int | None, seconds: float) -> None:
        """Take note of one call."""


def nothing() -> None:
    """Wait for nothing: CPU kernels have finished when their call returns."""


def instrument(
    watch: KernelWatch,
    flops: Mapping[str, Flops],
    clock: Callable[[], float] = time.perf_counter,
    finish: Callable[[], object] = nothing,
) -> Callable[..., int]:
    """Make what TVM's ``VirtualMachine.set_instrument`` wants: a function called before and after each call.

    What it costs itself lies outside the seconds that it reports, except for some microseconds a call that TVM takes
    to get into Python and out of it.

    Parameters
    ----------
    flops
        Arithmetic of the kernels, by their symbols.
    finish
        Waits for a device whose kernels run on after their call has returned.
    """
    begun: list[tuple[int | None, float]] = []  # of the calls that have not returned: a kernel may call another

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
        return 0  # VMInstrumentReturnKind.NO_OP: go on with the call

    return step
