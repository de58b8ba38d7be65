"""Helpers for GPU kernels: thread blocks, shared memory, and constants without loss of precision."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Final

import numpy as np
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import Buffer, Expr, PrimFunc, constants_by, plain_constant, prim_func

# Threads per block: the maximum that Apple's GPUs allow for a kernel that uses many registers.
THREADS: Final = 256
# Number of values that a thread loads or stores with one instruction: 16 bytes, the maximum.
VECTOR: Final = 4

# Layout of a block's threads over rows and channels, shared by kernels that pass registers to each other's code.
# Channels per block.
PANEL: Final = 64
# Threads along the channels, with one vector each.
COLUMNS: Final = PANEL // VECTOR
# Threads along the rows.
ROWS: Final = THREADS // COLUMNS


def gpu_func(name: str, body: Callable[[], None]) -> PrimFunc:
    """Build a GPU kernel like `kernels.ir.prim_func`, but protect its constants from rounding; see `exact_constant`."""
    with constants_by(exact_constant):
        return prim_func(f"gpu_{name}", body)


def blocks(extent: Expr, axis: str = "x") -> AbstractContextManager[Any]:
    """Context manager: launch ``extent`` blocks along an axis; yield the index of the block."""
    return T.launch_thread(f"blockIdx.{axis}", extent)  # type: ignore[no-any-return]


def threads(extent: int) -> AbstractContextManager[Any]:
    """Context manager: launch the threads of a block; yield the index of the thread, int32."""
    return T.launch_thread("threadIdx.x", extent)  # type: ignore[no-any-return]


def shared(*shape: int, dtype: str = "float32") -> Buffer:
    """Allocate shared memory of a block."""
    return T.alloc_buffer(shape, dtype, scope="shared")


def registers(count: int, dtype: str = "float32") -> Buffer:
    """Allocate memory private to a thread, which becomes registers if all indices are constant."""
    return T.alloc_buffer((count,), dtype, scope="local")


def barrier() -> None:
    """Emit a barrier for all threads of the block; never use a barrier inside a branch on the thread's index.

    TVM inserts barriers between writes and reads of shared memory. Use this function where TVM would insert a barrier
    too late, inside a loop, or more than once.
    """
    T.evaluate(T.tvm_storage_sync("shared"))


def int32(value: Expr) -> Expr:
    """Convert a length to int32, which is faster on GPUs and sufficient for all tensors, and bind it to a variable."""
    return T.bind(value.astype("int32"))


def multiply_add(a: Expr, b: Expr, c: Expr) -> Expr:
    """Emit a scalar ``a * b + c`` with a single rounding.

    Compilers never split this operation, and its name is the same in CUDA and Metal.
    """
    return tirx.call_pure_extern("float32", "fma", a, b, c)


def exact_constant(value: float) -> Expr:
    """Create a float32 constant that reaches a GPU compiler without rounding.

    TVM's code generator for Metal prints constants with seven digits (`std::scientific`), but float32 needs nine: pi
    would be one unit in the last place too large, and 2**44 would not be a power of two. A constant that would
    change when rounded to seven digits is written as two constants joined by a fused multiply-add. The GPU compiler
    folds them into one, while TVM does not.
    """
    whole = np.float32(value)
    near = round_as_printed(whole)
    if near == whole:
        return plain_constant(float(whole))
    return multiply_add(plain_constant(float(near)), plain_constant(1.0), plain_constant(float(whole - near)))


def round_as_printed(value: np.float32) -> np.float32:
    """Return the value that a compiler reads from a constant as printed by TVM."""
    read: np.float32 = np.float32(f"{value:.6e}")
    return read
