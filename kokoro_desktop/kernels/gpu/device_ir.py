"""How a GPU's kernel is written: its blocks, their threads and shared memory, and constants that arrive whole."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Final

import numpy as np
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import Buffer, Expr, PrimFunc, constants_by, plain_constant, prim_func

THREADS: Final = 256
"""Threads of every block here: what Apple's GPUs still grant a kernel that uses many registers."""
VECTOR: Final = 4
"""Values that a thread moves at a time: 16 bytes, the most that a GPU moves at once."""

# How the threads of a block lie over rows and channels, wherever one kernel's registers are read by another's part.
PANEL: Final = 64
"""Channels of a block."""
COLUMNS: Final = PANEL // VECTOR
"""Threads side by side along the channels: neighbours, with one vector each."""
ROWS: Final = THREADS // COLUMNS
"""Threads side by side along the rows."""


def gpu_func(name: str, body: Callable[[], None]) -> PrimFunc:
    """Build a GPU's kernel as `kernels.ir.prim_func` does, with constants that arrive as they are."""
    with constants_by(write_exactly):
        return prim_func(f"gpu_{name}", body)


def blocks(extent: Expr, axis: str = "x") -> AbstractContextManager[Any]:
    """Launch ``extent`` blocks along an axis; the value is the block's index."""
    return T.launch_thread(f"blockIdx.{axis}", extent)  # type: ignore[no-any-return]


def threads(extent: int) -> AbstractContextManager[Any]:
    """Launch a block's threads; the value is the thread's index, int32."""
    return T.launch_thread("threadIdx.x", extent)  # type: ignore[no-any-return]


def shared(*shape: int, dtype: str = "float32") -> Buffer:
    """Allocate memory for all threads of a block."""
    return T.alloc_buffer(shape, dtype, scope="shared")


def registers(count: int, dtype: str = "float32") -> Buffer:
    """Allocate memory of a thread's own; with constant indices it becomes registers."""
    return T.alloc_buffer((count,), dtype, scope="local")


def barrier() -> None:
    """Wait for all threads of the block; never inside a branch on the thread's index.

    TVM inserts barriers between writes and reads of shared memory by itself. This one is for places where the kernel's
    text would change without it: TVM's own would come later, inside a loop or more than once.
    """
    T.evaluate(T.tvm_storage_sync("shared"))


def int32(value: Expr) -> Expr:
    """Narrow a length, bound to a name: GPUs reckon with 32 bits faster, and no tensor here has 2**31 values."""
    return T.bind(value.astype("int32"))


def multiply_add(a: Expr, b: Expr, c: Expr) -> Expr:
    """``a * b + c`` of scalars, rounded once: CUDA and Metal name it alike, and none may take it apart."""
    return tirx.call_pure_extern("float32", "fma", a, b, c)


def write_exactly(value: float) -> Expr:
    """Write a float32 constant so that it reaches a GPU's compiler whole.

    TVM's generator of Metal prints a constant with seven digits (`std::scientific`), and nine are needed
    to tell all float32 apart: pi would arrive one unit in the last place too large, 2**44 as no power of two at all.
    What seven digits would change is written as two constants that they do not, joined by a fused addition, of which
    the compilers make one again; TVM does not see into it.
    """
    whole = np.float32(value)
    near = print_and_read(whole)
    if near == whole:
        return plain_constant(float(whole))
    return multiply_add(plain_constant(float(near)), plain_constant(1.0), plain_constant(float(whole - near)))


def print_and_read(value: np.float32) -> np.float32:
    """What remains of a constant once TVM has printed it and a compiler has read it."""
    read: np.float32 = np.float32(f"{value:.6e}")
    return read
