"""Layers that move rows: embeddings, padding with an optional activation, upsampling, concatenation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from tvm import tirx

from kokoro_desktop.kernels.conv_layers import Activation
from kokoro_desktop.kernels.ir import Buffer, Expr, ceil_div, f32, symbol, tensor
from kokoro_desktop.kernels.layers import Layer

# The channels of an activation are padded to a multiple of this number, the length of the widest vector.
ALIGNMENT: Final = 16


def align_channels(channels: int) -> int:
    """Round a number of channels up to whole vectors."""
    return int(ceil_div(channels, ALIGNMENT) * ALIGNMENT)


@dataclass(frozen=True)
class Embedding(Layer):
    """Lookup in a table of ``entries`` rows: a mixture of two rows, plus the position's row if ``positions`` is not 0.

    The mixture of rows a and b is (1 - weight) a + weight b; a weight of 0 or 1 yields exactly one of the rows.
    """

    SYMBOL: ClassVar[str] = "embedding_{entries}_{channels}"

    entries: int
    channels: int
    positions: int = 0

    def tensors(self) -> tuple[Buffer, Buffer, Buffer, Buffer, Buffer | None, Buffer]:
        """Declare the kernel's arguments, in order.

        The tensors are tokens int64 [n], others int64 [n], weights [n] (of ``others``), table [entries, C], place
        [positions, C], and y [n, C].
        """
        n = symbol("n")
        return (
            tensor("tokens", n, dtype="int64"),
            tensor("others", n, dtype="int64"),
            tensor("weights", n),
            tensor("table", self.entries, self.channels),
            tensor("place", self.positions, self.channels) if self.positions else None,
            tensor("y", n, self.channels),
        )


@dataclass(frozen=True)
class Padded(Layer):
    """Rows after an activation, with ``left`` rows of zeros before and ``right`` rows of zeros after them."""

    SYMBOL: ClassVar[str] = "padded_{activation.name}_{channels}_{left}_{right}"

    channels: int
    left: int
    right: int
    activation: Activation

    def tensors(self) -> tuple[Buffer, Buffer | None, Buffer | None, Buffer]:
        """Declare x [n, C], the activation's tensors, and y [left + n + right, C]."""
        x = tensor("x", symbol("n"), self.channels)
        return (x, *self.activation.tensors(self.channels), tensor("y", symbol("m"), self.channels))


@dataclass(frozen=True)
class Pooled(Layer):
    """Learned upsampling by two in residual blocks: a depthwise transposed convolution, padded with zeros.

    With the taps w, y[2i] = w1 a[i] + bias and y[2i + 1] = w2 a[i] + w0 a[i + 1] + bias, where a = activation(x), and a
    is zero after the last row (stride 2, padding 1, output padding 1).
    """

    SYMBOL: ClassVar[str] = "pooled_{activation.name}_{channels}_{left}_{right}"

    channels: int
    left: int
    right: int
    activation: Activation

    def tensors(self) -> tuple[Buffer, Buffer | None, Buffer | None, Buffer, Buffer, Buffer]:
        """Declare x [n, C], the activation's tensors, taps [3, C], bias [C], and y [left + 2n + right, C]."""
        return (
            tensor("x", symbol("n"), self.channels),
            *self.activation.tensors(self.channels),
            tensor("taps", 3, self.channels),
            tensor("bias", self.channels),
            tensor("y", symbol("m"), self.channels),
        )


@dataclass(frozen=True)
class Averaged(Layer):
    """Mean of three parallel residual blocks, computed from their sum, followed by a leaky ReLU and zero padding."""

    channels: int
    left: int
    right: int
    slope: float

    @property
    def name(self) -> str:
        """Name of the kernel, with the slope in hundredths."""
        return f"averaged_{self.channels}_{self.left}_{self.right}_leaky{round(100 * self.slope)}"

    def tensors(self) -> tuple[Buffer, Buffer]:
        """Declare total [n, C] and y [left + n + right, C]."""
        return tensor("total", symbol("n"), self.channels), tensor("y", symbol("m"), self.channels)


