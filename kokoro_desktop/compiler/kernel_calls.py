"""Kernel calls that a module makes for given lengths, with the shapes of their arguments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import tvm
from tvm import relax, tirx

from kokoro_desktop.compiler.build import export_module
from kokoro_desktop.compiler.targets import AnyTarget
from kokoro_desktop.kernels.ir import PrimFunc
from kokoro_desktop.kernels.layers import Layer
from kokoro_desktop.model.interface import Interface


@dataclass(frozen=True)
class KernelCall:
    """One call of a kernel, with the shapes of its arguments.

    Attributes
    ----------
    layer
        Layer that the kernel computes.
    function
        TensorIR of the kernel.
    shapes
        Shapes of the arguments, including outputs.
    """

    layer: Layer
    function: PrimFunc
    shapes: Sequence[Sequence[int]]

    @property
    def lengths(self) -> dict[str, int]:
        """Values of the kernel's symbolic lengths, by name."""
        return {
            str(length.name): value
            for parameter, shape in zip(self.function.params, self.shapes, strict=True)
            for length, value in zip(parameter.shape, shape, strict=True)
            if isinstance(length, tirx.Var)
        }


def kernel_calls(interface: Interface, target: AnyTarget, lengths: Mapping[int | str, int]) -> Iterator[KernelCall]:
    """Yield the kernel calls made by one call of a module, in order.

    Parameters
    ----------
    lengths
        Values of the symbolic lengths of the module's inputs: ``T`` (number of tokens) and ``F`` (number of frames).
    """
    exported = export_module(_fix_lengths(interface, lengths), target)
    module = exported.module
    plain, in_place = (tvm.ir.Op.get(f"relax.call_tir{kind}") for kind in ("", "_inplace"))
    calls: list[Any] = []

    def visit(node: Any) -> None:
        if isinstance(node, relax.Call) and node.op in (plain, in_place):
            calls.append(node)

    relax.analysis.post_order_visit(module[interface.entry], visit)
    for call in calls:
        outputs = _tensors(call.ty_args[0])
        if call.op == in_place:
            places = [int(place) for place in call.attrs.inplace_indices]
            outputs = [output for output, place in zip(outputs, places, strict=True) if place < 0]
        inputs = [argument.ty for argument in call.args[1]]
        function = module[call.args[0]]
        shapes = [[int(length) for length in each.shape] for each in [*inputs, *outputs]]
        yield KernelCall(exported.layers[function.attrs["global_symbol"]], function, shapes)


def _fix_lengths(interface: Interface, lengths: Mapping[int | str, int]) -> Interface:
    """Replace the symbolic lengths in a module's inputs with numbers."""
    inputs = tuple(
        (name, tuple(int(lengths.get(length, length)) for length in shape), dtype)
        for name, shape, dtype in interface.inputs
    )
    return replace(interface, inputs=inputs)


def _tensors(kind: Any) -> list[Any]:
    return list(kind.fields) if isinstance(kind, relax.TupleType) else [kind]
