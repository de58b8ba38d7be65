"""Weight norm folds to the weight that the network uses."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.weights.weightnorm import fold, fold_one, without_unused


@given(st.integers(0, 2**32 - 1), st.floats(0.1, 10))
def test_the_length_of_the_direction_does_not_matter(seed: int, stretch: float) -> None:
    rng = np.random.default_rng(seed)
    direction, magnitude = rng.standard_normal((3, 2, 5)), rng.standard_normal((3, 1, 1))
    folded = fold_one(magnitude, direction)
    np.testing.assert_allclose(np.linalg.norm(folded.reshape(3, -1), axis=1), np.abs(magnitude).ravel(), rtol=1e-6)
    np.testing.assert_allclose(fold_one(magnitude, direction * stretch), folded, rtol=1e-6)


@pytest.mark.parametrize(
    "spelling", [("weight_g", "weight_v"), ("parametrizations.weight.original0", "parametrizations.weight.original1")]
)
def test_both_spellings_are_folded_and_all_else_is_kept(spelling: str) -> None:
    bias = np.zeros(2)
    folded = fold(
        {f"a.{spelling[0]}": np.full((2, 1, 1), 10.0), f"a.{spelling[1]}": np.full((2, 1, 4), 3.0), "a.bias": bias}
    )
    assert sorted(folded) == ["a.bias", "a.weight"]
    np.testing.assert_allclose(folded["a.weight"], 5)
    assert folded["a.bias"] is bias


def test_half_a_pair_keeps_its_name() -> None:
    assert list(fold({"a.weight_g": np.ones(1)})) == ["a.weight_g"]


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore::FutureWarning")
@pytest.mark.parametrize("kind", ["Conv1d", "ConvTranspose1d"])
def test_the_result_is_what_torch_computes(kind: str) -> None:
    torch = pytest.importorskip("torch")
    module = torch.nn.utils.weight_norm(getattr(torch.nn, kind)(6, 4, 3))
    with torch.no_grad():
        module.weight_g.mul_(1.7)
        module(torch.zeros(1, 6, 9))
    folded = fold({f"a.{name}": value.numpy() for name, value in module.state_dict().items()})
    np.testing.assert_allclose(folded["a.weight"], module.weight.detach().numpy(), rtol=1e-6)


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
