"""Kernel of a layer on one kind of device, and the layout of the layer's weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.kernels.ir import Expr, PrimFunc, ceil_div
from kokoro_desktop.kernels.layers import GATES, Layer

Floats: TypeAlias = NDArray[np.float32]
# The weights, with PyTorch's names and shapes.
Weights: TypeAlias = Mapping[str, Floats]


def _as_it_is(array: Floats) -> Floats:
    return array


def _no_blocks(_: Expr) -> Expr:
    raise TypeError("this kernel does not return statistics")


@dataclass(frozen=True)
class Packing:
    """Memory layout of a parameter.

    Attributes
    ----------
    shape
        Shape of the packed float32 array.
    pack
        Function that converts an array from PyTorch's layout to this layout.
    """

    shape: tuple[int, ...] = ()
    pack: Callable[[Floats], Floats] = _as_it_is


@dataclass(frozen=True)
class Kernel:
    """Kernel of a layer on one kind of device.

    Attributes
    ----------
    function
        TensorIR function; its arguments are the tensors declared by the layer's ``tensors``.
    weight
        Layout of a convolution's weight, which PyTorch stores as [cout, cin, taps] or [cout, cin]. For an LSTM, layout
        of the recurrent weights for both directions, which are converted from [2, 4 hidden, hidden].
    bias
        Layout of a convolution's bias, which PyTorch stores as [cout].
    order_gates
        For an LSTM, function that reorders the rows of PyTorch's [4 hidden, ...] to the kernel's gate order.
    blocks
        Function that returns the number of statistics blocks for a number of rows.
    """

    function: PrimFunc
    weight: Packing = field(default_factory=Packing)
    bias: Packing = field(default_factory=Packing)
    order_gates: Callable[[Floats], Floats] = _as_it_is
    blocks: Callable[[Expr], Expr] = _no_blocks

    @property
    def name(self) -> str:
        """Symbol of the kernel in the compiled module."""
        return str(self.function.attrs["global_symbol"])


class Kernels(Protocol):
    """Provider of kernels for one kind of device.

    Attributes
    ----------
    in_main_memory
        Whether Python can access the tensors of the kernels.
    """

    in_main_memory: bool

    def kernel(self, layer: Layer, weight: Callable[[Weights], Floats] | None = None) -> Kernel:
        """Build a layer's kernel, using a faster variant if the weights allow it.

        ``weight`` computes the layer's weight, in the shape described for `Kernel.weight`, from the network's weights.
        """


def panels(cout: int, taps: int, cin: int, panel: int) -> Packing:
    """Return the layout of a convolution's weight, [panels, taps, cin, panel].

    ``pack`` converts a weight from PyTorch's layout: [cout, cin, taps], or [cout, cin] for a linear layer. The last
    panel is padded with zeros.
    """
    count = ceil_div(cout, panel)

    def pack(weight: Floats) -> Floats:
        weight = weight.reshape(*weight.shape[:2], -1)
        padded = np.zeros((count * panel, *weight.shape[1:]), np.float32)
        padded[: len(weight)] = weight
        return np.ascontiguousarray(padded.reshape(count, panel, *weight.shape[1:]).transpose(0, 3, 2, 1))

    return Packing((count, taps, cin, panel), pack)


def whole_panels(cout: int, panel: int) -> Packing:
    """Return the layout of a bias of ``cout`` channels, padded with zeros to a whole number of panels."""
    length = ceil_div(cout, panel) * panel
    return Packing((length,), lambda bias: np.pad(bias, (0, length - len(bias))))


def group_gates(weight: Floats, block: int) -> Floats:
    """Reorder the rows of PyTorch's [4 hidden, ...] so that all gates of ``block`` hidden units are adjacent."""
    ordered = weight.reshape(GATES, -1, block, *weight.shape[1:]).swapaxes(0, 1)
    return np.ascontiguousarray(ordered.reshape(weight.shape))
