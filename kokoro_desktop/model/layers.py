"""Layers that more than one module is built of; each names the canonical weights that it takes."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from tvm.relax.frontend import nn

from kokoro_desktop.kernels import conv1d as conv
from kokoro_desktop.kernels.conv1d import Conv1d
from kokoro_desktop.kernels.lstm import lstm, pack_gates, pack_recurrent, units
from kokoro_desktop.kernels.norm import (
    PARTS,
    instance_affine,
    instance_statistics,
    layer_norm,
    statistics_blocks,
)
from kokoro_desktop.kernels.rows import Activation, padded, pooled
from kokoro_desktop.kernels.tiling import Tiling
from kokoro_desktop.model.packed import Packed, Tensor, Weights, call, filled
from kokoro_desktop.spec import DECODER_STYLE

STYLE = DECODER_STYLE.stop - DECODER_STYLE.start
"""Length of the half of a style row that a module sees: 128."""
ALIGNMENT = 16
"""Channels of an activation are filled up to a multiple of this, the widest vector."""


def aligned(channels: int) -> int:
    """Round channels up to whole vectors."""
    return -(-channels // ALIGNMENT) * ALIGNMENT


class Convolution(nn.Module):  # type: ignore[misc]
    """A convolution over rows that are already padded, or a linear layer.

    Several sources are stacked along the output channels. Input channels beyond the weights' are zero.
    """

    def __init__(self, spec: Conv1d, tiling: Tiling, *sources: str) -> None:
        self.spec, self.tiling, self.sources = spec, tiling, sources
        self.weight = Packed(spec.weight_shape(tiling), self._pack_weight)
        if spec.bias:
            self.bias = Packed(spec.bias_shape(tiling), self._pack_bias)

    def _weights(self, weights: Weights) -> NDArray[np.float32]:
        weight: NDArray[np.float32] = np.concatenate([weights[f"{source}.weight"] for source in self.sources])
        return weight

    def _biases(self, weights: Weights) -> NDArray[np.float32]:
        return np.concatenate([weights[f"{source}.bias"] for source in self.sources])

    def _pack_weight(self, weights: Weights) -> NDArray[np.float32]:
        weight = filled(filled(self._weights(weights), 1, self.spec.cin), 0, self.spec.cout)
        return conv.pack_weight(weight, self.tiling.panel)

    def _pack_bias(self, weights: Weights) -> NDArray[np.float32]:
        return filled(conv.pack_bias(self._biases(weights), self.tiling.panel), 0, self.bias.shape[0])

    def forward(self, x: Tensor, residual: Tensor | None = None) -> Tensor:
        """Convolve x [p, cin] -> [m, cout]."""
        spec = self.spec
        rows = (x.shape[0] - spec.skip - (spec.taps - 1) * spec.dilation - 1) // spec.stride + 1
        return self.rows(x, rows, residual)

    def rows(self, x: Tensor, rows: object, residual: Tensor | None = None) -> Tensor:
        """Convolve to a number of rows that the caller knows in closed form."""
        arguments = [x, self.weight]
        if self.spec.bias:
            arguments.append(self.bias)
        if residual is not None:
            arguments.append(residual)
        return call(conv.conv1d(self.spec, self.tiling), *arguments, shape=(rows, self.spec.cout))


class AdaIN(nn.Module):  # type: ignore[misc]
    """Instance normalisation whose gain and shift come from the style: statistics to one scale and shift a channel."""

    def __init__(self, channels: int, tiling: Tiling, source: str) -> None:
        self.channels, self.tiling, self.source = channels, tiling, source
        self.width = aligned(channels)
        self.weight = Packed((STYLE, 2 * self.width), self._pack_weight)
        self.bias = Packed((2 * self.width,), self._pack_bias)

    def _pack_weight(self, weights: Weights) -> NDArray[np.float32]:
        halves = weights[f"{self.source}.fc.weight"].reshape(2, self.channels, STYLE)
        packed: NDArray[np.float32] = filled(halves, 1, self.width).reshape(2 * self.width, STYLE).T
        return packed

    def _pack_bias(self, weights: Weights) -> NDArray[np.float32]:
        gamma, beta = weights[f"{self.source}.fc.bias"].reshape(2, self.channels)
        return filled(np.stack([gamma + 1, beta]), 1, self.width).ravel()

    def forward(self, partial: Tensor, style: Tensor) -> Tensor:
        """partial [blocks, 3, width] of the input (see `statistics`), style [1, 128] -> affine [2, width]."""
        kernel = instance_affine(self.width, STYLE, self.tiling)
        return call(kernel, partial, style, self.weight, self.bias, shape=(2, self.width))


def statistics(x: Tensor, tiling: Tiling) -> Tensor:
    """x [n, channels] -> mean, squared deviations and count of blocks of rows, for any number of AdaINs."""
    n, channels = x.shape
    return call(instance_statistics(channels, tiling), x, shape=(statistics_blocks(n), PARTS, channels))


class LayerNorm(nn.Module):  # type: ignore[misc]
    """Layer normalisation with a learned gain and shift."""

    def __init__(
        self, channels: int, tiling: Tiling, gain: str, shift: str, *, epsilon: float, slope: float | None = None
    ) -> None:
        self.channels = channels
        self.kernel = layer_norm(channels, tiling, epsilon=epsilon, slope=slope)
        self.affine = Packed((1, 2 * channels), lambda w: np.concatenate([w[gain], w[shift]])[None])

    def forward(self, x: Tensor) -> Tensor:
        """x [n, channels] -> the same shape."""
        return call(self.kernel, x, self.affine, shape=(x.shape[0], self.channels))


class BidirectionalLSTM(nn.Module):  # type: ignore[misc]
    """An LSTM in both directions: one matrix product for all inputs, one kernel for the recurrence."""

    def __init__(self, cin: int, hidden: int, tiling: Tiling, source: str) -> None:
        self.hidden, self.tiling, self.source = hidden, tiling, source
        block = units(tiling)
        self.inputs = GateInputs(Conv1d(cin, 8 * hidden), tiling, source)
        self.weight = Packed((2, hidden // block, hidden, 4, block), self._pack)

    def _pack(self, weights: Weights) -> NDArray[np.float32]:
        directions = [weights[f"{self.source}.weight_hh_l0{suffix}"] for suffix in ("", "_reverse")]
        return pack_recurrent(directions[0], directions[1], units(self.tiling))

    def forward(self, x: Tensor) -> Tensor:
        """x [n, cin] -> [n, 2 hidden]."""
        gates = self.inputs(x)
        return call(lstm(self.hidden, self.tiling), gates, self.weight, shape=(x.shape[0], 2 * self.hidden))


class GateInputs(Convolution):
    """The input half of a bidirectional LSTM's gates, both directions and both biases in one linear layer."""

    def _directions(self, weights: Weights, kind: str) -> list[NDArray[np.float32]]:
        return [weights[f"{self.sources[0]}.{kind}_l0{suffix}"] for suffix in ("", "_reverse")]

    def _weights(self, weights: Weights) -> NDArray[np.float32]:
        block = units(self.tiling)
        return np.concatenate([pack_gates(w, block) for w in self._directions(weights, "weight_ih")])

    def _biases(self, weights: Weights) -> NDArray[np.float32]:
        pairs = zip(self._directions(weights, "bias_ih"), self._directions(weights, "bias_hh"), strict=True)
        return np.concatenate([pack_gates(ih + hh, units(self.tiling)) for ih, hh in pairs])


