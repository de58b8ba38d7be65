"""The layers of the network that can be tuned, and how they are called when it speaks for eight seconds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import tvm
from tvm import relax, tirx

from kokoro_desktop.compiler.build import export
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.kernels.conv1d import Conv1d
from kokoro_desktop.kernels.cpu import CpuKernels
from kokoro_desktop.kernels.family import Kernels
from kokoro_desktop.kernels.ir import PrimFunc
from kokoro_desktop.kernels.tiling import Tiling
from kokoro_desktop.kernels.winograd import KeptConv
from kokoro_desktop.model.interface import INTERFACES, Interface

Spec: TypeAlias = Conv1d | KeptConv

LENGTHS: Final[dict[int | str, int]] = {"T": 130, "F": 320}
"""What the symbolic lengths stand for: a sentence of 128 phonemes, which lasts eight seconds."""
NEGLIGIBLE: Final = 0.001
"""Layers with less than this part of the whole arithmetic are left as they are."""


@dataclass(frozen=True)
class Layer:
    """One kernel of the network, wherever it is called.

    Attributes
    ----------
    spec
        What it computes.
    calls
        How often, in one pass.
    lengths
        Its symbolic lengths by name, in the call that has the most arithmetic.
    work
        Multiplications of all its calls, counted as those of a direct convolution.
    """

    spec: Spec
    calls: int
    lengths: Mapping[str, int]
    work: int

    @property
    def name(self) -> str:
        """Name of its kernel."""
        return self.spec.name


def network_layers(target: CpuTarget) -> list[Layer]:
    """Find the layers that are worth tuning, the one with the most arithmetic first."""
    found: dict[str, Layer] = {}
    for interface in INTERFACES.values():
        kernels = _Listening(target.tiling)
        module, _ = export(_sized(interface, kernels), target)
        for kernel, shapes in _calls(module, interface.entry):
            spec = kernels.specs.get(kernel.attrs["global_symbol"])
            if spec is not None:
                layer = _layer(spec, kernel, shapes)
                found[layer.name] = _together(found.get(layer.name), layer)
    whole = sum(layer.work for layer in found.values())
    worth = [layer for layer in found.values() if layer.work >= NEGLIGIBLE * whole]
    return sorted(worth, key=lambda layer: -layer.work)


class _Listening(CpuKernels):
    """Kernels that remember what they were asked for.

    Attributes
    ----------
    specs
        By the name of the kernel.
    """

    def __init__(self, tiling: Tiling) -> None:
        super().__init__(tiling)
        self.specs: dict[str, Spec] = {}

    def conv1d(self, spec: Conv1d) -> PrimFunc:
        """Remember it."""
        self.specs[spec.name] = spec
        return super().conv1d(spec)

    def kept_conv(self, spec: KeptConv) -> PrimFunc:
        """Remember it."""
        self.specs[spec.name] = spec
        return super().kept_conv(spec)


def _sized(interface: Interface, kernels: Kernels) -> Interface:
    """Fix a module's lengths, and the kernels that it is made of."""
    inputs = tuple(
        (name, tuple(LENGTHS.get(length, length) for length in shape), dtype) for name, shape, dtype in interface.inputs
    )
    build = interface.build
    return replace(interface, inputs=inputs, build=lambda _: build(kernels))


def _calls(module: Any, entry: str) -> Iterator[tuple[PrimFunc, list[list[int]]]]:
    """Yield every kernel that a function of fixed lengths calls, and its arguments' shapes, outputs included."""
    plain, in_place = (tvm.ir.Op.get(f"relax.call_tir{kind}") for kind in ("", "_inplace"))
    calls: list[Any] = []

    def visit(node: Any) -> None:
        if isinstance(node, relax.Call) and node.op in (plain, in_place):
            calls.append(node)

    relax.analysis.post_order_visit(module[entry], visit)
    for call in calls:
        outputs = _tensors(call.ty_args[0])
        if call.op == in_place:
            places = [int(place) for place in call.attrs.inplace_indices]
            outputs = [output for output, place in zip(outputs, places, strict=True) if place < 0]
        inputs = [argument.ty for argument in call.args[1]]
        yield module[call.args[0]], [[int(length) for length in each.shape] for each in [*inputs, *outputs]]


def _tensors(kind: Any) -> list[Any]:
    return list(kind.fields) if isinstance(kind, relax.TupleType) else [kind]


def _layer(spec: Spec, kernel: PrimFunc, shapes: list[list[int]]) -> Layer:
    lengths: dict[str, int] = {}
    for parameter, shape in zip(kernel.params, shapes, strict=True):
        for length, value in zip(parameter.shape, shape, strict=True):
            if not isinstance(length, tirx.IntImm):
                lengths[str(length.name)] = value
    if isinstance(spec, Conv1d):
        return Layer(spec, 1, lengths, lengths["m"] * spec.cin * spec.cout * spec.taps)
    return Layer(spec, 1, lengths, lengths["n"] * spec.channels * spec.channels * spec.taps)


def _together(one: Layer | None, other: Layer) -> Layer:
    """Join the calls of a kernel; the longest, which has the most arithmetic, stands for all."""
    if one is None:
        return other
    longer = max(one, other, key=lambda layer: max(layer.lengths.values()))
    return replace(longer, calls=one.calls + other.calls, work=one.work + other.work)
