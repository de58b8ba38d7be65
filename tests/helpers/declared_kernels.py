"""Kernels that are declared but not implemented, for fast building and exporting of the network's modules."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from typing import Any, cast

import numpy as np
from tvm import relax
from tvm.relax.frontend import nn
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.conv_layers import Conv1d, SameConv1d
from kokoro_desktop.kernels.ir import ceil_div, prim_func
from kokoro_desktop.kernels.kernel import Floats, Kernel, Kernels, Packing
from kokoro_desktop.kernels.layers import GATES, Layer, Lstm
from kokoro_desktop.model.interface import INTERFACES
from kokoro_desktop.model.packed import pad_axis
from kokoro_desktop.weights.names import tensor_shapes

# Rows per block of statistics.
ROWS = 64


class DeclaredKernels(Kernels):
    """Declared kernels with weights in PyTorch's layout, one row per output channel."""

    in_main_memory = True

    def kernel(self, layer: Layer, _weight: object = None) -> Kernel:
        """Return a kernel for a layer that declares its tensors and does nothing."""
        weight, bias = _packings(layer)
        declare = cast(Any, layer).tensors
        shapes = {"weight": weight.shape, "bias": bias.shape}
        taken = {name: shapes[name] for name in inspect.signature(declare).parameters}

        def body() -> None:
            declare(**taken)
            T.evaluate(0)

        return Kernel(prim_func(layer.name, body), weight, bias, blocks=lambda rows: ceil_div(rows, ROWS))


class CanonicalWeights(dict[str, Floats]):
    """Canonical weights that record which tensors are read; tensors that are not given are zero."""

    def __init__(self, given: Mapping[str, Floats] | None = None) -> None:
        super().__init__(given or {})
        self.taken: set[str] = set()

    def __missing__(self, name: str) -> Floats:
        value = 1.0 if ".alpha" in name else 0.0  # not zero, because Snake divides by alpha
        return np.full(tensor_shapes()[name], value, np.float32)

    def __getitem__(self, name: str) -> Floats:
        self.taken.add(name)
        return super().__getitem__(name)


def names_taken(module: nn.Module) -> set[str]:
    """Compute all parameters of a module, and return the names of the canonical weights used."""
    weights = CanonicalWeights()
    for _, parameter in module.named_parameters():
        parameter.value(weights)
    return weights.taken


def kernels_called(module: str) -> list[str]:
    """List the kernels and functions called by a module's entry point, in order."""
    interface = INTERFACES[module]
    exported, _ = interface.build(DeclaredKernels()).export_tvm({interface.entry: interface.method_spec()})
    return list(_called(exported[interface.entry]))


def _called(function: relax.Function) -> Iterator[str]:
    for block in function.body.blocks:
        for binding in block.bindings:
            value = binding.value
            if isinstance(value, relax.Call) and str(value.op.name).startswith("relax.call_"):
                target = value.args[0]
                yield str(target.global_symbol if isinstance(target, relax.ExternFunc) else target.name_hint)


def _packings(layer: Layer) -> tuple[Packing, Packing]:
    match layer:
        case Conv1d():
            shape = (layer.cout, layer.cin, layer.taps)
            # A layer may have more channels than its weights.
            bias = Packing((layer.cout,), lambda values: pad_axis(values, 0, layer.cout))
            return Packing(shape, lambda weight: weight.reshape(shape)), bias
        case SameConv1d():
            return Packing((layer.channels, layer.channels, layer.taps)), Packing()
        case Lstm():
            return Packing((2, GATES * layer.hidden, layer.hidden)), Packing()
    return Packing(), Packing()
