"""Convolution layers, and the activation applied to their input."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from kokoro_desktop.bundle.flops import Flops
from kokoro_desktop.kernels.ir import Buffer, Expr, lanes_of, load, splat, symbol, tensor
from kokoro_desktop.kernels.layers import PARTS, Layer, Shape
from kokoro_desktop.kernels.vector_math import gelu_new, leaky_relu, snake


@dataclass(frozen=True)
class Activation:
    """Activation applied to the input rows of a convolution.

    Attributes
    ----------
    affine
        Whether to apply AdaIN's scale and shift first.
    kind
        ``none``, ``leaky`` (leaky ReLU with ``slope``) or ``snake`` (with alpha / pi and 1 / alpha for each channel).
    slope
        Slope of the leaky ReLU.
    """

    affine: bool = False
    kind: Literal["none", "leaky", "snake"] = "none"
    slope: float = 0.0

    @property
    def name(self) -> str:
        """Part of the kernel's name that identifies the activation."""
        kind = f"{self.kind}{round(100 * self.slope)}" if self.kind == "leaky" else self.kind
        return f"affine_{kind}" if self.affine else kind

    def tensors(self, channels: int) -> tuple[Buffer | None, Buffer | None]:
        """Declare affine [2, C] and alpha [2, C] (alpha / pi, then 1 / alpha); return None for unused tensors."""
        affine = tensor("affine", 2, channels) if self.affine else None
        alpha = tensor("alpha", 2, channels) if self.kind == "snake" else None
        return affine, alpha

    def emit(self, value: Expr, affine: Buffer | None, alpha: Buffer | None, channel: Expr) -> Expr:
        """Emit code that applies the activation to one vector, whose first channel is ``channel``."""
        lanes = lanes_of(value)
        if affine is not None:
            value = value * load(affine, 0, channel, lanes=lanes) + load(affine, 1, channel, lanes=lanes)
        if self.kind == "leaky":
            return leaky_relu(value, self.slope)
        if alpha is not None:
            return snake(value, load(alpha, 0, channel, lanes=lanes), load(alpha, 1, channel, lanes=lanes))
        return value


class ConvTensors(NamedTuple):
    """Tensors of a `Conv1d`; None for tensors that the layer does not use."""

    x: Buffer
    weight: Buffer
    bias: Buffer | None
    residual: Buffer | None
    y: Buffer


@dataclass(frozen=True)
class Conv1d(Layer):
    """Convolution over padded rows; a convolution with one tap is a linear layer.

    Attributes
    ----------
    cin, cout
        Numbers of input and output channels.
    taps, dilation, stride
        Kernel length, distance between taps, and distance between outputs, in rows.
    skip
        Number of rows skipped at the start of x.
    bias
        Whether to add a bias.
    residual
        ``same``: add an [m, cout] tensor. ``half``: add row ``r // 2`` of an [m / 2, cout] tensor to row r
        (nearest-neighbour upsampling by two).
    scale
        Factor applied to the whole sum, including the residual.
    gelu
        Whether to apply ALBERT's GELU as the last operation.
    long
        Whether the input has many rows per frame and is therefore larger than the weights, as in the vocoder.
    """

    cin: int
    cout: int
    taps: int = 1
    dilation: int = 1
    stride: int = 1
    skip: int = 0
    bias: bool = True
    residual: Literal["same", "half"] | None = None
    scale: float = 1.0
    gelu: bool = False
    long: bool = False

    @property
    def name(self) -> str:
        """Name of the kernel, with every attribute that differs from its default."""
        parts = [f"conv1d_{self.cin}_{self.cout}_k{self.taps}"] + ["long"] * self.long
        parts += [f"d{self.dilation}"] * (self.dilation > 1) + [f"s{self.stride}"] * (self.stride > 1)
        parts += [f"skip{self.skip}"] * (self.skip > 0) + ["unbiased"] * (not self.bias) + ["gelu"] * self.gelu
        parts += [f"{self.residual}_residual"] * (self.residual is not None) + ["scaled"] * (self.scale != 1.0)
        return "_".join(parts)

    @property
    def flops(self) -> Flops:
        """Operation count: one multiply-add per tap, input channel and output channel for each row of y."""
        return Flops(2 * self.cin * self.cout * self.taps, tensor=-1)

    def tensors(self, weight: Shape, bias: Shape) -> ConvTensors:
        """Declare x [p, cin], packed weight and bias, residual, and y [m, cout].

        The input must have enough rows: p > skip + (m - 1) * stride + (taps - 1) * dilation.
        """
        return ConvTensors(
            tensor("x", symbol("p"), self.cin),
            tensor("weight", *weight),
            tensor("bias", *bias) if self.bias else None,
            tensor("residual", symbol("r"), self.cout) if self.residual else None,
            tensor("y", symbol("m"), self.cout),
        )

    def finish(self, tensors: ConvTensors, value: Expr, source: Expr, channel: Expr) -> Expr:
        """Emit the epilogue (residual, scale, GELU) for one vector; ``source`` is the row of the residual."""
        lanes = lanes_of(value)
        if tensors.residual is not None:
            value = value + load(tensors.residual, source, channel, lanes=lanes)
        if self.scale != 1.0:
            value = value * splat(self.scale, lanes)
        return gelu_new(value) if self.gelu else value


class SameConvTensors(NamedTuple):
    """Tensors of a `SameConv1d`; None for tensors that the layer does not use."""

    x: Buffer
    affine: Buffer | None
    alpha: Buffer | None
    weight: Buffer
    bias: Buffer
    residual: Buffer | None
    y: Buffer
    partial: Buffer


@dataclass(frozen=True)
class SameConv1d(Layer):
    """Convolution with "same" padding, an activation, an optional residual, and statistics of its output.

    Attributes
    ----------
    channels
        Number of input channels, which equals the number of output channels.
    taps, dilation
        Kernel length (3, 7 or 11) and distance between its taps, in rows.
    activation
        Activation applied to the input. The padding is zero after activation.
    residual
        Whether to add a tensor with the shape of the output.
    accumulate
        Whether to add the result to the output tensor instead of overwriting the tensor.
    """

    channels: int
    taps: int
    dilation: int
    activation: Activation
    residual: bool = False
    accumulate: bool = False

    @property
    def name(self) -> str:
        """Name of the kernel, with every attribute on which the kernel depends."""
        tail = "_residual" * self.residual + "_accumulate" * self.accumulate
        return f"same_conv1d_{self.channels}_k{self.taps}_d{self.dilation}_{self.activation.name}{tail}"

    @property
    def flops(self) -> Flops:
        """Operation count: one multiply-add per tap, input channel and output channel for each row of x."""
        return Flops(2 * self.channels * self.channels * self.taps, tensor=0)

    def tensors(self, weight: Shape) -> SameConvTensors:
        """Declare the kernel's arguments, in order.

        The tensors are x [n, C], the activation's tensors, packed weight, bias [C], residual [n, C], y [n, C], and
        partial [blocks, 3, C]. When accumulating, the kernel also reads y. ``partial`` contains the statistics of
        the finished y, for use by the next normalisation.
        """
        n = symbol("n")
        return SameConvTensors(
            tensor("x", n, self.channels),
            *self.activation.tensors(self.channels),
            tensor("weight", *weight),
            tensor("bias", self.channels),
            tensor("residual", n, self.channels) if self.residual else None,
            tensor("y", n, self.channels),
            tensor("partial", symbol("blocks"), PARTS, self.channels),
        )
