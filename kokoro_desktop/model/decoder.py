"""The module `decoder`, which renders audio from text features, F0, energy, style and noise."""

from __future__ import annotations

from typing import Final

import numpy as np
from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv_layers import Conv1d
from kokoro_desktop.kernels.kernel import Kernels
from kokoro_desktop.kernels.row_layers import CurvesJoined, FeaturesJoined, align_channels
from kokoro_desktop.model.blocks import AdainBlock, Convolution
from kokoro_desktop.model.packed import Packed, Tensor, call, report
from kokoro_desktop.model.vocoder import Vocoder
from kokoro_desktop.spec import DECODED, DECODER_HIDDEN, HIDDEN, TEXT_RESIDUAL, UPSAMPLE_CHANNELS

# One channel each for F0 and energy.
_CURVES: Final = 2
_FIRST: Final = HIDDEN + _CURVES
_JOINED: Final = DECODER_HIDDEN + TEXT_RESIDUAL + _CURVES


class Decoder(nn.Module):  # type: ignore[misc]
    """The module `decoder`: five residual blocks, then the vocoder."""

    def __init__(self, kernels: Kernels) -> None:
        self.join_curves = kernels.kernel(CurvesJoined(HIDDEN, align_channels(_FIRST)))
        features = FeaturesJoined(DECODER_HIDDEN, TEXT_RESIDUAL, HIDDEN, align_channels(_JOINED))
        self.join_features = kernels.kernel(features)
        curves = ("decoder.F0_conv", "decoder.N_conv")
        self.taps = Packed((2, 3), lambda w: np.stack([w[f"{name}.weight"].ravel() for name in curves]))
        self.bias = Packed((2,), lambda w: np.concatenate([w[f"{name}.bias"] for name in curves]))
        self.encode = AdainBlock(_FIRST, DECODER_HIDDEN, kernels, "decoder.encode")
        self.residual = Convolution(Conv1d(HIDDEN, TEXT_RESIDUAL), kernels, "decoder.asr_res.0")
        self.blocks = nn.ModuleList(
            [AdainBlock(_JOINED, DECODER_HIDDEN, kernels, f"decoder.decode.{i}") for i in range(3)]
        )
        self.last = AdainBlock(_JOINED, UPSAMPLE_CHANNELS[0], kernels, "decoder.decode.3", upsample=True)
        self.vocoder = Vocoder(kernels)

    def decoder_forward(self, asr: Tensor, f0: Tensor, n: Tensor, style: Tensor, noise: Tensor) -> Tensor:
        """Render audio from text features, F0, energy, style and noise.

        Parameters
        ----------
        asr
            float32 [F, 512], text features.
        f0, n
            float32 [F, 2], F0 in hertz and energy.
        style
            float32 [1, 128], the decoder's half of the style.
        noise
            uint32 [6]; see `runtime.noise`.

        Returns
        -------
        Tensor
            float32 [F, 600], audio.

        Notes
        -----
        The reference implementation also draws initial phases for the overtones, but the audio does not depend on
        them. The phases are added to the first sample of the phase increments, and only the middle of every 300 samples
        is then kept.
        """
        frames = asr.shape[0]
        first = call(self.join_curves, asr, f0, n, self.taps, self.bias, shape=(frames, align_channels(_FIRST)))
        x = self.encode(first, style)
        residual = self.residual(asr)
        for block in [*self.blocks, self.last]:
            x = call(self.join_features, x, residual, first, shape=(frames, align_channels(_JOINED)))
            x = block(x, style)
        return self.vocoder(report(DECODED, x), f0, noise, style)
