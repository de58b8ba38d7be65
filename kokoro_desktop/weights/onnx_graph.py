"""Access to the nodes and constants of an ONNX model, with dequantisation."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper

from kokoro_desktop.messages import message
from kokoro_desktop.weights.names import tensor_shapes

_MAX_ALIASES: Final = 16
_MAX_ANCESTORS: Final = 100
_MOST_ELEMENTS: Final = max(math.prod(shape) for shape in tensor_shapes().values())
# Operations that only move values, so their result is still the same weight.
_RESHAPING: Final = frozenset({"Concat", "Identity", "Reshape", "Slice", "Squeeze", "Transpose", "Unsqueeze"})


class Graph:
    """Lookup of a model's nodes and constants.

    Parameters
    ----------
    model
        A parsed `onnx.ModelProto` with its external data.
    """

    def __init__(self, model: Any) -> None:
        self.nodes: Sequence[Any] = model.graph.node
        self._initializers: Mapping[str, Any] = {tensor.name: tensor for tensor in model.graph.initializer}
        self._producers: dict[str, Any] = {}
        self._consumers: dict[str, list[Any]] = {}
        for node in self.nodes:
            for output in node.output:
                self._producers[output] = node
            for name in node.input:
                self._consumers.setdefault(name, []).append(node)

    def floats(self) -> Iterator[tuple[str, NDArray[Any]]]:
        """Yield the name and value of each floating-point initializer; type (float16 to float64) and shape are kept."""
        for name, tensor in self._initializers.items():
            if tensor.data_type in (onnx.TensorProto.FLOAT, onnx.TensorProto.FLOAT16, onnx.TensorProto.DOUBLE):
                yield name, _array(tensor)

    def constant(self, name: str) -> NDArray[Any] | None:
        """Return a constant in its own type, following copies and transpositions; None if ``name`` is not constant."""
        axes: list[list[int]] = []
        for _ in range(_MAX_ALIASES):
            if name in self._initializers:
                value = _array(self._initializers[name])
                for permutation in reversed(axes):
                    value = value.transpose(permutation or None)
                return value
            node = self._producers.get(name)
            if node is None:
                return None
            if node.op_type == "Transpose":
                axes.append(list(attribute(node, "perm", ())))
            elif node.op_type == "Constant":
                return self._constant_node(node)
            elif node.op_type != "Identity":
                return None
            name = node.input[0]
        return None

    def dequantise(self, name: str, zero_point: str, scale: str | None = None) -> NDArray[np.float32] | None:
        """Return ``(q - zero point) * scale`` for the quantised constant ``name``, float32 in the constant's shape.

        Parameters
        ----------
        name
            Name of the integer tensor, which the quantiser calls ``<base>_quantized``.
        zero_point, scale
            Names of the zero point and scale. Each is a scalar or has one value per channel of the last axis; for an
            LSTM, one value per direction. If ``scale`` is None, the name of the scale is ``<base>_scale``.
        """
        integers = self.constant(name)
        steps = self.constant(scale or name.removesuffix("_quantized") + "_scale")
        if integers is None or steps is None:
            return None
        # An absent zero point is zero.
        zero = self.constant(zero_point) if zero_point else None
        offset = np.zeros((), np.int8) if zero is None else zero
        # Differences and products are exact in float64, so the result is rounded only once.
        shifted = integers.astype(np.float64) - _spread(offset, integers)
        return (shifted * _spread(steps, integers)).astype(np.float32)

    def consumer(self, name: str, op_type: str) -> Any | None:
        """Return the first node of type ``op_type`` that uses ``name``; None if no such node exists."""
        return next((node for node in self._consumers.get(name, ()) if node.op_type == op_type), None)

    def ancestors(self, name: str) -> Iterator[str]:
        """Yield the initializers from which ``name`` is computed, nearest first; the search stops at activations."""
        seen: dict[str, None] = {}
        level = [name]
        while level and len(seen) < _MAX_ANCESTORS:
            seen |= dict.fromkeys(level)
            yield from (item for item in level if item in self._initializers)
            makers = [self._producers[item] for item in level if item in self._producers]
            inputs = (item for node in makers if node.op_type in _RESHAPING for item in node.input)
            level = list(dict.fromkeys(item for item in inputs if item not in seen))

    def _constant_node(self, node: Any) -> NDArray[Any] | None:
        for item in node.attribute:
            if item.name == "value":
                return _array(item.t)
        return None


def attribute(node: Any, name: str, default: Any) -> Any:
    """Return the value of an attribute of ``node``; ``default`` if the node does not have the attribute."""
    for item in node.attribute:
        if item.name == name:
            return onnx.helper.get_attribute_value(item)
    return default


def _array(tensor: Any) -> NDArray[Any]:
    """Return the value of a tensor; reject one that is larger than the largest tensor of Kokoro-82M.

    Raises
    ------
    ValueError
        The tensor is too large, or inconsistent.
    """
    listed = (tensor.float_data, tensor.double_data, tensor.int32_data, tensor.int64_data, tensor.uint64_data)
    if len(tensor.dims) > 32 or max(math.prod(tensor.dims), *map(len, listed)) > _MOST_ELEMENTS:
        raise ValueError(message("its tensor {0!r} is larger than any tensor in Kokoro-82M", tensor.name[:60]))
    value: NDArray[Any] = numpy_helper.to_array(tensor)
    return value


def _spread(values: NDArray[Any], like: NDArray[Any]) -> NDArray[np.float64]:
    """Reshape a scale or zero point for broadcasting: along the first axis for an LSTM, otherwise along the last."""
    wide = values.astype(np.float64)
    if wide.ndim == 1 and like.ndim == 3 and wide.size == like.shape[0]:
        wide = wide.reshape(-1, 1, 1)
    return np.broadcast_to(wide, like.shape)
