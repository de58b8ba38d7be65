"""Write bundles atomically; replace a folder only if it is empty or contains an older bundle."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop import paths
from kokoro_desktop.bundle.manifest import MANIFEST, PARAMETERS, FileEntry, Manifest
from kokoro_desktop.bundle.reader import Bundle, read_bundle, read_manifest
from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.errors import BundleError, OutputError
from kokoro_desktop.files import private, safetensors_file, work_folder
from kokoro_desktop.files.read import file_sha256
from kokoro_desktop.messages import message
from kokoro_desktop.spec import MODULES

Floats: TypeAlias = NDArray[np.float32]
# Fields of a manifest that must be equal for its object files to be used with the shipped weights.
_IDENTITY: Final = ("tvm", "device", "device_arch", "arch", "level", "system", "weights")

_log = logging.getLogger(__name__)


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
    return _objects(path, older) if older.key == key else {}


def shipped_objects(wanted: Manifest) -> dict[str, tuple[Path, ...]]:
    """Return the object files shipped with the program, by module; empty unless they fit.

    Parameters
    ----------
    wanted
        Manifest with the target and weights of the bundle to write. The key is ignored, because it depends on the
        program's sources, which an installed program does not have.
    """
    folder = paths.shipped_objects() / wanted.level
    if not folder.exists():
        return {}
    try:
        shipped = read_manifest(folder)
        if any(getattr(shipped, name) != getattr(wanted, name) for name in _IDENTITY):
            return {}
        objects = _objects(folder, shipped)
        for file in (file for files in objects.values() for file in files):
            Bundle(folder, shipped).object_code(file.name)  # verifies the file
    except BundleError as error:
        _log.warning("The shipped object files cannot be used: %s", error)
        return {}
    return objects


def _objects(folder: Path, manifest: Manifest) -> dict[str, tuple[Path, ...]]:
    return {name: tuple(folder / file for file in entry.objects) for name, entry in manifest.modules.items()}


def write_contents(folder: Path, manifest: Manifest, parameters: Mapping[str, Parameter]) -> None:
    """Write the parameters and the manifest beside the object files.

    Parameters
    ----------
    folder
        Folder of the bundle, which contains the modules' object files.
    manifest
        Manifest to write; its ``files`` are filled in by this function.
    parameters
        Parameters of all modules, by their names in the manifest.

    Raises
    ------
    OutputError
        A file cannot be written.
    """
    shapes = {name: parameter.shape for name, parameter in parameters.items()}
    safetensors_file.write(folder / PARAMETERS, shapes, lambda name: parameters[name].value())
    names = [PARAMETERS, *(name for module in manifest.modules.values() for name in module.objects)]
    files = {name: FileEntry((folder / name).stat().st_size, file_sha256(folder / name)) for name in names}
    replace(manifest, files=files).write(folder)


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
