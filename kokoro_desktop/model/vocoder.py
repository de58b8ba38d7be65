"""ISTFTNet, the second half of the decoder, which renders audio from features with two rows per frame."""

from __future__ import annotations

from typing import Final

import numpy as np
from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv_layers import Activation, Conv1d
from kokoro_desktop.kernels.kernel import Floats, Kernels, Weights
from kokoro_desktop.kernels.row_layers import Averaged, Padded, Upsampled
from kokoro_desktop.kernels.signal_layers import (
    FEATURES,
    HOPS_PER_FRAME,
    SPECTRUM_WIDTH,
    HarmonicPhase,
    HarmonicSource,
    InverseStft,
    Stft,
    forward_matrix,
    inverse_matrix,
    window,
)
from kokoro_desktop.model.blocks import Convolution, Statistics
from kokoro_desktop.model.packed import Packed, Tensor, call, report
from kokoro_desktop.model.snake import SnakeBlock
from kokoro_desktop.spec import (
    BLOCK_TAPS,
    F0_PER_FRAME,
    HARMONICS,
    NOISE_TAPS,
    SAMPLES_PER_FRAME,
    STFT_SIZE,
    UPSAMPLE_CHANNELS,
    UPSAMPLE_RATES,
    UPSAMPLED,
)

SOURCE: Final = "decoder.generator"
SLOPE: Final = 0.1
LAST_SLOPE: Final = 0.01
# Zero rows at both ends of the source's spectrum, for the strided convolution of 12 taps.
HAR_PADDING: Final = 3


class TransposedConvolution(Convolution):
    """A transposed convolution with 2 * stride taps, computed as one matrix product.

    Output row stride * q + p uses tap p of row q and tap p + stride of row q - 1. The product is therefore a two-tap
    convolution with stride * cout output channels, one for each phase p of each channel. Its input has one zero row at
    each end.
    """

    def __init__(self, cin: int, cout: int, stride: int, kernels: Kernels, source: str) -> None:
        self.phases = stride
        super().__init__(Conv1d(cin, stride * cout, taps=2, long=True), kernels, source)

    def _weights(self, weights: Weights) -> Floats:
        weight = weights[f"{self.sources[0]}.weight"]  # [cin, cout, 2 * stride]
        cin, cout, _ = weight.shape
        # Row q - 1 comes first and uses the second half of the taps.
        taps = weight.reshape(cin, cout, 2, self.phases)[:, :, ::-1]
        packed: Floats = taps.transpose(3, 1, 0, 2).reshape(self.phases * cout, cin, 2)
        return packed

    def _biases(self, weights: Weights) -> Floats:
        return np.tile(weights[f"{self.sources[0]}.bias"], self.phases)


class Upsampling(nn.Module):  # type: ignore[misc]
    """Upsampling stage: transposed convolution, addition of the harmonic source, and three parallel residual blocks."""

    def __init__(self, index: int, kernels: Kernels) -> None:
        channels, stride = UPSAMPLE_CHANNELS[index + 1], UPSAMPLE_RATES[index]
        self.channels, self.last = channels, index == len(UPSAMPLE_RATES) - 1
        self.add = kernels.kernel(Upsampled(channels, stride, reflect=self.last))
        self.statistics = Statistics(channels, kernels)
        self.transposed = TransposedConvolution(
            UPSAMPLE_CHANNELS[index], channels, stride, kernels, f"{SOURCE}.ups.{index}"
        )
        skip = HAR_PADDING if self.last else 0
        taps, steps = (1, 1) if self.last else (2 * UPSAMPLE_RATES[1], UPSAMPLE_RATES[1])
        spec = Conv1d(FEATURES, channels, taps=taps, stride=steps, skip=skip, long=True)
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
        """Map padded activations x [p, cin] and the source's spectra ``har`` to [rows, channels]."""
        source = self.noise.rows(har, rows)
        source = self.noise_block(source, self.statistics(source), style)
        x = call(self.add, self.transposed(x), source, shape=(rows, self.channels))
        partial = self.statistics(x)
        total = None
        for block in self.blocks:
            total = block(x, partial, style, total)
        return total


class Vocoder(nn.Module):  # type: ignore[misc]
    """Harmonic source, two upsampling stages and inverse STFT."""

    def __init__(self, kernels: Kernels) -> None:
        self.phase, self.source = kernels.kernel(HarmonicPhase()), kernels.kernel(HarmonicSource())
        self.stft, self.inverse_stft = kernels.kernel(Stft(HAR_PADDING)), kernels.kernel(InverseStft())
        self.pad = kernels.kernel(Padded(UPSAMPLE_CHANNELS[0], 1, 1, Activation(kind="leaky", slope=SLOPE)))
        self.average = kernels.kernel(Averaged(UPSAMPLE_CHANNELS[1], 1, 1, SLOPE))
        self.average_last = kernels.kernel(Averaged(UPSAMPLE_CHANNELS[2], 3, 3, LAST_SLOPE))
        merge = f"{SOURCE}.m_source.l_linear"
        self.merge = Packed((HARMONICS + 2,), lambda w: _merge(w[f"{merge}.weight"].ravel(), w[f"{merge}.bias"]))
        self.forward_transform = Packed(forward_matrix().shape, lambda _: forward_matrix())
        self.inverse_transform = Packed(inverse_matrix().shape, lambda _: inverse_matrix())
        self.squares = Packed((STFT_SIZE,), lambda _: (window() ** 2).astype(np.float32))
        self.first = Upsampling(0, kernels)
        self.second = Upsampling(1, kernels)
        spec = Conv1d(UPSAMPLE_CHANNELS[2], SPECTRUM_WIDTH, taps=7, long=True)
        self.post = Convolution(spec, kernels, f"{SOURCE}.conv_post")

    def forward(self, x: Tensor, f0: Tensor, noise: Tensor, style: Tensor) -> Tensor:
        """Map x [2F, 512], f0 [F, 2], noise uint32 [6] and style [1, 128] to audio [F, 600]."""
        frames = f0.shape[0]
        rows = frames * F0_PER_FRAME
        phase = call(self.phase, f0, shape=(HARMONICS, rows))
        source = call(self.source, f0, phase, noise, self.merge, shape=(frames, SAMPLES_PER_FRAME))
        hops = frames * HOPS_PER_FRAME + 1
        har = call(self.stft, source, self.forward_transform, shape=(hops + 2 * HAR_PADDING, FEATURES))
        x = call(self.pad, x, shape=(rows + 2, UPSAMPLE_CHANNELS[0]))
        total = self.first(x, har, rows * UPSAMPLE_RATES[0], style)
        x = call(self.average, total, shape=(rows * UPSAMPLE_RATES[0] + 2, UPSAMPLE_CHANNELS[1]))
        total = self.second(x, har, hops, report(UPSAMPLED, style))
        x = call(self.average_last, total, shape=(hops + 6, UPSAMPLE_CHANNELS[2]))
        spectrum = self.post.rows(x, hops)
        inverse = (spectrum, self.inverse_transform, self.squares)
        return call(self.inverse_stft, *inverse, shape=(frames, SAMPLES_PER_FRAME))


def _merge(weights: Floats, bias: Floats) -> Floats:
    """Return the parameters of `HarmonicSource`: the weights of the nine sines, the bias, and the weights' norm."""
    return np.concatenate([weights, bias, [np.linalg.norm(weights)]])
