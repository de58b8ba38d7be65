"""The few words in which the kernels are written: vectors, registers and loops over TVM's IR builder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias

from tvm import tirx
from tvm.script.ir_builder import IRBuilder
from tvm.script.ir_builder import tirx as T

Expr: TypeAlias = Any
"""A TensorIR expression, scalar or vector (TVM ships no types)."""
Buffer: TypeAlias = Any
"""A TensorIR buffer."""
PrimFunc: TypeAlias = Any
"""A finished TensorIR function."""


def symbol(name: str) -> Expr:
    """Make a symbolic length: int64, as Relax wants it."""
    return tirx.Var(name, "int64")


def prim_func(name: str, body: Callable[[], None]) -> PrimFunc:
    """Build a function from what ``body`` emits; its arguments are made with `tensor`, inside ``body``."""
    with IRBuilder() as builder, T.prim_func(s_tir=True):
        T.func_name(name)
        T.func_attr({"tirx.noalias": True})
        body()
    return builder.get()


def tensor(name: str, *shape: Expr, dtype: str = "float32") -> Buffer:
    """Declare the next argument of the function being built."""
    return T.arg(name, T.buffer(shape, dtype))


def scratch(*shape: Expr, dtype: str = "float32") -> Buffer:
    """Allocate memory for as long as the enclosing loop body lasts."""
    return T.alloc_buffer(shape, dtype)


def plain_constant(value: float) -> Expr:
    """Write a float32 constant as TVM does."""
    return tirx.const(value, "float32")


_constant: ContextVar[Callable[[float], Expr]] = ContextVar("constant", default=plain_constant)


@contextmanager
def constants_by(write: Callable[[float], Expr]) -> Iterator[None]:
    """While inside, have `f32` and `wide` write constants another way: some code generators would spoil them."""
    token = _constant.set(write)
    try:
        yield
    finally:
        _constant.reset(token)


def f32(value: float) -> Expr:
    """Write a float32 constant."""
    return _constant.get()(value)


def wide(value: Expr, lanes: int) -> Expr:
    """Repeat a scalar in every lane."""
    if isinstance(value, int | float):
        value = f32(float(value))
    return value if lanes == 1 else tirx.Broadcast(value, lanes)


def lanes_of(value: Expr) -> int:
    """Count the lanes of a vector; a scalar has one."""
    return int(value.ty.dtype.lanes)


def like(scalar: Expr, vector: Expr) -> Expr:
    """Repeat a scalar in as many lanes as ``vector`` has."""
    return wide(scalar, lanes_of(vector))


def load(buffer: Buffer, *index: Expr, lanes: int) -> Expr:
    """Read ``lanes`` neighbours along the last axis, from ``index`` on."""
    *outer, last = index
    place = (*outer, last if lanes == 1 else tirx.Ramp(last, 1, lanes))
    return buffer[place]


def store(buffer: Buffer, value: Expr, *index: Expr) -> None:
    """Write the lanes of ``value`` as neighbours along the last axis, from ``index`` on."""
    *outer, last = index
    lanes = lanes_of(value)
    T.buffer_store(buffer, value, [*outer, last if lanes == 1 else tirx.Ramp(last, 1, lanes)])


def prefetch(buffer: Buffer, *index: Expr) -> None:
    """Have the cache line at ``index`` fetched into the second-level cache; it may lie past the end of the buffer."""
    read, second_level, data = (tirx.IntImm("int32", value) for value in (0, 2, 1))
    T.evaluate(tirx.call_llvm_intrin("void", "llvm.prefetch", tirx.address_of(buffer[index]), read, second_level, data))


def held(value: Expr, scope: str = "global") -> Expr:
    """Have a value computed once, in memory that becomes a register.

    TVM writes a pure expression out again wherever it is used, even if bound to a name: what is made in steps of the
    steps before would grow to thousands of copies of the first.
    """
    dtype, lanes = value.ty.dtype, lanes_of(value)
    buffer = T.alloc_buffer((lanes,), str(dtype).partition("x")[0], scope=scope)
    store(buffer, value, 0)
    return load(buffer, 0, lanes=lanes)


class Registers:
    """A tile of vector registers.

    Each is a buffer of its own, of TVM's default scope. TVM puts such buffers of up to 1 KB on the stack, whence LLVM
    lifts them into registers; larger ones, and all of scope "local", come from the heap, and then every accumulation
    goes through memory wherever LLVM cannot prove that nothing else points there.
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
    """Emit a branch with two sides."""
    with T.If(condition):
        with T.Then():
            then()
        with T.Else():
            otherwise()


def ceil_div(value: Expr, by: int) -> Expr:
    """Divide and round up; for sizes, which are never negative."""
    return (value + (by - 1)) // by


def tree_sum(terms: Sequence[Expr]) -> Expr:
    """Add up pairwise: shorter chains, smaller error."""
    items = list(terms)
    while len(items) > 1:
        items = [items[i] + items[i + 1] if i + 1 < len(items) else items[i] for i in range(0, len(items), 2)]
    return items[0]
