"""Emit thread barriers, and loops that divide work into equal chunks or into work items that threads claim.

With ``T.parallel``, the code of an iteration cannot access the range of iterations that its thread runs. These helpers
provide the bounds of the range, so that the code can group iterations to suit the cache. Results must not depend on
which thread computes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from tvm import tirx
from tvm.ir import StringImm
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import Expr, ceil_div, materialize, scratch, store

# LLVM IR of the atomic addition that TensorIR lacks; LLVM inlines it, so no library has to provide it.
_TAKE: Final = """
define i64 @kokoro_take(ptr %counter) {
  %number = atomicrmw add ptr %counter, i64 1 monotonic
  ret i64 %number
}
"""


def count_threads() -> Expr:
    """Emit a query for the number of threads in TVM's pool; the query takes 8 ns."""
    return T.bind(tirx.call_packed("runtime.NumThreads").astype("int64"))


@contextmanager
def static_chunks(units: Expr) -> Iterator[tuple[Expr, Expr]]:
    """Context manager: emit a loop over threads; yield the start and the exclusive end of a thread's units."""
    threads = count_threads()
    with T.parallel(0, threads) as thread:
        # Truncating division, because no value is negative: for a flooring division by a symbol, TVM would also emit
        # code for negative values.
        yield T.bind(tirx.truncdiv(units * thread, threads)), T.bind(tirx.truncdiv(units * (thread + 1), threads))


@contextmanager
def claimed_chunks(units: Expr, least: Expr = 1) -> Iterator[tuple[Expr, Expr]]:
    """Context manager: emit a loop over work items that threads claim; yield an item's start and exclusive end.

    A thread that finishes an item claims the next one, so slow or busy cores do not delay the other threads. Each round
    of one item per thread covers half of the remaining units, so the first items are long and the last ones short. The
    length of each item except the last is a multiple of ``least`` units.
    """
    with claiming_threads(units, least) as items, items() as bounds:
        yield bounds


@contextmanager
def claiming_threads(units: Expr, least: Expr = 1) -> Iterator[Callable[[], AbstractContextManager[tuple[Expr, Expr]]]]:
    """Context manager: emit a loop over threads; yield a function that emits the thread's loop of `claimed_chunks`.

    Buffers allocated before the inner loop are shared by all items of a thread.
    """
    threads = count_threads()
    smallest = T.bind(ceil_div(units, least))
    counter = scratch(1, dtype="int64")
    store(counter, tirx.IntImm("int64", 0), 0)

    def bound(halved: Expr, taken: Expr) -> Expr:
        """Return the start of item ``taken`` in round ``halved``; each round halves the remaining units."""
        left = tirx.truncdiv(smallest * (2 * threads - taken), tirx.shift_left(2 * threads, halved))
        return tirx.min((smallest - left) * least, units)

    @contextmanager
    def items() -> Iterator[tuple[Expr, Expr]]:
        first, behind = scratch(1, dtype="int64"), scratch(1, dtype="int64")

        def take() -> None:
            count_threads()  # packaging/measure/simulated_threads.py recognises items by this call
            number = T.bind(materialize(tirx.call_extern("int64", "kokoro_take", tirx.address_of(counter[0]))))
            halved = T.bind(tirx.truncdiv(number, threads))
            taken = T.bind(number - halved * threads)
            store(first, bound(halved, taken), 0)
            store(behind, bound(halved, taken + 1), 0)

        take()
        with T.While(first[0] < units):
            yield first[0], behind[0]
            take()

    with T.attr(0, "pragma_import_llvm", StringImm(_TAKE)), T.parallel(0, threads):
        yield items


@contextmanager
def parallel_region() -> Iterator[None]:
    """Context manager: emit code that every thread runs, with the iterations of parallel loops shared among threads."""
    with T.attr(0, "pragma_parallel_launch_point", tirx.IntImm("int32", 1)):
        yield


def thread_barrier() -> None:
    """Emit a barrier for all threads, within `parallel_region` and outside its loops."""
    with T.attr(0, "pragma_parallel_barrier_when_finish", tirx.IntImm("int32", 1)):
        # Without this store, TVM would remove the barrier as a statement without effect.
        store(scratch(1, dtype="int64"), tirx.IntImm("int64", 0), 0)
