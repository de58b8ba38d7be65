"""Runs kernels as N threads would, one thread's part after the other on this one, and times every part."""

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

_LAUNCH: Final = b"__TVMBackendParallelLaunch"
"""What kernels call for a parallel loop, by the name under which TVM hands it to a module that it loads."""
_STRIDE: Final = 16
"""Integers of 4 bytes between two threads' counters of a barrier: a line of the cache."""
_PASSED: Final = 1 << 30
"""Counter of a thread that is past every barrier."""

_Part = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_Launch = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)


class _Group(ctypes.Structure):
    """`TVMParallelGroupEnv` of TVM's runtime."""

    _fields_ = (("barriers", ctypes.c_void_p), ("count", ctypes.c_int32))


def use_pool(launch: object, count: Callable[[], int]) -> None:
    """Have modules that are loaded from now on call a C function for their parallel loops, and another for its size."""
    tvm_ffi.register_global_func("runtime.NumThreads", count, override=True)
    library = ctypes.CDLL(str(next((Path(tvm_ffi.__file__).parent / "lib").glob("*tvm_ffi.*"))))
    library.TVMFFIEnvModRegisterContextSymbol(ctypes.c_char_p(_LAUNCH), launch)


@dataclass(frozen=True)
class Launch:
    """A parallel loop.

    Attributes
    ----------
    parts
        Seconds of every thread's part, or of every piece that a thread takes when it has done another.
    claimed
        Whether they are pieces.
    barriers
        How often the threads have waited for one another within it.
    """

    parts: tuple[float, ...]
    claimed: bool
    barriers: int

    def seconds(self, speeds: Sequence[float]) -> float:
        """Say how long it takes threads of these speeds: each does its part, or the one that is free takes a piece."""
        if not self.claimed:
            return max(part / speed for part, speed in zip(self.parts, speeds, strict=True))
        free = [(0.0, number) for number in range(len(speeds))]
        for part in self.parts:
            since, number = free[0]
            heapreplace(free, (since + part / speeds[number], number))
        return max(free)[0]


class SimulatedThreads:
    """Stands in for TVM's pool of threads in modules that are loaded after it was made.

    Parts that wait for one another find that all others have come already. What they compute is then wrong, so that
    such a loop is run once more by a single thread, which counts for nothing.

    Attributes
    ----------
    count
        Threads that it plays.
    launches
        What was launched; the owner clears it.
    seconds
        Spent in launches, all that the simulation itself takes counted in.
    """

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.launches: list[Launch] = []
        self.seconds = 0.0
        self._claims: list[tuple[float, float]] = []
        self._callback = _Launch(self._launch)
        use_pool(self._callback, self._claim)

    def clear(self, count: int) -> None:
        """Forget what was launched, and play so many threads from now on."""
        self.count, self.launches, self.seconds = count, [], 0.0

    def _claim(self) -> int:
        """Note when a kernel asks for the number of threads: it does before a loop, and whenever it takes a piece."""
        asked = time.thread_time()
        self._claims.append((asked, time.thread_time()))
        return self.count

    def _launch(self, function: int, data: int, _: int) -> int:
        start = time.thread_time()
        part, parts, count = _Part(function), [], self.count
        counters = (ctypes.c_int32 * (_STRIDE * count))()
        group = ctypes.byref(_Group(ctypes.addressof(counters), count))
        barriers = 0
        pieces: list[float] = []
        for number in range(count):
            counters[:] = [_PASSED] * len(counters)
            counters[number * _STRIDE] = 0
            self._claims = []
            begin = time.thread_time()
            failed = part(number, group, data)
            parts.append(time.thread_time() - begin)
            # The first thread is alone, and takes all pieces.
            pieces += [after - before for (_, before), (after, _) in pairwise(self._claims)]
            barriers = max(barriers, counters[number * _STRIDE])
            if failed:
                return int(failed)
        if barriers and count > 1:
            part(0, ctypes.byref(_Group(ctypes.addressof(counters), 1)), data)
        self.launches.append(Launch(tuple(pieces or parts), bool(pieces), barriers))
        self.seconds += time.thread_time() - start
        return 0
