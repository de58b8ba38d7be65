"""The canonical set is the PyTorch package's, and a set that differs is refused by name."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.weights.names import check, check_shapes, listed, tensor_shapes
from kokoro_desktop.weights.onnx_collector import Tensors


def test_the_default_set_has_exactly_the_canonical_names_and_shapes(packaged: Tensors) -> None:
    assert {name: tensor.shape for name, tensor in packaged.items()} == dict(tensor_shapes())


@pytest.mark.torch
def test_names_and_shapes_are_those_of_the_pytorch_model(packaged: Tensors) -> None:
    pytest.importorskip("torch")
    from kokoro_desktop.reference.torch_model import build_kmodel

    state = build_kmodel(packaged).state_dict()
    left_out = {name for name in state if ".norm." in name or name.startswith("bert.pooler.")}
    assert {name: tuple(value.shape) for name, value in state.items() if name not in left_out} == dict(tensor_shapes())


def test_a_missing_tensor_is_named() -> None:
    shapes = dict(tensor_shapes())
    del shapes["predictor.lstm.weight_ih_l0"]
    with pytest.raises(
        WeightsError, match=r"x\.pth is not Kokoro-82M v1\.0: it does not contain predictor\.lstm\.weight_ih_l0$"
    ):
        check_shapes(shapes, "x.pth")


def test_a_superfluous_tensor_is_named() -> None:
    with pytest.raises(WeightsError, match=r"it also contains more\.weight"):
        check_shapes({**tensor_shapes(), "more.weight": (1,)}, "x.pth")


def test_another_shape_is_named_with_both_shapes() -> None:
    with pytest.raises(WeightsError, match=r"bert_encoder\.bias has the shape \[2, 256\] instead of \[512\]"):
        check_shapes({**tensor_shapes(), "bert_encoder.bias": (2, 256)}, "x.pth")


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_a_value_that_is_not_finite_is_refused(packaged: Tensors, value: float) -> None:
    bias = packaged["bert_encoder.bias"].copy()
    bias[7] = value
    with pytest.raises(WeightsError, match=r"tensors with values that are not finite: bert_encoder\.bias"):
        check({**packaged, "bert_encoder.bias": bias}, "x.pth")


def test_another_type_is_refused(packaged: Tensors) -> None:
    with pytest.raises(WeightsError, match=r"tensors that are not float32: bert_encoder\.bias"):
        check({**packaged, "bert_encoder.bias": packaged["bert_encoder.bias"].astype(np.float64)}, "x.pth")


def test_a_long_list_is_cut() -> None:
    assert listed(list("abcdef")) == "a, b, c, d and 2 more"
    assert listed(list("abcd")) == "a, b, c, d"
