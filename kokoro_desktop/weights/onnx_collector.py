"""Gathers the canonical tensors from an ONNX graph, wherever the exporter has put them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.task import Task
from kokoro_desktop.weights import weightnorm
from kokoro_desktop.weights.names import check, tensor_shapes
from kokoro_desktop.weights.onnx_graph import Graph, attribute, scopes
from kokoro_desktop.weights.onnx_names import resolve_module, resolve_tensor
from kokoro_desktop.weights.unused import without_unused

Tensors = dict[str, NDArray[np.float32]]
_Value = NDArray[Any] | None


class Collector:
    """Collects by name, then by node, and checks that nothing is missing.

    Parameters
    ----------
    graph
        The model.
    source
        What messages call it.
    task
        Told after every tensor.
    """

    def __init__(self, graph: Graph, source: str, task: Task) -> None:
        self._graph = graph
        self._source = source
        self._task = task
        self._tensors: Tensors = {}
        self._origins: dict[str, str] = {}
        self._handlers: dict[str, Callable[[Any, str], None]] = {
            "Conv": self._convolution,
            "ConvTranspose": self._convolution,
            "ConvInteger": self._integer_convolution,
            "MatMul": self._matmul,
            "Gemm": self._gemm,
            "MatMulInteger": self._integer_matmul,
            "Gather": self._gather,
            "LSTM": self._lstm,
            "DynamicQuantizeLSTM": self._quantised_lstm,
        }

    def by_name(self) -> None:
        """Take what has kept its name; weight norm that the exporter left in the graph is folded."""
        named = dict(self._graph.floats())
        without_unused(named, self._source)
        for name, value in weightnorm.fold(named).items():
            canonical = resolve_tensor(name)
            if canonical is not None:
                self._put(canonical, name, partial(_same, value))

    def by_node(self) -> None:
        """Take what lost its name (folded constants, transposed matrices, joined LSTMs) by the node that uses it."""
        for node in self._graph.nodes:
            handler = self._handlers.get(node.op_type)
            module = self._module(node) if handler is not None else None
            if handler is not None and module is not None:
                handler(node, module)

    def finish(self) -> Tensors:
        """Return the set in canonical order.

        Raises
        ------
        WeightsError
            Naming the tensors that were not found.
        """
        check(self._tensors, self._source)
        return {name: self._tensors[name] for name in tensor_shapes()}

    def _module(self, node: Any) -> str | None:
        """Name the module of a node: by its path, or by a neighbour that has kept its name."""
        module = resolve_module(scopes(node))
        if module is not None:
            return module
        neighbours: Iterable[str] = ()
        if node.op_type == "MatMul":
            # The bias that is added to the product.
            after = self._graph.consumer(node.output[0], "Add")
            neighbours = after.input if after is not None else ()
        elif node.op_type in ("Conv", "ConvTranspose", "Gemm"):
            neighbours = (_input(node, 2),)  # the bias
        elif node.op_type == "LSTM":
            # The matrices that are sliced and joined into the one that it takes.
            neighbours = self._graph.ancestors(node.input[1])
        for name in neighbours:
            tensor = resolve_tensor(name)
            if tensor is not None:
                return tensor.rpartition(".")[0]
        return None

    def _put(self, name: str, origin: str, read: Callable[[], _Value]) -> None:
        """Take the tensor ``name`` from the constant ``origin``, which is read only if it wasn't before."""
        shape = tensor_shapes().get(name)
        if shape is None or self._origins.get(name) == origin:
            return
        value = read()
        if value is None:
            return
        if value.shape != shape:
            raise WeightsError(
                f"{self._source} is not Kokoro-82M v1.0: {name} has the shape {list(value.shape)} "
                f"instead of {list(shape)}"
            )
        if name in self._tensors:
            # Layers that share weights may each have a copy; copies that differ are another network.
            if not np.array_equal(self._tensors[name], value.astype(np.float32)):
                raise WeightsError(f"{self._source} is not Kokoro-82M v1.0: it has two different tensors {name}")
            return
        self._tensors[name] = np.ascontiguousarray(value, np.float32)
        self._origins[name] = origin
        self._task.progress(len(self._tensors), len(tensor_shapes()), "reading weights")

    def _convolution(self, node: Any, module: str) -> None:
        weight = node.input[1]
        self._put(f"{module}.weight", weight, lambda: self._graph.constant(weight))

    def _integer_convolution(self, node: Any, module: str) -> None:
        weight = node.input[1]
        self._put(f"{module}.weight", weight, lambda: self._graph.dequantised(weight, _input(node, 3)))

    def _matmul(self, node: Any, module: str) -> None:
        # Attention's products of two activations are nodes of the same kind: they have no constant.
        weight = node.input[1]
        self._put(f"{module}.weight", weight, lambda: _transposed(self._graph.constant(weight)))

    def _gemm(self, node: Any, module: str) -> None:
        weight, straight = node.input[1], attribute(node, "transB", 0)
        self._put(
            f"{module}.weight",
            weight,
            lambda: self._graph.constant(weight) if straight else _transposed(self._graph.constant(weight)),
        )

    def _integer_matmul(self, node: Any, module: str) -> None:
        weight = node.input[1]
        self._put(f"{module}.weight", weight, lambda: _transposed(self._graph.dequantised(weight, _input(node, 3))))

    def _gather(self, node: Any, module: str) -> None:
        rows = node.input[0]
        # The int8 rows that are gathered are dequantised by the next node, which knows scale and zero point.
        after = self._graph.consumer(node.output[0], "DequantizeLinear")
        if after is None:
            self._put(f"{module}.weight", rows, lambda: self._graph.constant(rows))
        else:
            scale, zero = after.input[1], _input(after, 2)
            self._put(f"{module}.weight", rows, lambda: self._graph.dequantised(rows, zero, scale))

    def _lstm(self, node: Any, module: str) -> None:
        graph = self._graph
        self._put_lstm(node, module, graph.constant(node.input[1]), graph.constant(node.input[2]))

    def _quantised_lstm(self, node: Any, module: str) -> None:
        # Quantised matrices are stored [direction, in, gates].
        inputs = self._graph.dequantised(node.input[1], _input(node, 9), node.input[8])
        recurrent = self._graph.dequantised(node.input[2], _input(node, 11), node.input[10])
        swapped = (0, 2, 1)
        self._put_lstm(
            node,
            module,
            None if inputs is None else inputs.transpose(swapped),
            None if recurrent is None else recurrent.transpose(swapped),
        )

    def _put_lstm(self, node: Any, module: str, inputs: _Value, recurrent: _Value) -> None:
        """Split ``W [2, 4H, in]``, ``R [2, 4H, H]`` and ``B [2, 8H]`` into directions, gates in PyTorch's order."""
        biases = self._graph.constant(_input(node, 3))
        ih, hh = (None, None) if biases is None else np.split(biases, 2, axis=1)
        for part, origin, value in (
            ("weight_ih", node.input[1], inputs),
            ("weight_hh", node.input[2], recurrent),
            ("bias_ih", _input(node, 3), ih),
            ("bias_hh", _input(node, 3), hh),
        ):
            if value is None or value.shape[0] != 2:
                continue
            for direction, suffix in enumerate(("l0", "l0_reverse")):
                self._put(f"{module}.{part}_{suffix}", origin, partial(_torch_gates, value[direction]))


def _same(value: NDArray[Any]) -> NDArray[Any]:
    return value


def _torch_gates(gates: NDArray[Any]) -> NDArray[Any]:
    """Reorder the first axis from ONNX's i o f c to PyTorch's i f g o (g is what ONNX calls c)."""
    if gates.shape[0] % 4:
        return gates  # of no LSTM; its shape is refused
    input_, output, forget, cell = np.split(gates, 4)
    return np.concatenate([input_, forget, cell, output])


def _transposed(value: _Value) -> _Value:
    return None if value is None else value.T


def _input(node: Any, index: int) -> str:
    """Name of an optional input, empty if it is absent."""
    return str(node.input[index]) if len(node.input) > index else ""
