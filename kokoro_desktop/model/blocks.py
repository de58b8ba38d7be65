"""Layers shared by several modules; each layer names the weights that it loads."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Literal

import numpy as np
from tvm.relax.frontend import nn

from kokoro_desktop.kernels import layers
from kokoro_desktop.kernels.conv_layers import Activation, Conv1d
from kokoro_desktop.kernels.kernel import Floats, Kernels, Weights
from kokoro_desktop.kernels.layers import PARTS, InstanceAffine, InstanceStatistics, Lstm
from kokoro_desktop.kernels.row_layers import Padded, Pooled, align_channels
from kokoro_desktop.model.packed import Packed, Tensor, call, pad_axis, report
from kokoro_desktop.spec import DECODER, MODULE_STYLE, NORMALISED

# Slope of the leaky ReLUs in the residual blocks of the predictor and the decoder.
BLOCK_SLOPE: Final = 0.2


class Convolution(nn.Module):  # type: ignore[misc]
    """A convolution over padded rows, or a linear layer.

    The weight tensors of all ``sources`` are stacked along the output channels; padding channels have zero weights.
    """

    def __init__(self, spec: Conv1d, kernels: Kernels, *sources: str) -> None:
        self.spec, self.sources = spec, sources
        self.kernel = kernels.kernel(spec, self._stacked)
        self.weight = Packed(self.kernel.weight.shape, self._pack_weight)
        if spec.bias:
            self.bias = Packed(self.kernel.bias.shape, self._pack_bias)

    def _weights(self, weights: Weights) -> Floats:
        weight: Floats = np.concatenate([weights[f"{source}.weight"] for source in self.sources])
        return weight

    def _biases(self, weights: Weights) -> Floats:
        return np.concatenate([weights[f"{source}.bias"] for source in self.sources])

    def _stacked(self, weights: Weights) -> Floats:
        return pad_axis(pad_axis(self._weights(weights), 1, self.spec.cin), 0, self.spec.cout)

    def _pack_weight(self, weights: Weights) -> Floats:
        return self.kernel.weight.pack(self._stacked(weights))

    def _pack_bias(self, weights: Weights) -> Floats:
        return self.kernel.bias.pack(self._biases(weights))

    def forward(self, x: Tensor, residual: Tensor | None = None) -> Tensor:
        """Convolve x [p, cin] to [m, cout], and add ``residual`` if it is given."""
        spec = self.spec
        rows = (x.shape[0] - spec.skip - (spec.taps - 1) * spec.dilation - 1) // spec.stride + 1
        return self.rows(x, rows, residual)

    def rows(self, x: Tensor, rows: object, residual: Tensor | None = None) -> Tensor:
        """Like `forward`, but return [rows, cout].

        ``rows`` is a closed-form expression for the number of rows that `forward` would derive.
        """
        arguments = [x, self.weight]
        if self.spec.bias:
            arguments.append(self.bias)
        if residual is not None:
            arguments.append(residual)
        return call(self.kernel, *arguments, shape=(rows, self.spec.cout))


class AdaIN(nn.Module):  # type: ignore[misc]
    """Adaptive instance normalisation: the style determines one scale and one shift per channel."""

    def __init__(self, channels: int, kernels: Kernels, source: str) -> None:
        self.channels, self.source, self.width = channels, source, align_channels(channels)
        self.kernel = kernels.kernel(InstanceAffine(self.width, MODULE_STYLE))
        self.told = kernels.in_main_memory and source.startswith(DECODER)
        self.weight = Packed((MODULE_STYLE, 2 * self.width), self._pack_weight)
        self.bias = Packed((2 * self.width,), self._pack_bias)

    def _pack_weight(self, weights: Weights) -> Floats:
        halves = weights[f"{self.source}.fc.weight"].reshape(2, self.channels, MODULE_STYLE)
        packed: Floats = pad_axis(halves, 1, self.width).reshape(2 * self.width, MODULE_STYLE).T
        return packed

    def _pack_bias(self, weights: Weights) -> Floats:
        gamma, beta = weights[f"{self.source}.fc.bias"].reshape(2, self.channels)
        return pad_axis(np.stack([gamma + 1, beta]), 1, self.width).ravel()

    def forward(self, partial: Tensor, style: Tensor) -> Tensor:
        """Compute the scale and shift of each channel from statistics and style.

        Parameters
        ----------
        partial
            [blocks, 3, width], statistics of the input; see `Statistics`.
        style
            [1, 128], the decoder's or the predictor's half of the style.

        Returns
        -------
        Tensor
            [2, width], the scale and shift of each channel.
        """
        affine = call(self.kernel, partial, style, self.weight, self.bias, shape=(2, self.width))
        return report(NORMALISED, affine) if self.told else affine


class Statistics(nn.Module):  # type: ignore[misc]
    """Layer that computes the mean, sum of squared deviations and row count of each block of rows, per channel."""

    def __init__(self, channels: int, kernels: Kernels) -> None:
        self.channels, self.kernel = channels, kernels.kernel(InstanceStatistics(channels))

    def forward(self, x: Tensor) -> Tensor:
        """Compute the statistics [blocks, 3, channels] of x [n, channels]."""
        return call(self.kernel, x, shape=(self.kernel.blocks(x.shape[0]), PARTS, self.channels))


class LayerNormalization(nn.Module):  # type: ignore[misc]
    """Layer normalisation with a learned scale and shift."""

    def __init__(
        self, channels: int, kernels: Kernels, gain: str, shift: str, *, epsilon: float, slope: float | None = None
    ) -> None:
        self.channels = channels
        self.kernel = kernels.kernel(layers.LayerNorm(channels, epsilon, slope))
        self.affine = Packed((1, 2 * channels), lambda w: np.concatenate([w[gain], w[shift]])[None])

    def forward(self, x: Tensor) -> Tensor:
        """Normalise x [n, channels]; the shape stays the same."""
        return call(self.kernel, x, self.affine, shape=(x.shape[0], self.channels))


class BidirectionalLSTM(nn.Module):  # type: ignore[misc]
    """A bidirectional LSTM: one matrix product for all inputs and one kernel for the recurrence."""

    def __init__(self, cin: int, hidden: int, kernels: Kernels, source: str) -> None:
        self.hidden, self.source, self.kernel = hidden, source, kernels.kernel(Lstm(hidden))
        self.inputs = GateInputs(Conv1d(cin, 8 * hidden), kernels, source, self.kernel.order_gates)
        self.weight = Packed(self.kernel.weight.shape, self._pack)

    def _pack(self, weights: Weights) -> Floats:
        return self.kernel.weight.pack(np.stack(_both_directions(weights, f"{self.source}.weight_hh")))

    def forward(self, x: Tensor) -> Tensor:
        """Map x [n, cin] to [n, 2 * hidden]."""
        return call(self.kernel, self.inputs(x), self.weight, shape=(x.shape[0], 2 * self.hidden))


class GateInputs(Convolution):
    """Linear layer from the inputs to the gates of a bidirectional LSTM; each direction's two biases are summed."""

    def __init__(self, spec: Conv1d, kernels: Kernels, source: str, order: Callable[[Floats], Floats]) -> None:
        self.order = order
        super().__init__(spec, kernels, source)

    def _weights(self, weights: Weights) -> Floats:
        return np.concatenate([self.order(w) for w in _both_directions(weights, f"{self.sources[0]}.weight_ih")])

    def _biases(self, weights: Weights) -> Floats:
        ih, hh = (_both_directions(weights, f"{self.sources[0]}.bias_{part}") for part in ("ih", "hh"))
        return np.concatenate([self.order(a + b) for a, b in zip(ih, hh, strict=True)])


