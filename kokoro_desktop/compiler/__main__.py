"""The compiling child process: ``python -m kokoro_desktop.compiler``; answers ``{"path": ...}`` (see `messages`)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from kokoro_desktop.compiler.messages import progress, run_and_answer
from kokoro_desktop.devices.cpu import CPUS, HOSTS
from kokoro_desktop.devices.kinds import CPU, kind_names
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.spec import MODULES
from kokoro_desktop.task import Task


def main(argv: Sequence[str] | None = None) -> int:
    """Make the weights if there are none or they are damaged, and compile."""
    parser = argparse.ArgumentParser(prog="kokoro_desktop.compiler")
    parser.add_argument("--component", action="append", choices=MODULES, required=True)
    parser.add_argument("--output", type=Path, help="the bundle's folder (default: its place in the cache)")
    parser.add_argument("--target", choices=kind_names(), default=CPU, help="the device's kind (default: %(default)s)")
    parser.add_argument("--arch", default="", help="the cards' architecture (default: that of this machine's first)")
    parser.add_argument("--host", choices=HOSTS, default="", help="the machine's kind (default: this one)")
    parser.add_argument("--cpu", choices=CPUS, default="", help="the CPU's kind (default: the machine's)")
    args = parser.parse_args(argv)
    spec = TargetSpec(args.target, args.arch, args.host, args.cpu)
    return run_and_answer(lambda: {"path": str(_compile(args.component, args.output, spec))})


def _compile(components: Sequence[str], output: Path | None, spec: TargetSpec) -> Path:
    from kokoro_desktop.bundle.key import bundle_key
    from kokoro_desktop.bundle.location import cached_path
    from kokoro_desktop.bundle.tuned_choices import read_tuned
    from kokoro_desktop.compiler.compile_bundle import compile_bundle
    from kokoro_desktop.compiler.source_hooks import require_compiler
    from kokoro_desktop.compiler.tuning.stored import tuned_target
    from kokoro_desktop.devices.cpu import available_cores
    from kokoro_desktop.weights import store

    task = Task(progress)
    tuned = read_tuned(spec.identity)
    target = tuned_target(spec, available_cores(), tuned)
    require_compiler(target)  # before the weights, which may take a minute
    # The bundle will bear their hash, which must then be true of the values in it.
    weights = store.ensure(task, check=True)
    task.progress(0, len(components) + 1, "starting the compiler")
    key_part = tuned.key_part if tuned is not None else ""
    # Of the choices that were read above: a tuning process may have stored others since.
    path = output or cached_path(weights.sha256, spec, key_part)
    compile_bundle(path, components, target, weights, bundle_key(spec, weights.sha256, key_part), task)
    return path


if __name__ == "__main__":
    sys.exit(main())
