"""Check a serialised ONNX model before parsing, because parsing can turn 2 bytes in the file into 100 in memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Maximum number of fields in a graph; exports of Kokoro have about 60,000.
_MOST_FIELDS: Final = 1_000_000
# Maximum number of bytes that are not weights; the newer exporter records a source location for each node.
_MOST_OTHER: Final = 32_000_000
_RAW_DATA: Final = -1

# Field numbers in onnx.proto that lead to weights: ModelProto.graph, GraphProto.node and initializer,
# NodeProto.attribute, AttributeProto.t, TensorProto.raw_data.
_Fields = Mapping[int, "int | _Fields"]
_TENSOR: Final[_Fields] = {9: _RAW_DATA}
_NODE: Final[_Fields] = {5: {5: _TENSOR}}
_MODEL: Final[_Fields] = {7: {1: _NODE, 5: _TENSOR}}


def check_proportions(data: bytes) -> None:
    """Check that a model consists mostly of weights, as Kokoro's does.

    Raises
    ------
    ValueError
        The model does not consist mostly of weights, or is not a Protocol Buffers message.
    """
    fields = other = 0
    view = memoryview(data)
    open_messages: list[tuple[int, int, _Fields]] = [(0, len(view), _MODEL)]
    while open_messages:
        position, end, known = open_messages.pop()
        while position < end:
            fields += 1
            start = position
            key, position = _varint(view, position)
            kind = key & 7
            length = 0
            if kind == 0:
                _, position = _varint(view, position)
            elif kind == 2:
                length, position = _varint(view, position)
            elif kind in (1, 5):
                length = 8 if kind == 1 else 4
            else:
                raise ValueError("it contains groups, which ONNX does not use")
            if position + length > end:
                raise ValueError("it is truncated")
            inner = known.get(key >> 3) if kind == 2 else None
            if isinstance(inner, Mapping):
                open_messages.append((position, position + length, inner))
                length_of_its_own = 0
            else:
                length_of_its_own = 0 if inner == _RAW_DATA else length
            other += position - start + length_of_its_own
            position += length
            if fields > _MOST_FIELDS or other > _MOST_OTHER:
                raise ValueError("it contains too much data other than weights")


def _varint(view: memoryview, position: int) -> tuple[int, int]:
    value = shift = 0
    while shift < 70:
        byte = view[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
        shift += 7
    raise ValueError("it contains a number with more than 64 bits")
