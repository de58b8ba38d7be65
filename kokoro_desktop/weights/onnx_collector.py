"""Collect the canonical tensors of an ONNX graph, even if the exporter renamed or moved them.

Exporters change names in several ways. Wrappers add prefixes. `ProsodyPredictor` loses its prefix, because its
submodules are called from outside its `forward`. A member of a `Sequential` repeats its parent's name, and a module
that is called again gets the suffix `_1`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.messages import message
from kokoro_desktop.task import Task
from kokoro_desktop.weights import weightnorm
from kokoro_desktop.weights.names import check_shapes, tensor_shapes
from kokoro_desktop.weights.onnx_graph import Graph, attribute

Tensors: TypeAlias = dict[str, NDArray[np.float32]]
_Value: TypeAlias = NDArray[Any] | None

# Maximum ratio of the data read to the size of the network: each of ALBERT's twelve layers may have its own copy of the
# weights.
_MOST_COPIES: Final = 4


def collect(graph: Graph, source: str, task: Task) -> Tensors:
    """Collect the canonical tensors of a graph; return them in canonical order.

    Parameters
    ----------
    source
        Name of the model in messages.
    task
        Receives progress and is checked for cancellation after each tensor.

    Raises
    ------
    WeightsError
        A tensor is missing, has the wrong shape, or occurs twice with different values.
    """
    collector = _Collector(graph, source, task)
    collector.by_name()
    collector.by_node()
    check_shapes({name: tensor.shape for name, tensor in collector.tensors.items()}, source)
    return {name: collector.tensors[name] for name in tensor_shapes()}


class _Collector:
    """Collector that finds tensors by their names or, if their names were lost, by the nodes that use them."""

    def __init__(self, graph: Graph, source: str, task: Task) -> None:
        self.tensors: Tensors = {}
        self._graph = graph
        self._source = source
        self._task = task
        self._origins: dict[str, str] = {}
        self._elements = 0
        self._expected = sum(math.prod(shape) for shape in tensor_shapes().values())

    def by_name(self) -> None:
        """Collect tensors that kept their names; fold weight norm that the exporter left in the graph."""
        named = weightnorm.without_unused(dict(self._graph.floats()), self._source)
        for name, value in weightnorm.fold(named).items():
            canonical = resolve_tensor(name)
            if canonical is not None:
                self._put(canonical, name, partial(_same, value))

    def by_node(self) -> None:
        """Collect tensors whose names were lost in folding, transposing or joining, from the nodes that use them."""
        for node in self._graph.nodes:
            kind = node.op_type
            module = self._module(node) if kind in _WEIGHTS or kind in _LSTMS else None
            if module is not None and kind in _WEIGHTS:
                place, read = _WEIGHTS[kind]
                self._put(f"{module}.weight", node.input[place], partial(read, self._graph, node))
            elif module is not None:
                self._put_lstm(node, module, *_LSTMS[kind](self._graph, node))

    def _module(self, node: Any) -> str | None:
        """Return the canonical module of a node from its metadata or path.

        If neither identifies it, use a related tensor that the exporter did not rename, such as the bias. Return None
        if there is none.
        """
        module = module_of_path(node)
        if module is not None:
            return module
        neighbours: Iterable[str] = ()
        if node.op_type == "MatMul":
            # the bias added to the product
            after = self._graph.consumer(node.output[0], "Add")
            neighbours = after.input if after is not None else ()
        elif node.op_type in ("Conv", "ConvTranspose", "Gemm"):
            neighbours = (_input(node, 2),)  # the bias
        elif node.op_type == "LSTM":
            # the matrices that are sliced and joined to form this input
            neighbours = self._graph.ancestors(node.input[1])
        for name in neighbours:
            tensor = resolve_tensor(name)
            if tensor is not None:
                return tensor.rpartition(".")[0]
        return None

    def _put(self, name: str, origin: str, read: Callable[[], _Value]) -> None:
        """Store the constant ``origin`` as the tensor ``name``; read the constant only once."""
        shape = tensor_shapes().get(name)
        if shape is None or self._origins.get(name) == origin:
            return
        value = read()
        if value is None:
            return
        self._elements += value.size
        if self._elements > _MOST_COPIES * self._expected:
            raise WeightsError(
                message(
                    "{source} is not Kokoro-82M v1.0: it contains more than {most} times the expected number of "
                    "weights",
                    source=self._source,
                    most=_MOST_COPIES,
                )
            )
        if value.shape != shape:
            raise WeightsError(
                message(
                    "{source} is not Kokoro-82M v1.0: {name} has the shape {0} instead of {1}",
                    list(value.shape),
                    list(shape),
                    source=self._source,
                    name=name,
                )
            )
        if name in self.tensors:
            # Layers that share weights may each have a copy; if the copies differ, this is a different network.
            if not np.array_equal(self.tensors[name], value.astype(np.float32)):
                raise WeightsError(
                    message(
                        "{source} is not Kokoro-82M v1.0: it contains two different tensors named {name}",
                        source=self._source,
                        name=name,
                    )
                )
            return
        self.tensors[name] = np.ascontiguousarray(value, np.float32)
        self._origins[name] = origin
        self._task.check()
        self._task.progress(len(self.tensors), len(tensor_shapes()), message("reading weights"))

    def _put_lstm(self, node: Any, module: str, inputs: _Value, recurrent: _Value) -> None:
        """Split ``W [2, 4H, in]``, ``R [2, 4H, H]`` and ``B [2, 8H]`` by direction, with gates in PyTorch's order."""
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
        return gates  # not the gates of an LSTM; the shape check will reject them
    input_, output, forget, cell = np.split(gates, 4)
    return np.concatenate([input_, forget, cell, output])


