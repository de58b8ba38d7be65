"""Helpers for writing kernels with TVM's IR builder: vectors, registers and loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias

from tvm import tirx
from tvm.script.ir_builder import IRBuilder
from tvm.script.ir_builder import tirx as T

Expr: TypeAlias = Any  # a TensorIR expression, scalar or vector (TVM ships no types)
Buffer: TypeAlias = Any  # a TensorIR buffer
PrimFunc: TypeAlias = Any  # a finished TensorIR function


def symbol(name: str) -> Expr:
    """Create a symbolic length, int64 as Relax requires."""
    return tirx.Var(name, "int64")


def prim_func(name: str, body: Callable[[], None]) -> PrimFunc:
    """Build a TensorIR function; ``body`` declares the arguments with `tensor`, and then emits the statements."""
    with IRBuilder() as builder, T.prim_func(s_tir=True):
        T.func_name(name)
        T.func_attr({"tirx.noalias": True})
        body()
    return builder.get()


def tensor(name: str, *shape: Expr, dtype: str = "float32") -> Buffer:
    """Declare the next argument of the function being built."""
    return T.arg(name, T.buffer(shape, dtype))


def scratch(*shape: Expr, dtype: str = "float32") -> Buffer:
    """Allocate memory for the duration of the enclosing loop body."""
    return T.alloc_buffer(shape, dtype)


def plain_constant(value: float) -> Expr:
    """Create a float32 constant with TVM's ``const``."""
    return tirx.const(value, "float32")


_constant: ContextVar[Callable[[float], Expr]] = ContextVar("constant", default=plain_constant)


@contextmanager
def constants_by(write: Callable[[float], Expr]) -> Iterator[None]:
    """Context manager: make `f32` and `splat` create constants with ``write``, for code generators that round them."""
    token = _constant.set(write)
    try:
        yield
    finally:
        _constant.reset(token)


def f32(value: float) -> Expr:
    """Create a float32 constant; see `constants_by`."""
    return _constant.get()(value)


def splat(value: Expr, lanes: int) -> Expr:
    """Broadcast a scalar to all lanes."""
    if isinstance(value, int | float):
        value = f32(float(value))
    return value if lanes == 1 else tirx.Broadcast(value, lanes)


def lanes_of(value: Expr) -> int:
    """Return the number of lanes of a vector; 1 for a scalar."""
    return int(value.ty.dtype.lanes)


def splat_like(scalar: Expr, vector: Expr) -> Expr:
    """Broadcast a scalar to the number of lanes of ``vector``."""
    return splat(scalar, lanes_of(vector))


def load(buffer: Buffer, *index: Expr, lanes: int) -> Expr:
    """Read ``lanes`` contiguous values along the last axis, starting at ``index``."""
    *outer, last = index
    place = (*outer, last if lanes == 1 else tirx.Ramp(last, 1, lanes))
    return buffer[place]


def store(buffer: Buffer, value: Expr, *index: Expr) -> None:
    """Write the lanes of ``value`` contiguously along the last axis, starting at ``index``."""
    *outer, last = index
    lanes = lanes_of(value)
    T.buffer_store(buffer, value, [*outer, last if lanes == 1 else tirx.Ramp(last, 1, lanes)])


def prefetch(buffer: Buffer, *index: Expr) -> None:
    """Prefetch the cache line at ``index`` into the L2 cache; the index may be past the end of the buffer."""
    read, second_level, data = (tirx.IntImm("int32", value) for value in (0, 2, 1))
    T.evaluate(tirx.call_llvm_intrin("void", "llvm.prefetch", tirx.address_of(buffer[index]), read, second_level, data))


def materialize(value: Expr, scope: str = "global") -> Expr:
    """Emit code that computes a value once and stores it in memory that becomes a register; return the value.

    TVM repeats a pure expression wherever it is used, even if it is bound to a name. A value computed in several steps
    would otherwise contain thousands of copies of its first step.
    """
    dtype, lanes = value.ty.dtype, lanes_of(value)
    buffer = T.alloc_buffer((lanes,), str(dtype).partition("x")[0], scope=scope)
    store(buffer, value, 0)
    return load(buffer, 0, lanes=lanes)


class Registers:
    """A tile of vector registers.

    Each register is a separate buffer in TVM's default scope. TVM puts such buffers of up to 1 KB on the stack, and
    LLVM promotes them to registers. Larger buffers, and all buffers of scope "local", are allocated on the heap; each
    accumulation then accesses memory, unless LLVM can prove that no other pointer refers to the buffer.
    """

    def __init__(self, count: int, lanes: int) -> None:
        self.count = count
        self.lanes = lanes
        self._buffers = [scratch(lanes) for _ in range(count)]

    def __getitem__(self, i: int) -> Expr:
        return load(self._buffers[i], 0, lanes=self.lanes)

    def __setitem__(self, i: int, value: Expr) -> None:
        store(self._buffers[i], value, 0)


def choose(condition: Expr, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
    """Emit an if-else statement."""
    with T.If(condition):
        with T.Then():
            then()
        with T.Else():
            otherwise()


def ceil_div(value: Expr, by: int) -> Expr:
    """Divide a non-negative size and round up."""
    return (value + (by - 1)) // by


def tree_sum(terms: Sequence[Expr]) -> Expr:
    """Return the sum of terms, added pairwise for shorter dependency chains and a smaller error."""
    items = list(terms)
    while len(items) > 1:
        items = [items[i] + items[i + 1] if i + 1 < len(items) else items[i] for i in range(0, len(items), 2)]
    return items[0]
