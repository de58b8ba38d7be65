"""ALBERT: one layer's weights for twelve layers, and one table for places and the only segment."""

from __future__ import annotations

import numpy as np
from declared_kernels import CanonicalWeights, DeclaredKernels, kernels_called

from kokoro_desktop.model.albert import AlbertLayer, Bert
from kokoro_desktop.spec import BERT_EMBEDDING, BERT_HIDDEN, BERT_POSITIONS

LAYER = "bert.encoder.albert_layer_groups.0.albert_layers.0"


def test_only_segment_is_added_to_every_place() -> None:
    numbers = np.random.default_rng(0)
    places, kinds = (numbers.standard_normal((n, BERT_EMBEDDING)).astype(np.float32) for n in (BERT_POSITIONS, 2))
    table = "bert.embeddings"
    weights = CanonicalWeights({
        f"{table}.position_embeddings.weight": places, f"{table}.token_type_embeddings.weight": kinds,
    })  # fmt: skip
    np.testing.assert_array_equal(Bert(DeclaredKernels()).places.value(weights), places + kinds[0])


def test_query_key_and_value_are_one_product_in_this_order() -> None:
    names = ("query", "key", "value")
    weights = CanonicalWeights(
        {f"{LAYER}.attention.{name}.bias": np.full(BERT_HIDDEN, i, np.float32) for i, name in enumerate(names)}
    )
    bias = AlbertLayer(DeclaredKernels()).qkv.bias.value(weights)
    np.testing.assert_array_equal(bias.reshape(3, BERT_HIDDEN), np.arange(3)[:, None] * np.ones(BERT_HIDDEN))


def test_layer_is_gone_through_twelve_times_between_embedding_and_projection() -> None:
    called = kernels_called("bert")
    assert called[0].startswith("embedding")
    assert called[-1] == "conv1d_768_512_k1"
    layer = called[3:-1]
    assert layer == layer[:7] * 12
    kinds = ["conv1d", "attention", "conv1d", "layer", "conv1d", "conv1d", "layer"]
    assert [name.split("_")[0] for name in layer[:7]] == kinds
    assert layer[4].endswith("gelu")
