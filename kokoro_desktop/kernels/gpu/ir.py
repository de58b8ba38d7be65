"""The words of `kernels.ir` that only a GPU has: blocks, threads, memory that they share, barriers."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import Buffer, Expr


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
    """Wait until every thread of the block is here. Every thread must come: never inside a branch on its index."""
    T.evaluate(T.tvm_storage_sync("shared"))


def int32(value: Expr) -> Expr:
    """Narrow a length, bound to a name: GPUs reckon with 32 bits faster, and no tensor here has 2**31 values."""
    return T.bind(value.astype("int32"))


def fused(a: Expr, b: Expr, c: Expr) -> Expr:
    """``a * b + c`` of scalars, rounded once: OpenCL C, CUDA and Metal all name it so, and none may take it apart."""
    return tirx.call_pure_extern("float32", "fma", a, b, c)
