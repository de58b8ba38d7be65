"""Compile modules of the network, and write them to a bundle together with their packed parameters."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from kokoro_desktop.bundle.flops import Flops
from kokoro_desktop.bundle.key import tvm_version
from kokoro_desktop.bundle.manifest import FORMAT, Manifest, ModuleEntry
from kokoro_desktop.bundle.writer import Parameter, replacing_bundle, reusable_objects, shipped_objects, write_contents
from kokoro_desktop.compiler.build import build_objects, export_module
from kokoro_desktop.compiler.targets import AnyTarget
from kokoro_desktop.messages import message
from kokoro_desktop.model.interface import INTERFACES
from kokoro_desktop.spec import MODULES
from kokoro_desktop.task import Task
from kokoro_desktop.weights import store
from kokoro_desktop.weights.store import WeightsSet


def compile_bundle(
    path: Path, components: Sequence[str], target: AnyTarget, weights: WeightsSet, key: str, task: Task
) -> None:
    """Compile ``components`` into a bundle at ``path``.

    The bundle is written to a new folder beside ``path``; at the end, this folder replaces ``path``. If a bundle with
    the same key exists, its other components are kept. Object files that are shipped with the program for this target
    and these weights are used instead of compiling.

    Parameters
    ----------
    weights
        Weights to pack.
    key
        Key for the target and weights; see `bundle.key.bundle_key`.

    Raises
    ------
    CompileError
        The target is not supported.
    OutputError
        The bundle cannot be written, or ``path`` is neither a bundle nor an empty folder.
    """
    with replacing_bundle(path) as folder:
        manifest = _manifest(target, weights, key)
        older = reusable_objects(path, key, target.host.cpu)
        modules = [name for name in MODULES if name in components or name in older]
        ready = {name: files for name, files in older.items() if name not in components} | shipped_objects(manifest)
        steps = len(modules) + 1
        entries, flops, parameters = dict[str, ModuleEntry](), dict[str, Flops](), dict[str, Parameter]()
        values = store.load(weights.path)
        for step, name in enumerate(modules):
            task.progress(step, steps, message("packing weights") if name in ready else f"compiling {name}")
            exported = export_module(INTERFACES[name], target, values)
            if name in ready:
                objects = tuple(Path(shutil.copyfile(file, folder / file.name)) for file in ready[name])
            else:
                objects = build_objects(name, exported, target, folder)
            packed = {f"{name}.{parameter}": each for parameter, each in exported.parameters}
            files = tuple(file.name for file in objects)
            interface = exported.interface
            entries[name] = ModuleEntry(interface.entry, files, tuple(packed), interface.inputs)
            flops |= exported.flops
            for parameter, each in packed.items():
                parameters[parameter] = Parameter(tuple(map(int, each.shape)), partial(each.value, values))
        task.progress(steps - 1, steps, message("packing weights"))
        write_contents(folder, replace(manifest, modules=entries, flops=flops), parameters)
        task.progress(steps, steps, message("packing weights"))


def _manifest(target: AnyTarget, weights: WeightsSet, key: str) -> Manifest:
    host = target.host
    return Manifest(
        format=FORMAT,
        key=key,
        tvm=tvm_version(),
        device=target.device,
        device_arch=target.device_arch,
        target=json.dumps(target.options),
        arch=host.cpu.arch,
        level=host.cpu.level,
        system=host.cpu.system,
        weights=weights.sha256,
        weights_source=weights.source,
        threads=host.threads,
    )
