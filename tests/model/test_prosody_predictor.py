"""Durations and curves: which weights the layers read, and what comes out at which rate."""

from __future__ import annotations

import numpy as np
import pytest
from declared_kernels import CanonicalWeights, DeclaredKernels, kernels_called, names_taken

from kokoro_desktop.model.prosody_predictor import Curve, DurationLayer
from kokoro_desktop.spec import HIDDEN


def test_gain_from_the_style_has_its_one_and_the_shift_has_none() -> None:
    bias = np.arange(2 * HIDDEN, dtype=np.float32)
    weights = CanonicalWeights({"predictor.text_encoder.lstms.3.fc.bias": bias})
    packed = DurationLayer(DeclaredKernels(), 1).affine.bias.value(weights)
    np.testing.assert_array_equal(packed, np.concatenate([bias[:HIDDEN] + 1, bias[HIDDEN:]]))


@pytest.mark.parametrize("index", [0, 1, 2])
def test_lstm_and_norm_of_a_layer_follow_each_other_in_the_checkpoint(index: int) -> None:
    taken = names_taken(DurationLayer(DeclaredKernels(), index))
    places = {int(name.split(".")[3]): name.split(".")[4] for name in taken}
    assert places.keys() == {2 * index, 2 * index + 1}
    assert places[2 * index + 1] == "fc"


def test_style_is_joined_first_and_again_by_every_norm() -> None:
    called = kernels_called("duration")
    assert called[0] == "styled_512_128"
    assert called.count("layer_norm_512_with_128") == 3
    assert sum(name.startswith("lstm") for name in called) == 4
    assert called[-1] == "conv1d_512_50_k1"


def test_curves_share_an_lstm_and_each_doubles_the_rate_once() -> None:
    called = kernels_called("f0n")
    assert [sum(part in name for name in called) for part in ("lstm", "pool", "conv1d_256_1_k1")] == [1, 2, 2]


@pytest.mark.parametrize("name", ["F0", "N"])
def test_curve_reads_its_own_weights(name: str) -> None:
    taken = names_taken(Curve(DeclaredKernels(), name))
    assert {each.split(".")[1] for each in taken} == {name, f"{name}_proj"}
