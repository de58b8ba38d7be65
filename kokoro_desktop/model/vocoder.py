"""The decoder's second half, ISTFTNet: features at two rows a frame to audio."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv1d import Conv1d
from kokoro_desktop.kernels.family import Kernels
from kokoro_desktop.kernels.norm import PARTS
from kokoro_desktop.kernels.rows import Activation
from kokoro_desktop.kernels.stft import (
    FEATURES,
    HOPS_PER_FRAME,
    SPECTRUM_WIDTH,
    forward_matrix,
    inverse_matrix,
    window,
)
from kokoro_desktop.kernels.winograd import KeptConv
from kokoro_desktop.model.layers import AdaIN, Convolution, over_rows, statistics
from kokoro_desktop.model.packed import Packed, Tensor, Weights, call, call_adding, call_both
from kokoro_desktop.spec import F0_PER_FRAME, HARMONICS, SAMPLES_PER_FRAME, STFT_SIZE

SOURCE = "decoder.generator"
CHANNELS = (512, 256, 128)
"""Channels before, between and after the two upsamplings."""
RATES = (10, 6)
BLOCK_TAPS = (3, 7, 11)
DILATIONS = (1, 3, 5)
NOISE_TAPS = (7, 11)
SLOPE = 0.1
LAST_SLOPE = 0.01
HAR_PADDING = 3
"""Rows of zeros round the source's spectrum, for the strided convolution of 12 taps."""


class SnakeConvolution(nn.Module):  # type: ignore[misc]
    """AdaIN, Snake, a dilated convolution that keeps the length, and what it is added to: one kernel."""

    def __init__(self, spec: KeptConv, kernels: Kernels, norm: str, alpha: str, source: str) -> None:
        self.kernels, self.spec = kernels, spec
        self.norm = AdaIN(spec.channels, kernels, norm)
        self.alpha = Packed((2, spec.channels), lambda w: _snake_constants(w[alpha]))
        self.weight = Packed(
            kernels.kept_conv_weight(spec), lambda w: kernels.pack_kept_conv(spec, w[f"{source}.weight"])
        )
        self.bias = Packed((spec.channels,), lambda w: w[f"{source}.bias"])

    def forward(self, x: Tensor, partial: Tensor, style: Tensor, *added: Tensor) -> tuple[Tensor, Tensor]:
        """x [n, channels] and its statistics -> the same shape, and its statistics.

        ``added`` is the residual and what the result is accumulated in, as far as the kernel has them.
        """
        spec = self.spec
        kernel = self.kernels.kept_conv(spec)
        arguments = (x, self.norm(partial, style), self.alpha, self.weight, self.bias, *added)
        statistics_shape = (self.kernels.kept_conv_blocks(spec, x.shape[0]), PARTS, spec.channels)
        if spec.accumulate:
            return call_adding(kernel, *arguments, shape=statistics_shape)
        return call_both(kernel, *arguments, shapes=((x.shape[0], spec.channels), statistics_shape))


def _snake_constants(alpha: NDArray[np.float32]) -> NDArray[np.float32]:
    flat = alpha.ravel().astype(np.float64)
    return np.stack([flat / math.pi, 1 / flat]).astype(np.float32)


class SnakeBlock(nn.Module):  # type: ignore[misc]
    """Three pairs of Snake convolutions, the first of each dilated, each pair with a residual.

    Whatever nobody else will read is written over: these tensors are what most of the memory goes into.

    Attributes
    ----------
    keeps
        Whether x is read afterwards, and so must stay what it is.
    joins
        Whether the result is added to a sum.
    """

    def __init__(
        self, channels: int, taps: int, kernels: Kernels, source: str, *, keeps: bool = False, joins: bool = False
    ) -> None:
        snake = Activation(affine=True, kind="snake")
        last = len(DILATIONS) - 1

        def convolution(i: int, which: int) -> SnakeConvolution:
            if which == 1:
                spec = KeptConv(channels, taps, DILATIONS[i], snake)
            else:
                residual, fresh = (keeps and i == 0) or (joins and i == last), keeps and i == 0
                spec = KeptConv(channels, taps, 1, snake, residual=residual, accumulate=not fresh)
            names = (f"{source}.adain{which}.{i}", f"{source}.alpha{which}.{i}", f"{source}.convs{which}.{i}")
            return SnakeConvolution(spec, kernels, *names)

        self.first = nn.ModuleList([convolution(i, 1) for i in range(len(DILATIONS))])
        self.second = nn.ModuleList([convolution(i, 2) for i in range(len(DILATIONS))])

    def forward(self, x: Tensor, partial: Tensor, style: Tensor, total: Tensor | None = None) -> Tensor:
        """x [n, channels] and its statistics, the sum so far where it joins one -> the same shape."""
        pairs = list(zip(self.first, self.second, strict=True))
        for first, second in pairs:
            h, between = first(x, partial, style)
            joined = () if total is None or second is not pairs[-1][1] else (total,)
            x, partial = second(h, between, style, x, *joined)
        return x


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
