"""What every thread does for itself: its share of some units, or one piece after the other, and waiting for the others.

A loop by ``T.parallel`` gives a thread single turns, whose number it does not know. Here a thread knows where its
share or piece begins and ends, and can put its units together as suits its cache. What is computed must not depend on
who computes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tvm import tirx
from tvm.ir import StringImm
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import Expr, ceil_div, held, scratch, store

_TAKE: Final = """
define i64 @kokoro_take(ptr %counter) {
  %number = atomicrmw add ptr %counter, i64 1 monotonic
  ret i64 %number
}
"""
"""The atomic operation that TensorIR lacks, for LLVM, which puts it in the place of its call: no library has it."""


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
def pieces(units: Expr, least: Expr = 1) -> Iterator[tuple[Expr, Expr]]:
    """Emit, inside, what a thread does with a piece: the units from the first given up to the second, left out.

    A thread that is through takes the next piece, so that slow cores, and those that do something else besides, do not
    hold up the others. As many pieces as there are threads make half of what is left: the first are long, and the last
    are of ``least`` units, whose multiple all but the last are.
    """
    threads = count_threads()
    smallest = T.bind(ceil_div(units, least))
    counter = scratch(1, dtype="int64")
    store(counter, tirx.IntImm("int64", 0), 0)

    def bound(halved: Expr, taken: Expr) -> Expr:
        """Say where a piece begins: what was left has been halved so often, and so many pieces were taken since."""
        left = tirx.truncdiv(smallest * (2 * threads - taken), tirx.shift_left(2 * threads, halved))
        return tirx.min((smallest - left) * least, units)

    with T.attr(0, "pragma_import_llvm", StringImm(_TAKE)), T.parallel(0, threads):
        first, behind = scratch(1, dtype="int64"), scratch(1, dtype="int64")

        def take() -> None:
            count_threads()  # packaging/measure/simulated_threads.py tells pieces apart by this
            number = T.bind(held(tirx.call_extern("int64", "kokoro_take", tirx.address_of(counter[0]))))
            halved = T.bind(tirx.truncdiv(number, threads))
            taken = T.bind(number - halved * threads)
            store(first, bound(halved, taken), 0)
            store(behind, bound(halved, taken + 1), 0)

        take()
        with T.While(first[0] < units):
            yield first[0], behind[0]
            take()


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
