"""Constants of an ONNX graph, seen through what exporters put between them and the nodes that use them."""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from onnx import helper, numpy_helper

from kokoro_desktop.weights.onnx_graph import Graph, attribute

VALUE = np.arange(6, dtype=np.float32).reshape(1, 2, 3)


def graph(*nodes: onnx.NodeProto, **initializers: NDArray[Any]) -> Graph:
    tensors = [numpy_helper.from_array(value, name) for name, value in initializers.items()]
    return Graph(helper.make_model(helper.make_graph(nodes, "a", [], [], tensors)))


def test_a_constant_is_seen_through_copies_and_transpositions() -> None:
    seen = graph(
        helper.make_node("Transpose", ["w"], ["a"], perm=[1, 2, 0]),
        helper.make_node("Identity", ["a"], ["b"]),
        helper.make_node("Transpose", ["b"], ["c"], perm=[2, 0, 1]),
        helper.make_node("Transpose", ["c"], ["d"]),
        w=VALUE,
    )
    np.testing.assert_array_equal(seen.constant("b"), VALUE.transpose(1, 2, 0))
    np.testing.assert_array_equal(seen.constant("c"), VALUE)
    np.testing.assert_array_equal(seen.constant("d"), VALUE.transpose())


def test_a_node_can_be_a_constant_and_a_computed_value_is_none() -> None:
    seen = graph(
        helper.make_node("Constant", [], ["k"], value=numpy_helper.from_array(VALUE)),
        helper.make_node("Add", ["k", "w"], ["sum"]),
        w=VALUE,
    )
    np.testing.assert_array_equal(seen.constant("k"), VALUE)
    assert seen.constant("sum") is seen.constant("nothing") is None


def test_copies_in_a_circle_end_the_search() -> None:
    assert graph(helper.make_node("Identity", ["a"], ["a"])).constant("a") is None


@pytest.mark.parametrize("channels", [False, True])
def test_a_quantised_constant_is_the_difference_to_its_zero_point_in_steps(channels: bool) -> None:
    scale = np.array([0.5, 2.0], np.float32) if channels else np.array(0.5, np.float32)
    zero = np.array([1, 3], np.int8) if channels else np.array(1, np.int8)
    seen = graph(w_quantized=np.array([[5, 7], [-3, 3]], np.int8), w_scale=scale, z=zero)
    expected = [[2.0, 8.0], [-2.0, 0.0]] if channels else [[2.0, 3.0], [-2.0, 1.0]]
    np.testing.assert_array_equal(seen.dequantise("w_quantized", "z"), np.array(expected, np.float32))
    assert seen.dequantise("w_quantized", "z", "no scale") is None


def test_an_absent_zero_point_is_zero() -> None:
    seen = graph(q=np.array([4], np.int8), s=np.array(0.25, np.float32))
    np.testing.assert_array_equal(seen.dequantise("q", "", "s"), np.array([1.0], np.float32))


def test_ancestors_are_the_constants_that_a_value_was_put_together_from() -> None:
    seen = graph(
        helper.make_node("Slice", ["a", "from"], ["part"]),
        helper.make_node("Concat", ["part", "b"], ["joined"], axis=0),
        helper.make_node("Add", ["c", "x"], ["sum"]),
        helper.make_node("Concat", ["joined", "sum"], ["all"], axis=0),
        a=VALUE,
        b=VALUE,
        c=VALUE,
    )
    assert list(seen.ancestors("all")) == ["b", "a"]


def test_an_attribute_has_a_default() -> None:
    node = helper.make_node("Gemm", ["a", "b"], ["c"], transB=1)
    assert (attribute(node, "transB", 0), attribute(node, "transA", 0)) == (1, 0)
