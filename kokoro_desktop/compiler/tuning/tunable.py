"""The layers of the network that can be tuned, and how they are called when it speaks for eight seconds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import tvm
from tvm import relax, tirx

from kokoro_desktop.compiler.build import export
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.kernels.conv_layers import Conv1d, SameConv1d
from kokoro_desktop.kernels.ir import PrimFunc
from kokoro_desktop.model.interface import INTERFACES, Interface

Spec: TypeAlias = Conv1d | SameConv1d

LENGTHS: Final[dict[int | str, int]] = {"T": 130, "F": 320}
"""What the symbolic lengths stand for: a sentence of 128 phonemes, which lasts eight seconds."""
NEGLIGIBLE: Final = 0.001
"""Layers with less than this part of the whole arithmetic are left as they are."""


@dataclass(frozen=True)
class TunableLayer:
    """A layer of the network, wherever it is called.

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


def network_layers(target: CpuTarget) -> list[TunableLayer]:
    """Find the layers that are worth tuning, the one with the most arithmetic first."""
    found: dict[str, TunableLayer] = {}
    for interface in INTERFACES.values():
        exported = export(_sized(interface), target)
        for kernel, shapes in _calls(exported.module, interface.entry):
            spec = exported.layers[kernel.attrs["global_symbol"]]
            if isinstance(spec, Conv1d | SameConv1d):
                layer = _layer(spec, kernel, shapes)
                found[layer.name] = _together(found.get(layer.name), layer)
    whole = sum(layer.work for layer in found.values())
    worth = [layer for layer in found.values() if layer.work >= NEGLIGIBLE * whole]
    return sorted(worth, key=lambda layer: -layer.work)


def _sized(interface: Interface) -> Interface:
    """Fix a module's lengths."""
    inputs = tuple(
        (name, tuple(LENGTHS.get(length, length) for length in shape), dtype) for name, shape, dtype in interface.inputs
    )
    return replace(interface, inputs=inputs)


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


def _layer(spec: Spec, kernel: PrimFunc, shapes: list[list[int]]) -> TunableLayer:
    lengths: dict[str, int] = {}
    for parameter, shape in zip(kernel.params, shapes, strict=True):
        for length, value in zip(parameter.shape, shape, strict=True):
            if not isinstance(length, tirx.IntImm):
                lengths[str(length.name)] = value
    return TunableLayer(spec, 1, lengths, (spec.flops.count(shapes) or 0) // 2)


def _together(one: TunableLayer | None, other: TunableLayer) -> TunableLayer:
    """Join the calls of a kernel; the longest, which has the most arithmetic, stands for all."""
    if one is None:
        return other
    longer = max(one, other, key=lambda layer: max(layer.lengths.values()))
    return replace(longer, calls=one.calls + other.calls, work=one.work + other.work)