class AdainBlock(nn.Module):  # type: ignore[misc]
    """The residual block of predictor and decoder: norm, leaky ReLU, (pool,) convolution, twice, beside a shortcut."""

    SLOPE = 0.2

    def __init__(self, cin: int, cout: int, tiling: Tiling, source: str, *, upsample: bool = False) -> None:
        self.tiling, self.upsample = tiling, upsample
        self.width = aligned(cin)
        self.cout = cout
        self.learned = cin != cout
        shortcut: Literal["half", "same"] = "half" if upsample else "same"
        self.norm1 = AdaIN(cin, tiling, f"{source}.norm1")
        self.norm2 = AdaIN(cout, tiling, f"{source}.norm2")
        self.conv1 = Convolution(Conv1d(self.width, cout, taps=3), tiling, f"{source}.conv1")
        second = Conv1d(cout, cout, taps=3, residual=shortcut, scale=math.sqrt(0.5))
        self.conv2 = Convolution(second, tiling, f"{source}.conv2")
        if self.learned:
            # Nearest-neighbour upsampling and a one-tap convolution commute: the cheaper order.
            self.shortcut = Convolution(Conv1d(self.width, cout, bias=False), tiling, f"{source}.conv1x1")
        if upsample:
            self.taps = Packed((3, self.width), lambda w: filled(w[f"{source}.pool.weight"][:, 0].T, 1, self.width))
            self.pool_bias = Packed((self.width,), lambda w: filled(w[f"{source}.pool.bias"], 0, self.width))

    def forward(self, x: Tensor, style: Tensor) -> Tensor:
        """x [n, width] -> [n or 2n, cout]."""
        n = x.shape[0]
        leaky = Activation(affine=True, kind="leaky", slope=self.SLOPE)
        affine = self.norm1(statistics(x, self.tiling), style)
        if self.upsample:
            kernel = pooled(self.width, 1, 1, leaky, self.tiling)
            rows = 2 * n
            h = call(kernel, x, affine, self.taps, self.pool_bias, shape=(rows + 2, self.width))
        else:
            rows = n
            h = call(padded(self.width, 1, 1, leaky, self.tiling), x, affine, shape=(rows + 2, self.width))
        h = self.conv1.rows(h, rows)
        affine = self.norm2(statistics(h, self.tiling), style)
        h = call(padded(self.cout, 1, 1, leaky, self.tiling), h, affine, shape=(rows + 2, self.cout))
        return self.conv2.rows(h, rows, self.shortcut(x) if self.learned else x)


def over_rows(spec: Conv1d) -> Conv1d:
    """Share a convolution's rows among the threads, for the generator's long sequences."""
    return replace(spec, share="rows")
