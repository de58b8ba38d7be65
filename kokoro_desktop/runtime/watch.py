"""Watches the kernels that the virtual machine calls: which, on tensors of which shapes, for how long."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

Shapes = tuple[tuple[int, ...], ...]
"""Shapes of a call's tensors, in the order of its arguments."""


class KernelWatch(Protocol):
    """Told of every call, after it."""

    def __call__(self, kernel: str, shapes: Shapes, seconds: float) -> None:
        """Take note of one call."""


class StageWatch(Protocol):
    """Told of every call and of the stage that it belongs to."""

    def __call__(self, stage: str, kernel: str, shapes: Shapes, seconds: float) -> None:
        """Take note of one call."""


def nothing() -> None:
    """Wait for nothing: CPU kernels have finished when their call returns."""


def instrument(
    watch: KernelWatch, clock: Callable[[], float] = time.perf_counter, finish: Callable[[], object] = nothing
) -> Callable[..., int]:
    """Make what TVM's ``VirtualMachine.set_instrument`` wants: a function called before and after each call.

    What it costs itself lies outside the seconds that it reports, except for some microseconds a call that TVM takes
    to get into Python and out of it.

    Parameters
    ----------
    finish
        Waits for a device whose kernels run on after their call has returned.
    """
    begun: list[tuple[Shapes, float]] = []  # of the calls that have not returned: a kernel may call another

    def step(_function: Any, kernel: str, before: bool, _result: Any, *arguments: Any) -> int:
        finish()
        now = clock()
        if before:
            shapes = tuple(tuple(int(size) for size in each.shape) for each in arguments if hasattr(each, "shape"))
            begun.append((shapes, clock()))
        else:
            shapes, start = begun.pop()
            watch(str(kernel), shapes, now - start)
        return 0  # VMInstrumentReturnKind.NO_OP: go on with the call

    return step
