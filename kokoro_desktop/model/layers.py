"""Layers that more than one module is built of; each names the canonical weights that it takes."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv1d import Conv1d
from kokoro_desktop.kernels.family import Kernels
from kokoro_desktop.kernels.norm import (
    PARTS,
)
from kokoro_desktop.kernels.rows import Activation
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

    def __init__(self, spec: Conv1d, kernels: Kernels, *sources: str) -> None:
        self.spec, self.kernels, self.sources = spec, kernels, sources
        self.weight = Packed(kernels.conv1d_weight(spec), self._pack_weight)
        if spec.bias:
            self.bias = Packed(kernels.conv1d_bias(spec), self._pack_bias)

    def _weights(self, weights: Weights) -> NDArray[np.float32]:
        weight: NDArray[np.float32] = np.concatenate([weights[f"{source}.weight"] for source in self.sources])
        return weight

    def _biases(self, weights: Weights) -> NDArray[np.float32]:
        return np.concatenate([weights[f"{source}.bias"] for source in self.sources])

    def _pack_weight(self, weights: Weights) -> NDArray[np.float32]:
        weight = filled(filled(self._weights(weights), 1, self.spec.cin), 0, self.spec.cout)
        return self.kernels.pack_conv1d(self.spec, weight)

    def _pack_bias(self, weights: Weights) -> NDArray[np.float32]:
        return filled(self.kernels.pack_bias(self.spec, self._biases(weights)), 0, self.bias.shape[0])

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
        return call(self.kernels.conv1d(self.spec), *arguments, shape=(rows, self.spec.cout))


class AdaIN(nn.Module):  # type: ignore[misc]
    """Instance normalisation whose gain and shift come from the style: statistics to one scale and shift a channel."""

    def __init__(self, channels: int, kernels: Kernels, source: str) -> None:
        self.channels, self.kernels, self.source = channels, kernels, source
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
        kernel = self.kernels.instance_affine(self.width, STYLE)
        return call(kernel, partial, style, self.weight, self.bias, shape=(2, self.width))


def statistics(x: Tensor, kernels: Kernels) -> Tensor:
    """x [n, channels] -> mean, squared deviations and count of blocks of rows, for any number of AdaINs."""
    n, channels = x.shape
    return call(kernels.instance_statistics(channels), x, shape=(kernels.statistics_blocks(n), PARTS, channels))


class LayerNorm(nn.Module):  # type: ignore[misc]
    """Layer normalisation with a learned gain and shift."""

    def __init__(
        self, channels: int, kernels: Kernels, gain: str, shift: str, *, epsilon: float, slope: float | None = None
    ) -> None:
        self.channels = channels
        self.kernel = kernels.layer_norm(channels, epsilon=epsilon, slope=slope)
        self.affine = Packed((1, 2 * channels), lambda w: np.concatenate([w[gain], w[shift]])[None])

    def forward(self, x: Tensor) -> Tensor:
        """x [n, channels] -> the same shape."""
        return call(self.kernel, x, self.affine, shape=(x.shape[0], self.channels))


class BidirectionalLSTM(nn.Module):  # type: ignore[misc]
    """An LSTM in both directions: one matrix product for all inputs, one kernel for the recurrence."""

    def __init__(self, cin: int, hidden: int, kernels: Kernels, source: str) -> None:
        self.hidden, self.kernels, self.source = hidden, kernels, source
        self.inputs = GateInputs(Conv1d(cin, 8 * hidden), kernels, source)
        self.weight = Packed(kernels.lstm_weight(hidden), self._pack)

    def _pack(self, weights: Weights) -> NDArray[np.float32]:
        directions = [weights[f"{self.source}.weight_hh_l0{suffix}"] for suffix in ("", "_reverse")]
        return self.kernels.pack_recurrent(directions[0], directions[1])

    def forward(self, x: Tensor) -> Tensor:
        """x [n, cin] -> [n, 2 hidden]."""
        gates = self.inputs(x)
        return call(self.kernels.lstm(self.hidden), gates, self.weight, shape=(x.shape[0], 2 * self.hidden))


class GateInputs(Convolution):
    """The input half of a bidirectional LSTM's gates, both directions and both biases in one linear layer."""

    def _directions(self, weights: Weights, kind: str) -> list[NDArray[np.float32]]:
        return [weights[f"{self.sources[0]}.{kind}_l0{suffix}"] for suffix in ("", "_reverse")]

    def _weights(self, weights: Weights) -> NDArray[np.float32]:
        return np.concatenate([self.kernels.pack_gates(w) for w in self._directions(weights, "weight_ih")])

    def _biases(self, weights: Weights) -> NDArray[np.float32]:
        pairs = zip(self._directions(weights, "bias_ih"), self._directions(weights, "bias_hh"), strict=True)
        return np.concatenate([self.kernels.pack_gates(ih + hh) for ih, hh in pairs])


class AdainBlock(nn.Module):  # type: ignore[misc]
    """The residual block of predictor and decoder: norm, leaky ReLU, (pool,) convolution, twice, beside a shortcut."""

    SLOPE = 0.2

    def __init__(self, cin: int, cout: int, kernels: Kernels, source: str, *, upsample: bool = False) -> None:
        self.kernels, self.upsample = kernels, upsample
        self.width = aligned(cin)
        self.cout = cout
        self.learned = cin != cout
        shortcut: Literal["half", "same"] = "half" if upsample else "same"
        self.norm1 = AdaIN(cin, kernels, f"{source}.norm1")
        self.norm2 = AdaIN(cout, kernels, f"{source}.norm2")
        self.conv1 = Convolution(Conv1d(self.width, cout, taps=3), kernels, f"{source}.conv1")
        second = Conv1d(cout, cout, taps=3, residual=shortcut, scale=math.sqrt(0.5))
        self.conv2 = Convolution(second, kernels, f"{source}.conv2")
        if self.learned:
            # Nearest-neighbour upsampling and a one-tap convolution commute: the cheaper order.
            self.shortcut = Convolution(Conv1d(self.width, cout, bias=False), kernels, f"{source}.conv1x1")
        if upsample:
            self.taps = Packed((3, self.width), lambda w: filled(w[f"{source}.pool.weight"][:, 0].T, 1, self.width))
            self.pool_bias = Packed((self.width,), lambda w: filled(w[f"{source}.pool.bias"], 0, self.width))

    def forward(self, x: Tensor, style: Tensor) -> Tensor:
        """x [n, width] -> [n or 2n, cout]."""
        n = x.shape[0]
        leaky = Activation(affine=True, kind="leaky", slope=self.SLOPE)
        affine = self.norm1(statistics(x, self.kernels), style)
        if self.upsample:
            kernel = self.kernels.pooled(self.width, 1, 1, leaky)
            rows = 2 * n
            h = call(kernel, x, affine, self.taps, self.pool_bias, shape=(rows + 2, self.width))
        else:
            rows = n
            h = call(self.kernels.padded(self.width, 1, 1, leaky), x, affine, shape=(rows + 2, self.width))
        h = self.conv1.rows(h, rows)
        affine = self.norm2(statistics(h, self.kernels), style)
        h = call(self.kernels.padded(self.cout, 1, 1, leaky), h, affine, shape=(rows + 2, self.cout))
        return self.conv2.rows(h, rows, self.shortcut(x) if self.learned else x)


def over_rows(spec: Conv1d) -> Conv1d:
    """Share a convolution's rows among the threads, for the generator's long sequences."""
    return replace(spec, share="rows")
