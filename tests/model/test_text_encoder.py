"""The text encoder: three times padding, convolution and norm, then an LSTM."""

from __future__ import annotations

import numpy as np
from declared_kernels import CanonicalWeights, DeclaredKernels, kernels_called

from kokoro_desktop.model.text_encoder import TextEncoder
from kokoro_desktop.spec import HIDDEN, LAYERS


def test_convolutions_and_norms_are_called_by_turns() -> None:
    embedding, *layers, gates, lstm = kernels_called("text_encoder")
    assert embedding.startswith("embedding")
    assert layers == layers[:3] * LAYERS
    assert [name.split("_")[0] for name in layers[:3]] == ["padded", "conv1d", "layer"]
    assert "k5" in layers[1]
    assert (gates, lstm) == ("conv1d_512_2048_k1", "lstm_256")


def test_every_norm_has_the_gain_and_shift_of_its_place() -> None:
    weights = CanonicalWeights({
        f"text_encoder.cnn.{i}.1.{part}": np.full(HIDDEN, 10 * i + j, np.float32)
        for i in range(LAYERS) for j, part in enumerate(("gamma", "beta"))
    })  # fmt: skip
    values = [norm.affine.value(weights)[0] for norm in TextEncoder(DeclaredKernels()).norms]
    assert [(each[0], each[HIDDEN]) for each in values] == [(0, 1), (10, 11), (20, 21)]
