"""Export a module of the network to Relax, and compile it to object files."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tvm

from kokoro_desktop.bundle.flops import Flops
from kokoro_desktop.compiler.passes import context, lowering
from kokoro_desktop.compiler.source_hooks import compiled_for
from kokoro_desktop.compiler.targets import AnyTarget
from kokoro_desktop.kernels.kernel import Floats, Kernel, Kernels, Weights
from kokoro_desktop.kernels.layers import Layer
from kokoro_desktop.model.interface import Interface
from kokoro_desktop.model.packed import Packed


@dataclass(frozen=True)
class Exported:
    """A module of the network, exported to Relax.

    Attributes
    ----------
    interface
        Entry point and inputs of the module.
    module
        Relax module with the entry point and the kernels that it calls.
    parameters
        Parameters by name, in the order of the tuple that is the entry point's last argument.
    layers
        Layers that the kernels compute, by symbol.
    """

    interface: Interface
    module: Any
    parameters: tuple[tuple[str, Packed], ...]
    layers: Mapping[str, Layer]

    @property
    def flops(self) -> dict[str, Flops]:
        """Operation counts of the kernels, by symbol."""
        return {symbol: layer.flops for symbol, layer in self.layers.items() if layer.flops is not None}


class _LayerRecorder:
    """Wrapper around `kernels.kernel.Kernels` that records each requested layer under its kernel's symbol."""

    def __init__(self, kernels: Kernels) -> None:
        self._kernels, self.in_main_memory = kernels, kernels.in_main_memory
        self.layers: dict[str, Layer] = {}

    def kernel(self, layer: Layer, weight: Callable[[Weights], Floats] | None = None) -> Kernel:
        """Build a layer's kernel, and record the layer."""
        kernel = self._kernels.kernel(layer, weight)
        self.layers[kernel.name] = layer
        return kernel


def export_module(interface: Interface, target: AnyTarget, weights: Weights | None = None) -> Exported:
    """Export a module to Relax, with its parameters in one tuple as the last argument.

    Parameters
    ----------
    weights
        Weights for which kernels are selected; None selects kernels that work with any weights.
    """
    kernels = _LayerRecorder(target.kernels(interface, weights))
    network = interface.build(kernels)
    options = {"param_mode": "packed", "effect_mode": "none"}
    module, parameters = network.export_tvm({interface.entry: {**interface.method_spec(), "$": options}})
    return Exported(interface, module, tuple(parameters), kernels.layers)


def build_objects(name: str, exported: Exported, target: AnyTarget, folder: Path) -> tuple[Path, ...]:
    """Compile an exported module to object files in ``folder``, named after ``name``; return their paths."""
    with context(), compiled_for(target):
        executable = tvm.compile(exported.module, target=target.target(), relax_pipeline=lowering())
    objects: list[Path] = []

    def collect(_: str, files: list[str], **__: object) -> None:
        """Collect the object files without linking them, because linking would need a C compiler."""
        for file in files:
            kept = folder / f"{name}.{Path(file).name}"
            Path(file).replace(kept)
            objects.append(kept)

    # TVM's default workspace, in the system's temporary folder, would remain after the process is killed.
    workspace = folder / f"{name}.workspace"
    workspace.mkdir()
    executable.export_library(str(folder / f"{name}.so"), fcompile=collect, workspace_dir=str(workspace))
    shutil.rmtree(workspace)
    return tuple(objects)
