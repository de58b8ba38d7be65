"""The decoder's second half, ISTFTNet: features at two rows a frame to audio."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv1d import Conv1d
from kokoro_desktop.kernels.family import Kernels
from kokoro_desktop.kernels.rows import Activation
from kokoro_desktop.kernels.stft import (
    FEATURES,
    HOPS_PER_FRAME,
    SPECTRUM_WIDTH,
    forward_matrix,
    inverse_matrix,
    window,
)
from kokoro_desktop.model.layers import Convolution, over_rows, statistics
from kokoro_desktop.model.packed import Packed, Tensor, Weights, call
from kokoro_desktop.model.snake import SnakeBlock
from kokoro_desktop.spec import F0_PER_FRAME, HARMONICS, SAMPLES_PER_FRAME, STFT_SIZE

SOURCE = "decoder.generator"
CHANNELS = (512, 256, 128)
"""Channels before, between and after the two upsamplings."""
RATES = (10, 6)
BLOCK_TAPS = (3, 7, 11)
NOISE_TAPS = (7, 11)
SLOPE = 0.1
LAST_SLOPE = 0.01
HAR_PADDING = 3
"""Rows of zeros round the source's spectrum, for the strided convolution of 12 taps."""


class TransposedConvolution(Convolution):
    """A transposed convolution of 2 * stride taps as one matrix product.

    Output stride * q + p takes taps p of row q and p + stride of row q - 1: a two-tap convolution whose
    output channels are all phases p of all channels, over rows with one of zeros before and one after.
    """

    def __init__(self, cin: int, cout: int, stride: int, kernels: Kernels, source: str) -> None:
        self.phases = stride
        super().__init__(over_rows(Conv1d(cin, stride * cout, taps=2)), kernels, source)

    def _weights(self, weights: Weights) -> NDArray[np.float32]:
        weight = weights[f"{self.sources[0]}.weight"]  # [cin, cout, 2 * stride]
        cin, cout, _ = weight.shape
        # Row q - 1 comes first, and meets the later half of the taps.
        taps = weight.reshape(cin, cout, 2, self.phases)[:, :, ::-1]
        packed: NDArray[np.float32] = taps.transpose(3, 1, 0, 2).reshape(self.phases * cout, cin, 2)
        return packed

    def _biases(self, weights: Weights) -> NDArray[np.float32]:
        return np.tile(weights[f"{self.sources[0]}.bias"], self.phases)


class Upsampling(nn.Module):  # type: ignore[misc]
    """One upsampling: transposed convolution, harmonic source added, three residual blocks side by side."""

    def __init__(self, index: int, kernels: Kernels) -> None:
        channels, stride = CHANNELS[index + 1], RATES[index]
        self.channels, self.stride, self.kernels, self.last = channels, stride, kernels, index == 1
        self.transposed = TransposedConvolution(CHANNELS[index], channels, stride, kernels, f"{SOURCE}.ups.{index}")
        skip = HAR_PADDING if self.last else 0
        taps, steps = (1, 1) if self.last else (2 * RATES[1], RATES[1])
        spec = over_rows(Conv1d(FEATURES, channels, taps=taps, stride=steps, skip=skip))
        self.noise = Convolution(spec, kernels, f"{SOURCE}.noise_convs.{index}")
        self.noise_block = SnakeBlock(channels, NOISE_TAPS[index], kernels, f"{SOURCE}.noise_res.{index}")
        first = index * len(BLOCK_TAPS)
        final = len(BLOCK_TAPS) - 1
        self.blocks = nn.ModuleList(
            [
                SnakeBlock(channels, taps, kernels, f"{SOURCE}.resblocks.{first + i}", keeps=i != final, joins=i != 0)
                for i, taps in enumerate(BLOCK_TAPS)
            ]
        )

    def forward(self, x: Tensor, har: Tensor, rows: object, style: Tensor) -> Tensor:
        """x [p, cin], activated and padded, har -> the sum of the three blocks' outputs [rows, channels]."""
        source = self.noise.rows(har, rows)
        source = self.noise_block(source, statistics(source, self.kernels), style)
        kernel = self.kernels.upsampled(self.channels, self.stride, self.last)
        x = call(kernel, self.transposed(x), source, shape=(rows, self.channels))
        partial = statistics(x, self.kernels)
        total = None
        for block in self.blocks:
            total = block(x, partial, style, total)
        return total


class Vocoder(nn.Module):  # type: ignore[misc]
    """Harmonic source, two upsamplings, inverse transform."""

    def __init__(self, kernels: Kernels) -> None:
        self.kernels = kernels
        self.phase, self.source = kernels.harmonic_phase(), kernels.harmonic_source()
        merge = f"{SOURCE}.m_source.l_linear"
        self.merge = Packed(
            (HARMONICS + 1,), lambda w: np.concatenate([w[f"{merge}.weight"].ravel(), w[f"{merge}.bias"]])
        )
        self.forward_transform = Packed(forward_matrix().shape, lambda _: forward_matrix())
        self.inverse_transform = Packed(inverse_matrix().shape, lambda _: inverse_matrix())
        self.squares = Packed((STFT_SIZE,), lambda _: (window() ** 2).astype(np.float32))
        self.first = Upsampling(0, kernels)
        self.second = Upsampling(1, kernels)
        spec = over_rows(Conv1d(CHANNELS[2], SPECTRUM_WIDTH, taps=7))
        self.post = Convolution(spec, kernels, f"{SOURCE}.conv_post")

    def forward(self, x: Tensor, f0: Tensor, noise: Tensor, style: Tensor) -> Tensor:
        """x [2F, 512], f0 [F, 2], noise [9, F, 600], style [1, 128] -> audio [F, 600]."""
        frames = f0.shape[0]
        rows = frames * F0_PER_FRAME
        phase = call(self.phase, f0, shape=(HARMONICS, rows))
        source = call(self.source, f0, phase, noise, self.merge, shape=(frames, SAMPLES_PER_FRAME))
        hops = frames * HOPS_PER_FRAME + 1
        har = call(
            self.kernels.stft(HAR_PADDING), source, self.forward_transform, shape=(hops + 2 * HAR_PADDING, FEATURES)
        )
        leaky = Activation(kind="leaky", slope=SLOPE)
        x = call(self.kernels.padded(CHANNELS[0], 1, 1, leaky), x, shape=(rows + 2, CHANNELS[0]))
        total = self.first(x, har, rows * RATES[0], style)
        kernel = self.kernels.averaged(CHANNELS[1], 1, 1, SLOPE)
        x = call(kernel, total, shape=(rows * RATES[0] + 2, CHANNELS[1]))
        total = self.second(x, har, hops, style)
        kernel = self.kernels.averaged(CHANNELS[2], 3, 3, LAST_SLOPE)
        x = call(kernel, total, shape=(hops + 6, CHANNELS[2]))
        spectrum = self.post.rows(x, hops)
        inverse = (spectrum, self.inverse_transform, self.squares)
        return call(self.kernels.inverse_stft(), *inverse, shape=(frames, SAMPLES_PER_FRAME))
