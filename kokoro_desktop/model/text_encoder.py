"""`text_encoder`: token ids to what the decoder is told of the text."""

from __future__ import annotations

from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv1d import Conv1d
from kokoro_desktop.kernels.family import Kernels
from kokoro_desktop.kernels.rows import Activation
from kokoro_desktop.model.layers import BidirectionalLSTM, Convolution, LayerNorm
from kokoro_desktop.model.packed import Packed, Tensor, call
from kokoro_desktop.spec import N_TOKENS

CHANNELS = 512
TAPS = 5
DEPTH = 3
EPSILON = 1e-5
SLOPE = 0.2


class TextEncoder(nn.Module):  # type: ignore[misc]
    """The module `text_encoder`: three convolutions and an LSTM."""

    def __init__(self, kernels: Kernels) -> None:
        self.embed = kernels.embedding(N_TOKENS, CHANNELS)
        self.pad = kernels.padded(CHANNELS, TAPS // 2, TAPS // 2, Activation())
        self.table = Packed((N_TOKENS, CHANNELS), lambda w: w["text_encoder.embedding.weight"])
        spec = Conv1d(CHANNELS, CHANNELS, taps=TAPS)
        names = [f"text_encoder.cnn.{i}" for i in range(DEPTH)]
        self.convolutions = nn.ModuleList([Convolution(spec, kernels, f"{name}.0") for name in names])
        self.norms = nn.ModuleList(
            [
                LayerNorm(CHANNELS, kernels, f"{name}.1.gamma", f"{name}.1.beta", epsilon=EPSILON, slope=SLOPE)
                for name in names
            ]
        )
        self.lstm = BidirectionalLSTM(CHANNELS, CHANNELS // 2, kernels, "text_encoder.lstm")

    def text_encoder_forward(self, tokens: Tensor) -> Tensor:
        """Tokens int64 [T] -> t_en float32 [T, 512]."""
        n = tokens.shape[0]
        x = call(self.embed, tokens, self.table, shape=(n, CHANNELS))
        for convolution, norm in zip(self.convolutions, self.norms, strict=True):
            x = call(self.pad, x, shape=(n + TAPS - 1, CHANNELS))
            x = norm(convolution.rows(x, n))
        return self.lstm(x)
