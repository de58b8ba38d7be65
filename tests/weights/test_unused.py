"""Only what changes nothing is left out."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.weights.unused import without_unused


def test_what_the_network_does_not_use_is_left_out() -> None:
    names = ["bert.pooler.weight", "bert.embeddings.position_ids", "decoder.generator.stft.weight_forward_real"]
    assert without_unused({name: np.ones(2) for name in [*names, "bert_encoder.bias"]}, "x").keys() == {
        "bert_encoder.bias"
    }


def test_an_instance_norm_that_does_nothing_is_left_out() -> None:
    tensors = {"predictor.F0.0.norm1.norm.weight": np.ones(4), "predictor.F0.0.norm1.norm.bias": np.zeros(4)}
    assert without_unused(tensors, "x") == {}


@pytest.mark.parametrize(("part", "value"), [("weight", 0.5), ("bias", 0.5), ("weight", np.nan)])
def test_an_instance_norm_that_does_something_is_refused(part: str, value: float) -> None:
    with pytest.raises(WeightsError, match=rf"x is not Kokoro-82M v1\.0: decode\.norm1\.norm\.{part}"):
        without_unused({f"decode.norm1.norm.{part}": np.full(4, value)}, "x")
