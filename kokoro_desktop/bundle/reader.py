"""Reads a bundle and refuses, in one sentence, what cannot be trusted or run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from kokoro_desktop.bundle.key import tvm_version
from kokoro_desktop.bundle.manifest import MANIFEST, PARAMETERS, Manifest
from kokoro_desktop.devices.cpu import HostCpu, host_cpu
from kokoro_desktop.devices.kinds import kind_of
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import BundleError
from kokoro_desktop.files.read import MOST_JSON, file_sha256, open_file
from kokoro_desktop.files.safetensors_file import MappedTensors
from kokoro_desktop.spec import MODULES

_REBUILD = "make it again with kokoro-desktop compile"


@dataclass(frozen=True)
class Bundle:
    """A bundle whose files are those that were written.

    Attributes
    ----------
    path
        Its folder.
    manifest
        What it says of itself.
    """

    path: Path
    manifest: Manifest

    def parameters(self) -> MappedTensors:
        """Map the parameters into memory, float32, each in the shape and layout that its kernel wants."""
        return MappedTensors(self.path / PARAMETERS, writable=True)


def read_bundle(
    path: Path, modules: Iterable[str] = MODULES, cpu: HostCpu | None = None, target: TargetSpec | None = None
) -> Bundle:
    """Read a bundle's manifest and check all its files.

    Parameters
    ----------
    path
        The bundle's folder.
    modules
        Modules that it must hold.
    cpu
        What its host code must be able to run on; None for this machine.
    target
        What device its kernels must be for; None for any.

    Raises
    ------
    BundleError
        It is not there, incomplete, damaged, or made for another device, CPU, system, TVM or version of this program.
    """
    bundle = Bundle(path, _manifest(path))
    manifest = bundle.manifest
    missing = [name for name in modules if name not in manifest.modules]
    if missing:
        raise BundleError(path, f"it lacks {', '.join(missing)}", "compile all components into it")
    if manifest.tvm != tvm_version():
        raise BundleError(path, f"it was made by TVM {manifest.tvm}, and this is {tvm_version()}", _REBUILD)
    cpu = cpu or host_cpu()
    if not cpu.can_run(manifest.arch, manifest.level):
        made_for = f"{manifest.arch} {manifest.level}"
        raise BundleError(path, f"it was made for {made_for}, and this CPU is {cpu.arch} {cpu.level}", _REBUILD)
    if manifest.system != cpu.system:
        raise BundleError(path, f"it was made for {manifest.system}, and this is {cpu.system}", _REBUILD)
    if target is not None:
        _check_device(path, manifest, target)
    check_files(bundle)
    return bundle


def _check_device(path: Path, manifest: Manifest, target: TargetSpec) -> None:
    if manifest.device != target.kind:
        remedy = f"give --device {manifest.device}, or make one for {target.kind} with kokoro-desktop compile"
        raise BundleError(path, f"it was made for {manifest.device}, and not for {target.kind}", remedy)
    if manifest.device_arch and not kind_of(target.kind).runs_on(manifest.device_arch, target.arch):
        raise BundleError(path, f"it was made for {manifest.device_arch}, and this card is {target.arch}", _REBUILD)


def check_files(bundle: Bundle) -> None:
    """Compare every file with the length and hash in the manifest.

    Raises
    ------
    BundleError
        A file is missing or differs, or has no hash.
    """
    unknown = _needed(bundle.manifest) - bundle.manifest.files.keys()
    if unknown:
        raise BundleError(bundle.path, f"its {MANIFEST} has no hash of {', '.join(sorted(unknown))}", _REBUILD)
    for name, entry in bundle.manifest.files.items():
        file = bundle.path / name
        try:
            if file.stat().st_size != entry.size or file_sha256(file) != entry.sha256:
                raise BundleError(bundle.path, f"{name} is damaged", _REBUILD)
        except OSError as error:
            raise BundleError(bundle.path, f"{name} cannot be read ({error.strerror})", _REBUILD) from error


def _needed(manifest: Manifest) -> set[str]:
    return {PARAMETERS, *(file for entry in manifest.modules.values() for file in entry.objects)}


def _manifest(path: Path) -> Manifest:
    try:
        with open_file(path / MANIFEST, MOST_JSON) as file:
            return Manifest.parse(file.read().decode())
    except OSError as error:
        raise BundleError(path, f"its {MANIFEST} cannot be read ({error.strerror})", _REBUILD) from error
    except ValueError as error:
        raise BundleError(path, f"its {MANIFEST} is damaged or of another version ({error})", _REBUILD) from error
