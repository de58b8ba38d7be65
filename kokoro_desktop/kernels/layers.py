"""Layers of the network, and the tensors of their kernels.

`kernels.cpu` and `kernels.gpu` implement the layers. Each ``tensors`` method declares the arguments of the kernel being
built, in order. The arguments are the same on every device, except for packed weights and the number of statistics
blocks. Tensors are float32 unless stated otherwise, and rows are channels-last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from kokoro_desktop.bundle.flops import Flops
from kokoro_desktop.kernels.ir import Buffer, symbol, tensor

Shape: TypeAlias = tuple[int, ...]

GATES: Final = 4  # gates of an LSTM, in PyTorch's order: input, forget, cell, output (i, f, g, o)
PARTS: Final = 3  # rows of a block's statistics: mean, sum of squared deviations, count


class Layer:
    """Base class of layers, which are frozen dataclasses.

    Attributes
    ----------
    SYMBOL
        Template for the name of the kernel, filled in with the fields.
    """

    SYMBOL: ClassVar[str]

    @property
    def name(self) -> str:
        """Name of the kernel, including every field on which the kernel depends."""
        return self.SYMBOL.format(**vars(self))

    @property
    def flops(self) -> Flops | None:
        """Operation count of a call; None for layers that only move or normalise rows, because they are fast."""
        return None


@dataclass(frozen=True)
class Lstm(Layer):
    """Recurrent part of a bidirectional LSTM with ``hidden`` units per direction; states start at zero."""

    SYMBOL: ClassVar[str] = "lstm_{hidden}"

    hidden: int

    @property
    def flops(self) -> Flops:
        """Operation count: one matrix-vector product, hidden x 4 hidden, per step and direction."""
        return Flops(2 * 2 * self.hidden * GATES * self.hidden, tensor=0)

    def tensors(self, weight: Shape) -> tuple[Buffer, Buffer, Buffer]:
        """Declare the kernel's arguments, in order.

        The tensors are gates [n, 2 * 4 hidden], the packed recurrent weight, and y [n, 2 hidden]. The gates are the
        inputs multiplied by their weights, plus the biases, for both directions and in the kernel's gate order. In y,
        the outputs of the forward direction come first.
        """
        n = symbol("n")
        gates = tensor("gates", n, 2 * GATES * self.hidden)
        return gates, tensor("weight", *weight), tensor("y", n, 2 * self.hidden)


@dataclass(frozen=True)
class Attention(Layer):
    """Multi-head self-attention over one sequence, with ``heads`` heads of ``size`` columns each."""

    SYMBOL: ClassVar[str] = "attention_{heads}_{size}"

    heads: int
    size: int

    @property
    def flops(self) -> Flops:
        """Operation count: two matrix products per head, one for the scores and one for the weighted sum."""
        return Flops(2 * 2 * self.heads * self.size, tensor=0, power=2)

    def tensors(self) -> tuple[Buffer, Buffer]:
        """Declare qkv [n, 3 * heads * size] (queries, keys, values) and y [n, heads * size]."""
        n, hidden = symbol("n"), self.heads * self.size
        return tensor("qkv", n, 3 * hidden), tensor("y", n, hidden)


@dataclass(frozen=True)
class LayerNorm(Layer):
    """Layer normalisation over the channels of each row.

    Attributes
    ----------
    slope
        Slope of a leaky ReLU applied to the result; None for no activation.
    appended
        Number of columns of the tail that is appended to every row.
    """

    channels: int
    epsilon: float
    slope: float | None = None
    appended: int = 0

    @property
    def name(self) -> str:
        """Name of the kernel, with the number of channels, the appended columns and the activation."""
        tail = f"_with_{self.appended}" * bool(self.appended) + "_leaky" * (self.slope is not None)
        return f"layer_norm_{self.channels}{tail}"

    def tensors(self) -> tuple[Buffer, Buffer, Buffer | None, Buffer]:
        """Declare x [n, C], affine [1, 2C] (gain, then shift), tail [1, appended], and y [n, C + appended]."""
        n = symbol("n")
        return (
            tensor("x", n, self.channels),
            tensor("affine", 1, 2 * self.channels),
            tensor("tail", 1, self.appended) if self.appended else None,
            tensor("y", n, self.channels + self.appended),
        )


@dataclass(frozen=True)
class InstanceStatistics(Layer):
    """Mean, sum of squared deviations and count for blocks of rows; the kernel determines the size of a block."""

    SYMBOL: ClassVar[str] = "instance_statistics_{channels}"

    channels: int

    def tensors(self) -> tuple[Buffer, Buffer]:
        """Declare x [n, C] and partial [blocks, 3, C]."""
        return tensor("x", symbol("n"), self.channels), tensor("partial", symbol("blocks"), PARTS, self.channels)


@dataclass(frozen=True)
class InstanceAffine(Layer):
    """Second step of AdaIN: one scale and one shift per channel, from statistics and a style of length ``style``.

    The statistics of the blocks are combined with the method of Chan, Golub and LeVeque (1979).
    """

    SYMBOL: ClassVar[str] = "instance_affine_{channels}"

    channels: int
    style: int
    epsilon: float = 1e-5

    def tensors(self) -> tuple[Buffer, Buffer, Buffer, Buffer, Buffer]:
        """Declare the kernel's arguments, in order.

        The tensors are partial [blocks, 3, C], style [1, style], weight [style, 2C] and bias [2C] of the style's linear
        layer, and affine [2, C]. AdaIN(x) is x * affine[0] + affine[1].

        Weight and bias contain gamma, then beta; the bias of gamma includes the 1 of ``1 + gamma``.
        """
        return (
            tensor("partial", symbol("blocks"), PARTS, self.channels),
            tensor("style", 1, self.style),
            tensor("weight", self.style, 2 * self.channels),
            tensor("bias", 2 * self.channels),
            tensor("affine", 2, self.channels),
        )
