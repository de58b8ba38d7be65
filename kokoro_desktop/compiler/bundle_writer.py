"""Writes a bundle: compiled modules, packed parameters and a manifest, whole or not at all."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kokoro_desktop.bundle.key import bundle_key, tvm_version
from kokoro_desktop.bundle.manifest import FORMAT, MANIFEST, PARAMETERS, FileEntry, Manifest, ModuleEntry
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.compiler.build import BuiltModule, build_module, describe_module
from kokoro_desktop.compiler.targets import AnyTarget
from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.errors import BundleError, OutputError
from kokoro_desktop.files import safetensors_file, work_folder
from kokoro_desktop.files.read import file_sha256
from kokoro_desktop.kernels.cpu.choice import encode_choice
from kokoro_desktop.model.packed import Weights
from kokoro_desktop.spec import MODULES
from kokoro_desktop.task import Task
from kokoro_desktop.weights import store
from kokoro_desktop.weights.store import WeightsSet


@dataclass(frozen=True)
class Recipe:
    """All that decides what is in a bundle.

    Attributes
    ----------
    cpu
        The kind of CPU it is for, or that sits beside the GPU it is for.
    target
        How code for it is generated.
    weights
        Which set goes in.
    tuned
        What of the tuned choices is in it: see `bundle.tuned_choices.Tuned.ingredient`.
    """

    cpu: HostCpu
    target: AnyTarget
    weights: WeightsSet
    tuned: str = ""

    @property
    def key(self) -> str:
        """The bundle's key."""
        device = f"{self.target.device} {self.target.device_arch}".rstrip()
        return bundle_key(device, self.cpu.identity, self.weights.sha256, self.tuned)


def write_bundle(path: Path, components: Sequence[str], recipe: Recipe, task: Task) -> None:
    """Compile ``components`` and put them, as a bundle, at ``path``.

    Work goes on in a folder beside ``path`` that takes its place at the end. What was there is replaced, but for the
    other components of a bundle with the same key, which stay.

    Raises
    ------
    CompileError
        The target cannot be compiled for.
    OutputError
        There is no place to write, or something else is there.
    """
    path = path.resolve()
    with work_folder.beside(path) as folder:
        _check_replaceable(path)
        _fill(folder, _Kept.of(path, recipe), components, recipe, task)
        _check_replaceable(path)
        work_folder.move(folder, path)


@dataclass(frozen=True)
class _Kept:
    """What may stay of an older bundle: object files by component."""

    path: Path
    objects: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, path: Path, recipe: Recipe) -> _Kept:
        try:
            older = read_bundle(path, modules=(), cpu=recipe.cpu)
        except BundleError:
            return cls(path, {})
        modules = older.manifest.modules if older.manifest.key == recipe.key else {}
        return cls(path, {name: entry.objects for name, entry in modules.items()})

    def module(self, name: str, target: AnyTarget, folder: Path) -> BuiltModule:
        objects = [Path(shutil.copyfile(self.path / file, folder / file)) for file in self.objects[name]]
        return describe_module(name, target, objects)


def _fill(folder: Path, kept: _Kept, components: Sequence[str], recipe: Recipe, task: Task) -> None:
    modules = [name for name in MODULES if name in components or name in kept.objects]
    steps = len(modules) + 1
    built = []
    for step, name in enumerate(modules):
        task.progress(step, steps, f"compiling {name}")
        if name in components:
            built.append(build_module(name, recipe.target, folder))
        else:
            built.append(kept.module(name, recipe.target, folder))
    task.progress(steps - 1, steps, "packing weights")
    _write_parameters(folder / PARAMETERS, built, store.load(recipe.weights.path))
    written = [folder / PARAMETERS, *(file for module in built for file in module.objects)]
    files = {file.name: FileEntry(file.stat().st_size, file_sha256(file)) for file in written}
    manifest = Manifest(
        format=FORMAT,
        key=recipe.key,
        tvm=tvm_version(),
        device=recipe.target.device,
        device_arch=recipe.target.device_arch,
        target=json.dumps(recipe.target.options),
        arch=recipe.cpu.arch,
        level=recipe.cpu.level,
        system=recipe.cpu.system,
        weights=recipe.weights.sha256,
        weights_source=recipe.weights.source,
        threads=recipe.target.host.threads,
        tuned={layer: encode_choice(choice) for layer, choice in recipe.target.host.choices.items()},
        modules={module.name: _module_entry(module) for module in built},
        files=files,
        flops={symbol: flops for module in built for symbol, flops in module.flops.items()},
    )
    manifest.write(folder)
    task.progress(steps, steps, "packing weights")


def _module_entry(module: BuiltModule) -> ModuleEntry:
    return ModuleEntry(
        entry=module.interface.entry,
        objects=tuple(file.name for file in module.objects),
        parameters=tuple(f"{module.name}.{name}" for name, _ in module.parameters),
        inputs=module.interface.inputs,
    )


def _write_parameters(path: Path, modules: Iterable[BuiltModule], weights: Weights) -> None:
    parameters = {f"{module.name}.{name}": entry for module in modules for name, entry in module.parameters}
    shapes = {name: tuple(map(int, parameter.shape)) for name, parameter in parameters.items()}
    safetensors_file.write(path, shapes, lambda name: parameters[name].value(weights))


def _check_replaceable(path: Path) -> None:
    """Refuse to replace what may be anything but an older bundle, whole or damaged, or an empty folder."""
    if not path.exists():
        return
    foreign = [file.name for file in path.iterdir() if not (_is_ours(file.name) and file.is_file())]
    if foreign:
        raise OutputError(path, f"the folder holds other files ({min(foreign)}); name a new or empty one")


def _is_ours(name: str) -> bool:
    return name in (MANIFEST, PARAMETERS) or (name.partition(".")[0] in MODULES and name.endswith((".o", ".obj")))
