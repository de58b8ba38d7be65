"""One module of the network to object files."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import tvm
from numpy.typing import NDArray

from kokoro_desktop.bundle.flops import Flops
from kokoro_desktop.compiler.passes import context, lowering
from kokoro_desktop.compiler.source_hooks import compiled_for
from kokoro_desktop.compiler.targets import AnyTarget
from kokoro_desktop.kernels.kernel import Kernel, Kernels
from kokoro_desktop.kernels.layers import Layer
from kokoro_desktop.model.interface import INTERFACES, Interface
from kokoro_desktop.model.packed import Packed, Weights


@dataclass(frozen=True)
class BuiltModule:
    """A compiled module.

    Attributes
    ----------
    name
        ``bert`` and so on.
    interface
        Its entry point and inputs.
    objects
        Its object files.
    parameters
        Its parameters by name, in the order of the entry point's last argument; values are made on demand.
    flops
        Arithmetic of its kernels, by their symbols, as far as it is counted.
    """

    name: str
    interface: Interface
    objects: tuple[Path, ...]
    parameters: tuple[tuple[str, Packed], ...]
    flops: Mapping[str, Flops]

    def values(self, weights: Weights) -> Iterator[tuple[str, NDArray[np.float32]]]:
        """Make the parameters' values, one at a time."""
        for name, parameter in self.parameters:
            yield f"{self.name}.{name}", parameter.value(weights)


def build_module(name: str, target: AnyTarget, folder: Path) -> BuiltModule:
    """Compile one module and put its object files into ``folder``."""
    interface = INTERFACES[name]
    exported = export(interface, target)
    with context(), compiled_for(target):
        executable = tvm.compile(exported.module, target=target.target(), relax_pipeline=lowering())
    objects: list[Path] = []

    def collect(_: str, files: list[str], **__: object) -> None:
        """Stand where a linker would: keep the object files, so that no C compiler is needed."""
        for file in files:
            kept = folder / f"{name}.{Path(file).name}"
            Path(file).replace(kept)
            objects.append(kept)

    # Not where TVM would have it: what is in the system's folder for temporary files outlives a process that is killed.
    workspace = folder / f"{name}.workspace"
    workspace.mkdir()
    executable.export_library(str(folder / f"{name}.so"), fcompile=collect, workspace_dir=str(workspace))
    shutil.rmtree(workspace)
    return BuiltModule(name, interface, tuple(objects), exported.parameters, exported.flops)


def describe_module(name: str, target: AnyTarget, objects: Iterable[Path]) -> BuiltModule:
    """Describe a module whose object files are there already."""
    interface = INTERFACES[name]
    exported = export(interface, target)
    return BuiltModule(name, interface, tuple(objects), exported.parameters, exported.flops)


@dataclass(frozen=True)
class Exported:
    """A module in Relax.

    Attributes
    ----------
    module
        The entry point and the kernels that it calls.
    parameters
        By name, in the order of the tuple that is the entry point's last argument.
    layers
        What its kernels compute, by their symbols.
    """

    module: Any
    parameters: tuple[tuple[str, Packed], ...]
    layers: Mapping[str, Layer]

    @property
    def flops(self) -> dict[str, Flops]:
        """Arithmetic of the kernels, by their symbols, as far as it is counted."""
        return {symbol: layer.flops for symbol, layer in self.layers.items() if layer.flops is not None}


class _Remembering:
    """`kernels.kernel.Kernels` that remember what they were asked for, by the kernel's symbol."""

    def __init__(self, kernels: Kernels) -> None:
        self._kernels, self.in_main_memory = kernels, kernels.in_main_memory
        self.layers: dict[str, Layer] = {}

    def kernel(self, layer: Layer) -> Kernel:
        """Build a layer's kernel."""
        kernel = self._kernels.kernel(layer)
        self.layers[kernel.name] = layer
        return kernel


def export(interface: Interface, target: AnyTarget) -> Exported:
    """Write a module out in Relax, its parameters gathered in one tuple as the last argument."""
    kernels = _Remembering(target.kernels)
    network = interface.build(kernels)
    options = {"param_mode": "packed", "effect_mode": "none"}
    module, parameters = network.export_tvm({interface.entry: {**interface.method_spec(), "$": options}})
    return Exported(module, tuple(parameters), kernels.layers)
