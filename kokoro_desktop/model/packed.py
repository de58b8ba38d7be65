"""Parameters that are computed from the weights, and functions that call kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from tvm.relax.frontend import nn

from kokoro_desktop.kernels.ir import Expr
from kokoro_desktop.kernels.kernel import Floats, Kernel, Weights

Tensor: TypeAlias = Any  # a tensor of relax.frontend.nn


class Packed(nn.Parameter):  # type: ignore[misc]
    """A float32 parameter in its kernel's weight layout.

    Attributes
    ----------
    pack
        Function that computes the value from the weights.
    """

    def __init__(self, shape: tuple[int, ...], pack: Callable[[Weights], Floats]) -> None:
        super().__init__(shape, "float32")
        self.pack = pack

    def value(self, weights: Weights) -> Floats:
        """Compute the value as a contiguous array, and check its shape."""
        array = np.ascontiguousarray(self.pack(weights), np.float32)
        if array.shape != tuple(self.shape):
            raise AssertionError(f"packed {array.shape} where {tuple(self.shape)} was declared")
        return array


def report(name: str, x: Tensor) -> Tensor:
    """Call a runtime function with a tensor and return the copy that the function makes.

    The tensor itself must not be used afterwards, because TVM's memory planner assumes that a callee does not retain
    its arguments.
    """
    return nn.op.extern(name, [x], nn.Tensor.placeholder(x.shape, x.dtype))


def pad_axis(array: Floats, axis: int, length: int) -> Floats:
    """Return a copy with one axis padded with zeros up to ``length``."""
    missing = [(0, 0)] * array.ndim
    missing[axis] = (0, length - array.shape[axis])
    return np.pad(array, missing)


def call(kernel: Kernel, *arguments: Tensor, shape: tuple[Expr, ...]) -> Tensor:
    """Call a kernel with one float32 output of the given shape."""
    output = nn.Tensor.placeholder(list(shape), "float32")
    return nn.op.tensor_ir_op(kernel.function, kernel.name, list(arguments), output)


def call_adding(kernel: Kernel, *arguments: Tensor, shape: tuple[Expr, ...]) -> tuple[Tensor, Tensor]:
    """Call a kernel that adds to its last argument in place and has a second float32 output of the given shape.

    Afterwards, the last argument must only be read through the first result.
    """
    outputs = [nn.Tensor.placeholder(list(size), "float32") for size in (arguments[-1].shape, shape)]
    places = [len(arguments) - 1, -1]
    first, second = nn.op.tensor_ir_inplace_op(kernel.function, kernel.name, list(arguments), places, outputs)
    return first, second


def call_both(
    kernel: Kernel, *arguments: Tensor, shapes: tuple[tuple[Expr, ...], tuple[Expr, ...]]
) -> tuple[Tensor, Tensor]:
    """Call a kernel with two float32 outputs of the given shapes."""
    outputs = [nn.Tensor.placeholder(list(shape), "float32") for shape in shapes]
    first, second = nn.op.tensor_ir_op(kernel.function, kernel.name, list(arguments), outputs)
    return first, second
