"""Parameters that know how their values are made from the canonical weights, and the call of a kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np
from tvm.relax.frontend import nn

from kokoro_desktop.kernels.ir import Expr
from kokoro_desktop.kernels.kernel import Arranged, Floats, Kernel, value_of

Weights: TypeAlias = Mapping[str, Floats]
"""The canonical set: PyTorch's names and shapes."""
Arrange: TypeAlias = Callable[[Weights], Arranged]
Tensor: TypeAlias = Any
"""A tensor of relax.frontend.nn."""


class Packed(nn.Parameter):  # type: ignore[misc]
    """A float32 parameter in the layout that its kernel wants.

    Attributes
    ----------
    arrange
        Makes the value from the canonical weights, or what it is computed from.
    """

    def __init__(self, shape: tuple[int, ...], arrange: Arrange) -> None:
        super().__init__(shape, "float32")
        self.arrange = arrange

    def value(self, weights: Weights) -> Floats:
        """Make the value, contiguous, and see that it has the shape declared."""
        array = np.ascontiguousarray(value_of(self.arrange(weights)), np.float32)
        if array.shape != tuple(self.shape):
            raise AssertionError(f"packed {array.shape} where {tuple(self.shape)} was declared")
        return array


def report(name: str, x: Tensor) -> Tensor:
    """Have a function of the runtime called with a tensor and one of the same shape, into which it copies it.

    It cannot be handed on as it is: TVM plans memory as if whoever is called had forgotten its arguments afterwards.
    """
    return nn.op.extern(name, [x], nn.Tensor.placeholder(x.shape, x.dtype))


def pad_axis(array: Floats, axis: int, length: int) -> Floats:
    """Fill one axis up with zeros to ``length``."""
    missing = [(0, 0)] * array.ndim
    missing[axis] = (0, length - array.shape[axis])
    return np.pad(array, missing)


def call(kernel: Kernel, *arguments: Tensor, shape: tuple[Expr, ...]) -> Tensor:
    """Call a kernel whose one output is float32 of ``shape``."""
    output = nn.Tensor.placeholder(list(shape), "float32")
    return nn.op.tensor_ir_op(kernel.function, kernel.name, list(arguments), output)


def call_adding(kernel: Kernel, *arguments: Tensor, shape: tuple[Expr, ...]) -> tuple[Tensor, Tensor]:
    """Call a kernel that adds to its last argument, and whose other output is float32 of ``shape``.

    What the last argument stood for is gone afterwards: nothing may read it any more but through the result.
    """
    outputs = [nn.Tensor.placeholder(list(size), "float32") for size in (arguments[-1].shape, shape)]
    places = [len(arguments) - 1, -1]
    first, second = nn.op.tensor_ir_inplace_op(kernel.function, kernel.name, list(arguments), places, outputs)
    return first, second


def call_both(
    kernel: Kernel, *arguments: Tensor, shapes: tuple[tuple[Expr, ...], tuple[Expr, ...]]
) -> tuple[Tensor, Tensor]:
    """Call a kernel with two float32 outputs."""
    outputs = [nn.Tensor.placeholder(list(shape), "float32") for shape in shapes]
    first, second = nn.op.tensor_ir_op(kernel.function, kernel.name, list(arguments), outputs)
    return first, second
