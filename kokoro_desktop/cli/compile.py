"""`kokoro-desktop compile`: makes a bundle."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

from kokoro_desktop import bundles, paths
from kokoro_desktop.cli.progress import bar
from kokoro_desktop.compilation import compile_bundle
from kokoro_desktop.errors import InputError
from kokoro_desktop.runtime.host import CPUS, host_cpu, named_cpu
from kokoro_desktop.spec import MODULES


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("--target", default="llvm", help="device to compile for (default: %(default)s)")
    parser.add_argument(
        "--component", choices=(*MODULES, "all"), default="all", help="module to compile (default: %(default)s)"
    )
    parser.add_argument("--output", type=Path, metavar="DIR", help="the bundle's folder (default: the cache's)")
    parser.add_argument(
        "--cpu", metavar="NAME", help=f"compile for another CPU: {', '.join(CPUS)} (default: this machine's)"
    )
    parser.add_argument("--validate", action="store_true", help="compare the result with the reference")


def run(args: argparse.Namespace) -> int:
    """Compile, and say where the bundle lies."""
    bundles.check_device(args.target)
    cpu = _other_cpu(args)
    components = MODULES if args.component == "all" else (args.component,)
    start = time.perf_counter()
    with bar() as progress:
        path = compile_bundle(components, args.output, progress, cpu=cpu)
    print(f"{path}: {', '.join(components)} compiled for {cpu or args.target} in {time.perf_counter() - start:.1f} s")
    if not args.validate:
        return 0
    sys.stdout.flush()
    # A process of its own: this one may already hold TVM in another form.
    verify = [*paths.python_module("kokoro_desktop"), "verify", f"--lib-dir={path}"]
    return subprocess.run([*verify, *(f"--component={name}" for name in components)], check=False).returncode


def _other_cpu(args: argparse.Namespace) -> str | None:
    """Return the name of the CPU asked for; None if it is this machine's.

    Raises
    ------
    InputError
        There is none of that name, or something asked for cannot be done for it here.
    """
    if args.cpu is None:
        return None
    cpu, host = named_cpu(args.cpu), host_cpu()
    if (cpu.arch, cpu.level) == (host.arch, host.level):
        return None
    if args.output is None:
        raise InputError(f"A bundle for {cpu.level} is not for this machine; say where it goes with --output DIR.")
    if args.validate and not host.can_run(cpu.arch, cpu.level):
        raise InputError(f"A bundle for {cpu.level} cannot run on this machine; leave --validate out.")
    return cpu.level