def _both_directions(weights: Weights, name: str) -> list[Floats]:
    return [weights[f"{name}_l0{suffix}"] for suffix in ("", "_reverse")]


class AdainBlock(nn.Module):  # type: ignore[misc]
    """Residual block of the predictor and decoder: AdaIN, leaky ReLU and convolution, applied twice, and a shortcut.

    If the block doubles the rate, a transposed convolution follows the first leaky ReLU.
    """

    def __init__(self, cin: int, cout: int, kernels: Kernels, source: str, *, upsample: bool = False) -> None:
        self.width, self.cout, self.upsample, self.learned = align_channels(cin), cout, upsample, cin != cout
        leaky = Activation(affine=True, kind="leaky", slope=BLOCK_SLOPE)
        self.before, self.between = Statistics(self.width, kernels), Statistics(cout, kernels)
        self.enter = kernels.kernel((Pooled if upsample else Padded)(self.width, 1, 1, leaky))
        self.pad = kernels.kernel(Padded(cout, 1, 1, leaky))
        shortcut: Literal["half", "same"] = "half" if upsample else "same"
        self.norm1 = AdaIN(cin, kernels, f"{source}.norm1")
        self.norm2 = AdaIN(cout, kernels, f"{source}.norm2")
        self.conv1 = Convolution(Conv1d(self.width, cout, taps=3), kernels, f"{source}.conv1")
        second = Conv1d(cout, cout, taps=3, residual=shortcut, scale=math.sqrt(0.5))
        self.conv2 = Convolution(second, kernels, f"{source}.conv2")
        if self.learned:
            # Nearest-neighbour upsampling and a one-tap convolution commute. Convolving first is cheaper.
            self.shortcut = Convolution(Conv1d(self.width, cout, bias=False), kernels, f"{source}.conv1x1")
        if upsample:
            self.taps = Packed((3, self.width), lambda w: pad_axis(w[f"{source}.pool.weight"][:, 0].T, 1, self.width))
            self.pool_bias = Packed((self.width,), lambda w: pad_axis(w[f"{source}.pool.bias"], 0, self.width))

    def forward(self, x: Tensor, style: Tensor) -> Tensor:
        """Map x [n, width] to [n, cout], or to [2n, cout] if the block doubles the rate."""
        rows = x.shape[0] * (2 if self.upsample else 1)
        affine = self.norm1(self.before(x), style)
        pool = (self.taps, self.pool_bias) if self.upsample else ()
        h = call(self.enter, x, affine, *pool, shape=(rows + 2, self.width))
        h = self.conv1.rows(h, rows)
        affine = self.norm2(self.between(h), style)
        h = call(self.pad, h, affine, shape=(rows + 2, self.cout))
        return self.conv2.rows(h, rows, self.shortcut(x) if self.learned else x)
