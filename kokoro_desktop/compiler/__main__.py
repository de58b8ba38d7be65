"""Entry point of the compiler process, ``python -m kokoro_desktop.compiler``; see `kokoro_desktop.files.child`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.files.child import serve
from kokoro_desktop.messages import message
from kokoro_desktop.task import Task


def answer(question: tuple[Sequence[str], Path | None, TargetSpec], task: Task) -> Path:
    """Compile modules for a target and return the bundle's folder: the requested folder, or one in the cache.

    Missing or damaged weights are installed first.
    """
    return _compile(*question, task)


def _compile(components: Sequence[str], output: Path | None, spec: TargetSpec, task: Task) -> Path:
    from kokoro_desktop.bundle.key import bundle_key
    from kokoro_desktop.bundle.location import bundle_path
    from kokoro_desktop.compiler.compile_bundle import compile_bundle
    from kokoro_desktop.compiler.source_hooks import require_target_compiler
    from kokoro_desktop.compiler.targets import make_target
    from kokoro_desktop.devices.cpu import available_cores
    from kokoro_desktop.weights import store

    target = make_target(spec, available_cores())
    require_target_compiler(target)  # before installing the weights, which may take a minute
    # Check the weights, because the bundle records their hash.
    weights = store.ensure(task, check=True)
    task.progress(0, len(components) + 1, message("starting the compiler"))
    path = output or bundle_path(weights.sha256, spec)
    compile_bundle(path, components, target, weights, bundle_key(spec, weights.sha256), task)
    return path


if __name__ == "__main__":
    serve(answer)
