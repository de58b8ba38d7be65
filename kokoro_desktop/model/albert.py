"""The module `bert` (ALBERT, twelve layers with shared weights), which computes features for the predictor."""

from __future__ import annotations

from typing import Final

from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv_layers import Conv1d
from kokoro_desktop.kernels.kernel import Kernels
from kokoro_desktop.kernels.layers import Attention
from kokoro_desktop.kernels.row_layers import Embedding
from kokoro_desktop.model.blocks import Convolution, LayerNormalization
from kokoro_desktop.model.packed import Packed, Tensor, call
from kokoro_desktop.spec import (
    BERT_EMBEDDING,
    BERT_FEED_FORWARD,
    BERT_HEADS,
    BERT_HIDDEN,
    BERT_LAYERS,
    BERT_POSITIONS,
    HIDDEN,
    N_TOKENS,
)

EPSILON: Final = 1e-12


class AlbertLayer(nn.Module):  # type: ignore[misc]
    """Self-attention and a feed-forward network, each followed by a residual connection and layer normalisation."""

    def __init__(self, kernels: Kernels) -> None:
        source = "bert.encoder.albert_layer_groups.0.albert_layers.0"
        attended = f"{source}.attention"
        self.attention = kernels.kernel(Attention(BERT_HEADS, BERT_HIDDEN // BERT_HEADS))
        inputs = (f"{attended}.query", f"{attended}.key", f"{attended}.value")
        self.qkv = Convolution(Conv1d(BERT_HIDDEN, 3 * BERT_HIDDEN), kernels, *inputs)
        self.dense = Convolution(Conv1d(BERT_HIDDEN, BERT_HIDDEN, residual="same"), kernels, f"{attended}.dense")
        norm = f"{attended}.LayerNorm"
        self.norm1 = LayerNormalization(BERT_HIDDEN, kernels, f"{norm}.weight", f"{norm}.bias", epsilon=EPSILON)
        self.up = Convolution(Conv1d(BERT_HIDDEN, BERT_FEED_FORWARD, gelu=True), kernels, f"{source}.ffn")
        self.down = Convolution(
            Conv1d(BERT_FEED_FORWARD, BERT_HIDDEN, residual="same"), kernels, f"{source}.ffn_output"
        )
        norm = f"{source}.full_layer_layer_norm"
        self.norm2 = LayerNormalization(BERT_HIDDEN, kernels, f"{norm}.weight", f"{norm}.bias", epsilon=EPSILON)

    def forward(self, x: Tensor) -> Tensor:
        """Apply the layer to x [n, 768]; the shape stays the same."""
        attended = call(self.attention, self.qkv(x), shape=(x.shape[0], BERT_HIDDEN))
        x = self.norm1(self.dense(attended, x))
        return self.norm2(self.down(self.up(x), x))


class Bert(nn.Module):  # type: ignore[misc]
    """The module `bert`: embeddings, the ALBERT layers, and a projection to the predictor's width."""

    def __init__(self, kernels: Kernels) -> None:
        self.embed = kernels.kernel(Embedding(N_TOKENS, BERT_EMBEDDING, positions=BERT_POSITIONS))
        table = "bert.embeddings"
        self.words = Packed((N_TOKENS, BERT_EMBEDDING), lambda w: w[f"{table}.word_embeddings.weight"])
        # There is only one segment, so its type embedding is added to the position embeddings in advance.
        self.places = Packed(
            (BERT_POSITIONS, BERT_EMBEDDING),
            lambda w: w[f"{table}.position_embeddings.weight"] + w[f"{table}.token_type_embeddings.weight"][:1],
        )
        norm = f"{table}.LayerNorm"
        self.norm = LayerNormalization(BERT_EMBEDDING, kernels, f"{norm}.weight", f"{norm}.bias", epsilon=EPSILON)
        self.widen = Convolution(
            Conv1d(BERT_EMBEDDING, BERT_HIDDEN), kernels, "bert.encoder.embedding_hidden_mapping_in"
        )
        self.layer = AlbertLayer(kernels)
        self.project = Convolution(Conv1d(BERT_HIDDEN, HIDDEN), kernels, "bert_encoder")

    def bert_forward(self, tokens: Tensor, others: Tensor, weights: Tensor) -> Tensor:
        """Encode tokens as features for the predictor.

        Parameters
        ----------
        tokens, others
            int64 [T]; `others` contains the second phoneme of each mixture.
        weights
            float32 [T], the weight of ``others`` in each mixture, 0 to 1.

        Returns
        -------
        Tensor
            d_en, float32 [T, 512].
        """
        inputs = (tokens, others, weights, self.words, self.places)
        x = call(self.embed, *inputs, shape=(tokens.shape[0], BERT_EMBEDDING))
        x = self.widen(self.norm(x))
        for _ in range(BERT_LAYERS):
            x = self.layer(x)
        return self.project(x)