def _transpose(value: _Value) -> _Value:
    return value if value is None or value.ndim < 2 else value.swapaxes(-1, -2)


def _input(node: Any, index: int) -> str:
    """Return the name of an optional input; empty if it is absent."""
    return str(node.input[index]) if len(node.input) > index else ""


def _gathered_rows(graph: Graph, node: Any) -> _Value:
    # The next node dequantises the int8 rows; its inputs include their scale and zero point.
    after = graph.consumer(node.output[0], "DequantizeLinear")
    if after is None:
        return graph.constant(node.input[0])
    return graph.dequantise(node.input[0], _input(after, 2), after.input[1])


def _gemm_weight(graph: Graph, node: Any) -> _Value:
    weight = graph.constant(node.input[1])
    return weight if attribute(node, "transB", 0) else _transpose(weight)


def _lstm_matrices(graph: Graph, node: Any) -> tuple[_Value, _Value]:
    return graph.constant(node.input[1]), graph.constant(node.input[2])


def _quantised_lstm_matrices(graph: Graph, node: Any) -> tuple[_Value, _Value]:
    # Quantised matrices are stored [direction, in, gates].
    inputs = graph.dequantise(node.input[1], _input(node, 9), node.input[8])
    recurrent = graph.dequantise(node.input[2], _input(node, 11), node.input[10])
    return _transpose(inputs), _transpose(recurrent)


# Operations with one weight: the index of that input, and a function that reads it in PyTorch's layout. Attention's
# products of two activations are also MatMul operations, but have no constant input.
_WEIGHTS: Final[Mapping[str, tuple[int, Callable[[Graph, Any], _Value]]]] = {
    "Conv": (1, lambda graph, node: graph.constant(node.input[1])),
    "ConvTranspose": (1, lambda graph, node: graph.constant(node.input[1])),
    "ConvInteger": (1, lambda graph, node: graph.dequantise(node.input[1], _input(node, 3))),
    "MatMul": (1, lambda graph, node: _transpose(graph.constant(node.input[1]))),
    "MatMulInteger": (1, lambda graph, node: _transpose(graph.dequantise(node.input[1], _input(node, 3)))),
    "Gemm": (1, _gemm_weight),
    "Gather": (0, _gathered_rows),
}
_LSTMS: Final[Mapping[str, Callable[[Graph, Any], tuple[_Value, _Value]]]] = {
    "LSTM": _lstm_matrices,
    "DynamicQuantizeLSTM": _quantised_lstm_matrices,
}


_CALLED_AGAIN: Final = re.compile(r"_\d+$")
# Metadata written by the newer exporter (`torch.onnx.export(dynamo=True)`): a Python list of dotted module paths.
_NAME_SCOPES: Final = "pkg.torch.onnx.name_scopes"
_QUOTED: Final = re.compile(r"""'([^'\\]*)'|"([^"\\]*)\"""")
_PREFIXES: Final = ("", "predictor.")


@cache
def _modules() -> frozenset[str]:
    return frozenset(name.rpartition(".")[0] for name in tensor_shapes())


@cache
def _deepest() -> int:
    return max(name.count(".") + 1 for name in tensor_shapes())


def resolve_tensor(name: str) -> str | None:
    """Return the canonical name of an initializer such as ``kmodel.decoder.encode.conv1.bias``; None if unknown."""
    return _longest_match(name.split("."), frozenset(tensor_shapes()))


def module_of_path(node: Any) -> str | None:
    """Return the canonical name of a node's module from its metadata or path; None if neither identifies it."""
    return resolve_module(_scopes(node))


def resolve_module(scopes: Sequence[str]) -> str | None:
    """Return the canonical name of a node's module, given the names of its enclosing modules, outermost first.

    Examples
    --------
    >>> resolve_module(["encoder", "text_encoder", "cnn.0", "cnn.0.0"])
    'text_encoder.cnn.0.0'
    >>> resolve_module(["F0.1", "pool"])
    'predictor.F0.1.pool'
    """
    parts: list[str] = []
    for scope in scopes:
        part = _CALLED_AGAIN.sub("", scope)
        if parts and part.startswith(parts[-1] + "."):
            parts.pop()
        parts.append(part)
    return _longest_match(".".join(parts).split("."), _modules())


def _scopes(node: Any) -> list[str]:
    """Return the names of the modules that contain ``node``, outermost first, from its metadata or path."""
    for item in node.metadata_props:
        if item.key == _NAME_SCOPES:
            paths = [a or b for a, b in _QUOTED.findall(item.value)]
            # The last entry is the operation's own name; the entry before it is the full path of its module.
            if len(paths) > 1:
                return [paths[-2]]
    return [part for part in node.name.split("/")[:-1] if part]


def _longest_match(parts: Sequence[str], known: frozenset[str]) -> str | None:
    for start in range(max(0, len(parts) - _deepest()), len(parts)):
        rest = ".".join(parts[start:])
        for prefix in _PREFIXES:
            if prefix + rest in known:
                return prefix + rest
    return None
