"""One module of the network to object files."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import tvm
from numpy.typing import NDArray

from kokoro_desktop.compiler.passes import context, lowering
from kokoro_desktop.compiler.source_hooks import compiled_for
from kokoro_desktop.compiler.targets import AnyTarget
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
    """

    name: str
    interface: Interface
    objects: tuple[Path, ...]
    parameters: tuple[tuple[str, Packed], ...]

    def values(self, weights: Weights) -> Iterator[tuple[str, NDArray[np.float32]]]:
        """Make the parameters' values, one at a time."""
        for name, parameter in self.parameters:
            yield f"{self.name}.{name}", parameter.value(weights)


def build_module(name: str, target: AnyTarget, folder: Path) -> BuiltModule:
    """Compile one module and put its object files into ``folder``."""
    interface = INTERFACES[name]
    module, parameters = export(interface, target)
    with context(), compiled_for(target):
        executable = tvm.compile(module, target=target.target(), relax_pipeline=lowering())
    objects: list[Path] = []

    def collect(_: str, files: list[str], **__: object) -> None:
        """Stand where a linker would: keep the object files, so that no C compiler is needed."""
        for file in files:
            kept = folder / f"{name}.{Path(file).name}"
            shutil.copyfile(file, kept)
            objects.append(kept)

    executable.export_library(str(folder / f"{name}.so"), fcompile=collect)
    return BuiltModule(name, interface, tuple(objects), parameters)


def describe_module(name: str, target: AnyTarget, objects: Iterable[Path]) -> BuiltModule:
    """Describe a module whose object files are there already."""
    interface = INTERFACES[name]
    return BuiltModule(name, interface, tuple(objects), export(interface, target)[1])


def export(interface: Interface, target: AnyTarget) -> tuple[Any, tuple[tuple[str, Packed], ...]]:
    """Write a module out in Relax, its parameters gathered in one tuple as the last argument."""
    network = interface.build(target.kernels)
    options = {"param_mode": "packed", "effect_mode": "none"}
    module, parameters = network.export_tvm({interface.entry: {**interface.method_spec(), "$": options}})
    return module, tuple(parameters)
