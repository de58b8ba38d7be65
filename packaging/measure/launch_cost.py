"""Estimate the cost of a GPU kernel call from its TensorIR.

The kernel's index expressions are interpreted for a few warps, chosen at random from all blocks. This shows how often
each branch is taken, and how many distinct bytes the threads of a warp access together. No values are computed, and no
GPU is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from tvm import DataType, tirx

WARP: Final = 32
SECTOR: Final = 32  # minimum number of bytes that a warp's access to global memory transfers
SAMPLES: Final = 96  # number of sampled warps

_Values = NDArray[np.int64]  # int64 [SAMPLES, WARP]: the value of an index in each sampled thread

# Operations on indices, by name of the TVM node.
_INTEGERS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "Add": np.add, "Sub": np.subtract, "Mul": np.multiply, "Min": np.minimum, "Max": np.maximum,
    "FloorDiv": np.floor_divide, "FloorMod": np.mod, "Mod": np.fmod, "And": np.logical_and, "Or": np.logical_or,
    "Div": lambda a, b: np.trunc(a / b).astype(np.int64),
    "LT": np.less, "LE": np.less_equal, "GT": np.greater, "GE": np.greater_equal, "EQ": np.equal, "NE": np.not_equal,
    "tirx.bitwise_and": np.bitwise_and, "tirx.bitwise_or": np.bitwise_or, "tirx.shift_left": np.left_shift,
    "tirx.shift_right": np.right_shift,
}  # fmt: skip
# Attribute with the inner expression, by wrapper node.
_INNER: Final = {"Cast": "value", "Broadcast": "value", "Ramp": "base"}


@dataclass(frozen=True)
class LaunchCost:
    """Cost of one call of a kernel.

    Attributes
    ----------
    launches
        Number of launches; more than one if a CPU loop launches the kernel repeatedly.
    blocks, threads
        Blocks per launch, and threads per block.
    shared_bytes
        Shared memory per block, in bytes.
    registers
        Number of float32 values per thread in the kernel's local buffers; the compiler uses more registers.
    operations
        Arithmetic operations of all threads and launches, including incomplete tiles.
    global_bytes, shared_traffic
        Bytes that warps transfer to and from global memory (including caches), and to and from shared memory.
    tensor_bytes
        Bytes of all arguments, counted once: the minimum GPU memory traffic.
    """

    launches: int
    blocks: int
    threads: int
    shared_bytes: int
    registers: int
    operations: float
    global_bytes: float
    shared_traffic: float
    tensor_bytes: int


def read_cost(function: Any, lengths: Mapping[str, int]) -> LaunchCost:
    """Compute a kernel's cost for given values of its symbolic lengths."""
    walk = _Walk(lengths)
    walk.statement(function.body)
    blocks = prod(extent for tag, extent in walk.extents.items() if tag.startswith("blockIdx"))
    threads = prod(extent for tag, extent in walk.extents.items() if tag.startswith("threadIdx"))
    warps = blocks * threads / WARP
    tensors = sum(walk.size(parameter) for parameter in function.params)
    return LaunchCost(
        walk.launches, blocks, threads, walk.allocated.get("shared", 0), walk.allocated.get("local", 0) // 4,
        warps * WARP * walk.operations, warps * walk.moved["global"], warps * walk.moved["shared"], tensors,
    )  # fmt: skip


