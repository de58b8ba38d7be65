"""Writes float32 constants so that they reach a GPU's compiler whole.

TVM's generators of Metal and OpenCL C print a constant with seven digits (`std::scientific`), and nine are needed to
tell all float32 apart: pi would arrive one unit in the last place too large, 2**44 as no power of two at all.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from kokoro_desktop.kernels.gpu.ir import fused
from kokoro_desktop.kernels.ir import Expr, PrimFunc, constants_by, plain_constant, prim_func


def gpu_func(name: str, body: Callable[[], None]) -> PrimFunc:
    """Build a GPU's kernel as `kernels.ir.prim_func` does, with constants that arrive as they are."""
    with constants_by(exact):
        return prim_func(f"gpu_{name}", body)


def exact(value: float) -> Expr:
    """Write a constant; one that seven digits would change as two that they do not, joined by a fused addition.

    The compilers make one constant of it; TVM does not see into it.
    """
    whole = np.float32(value)
    near = printed(whole)
    if near == whole:
        return plain_constant(float(whole))
    return fused(plain_constant(float(near)), plain_constant(1.0), plain_constant(float(whole - near)))


def printed(value: np.float32) -> np.float32:
    """What remains of a constant once TVM has printed it and a compiler has read it."""
    read: np.float32 = np.float32(f"{value:.6e}")
    return read
