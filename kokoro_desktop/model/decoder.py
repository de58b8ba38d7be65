"""`decoder`: text features, pitch, energy, style and noise to audio."""

from __future__ import annotations

import numpy as np
from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv1d import Conv1d
from kokoro_desktop.kernels.family import Kernels
from kokoro_desktop.model.layers import AdainBlock, Convolution, aligned
from kokoro_desktop.model.packed import Packed, Tensor, call
from kokoro_desktop.model.vocoder import Vocoder

TEXT = 512
WIDE = 1024
NARROW = 512
RESIDUAL = 64
CURVES = 2
"""F0 and N, one channel each."""
JOINED = WIDE + RESIDUAL + CURVES


class Decoder(nn.Module):  # type: ignore[misc]
    """The module `decoder`: five residual blocks, then the vocoder."""

    def __init__(self, kernels: Kernels) -> None:
        self.kernels = kernels
        curves = ("decoder.F0_conv", "decoder.N_conv")
        self.taps = Packed((2, 3), lambda w: np.stack([w[f"{name}.weight"].ravel() for name in curves]))
        self.bias = Packed((2,), lambda w: np.concatenate([w[f"{name}.bias"] for name in curves]))
        self.encode = AdainBlock(TEXT + CURVES, WIDE, kernels, "decoder.encode")
        self.residual = Convolution(Conv1d(TEXT, RESIDUAL), kernels, "decoder.asr_res.0")
        self.blocks = nn.ModuleList([AdainBlock(JOINED, WIDE, kernels, f"decoder.decode.{i}") for i in range(3)])
        self.last = AdainBlock(JOINED, NARROW, kernels, "decoder.decode.3", upsample=True)
        self.vocoder = Vocoder(kernels)

    def decoder_forward(
        self, asr: Tensor, f0: Tensor, n: Tensor, style: Tensor, phases: Tensor, noise: Tensor
    ) -> Tensor:
        """asr float32 [F, 512], f0 and n float32 [F, 2], style float32 [1, 128], phases float32 [8] (cycles), noise
        float32 [9, F, 600] -> audio float32 [F, 600].

        The reference adds ``phases`` to the first sample of the overtones' frequency curves, and then samples those
        curves in the middle of every 300: the phases never reach its audio, and so they do not reach this one.
        """
        del phases
        frames = asr.shape[0]
        text = self.kernels.curves_joined(TEXT, aligned(TEXT + CURVES))
        first = call(text, asr, f0, n, self.taps, self.bias, shape=(frames, aligned(TEXT + CURVES)))
        x = self.encode(first, style)
        residual = self.residual(asr)
        joined = self.kernels.features_joined(WIDE, RESIDUAL, TEXT, aligned(JOINED))
        for block in [*self.blocks, self.last]:
            x = call(joined, x, residual, first, shape=(frames, aligned(JOINED)))
            x = block(x, style)
        return self.vocoder(x, f0, noise, style)
