"""A model file with too much data other than weights is refused before it is parsed."""

from __future__ import annotations

import numpy as np
import onnx
import pytest
from onnx import helper, numpy_helper

from kokoro_desktop.weights import onnx_proportions
from kokoro_desktop.weights.onnx_proportions import check_proportions


def model(size: int) -> bytes:
    weight = numpy_helper.from_array(np.zeros(size, np.float32), "w")
    constant = helper.make_node("Constant", [], ["c"], value=numpy_helper.from_array(np.zeros(size, np.float32)))
    data: bytes = helper.make_model(helper.make_graph([constant], "g", [], [], [weight])).SerializeToString()
    return data


def test_the_bytes_of_weights_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onnx_proportions, "_MOST_OTHER", 1000)
    check_proportions(model(10_000))


def test_the_bytes_of_all_else_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onnx_proportions, "_MOST_OTHER", 1000)
    named = helper.make_model(helper.make_graph([], "g" * 1000, [], []))
    with pytest.raises(ValueError, match="it contains too much data other than weights"):
        check_proportions(named.SerializeToString())


def test_fields_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onnx_proportions, "_MOST_FIELDS", 100)
    nodes = [helper.make_node("Identity", ["a"], ["b"]) for _ in range(30)]
    with pytest.raises(ValueError, match="it contains too much data other than weights"):
        check_proportions(helper.make_model(helper.make_graph(nodes, "g", [], [])).SerializeToString())
    monkeypatch.setattr(onnx_proportions, "_MOST_FIELDS", 1000)
    check_proportions(helper.make_model(helper.make_graph(nodes, "g", [], [])).SerializeToString())


@pytest.mark.parametrize(
    ("data", "reason"),
    [(model(10)[:-5], "truncated"), (b"\x0b", "groups"), (b"\x80" * 11, "64 bits"), (b"\x0d\x00", "truncated")],
)
def test_what_is_no_message_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        check_proportions(data)


def test_numbers_of_four_and_eight_bytes_are_passed_over() -> None:
    check_proportions(b"\x0d" + bytes(4) + b"\x09" + bytes(8) + b"\x08\x80\x01")


def test_what_the_onnx_library_writes_is_a_model_to_it_too() -> None:
    assert onnx.load_from_string(model(10)).graph.initializer[0].name == "w"
