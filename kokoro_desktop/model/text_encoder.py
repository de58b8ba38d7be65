"""The module `text_encoder`, which computes the decoder's text features from token ids."""

from __future__ import annotations

from typing import Final

from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv_layers import Activation, Conv1d
from kokoro_desktop.kernels.kernel import Kernels
from kokoro_desktop.kernels.row_layers import Embedding, Padded
from kokoro_desktop.model.blocks import BidirectionalLSTM, Convolution, LayerNormalization
from kokoro_desktop.model.packed import Packed, Tensor, call
from kokoro_desktop.spec import HIDDEN, LAYERS, N_TOKENS, TEXT_TAPS

EPSILON: Final = 1e-5
SLOPE: Final = 0.2


class TextEncoder(nn.Module):  # type: ignore[misc]
    """The module `text_encoder`: three convolutions and an LSTM."""

    def __init__(self, kernels: Kernels) -> None:
        self.embed = kernels.kernel(Embedding(N_TOKENS, HIDDEN))
        self.pad = kernels.kernel(Padded(HIDDEN, TEXT_TAPS // 2, TEXT_TAPS // 2, Activation()))
        self.table = Packed((N_TOKENS, HIDDEN), lambda w: w["text_encoder.embedding.weight"])
        spec = Conv1d(HIDDEN, HIDDEN, taps=TEXT_TAPS)
        names = [f"text_encoder.cnn.{i}" for i in range(LAYERS)]
        self.convolutions = nn.ModuleList([Convolution(spec, kernels, f"{name}.0") for name in names])
        self.norms = nn.ModuleList(
            [
                LayerNormalization(HIDDEN, kernels, f"{name}.1.gamma", f"{name}.1.beta", epsilon=EPSILON, slope=SLOPE)
                for name in names
            ]
        )
        self.lstm = BidirectionalLSTM(HIDDEN, HIDDEN // 2, kernels, "text_encoder.lstm")

    def text_encoder_forward(self, tokens: Tensor, others: Tensor, weights: Tensor) -> Tensor:
        """Encode tokens as text features for the decoder.

        Parameters
        ----------
        tokens, others
            int64 [T]; ``others`` contains the second phoneme of each mixture.
        weights
            float32 [T], the weight of ``others`` in each mixture, 0 to 1.

        Returns
        -------
        Tensor
            t_en, float32 [T, 512].
        """
        n = tokens.shape[0]
        x = call(self.embed, tokens, others, weights, self.table, shape=(n, HIDDEN))
        for convolution, norm in zip(self.convolutions, self.norms, strict=True):
            x = call(self.pad, x, shape=(n + TEXT_TAPS - 1, HIDDEN))
            x = norm(convolution.rows(x, n))
        return self.lstm(x)