@dataclass
class _Walk:
    """Visitor that counts the operations of an average thread and the transfers of an average warp."""

    lengths: Mapping[str, int]
    values: dict[Any, Any] = field(default_factory=dict)
    extents: dict[str, int] = field(default_factory=dict)
    allocated: dict[str, int] = field(default_factory=dict)
    launches: int = 1
    operations: float = 0.0
    moved: dict[str, float] = field(default_factory=lambda: {"global": 0.0, "shared": 0.0, "local": 0.0})

    def __post_init__(self) -> None:
        self._random = np.random.default_rng(0)
        # How often each sampled thread reaches the current statement.
        self._times = np.ones((SAMPLES, WARP))

    def statement(self, node: Any) -> None:
        """Add the costs of a TensorIR statement and of the statements in it."""
        kind = type(node).__name__
        if kind == "SeqStmt":
            for each in node.seq:
                self.statement(each)
        elif kind == "AttrStmt":
            if node.attr_key == "thread_extent":
                self._launch(node)
            self.statement(node.body)
        elif kind == "AllocBuffer":
            scope = str(node.buffer.scope())
            self.allocated[scope] = self.allocated.get(scope, 0) + self.size(node.buffer)
        elif kind == "Bind":
            self.values[node.var] = self.value(node.value)
        elif kind == "BufferStore":
            self.value(node.value)
            self._move(node.buffer, node.indices)
        elif kind == "Evaluate":
            self.value(node.value)
        elif kind == "For":
            self._loop(node)
        elif kind == "IfThenElse":
            condition = self.value(node.condition)
            self._repeated(condition, node.then_case)
            if node.else_case is not None:
                self._repeated(np.logical_not(condition), node.else_case)
        else:
            raise NotImplementedError(kind)

    def _loop(self, node: Any) -> None:
        extent = self.value(node.extent)
        if not self.extents:
            self.launches *= int(extent)  # a loop on the CPU
        self.values[node.loop_var] = np.floor(self._random.random((SAMPLES, 1)) * extent).astype(np.int64)
        self._repeated(extent, node.body)

    def _launch(self, node: Any) -> None:
        tag, extent = str(node.node.thread_tag), int(self.value(node.value))
        self.extents[tag] = extent
        if tag.startswith("blockIdx"):
            values = self._random.integers(0, extent, (SAMPLES, 1))
        else:
            warps = np.arange(SAMPLES) % (extent // WARP)
            values = warps[:, None] * WARP + np.arange(WARP)
        self.values[node.node.var] = values

    def _repeated(self, times: Any, body: Any) -> None:
        before = self._times
        self._times = before * times
        self.statement(body)
        self._times = before

    def value(self, node: Any) -> Any:
        """Count the operations and loads of an expression; return its values if they are integers, otherwise 0."""
        kind = type(node).__name__
        if kind in _INNER:
            return self.value(getattr(node, _INNER[kind]))
        if kind in ("FloatImm", "StringImm"):
            return 0
        read = getattr(self, f"_{kind.lower()}", None)
        if read is not None:
            return read(node)
        return self._computed(node, kind, 1, (self.value(node.a), self.value(node.b)))

    def _var(self, node: Any) -> Any:
        return self.values[node] if node in self.values else self.lengths[str(node.name)]

    def _intimm(self, node: Any) -> int:
        return int(node.value)

    def _tensorload(self, node: Any) -> int:
        return self._move(node.source, node.indices)

    def _not(self, node: Any) -> Any:
        return np.logical_not(self.value(node.a))

    def _select(self, node: Any) -> Any:
        return np.where(*(self.value(each) for each in (node.condition, node.true_value, node.false_value)))

    def _call(self, node: Any) -> Any:
        name, arguments = str(node.op.name), list(node.args)
        if name == "tirx.call_pure_extern":
            arguments = arguments[1:]
            if all(isinstance(each, tirx.FloatImm) for each in arguments):
                return 0  # a constant written as a sum
        values = [self.value(each) for each in arguments]
        if name == "tirx.if_then_else":
            return np.where(*values)
        return self._computed(node, name, 2 if name == "tirx.call_pure_extern" else 1, values)

    def _computed(self, node: Any, name: str, operations: int, values: Any) -> Any:
        dtype = DataType(str(node.ty.dtype)) if hasattr(node.ty, "dtype") else DataType("handle")
        if "float" in str(dtype):
            self.operations += operations * int(dtype.lanes) * float(self._times.mean())
            return 0
        return _INTEGERS[name](*values) if name in _INTEGERS else 0

    def size(self, buffer: Any) -> int:
        """Return the size of a tensor in bytes."""
        return prod(int(self.value(each)) for each in buffer.shape) * _bytes(buffer)

    def _move(self, buffer: Any, indices: Any) -> int:
        """Count the transfers of a warp: distinct sectors of global memory, or distinct words of shared memory."""
        scope, place, vector = str(buffer.scope()), np.zeros((SAMPLES, WARP), np.int64), 1
        for index, length in zip(indices, buffer.shape, strict=True):
            place = place * self.value(length) + self.value(index)
            vector = int(index.lanes) if isinstance(index, tirx.Ramp) else 1
        if scope != "local":
            width = vector * _bytes(buffer)
            grain = SECTOR if scope == "global" else width
            grains = np.where(self._times > 0, place * _bytes(buffer) // grain, -1)
            grains.sort(axis=1)
            different = (np.diff(grains, axis=1, prepend=-1) != 0).sum(1)
            self.moved[scope] += float((different * self._times.max(1)).mean()) * grain
        return 0


def _bytes(buffer: Any) -> int:
    return int(DataType(str(buffer.dtype)).itemsize)
