"""`bert`: token ids to the predictor's features, by ALBERT (twelve layers that share one layer's weights)."""

from __future__ import annotations

from tvm.relax.frontend import nn

from kokoro_desktop.kernels.conv1d import Conv1d
from kokoro_desktop.kernels.family import Kernels
from kokoro_desktop.model.layers import Convolution, LayerNorm
from kokoro_desktop.model.packed import Packed, Tensor, call
from kokoro_desktop.spec import MAX_PHONEMES, N_TOKENS

EMBEDDING = 128
HIDDEN = 768
HEADS = 12
INTERMEDIATE = 2048
LAYERS = 12
POSITIONS = MAX_PHONEMES + 2
EPSILON = 1e-12
FEATURES = 512
"""Channels of ``d_en``, which `bert_encoder` projects to."""


class AlbertLayer(nn.Module):  # type: ignore[misc]
    """Self-attention and a feed-forward network, each followed by a residual and layer normalisation."""

    def __init__(self, kernels: Kernels) -> None:
        source = "bert.encoder.albert_layer_groups.0.albert_layers.0"
        attended = f"{source}.attention"
        self.attention = kernels.attention(HEADS, HIDDEN // HEADS)
        inputs = (f"{attended}.query", f"{attended}.key", f"{attended}.value")
        self.qkv = Convolution(Conv1d(HIDDEN, 3 * HIDDEN), kernels, *inputs)
        self.dense = Convolution(Conv1d(HIDDEN, HIDDEN, residual="same"), kernels, f"{attended}.dense")
        norm = f"{attended}.LayerNorm"
        self.norm1 = LayerNorm(HIDDEN, kernels, f"{norm}.weight", f"{norm}.bias", epsilon=EPSILON)
        self.up = Convolution(Conv1d(HIDDEN, INTERMEDIATE, gelu=True), kernels, f"{source}.ffn")
        self.down = Convolution(Conv1d(INTERMEDIATE, HIDDEN, residual="same"), kernels, f"{source}.ffn_output")
        norm = f"{source}.full_layer_layer_norm"
        self.norm2 = LayerNorm(HIDDEN, kernels, f"{norm}.weight", f"{norm}.bias", epsilon=EPSILON)

    def forward(self, x: Tensor) -> Tensor:
        """x [n, 768] -> the same shape."""
        attended = call(self.attention, self.qkv(x), shape=(x.shape[0], HIDDEN))
        x = self.norm1(self.dense(attended, x))
        return self.norm2(self.down(self.up(x), x))


class Bert(nn.Module):  # type: ignore[misc]
    """The module `bert`."""

    def __init__(self, kernels: Kernels) -> None:
        self.embed = kernels.embedding(N_TOKENS, EMBEDDING, positions=POSITIONS)
        table = "bert.embeddings"
        self.words = Packed((N_TOKENS, EMBEDDING), lambda w: w[f"{table}.word_embeddings.weight"])
        # There is one segment: its type's embedding is added to every position's, once and for all.
        self.places = Packed(
            (POSITIONS, EMBEDDING),
            lambda w: w[f"{table}.position_embeddings.weight"] + w[f"{table}.token_type_embeddings.weight"][:1],
        )
        norm = f"{table}.LayerNorm"
        self.norm = LayerNorm(EMBEDDING, kernels, f"{norm}.weight", f"{norm}.bias", epsilon=EPSILON)
        self.widen = Convolution(Conv1d(EMBEDDING, HIDDEN), kernels, "bert.encoder.embedding_hidden_mapping_in")
        self.layer = AlbertLayer(kernels)
        self.project = Convolution(Conv1d(HIDDEN, FEATURES), kernels, "bert_encoder")

    def bert_forward(self, tokens: Tensor) -> Tensor:
        """Tokens int64 [T] -> d_en float32 [T, 512]."""
        x = call(self.embed, tokens, self.words, self.places, shape=(tokens.shape[0], EMBEDDING))
        x = self.widen(self.norm(x))
        for _ in range(LAYERS):
            x = self.layer(x)
        return self.project(x)
