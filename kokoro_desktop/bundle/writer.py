"""Write bundles atomically; replace a folder only if it is empty or contains an older bundle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.bundle.flops import Flops
from kokoro_desktop.bundle.manifest import MANIFEST, PARAMETERS, FileEntry, Inputs, Manifest, ModuleEntry
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.errors import BundleError, OutputError
from kokoro_desktop.files import private, safetensors_file, work_folder
from kokoro_desktop.files.read import file_sha256
from kokoro_desktop.messages import message
from kokoro_desktop.spec import MODULES

Floats: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True)
class Parameter:
    """A parameter of a compiled module.

    Attributes
    ----------
    shape
        Shape in the layout that the kernel expects.
    value
        Function that returns the value as a float32 array of this shape. The writer calls this function once.
    """

    shape: tuple[int, ...]
    value: Callable[[], Floats]


@dataclass(frozen=True)
class ModuleContents:
    """Compiled module to write to a bundle.

    Attributes
    ----------
    name
        One of `spec.MODULES`.
    entry
        Name of the module's entry function.
    inputs
        Name, shape and dtype of each input, as in `ModuleEntry`.
    objects
        Object files in the bundle's folder, in link order.
    parameters
        Parameters by name, in the order of the function's last argument.
    flops
        Operation counts of the kernels, by symbol.
    """

    name: str
    entry: str
    inputs: Inputs
    objects: Sequence[Path]
    parameters: Mapping[str, Parameter]
    flops: Mapping[str, Flops]


@contextmanager
def replacing_bundle(path: Path) -> Iterator[Path]:
    """Context manager: yield a new folder beside ``path`` that replaces ``path`` if the body succeeds.

    Raises
    ------
    OutputError
        The folder cannot be written, or ``path`` is neither an empty folder nor an older bundle (complete or damaged).
    """
    path = path.resolve()
    with work_folder.beside(path) as folder:
        _check_replaceable(path)
        yield folder
        # LLVM and file copies follow the umask, but other users must not be able to modify executable code
        private.make_private(folder)
        _check_replaceable(path)
        work_folder.move(folder, path)


def reusable_objects(path: Path, key: str, cpu: HostCpu) -> dict[str, tuple[Path, ...]]:
    """Return the object files of a bundle, by module; empty unless the bundle is complete and has the given key."""
    try:
        older = read_bundle(path, modules=(), cpu=cpu).manifest
    except BundleError:
        return {}
    modules = older.modules if older.key == key else {}
    return {name: tuple(path / file for file in entry.objects) for name, entry in modules.items()}


def write_contents(folder: Path, manifest: Manifest, modules: Sequence[ModuleContents]) -> None:
    """Write the parameters and the manifest beside the object files.

    Parameters
    ----------
    folder
        Folder of the bundle, which contains the modules' object files.
    manifest
        Manifest without modules, files and flops; this function fills them in.
    modules
        All modules of the bundle, in the order in which they run.

    Raises
    ------
    OutputError
        A file cannot be written.
    """
    parameters = {f"{module.name}.{name}": each for module in modules for name, each in module.parameters.items()}
    shapes = {name: parameter.shape for name, parameter in parameters.items()}
    safetensors_file.write(folder / PARAMETERS, shapes, lambda name: parameters[name].value())
    files = [folder / PARAMETERS, *(file for module in modules for file in module.objects)]
    replace(
        manifest,
        modules={module.name: _entry(module) for module in modules},
        files={file.name: FileEntry(file.stat().st_size, file_sha256(file)) for file in files},
        flops={symbol: flops for module in modules for symbol, flops in module.flops.items()},
    ).write(folder)


def _entry(module: ModuleContents) -> ModuleEntry:
    objects = tuple(file.name for file in module.objects)
    return ModuleEntry(
        module.entry, objects, tuple(f"{module.name}.{name}" for name in module.parameters), module.inputs
    )


def _check_replaceable(path: Path) -> None:
    if not path.exists():
        return
    foreign = [file.name for file in path.iterdir() if not (_is_bundle_file(file.name) and file.is_file())]
    if foreign:
        raise OutputError(
            path, message(("the folder contains other files ({0}); choose a new or empty folder"), min(foreign))
        )


def _is_bundle_file(name: str) -> bool:
    return name in (MANIFEST, PARAMETERS) or (name.partition(".")[0] in MODULES and name.endswith((".o", ".obj")))
