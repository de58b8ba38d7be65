"""Simulation of kernels with N threads: the threads' parts run sequentially on one thread and are timed."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heapreplace
from itertools import pairwise
from pathlib import Path
from typing import Final

import tvm_ffi

# Symbol that kernels call to launch a parallel loop; TVM sets it when loading a module.
_LAUNCH: Final = b"__TVMBackendParallelLaunch"
# Distance between the barrier counters of two threads, in 4-byte integers: a cache line.
_STRIDE: Final = 16
_PASSED: Final = 1 << 30  # counter value of a thread that has passed every barrier

_Part = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_Launch = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)


class _Group(ctypes.Structure):
    """The struct `TVMParallelGroupEnv` in TVM's runtime."""

    _fields_ = (("barriers", ctypes.c_void_p), ("count", ctypes.c_int32))


def use_pool(launch: object, count: Callable[[], int]) -> None:
    """Replace TVM's parallel launch and thread count with the given functions, for modules loaded afterwards."""
    tvm_ffi.register_global_func("runtime.NumThreads", count, override=True)
    library = ctypes.CDLL(str(next((Path(tvm_ffi.__file__).parent / "lib").glob("*tvm_ffi.*"))))
    library.TVMFFIEnvModRegisterContextSymbol(ctypes.c_char_p(_LAUNCH), launch)


@dataclass(frozen=True)
class Launch:
    """A parallel loop.

    Attributes
    ----------
    parts
        Duration of each thread's share, or of each work item if threads claim items, in seconds.
    claimed
        Whether threads claim work items.
    barriers
        Number of barriers within the loop.
    """

    parts: tuple[float, ...]
    claimed: bool
    barriers: int

    def seconds(self, speeds: Sequence[float]) -> float:
        """Return the loop's run time in seconds on threads with these relative speeds.

        Each thread runs its own part or, if the items are claimed, claims the next item when it is idle.
        """
        if not self.claimed:
            return max(part / speed for part, speed in zip(self.parts, speeds, strict=True))
        free = [(0.0, number) for number in range(len(speeds))]
        for part in self.parts:
            since, number = free[0]
            heapreplace(free, (since + part / speeds[number], number))
        return max(free)[0]


class SimulatedThreads:
    """Replacement for TVM's thread pool in modules that are loaded afterwards.

    A part that reaches a barrier continues without waiting, which makes its results wrong. A loop with barriers is
    therefore run again on a single thread, without timing.

    Attributes
    ----------
    count
        Number of simulated threads.
    launches
        Recorded launches; the caller clears them.
    seconds
        Time of all launches in seconds, including the simulation overhead.
    """

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.launches: list[Launch] = []
        self.seconds = 0.0
        self._claims: list[tuple[float, float]] = []
        self._callback = _Launch(self._launch)
        use_pool(self._callback, self._claim)

    def clear(self, count: int) -> None:
        """Clear the recorded launches, and set the number of threads."""
        self.count, self.launches, self.seconds = count, [], 0.0

    def _claim(self) -> int:
        """Return the thread count, and record the time; kernels call this before a loop and before claiming an item."""
        asked = time.thread_time()
        self._claims.append((asked, time.thread_time()))
        return self.count

    def _launch(self, function: int, data: int, _: int) -> int:
        start = time.thread_time()
        part, parts, count = _Part(function), [], self.count
        counters = (ctypes.c_int32 * (_STRIDE * count))()
        group = ctypes.byref(_Group(ctypes.addressof(counters), count))
        barriers = 0
        items: list[float] = []
        for number in range(count):
            counters[:] = [_PASSED] * len(counters)
            counters[number * _STRIDE] = 0
            self._claims = []
            begin = time.thread_time()
            failed = part(number, group, data)
            parts.append(time.thread_time() - begin)
            # The first thread runs alone, and therefore claims all items.
            items += [after - before for (_, before), (after, _) in pairwise(self._claims)]
            barriers = max(barriers, counters[number * _STRIDE])
            if failed:
                return int(failed)
        if barriers and count > 1:
            part(0, ctypes.byref(_Group(ctypes.addressof(counters), 1)), data)
        self.launches.append(Launch(tuple(items or parts), bool(items), barriers))
        self.seconds += time.thread_time() - start
        return 0