@dataclass(frozen=True)
class Upsampled(Layer):
    """Second step of a transposed convolution whose first step is a matrix product.

    Attributes
    ----------
    reflect
        Whether to prepend one reflected row.
    """

    SYMBOL: ClassVar[str] = "upsampled_{channels}_{stride}"

    channels: int
    stride: int
    reflect: bool

    def tensors(self) -> tuple[Buffer, Buffer, Buffer]:
        """Declare product [q, stride * C], source [m, C] and y [m, C].

        Row q of the product holds outputs stride * q .. stride * q + stride - 1 of the unpadded transposed convolution.
        y is the sum of the source and these outputs, after the first stride / 2 outputs have been dropped and, if
        ``reflect`` is True, the reflected row has been prepended.
        """
        m = symbol("m")
        product = tensor("product", symbol("q"), self.stride * self.channels)
        return product, tensor("source", m, self.channels), tensor("y", m, self.channels)


@dataclass(frozen=True)
class CurvesJoined(Layer):
    """Input of the decoder's first block: text features, with F0 and energy curves reduced to one value per frame."""

    SYMBOL: ClassVar[str] = "curves_joined_{channels}"

    channels: int
    width: int

    def tensors(self) -> tuple[Buffer, list[Buffer], Buffer, Buffer, Buffer]:
        """Declare the kernel's arguments, in order.

        The tensors are asr [n, C] (the text features), the curves f0 [n, 2] and energy [n, 2], taps [2, 3], bias [2],
        and y [n, width]. Taps and bias are those of the strided convolutions that reduce the curves. A row of y
        contains C channels, F0, energy, and zeros.
        """
        n = symbol("n")
        return (
            tensor("asr", n, self.channels),
            [tensor(name, n, 2) for name in ("f0", "energy")],
            tensor("taps", 2, 3),
            tensor("bias", 2),
            tensor("y", n, self.width),
        )

    @staticmethod
    def convolve(curve: Buffer, taps: Buffer, bias: Buffer, index: int, row: Expr) -> Expr:
        """Emit code that computes one output row of a convolution with three taps and a stride of two over a curve."""
        before = tirx.if_then_else(row > 0, curve[tirx.max(row - 1, 0), 1], f32(0.0))
        return before * taps[index, 0] + curve[row, 0] * taps[index, 1] + curve[row, 1] * taps[index, 2] + bias[index]


@dataclass(frozen=True)
class FeaturesJoined(Layer):
    """Input of the decoder's later blocks: the previous output, reduced text features, F0 and energy."""

    SYMBOL: ClassVar[str] = "features_joined_{channels}_{extra}"

    channels: int
    extra: int
    text: int
    width: int

    def tensors(self) -> tuple[Buffer, Buffer, Buffer, Buffer]:
        """Declare the kernel's arguments, in order.

        The tensors are x [n, C], residual [n, extra], first, and y [n, width]. ``first`` is the output of
        `CurvesJoined`, with F0 and energy in columns ``text`` and ``text + 1``. A row of y contains the channels of x,
        those of the residual, F0, energy, and zeros.
        """
        n = symbol("n")
        return (
            tensor("x", n, self.channels),
            tensor("residual", n, self.extra),
            tensor("first", n, align_channels(self.text + 2)),
            tensor("y", n, self.width),
        )


@dataclass(frozen=True)
class Styled(Layer):
    """Rows, each with the style appended."""

    SYMBOL: ClassVar[str] = "styled_{channels}_{style}"

    channels: int
    style: int

    def tensors(self) -> tuple[Buffer, Buffer, Buffer]:
        """Declare x [n, C], style [1, S], and y [n, C + S]."""
        n = symbol("n")
        return (
            tensor("x", n, self.channels),
            tensor("style", 1, self.style),
            tensor("y", n, self.channels + self.style),
        )
