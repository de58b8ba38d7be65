"""The modules `duration` and `f0n`, which predict the duration of each token, and F0 and energy twice per frame."""

from __future__ import annotations

from typing import Final

import numpy as np
from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv_layers import Conv1d
from kokoro_desktop.kernels.kernel import Floats, Kernels, Weights
from kokoro_desktop.kernels.layers import LayerNorm
from kokoro_desktop.kernels.row_layers import Styled
from kokoro_desktop.model.blocks import AdainBlock, BidirectionalLSTM, Convolution
from kokoro_desktop.model.packed import Tensor, call
from kokoro_desktop.spec import HIDDEN, LAYERS, MAX_DURATION, MODULE_STYLE

EPSILON: Final = 1e-5


class StyleAffine(Convolution):
    """Linear layer from the style to an AdaLayerNorm's scale and shift; the bias includes the 1 of ``1 + gamma``."""

    def _biases(self, weights: Weights) -> Floats:
        gamma, beta = np.split(super()._biases(weights), 2)
        return np.concatenate([gamma + 1, beta])


class DurationLayer(nn.Module):  # type: ignore[misc]
    """An LSTM and an adaptive layer normalisation; the style is appended to the result."""

    def __init__(self, kernels: Kernels, index: int) -> None:
        source = "predictor.text_encoder.lstms"
        self.lstm = BidirectionalLSTM(HIDDEN + MODULE_STYLE, HIDDEN // 2, kernels, f"{source}.{2 * index}")
        self.affine = StyleAffine(Conv1d(MODULE_STYLE, 2 * HIDDEN), kernels, f"{source}.{2 * index + 1}.fc")
        self.norm = kernels.kernel(LayerNorm(HIDDEN, EPSILON, appended=MODULE_STYLE))

    def forward(self, x: Tensor, style: Tensor) -> Tensor:
        """Map x [n, 640] and style [1, 128] to [n, 640]."""
        return call(self.norm, self.lstm(x), self.affine(style), style, shape=(x.shape[0], HIDDEN + MODULE_STYLE))


class Duration(nn.Module):  # type: ignore[misc]
    """The module `duration`: three LSTM layers conditioned on the style, a further LSTM, and a projection."""

    def __init__(self, kernels: Kernels) -> None:
        self.join = kernels.kernel(Styled(HIDDEN, MODULE_STYLE))
        self.layers = nn.ModuleList([DurationLayer(kernels, i) for i in range(LAYERS)])
        self.lstm = BidirectionalLSTM(HIDDEN + MODULE_STYLE, HIDDEN // 2, kernels, "predictor.lstm")
        source = "predictor.duration_proj.linear_layer"
        self.project = Convolution(Conv1d(HIDDEN, MAX_DURATION), kernels, source)

    def duration_forward(self, d_en: Tensor, style: Tensor) -> tuple[Tensor, Tensor]:
        """Map d_en float32 [T, 512] and style float32 [1, 128] to logits float32 [T, 50] and d float32 [T, 640]."""
        d = call(self.join, d_en, style, shape=(d_en.shape[0], HIDDEN + MODULE_STYLE))
        for layer in self.layers:
            d = layer(d, style)
        return self.project(self.lstm(d)), d


class Curve(nn.Module):  # type: ignore[misc]
    """Three residual blocks and a projection to one channel; the second block doubles the number of rows."""

    def __init__(self, kernels: Kernels, name: str) -> None:
        half = HIDDEN // 2
        self.block0 = AdainBlock(HIDDEN, HIDDEN, kernels, f"predictor.{name}.0")
        self.block1 = AdainBlock(HIDDEN, half, kernels, f"predictor.{name}.1", upsample=True)
        self.block2 = AdainBlock(half, half, kernels, f"predictor.{name}.2")
        self.project = Convolution(Conv1d(half, 1), kernels, f"predictor.{name}_proj")

    def forward(self, x: Tensor, style: Tensor) -> Tensor:
        """Map x [F, 512] to [2F, 1]."""
        for block in (self.block0, self.block1, self.block2):
            x = block(x, style)
        return self.project(x)


class PitchAndEnergy(nn.Module):  # type: ignore[misc]
    """The module `f0n`: a shared LSTM, followed by one `Curve` for F0 and one for energy."""

    def __init__(self, kernels: Kernels) -> None:
        self.shared = BidirectionalLSTM(HIDDEN + MODULE_STYLE, HIDDEN // 2, kernels, "predictor.shared")
        self.f0 = Curve(kernels, "F0")
        self.energy = Curve(kernels, "N")

    def f0n_forward(self, en: Tensor, style: Tensor) -> tuple[Tensor, Tensor]:
        """Map en float32 [F, 640] and style float32 [1, 128] to F0 (hertz) and energy, float32 [2F, 1] each."""
        x = self.shared(en)
        return self.f0(x, style), self.energy(x, style)
