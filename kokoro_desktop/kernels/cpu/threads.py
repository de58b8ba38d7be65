"""What every thread does for itself: its share of some units, and waiting for the others.

A loop by ``T.parallel`` gives a thread single turns, whose number it does not know. Here a thread knows where its
share begins and ends, and can put its units together as suits its cache. What is computed must not depend on shares.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import Expr, scratch, store


def count_threads() -> Expr:
    """Emit that TVM's pool is asked how many threads it has: 8 ns."""
    return T.bind(tirx.call_packed("runtime.NumThreads").astype("int64"))


@contextmanager
def shares(units: Expr) -> Iterator[tuple[Expr, Expr]]:
    """Emit, inside, what a thread does with the units from the first given up to the second, which it leaves out."""
    threads = count_threads()
    with T.parallel(0, threads) as thread:
        # Truncating, as nothing here is negative: of a flooring division by a symbol TVM makes a case distinction.
        yield T.bind(tirx.truncdiv(units * thread, threads)), T.bind(tirx.truncdiv(units * (thread + 1), threads))


@contextmanager
def together() -> Iterator[None]:
    """Emit, inside, what all threads run from beginning to end, with parallel loops that they share."""
    with T.attr(0, "pragma_parallel_launch_point", tirx.IntImm("int32", 1)):
        yield


def await_others() -> None:
    """Emit, within `together` and outside its loops, that a thread goes on when all have come here."""
    with T.attr(0, "pragma_parallel_barrier_when_finish", tirx.IntImm("int32", 1)):
        # TVM removes what does nothing, and the waiting with it.
        store(scratch(1, dtype="int64"), tirx.IntImm("int64", 0), 0)
