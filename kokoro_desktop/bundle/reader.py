"""Read and verify bundles; reject those that cannot be trusted or run."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from kokoro_desktop.bundle.key import tvm_version
from kokoro_desktop.bundle.manifest import MANIFEST, PARAMETERS, Manifest
from kokoro_desktop.devices.cpu import HostCpu, host_cpu
from kokoro_desktop.devices.kinds import kind_of
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import BundleError
from kokoro_desktop.files.known_hashes import hash_of
from kokoro_desktop.files.read import MOST_JSON, open_file, sha256_of, whose
from kokoro_desktop.files.safetensors_file import Identity, MappedTensors, identity_of
from kokoro_desktop.messages import message
from kokoro_desktop.spec import MODULES
from kokoro_desktop.task import QUIET, Task

_REBUILD = message("compile it again with kokoro-desktop compile")


@dataclass(frozen=True)
class Bundle:
    """A bundle with verified files.

    Attributes
    ----------
    path
        Folder of the bundle.
    manifest
        Manifest of the bundle.
    hashed
        Device number, inode, size and modification time of the parameter file when it was verified.
    """

    path: Path
    manifest: Manifest
    hashed: Identity | None = field(default=None, compare=False)

    def parameters(self) -> MappedTensors:
        """Map the parameters into memory as float32 arrays, each in the shape and layout that its kernel expects.

        Raises
        ------
        WeightsError
            The parameter file has changed since its verification.
        BundleError
            A parameter is missing.
        """
        mapped = MappedTensors(self.path / PARAMETERS, writable=True, identity=self.hashed)
        needed = [name for module in self.manifest.modules.values() for name in module.parameters]
        if missing := next((name for name in needed if name not in mapped), None):
            raise BundleError(
                self.path,
                message("{missing} is missing from its {PARAMETERS}", PARAMETERS=PARAMETERS, missing=missing),
                _REBUILD,
            )
        return mapped

    def object_code(self, name: str) -> bytes:
        """Read an object file and verify its hash again, so that exactly the verified code is linked.

        Raises
        ------
        BundleError
            The file cannot be read, or its hash differs.
        """
        entry = self.manifest.files[name]
        try:
            with open_file(self.path / name, entry.size) as file:
                data = file.read()
        except OSError as error:
            raise BundleError(
                self.path, message("{name} cannot be read ({strerror})", name=name, strerror=error.strerror), _REBUILD
            ) from error
        if hashlib.sha256(data).hexdigest() != entry.sha256:
            raise BundleError(self.path, message("{name} is damaged", name=name), _REBUILD)
        return data


def read_bundle(
    path: Path,
    modules: Iterable[str] = MODULES,
    cpu: HostCpu | None = None,
    target: TargetSpec | None = None,
    trusted: bool = False,
    task: Task = QUIET,
) -> Bundle:
    """Read a bundle's manifest and verify all its files.

    Parameters
    ----------
    path
        Folder of the bundle.
    modules
        Modules that the bundle must contain.
    cpu
        CPU on which the bundle's host code must run; None for this machine's CPU.
    target
        Device for which the kernels must be compiled; None accepts any device.
    trusted
        Whether to accept a bundle that other users can modify. Bundles contain executable code.
    task
        Checked for cancellation while files are hashed.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    BundleError
        The bundle is missing, incomplete, damaged, or made for a different device, CPU, system, TVM version or version
        of this program.
    """
    manifest = read_manifest(path)
    if not trusted:
        _check_owner(path, manifest)
    missing = [name for name in modules if name not in manifest.modules]
    if missing:
        raise BundleError(
            path,
            message("these modules are missing: {0}", ", ".join(missing)),
            message("compile it again with all modules"),
        )
    if manifest.tvm != tvm_version():
        raise BundleError(
            path,
            message("it was compiled with TVM {tvm}, but TVM {0} is installed", tvm_version(), tvm=manifest.tvm),
            _REBUILD,
        )
    cpu = cpu or host_cpu()
    if not cpu.can_run(manifest.arch, manifest.level):
        made_for = f"{manifest.arch} {manifest.level}"
        raise BundleError(
            path,
            message(
                "it was compiled for {made_for}, but this CPU is {arch} {level}",
                made_for=made_for,
                arch=cpu.arch,
                level=cpu.level,
            ),
            _REBUILD,
        )
    if manifest.system != cpu.system:
        raise BundleError(
            path,
            message("it was compiled for {system}, but this system is {0}", cpu.system, system=manifest.system),
            _REBUILD,
        )
    if target is not None:
        _check_device(path, manifest, target)
    return Bundle(path, manifest, _check_files(path, manifest, task))


def reverify(path: Path, task: Task = QUIET) -> None:
    """Verify a bundle's files again, ignoring cached results.

    Raises
    ------
    BundleError
        The bundle is damaged. The result is recorded if possible, so that later reads also reject the bundle.
    Cancelled
        ``task`` was cancelled.
    """
    _check_files(path, read_manifest(path), task, anew=True)


def _check_owner(path: Path, manifest: Manifest) -> None:
    """Raise `BundleError` if another user may have written a file of the bundle."""
    try:
        reasons = [whose(each) for each in (path, path / MANIFEST, *(path / name for name in manifest.files))]
    except OSError as error:
        name = Path(error.filename or path).name
        raise BundleError(
            path, message("{name} cannot be read ({strerror})", name=name, strerror=error.strerror), _REBUILD
        ) from error
    for reason in filter(None, reasons):
        remedy = message(
            "if you trust its author, copy the folder and use the copy; otherwise, compile your own bundle with "
            "kokoro-desktop compile"
        )
        raise BundleError(path, message("bundles contain executable code, and {reason}", reason=reason), remedy)


def _check_device(path: Path, manifest: Manifest, target: TargetSpec) -> None:
    if manifest.device != target.kind:
        remedy = message(
            "use --device {device}, or compile a bundle for {kind} with kokoro-desktop compile",
            device=manifest.device,
            kind=target.kind,
        )
        raise BundleError(
            path,
            message("it was compiled for {device}, not for {kind}", device=manifest.device, kind=target.kind),
            remedy,
        )
    if manifest.device_arch and not kind_of(target.kind).runs_on(manifest.device_arch, target.arch):
        raise BundleError(
            path,
            message(
                "it was compiled for {device_arch}, but this GPU is {arch}",
                device_arch=manifest.device_arch,
                arch=target.arch,
            ),
            _REBUILD,
        )


def _check_files(path: Path, manifest: Manifest, task: Task, anew: bool = False) -> Identity:
    """Compare all files with the sizes and hashes in the manifest; return the value of `Bundle.hashed`.

    If ``anew`` is True, ignore the cached hash of the parameter file.
    """
    unknown = _required_files(manifest) - manifest.files.keys()
    if unknown:
        raise BundleError(
            path, message("its {MANIFEST} has no hash for {0}", ", ".join(sorted(unknown)), MANIFEST=MANIFEST), _REBUILD
        )
    hashed: Identity = ()
    for name, entry in manifest.files.items():
        try:
            with open_file(path / name) as file:
                identity = identity_of(file)
                read = sha256_of if name != PARAMETERS else partial(hash_of, path / name, anew=anew)
                if os.fstat(file.fileno()).st_size != entry.size or read(file, task) != entry.sha256:
                    raise BundleError(path, message("{name} is damaged", name=name), _REBUILD)
        except OSError as error:
            raise BundleError(
                path, message("{name} cannot be read ({strerror})", name=name, strerror=error.strerror), _REBUILD
            ) from error
        hashed = identity if name == PARAMETERS else hashed
    return hashed


def _required_files(manifest: Manifest) -> set[str]:
    return {PARAMETERS, *(file for entry in manifest.modules.values() for file in entry.objects)}


def read_manifest(path: Path) -> Manifest:
    """Read only the manifest of a bundle.

    Raises
    ------
    BundleError
        The manifest is missing, damaged, or from a different version of this program.
    """
    try:
        with open_file(path / MANIFEST, MOST_JSON) as file:
            return Manifest.parse(file.read().decode())
    except OSError as error:
        raise BundleError(
            path,
            message("its {MANIFEST} cannot be read ({strerror})", MANIFEST=MANIFEST, strerror=error.strerror),
            _REBUILD,
        ) from error
    except ValueError as error:
        raise BundleError(
            path,
            message("its {MANIFEST} is damaged or from a different version ({error})", MANIFEST=MANIFEST, error=error),
            _REBUILD,
        ) from error
