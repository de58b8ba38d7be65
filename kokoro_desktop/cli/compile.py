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
from kokoro_desktop.spec import MODULES


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("--target", default="llvm", help="device to compile for (default: %(default)s)")
    parser.add_argument(
        "--component", choices=(*MODULES, "all"), default="all", help="module to compile (default: %(default)s)"
    )
    parser.add_argument("--output", type=Path, metavar="DIR", help="the bundle's folder (default: the cache's)")
    parser.add_argument("--validate", action="store_true", help="compare the result with the reference")


def run(args: argparse.Namespace) -> int:
    """Compile, and say where the bundle lies."""
    bundles.check_device(args.target)
    components = MODULES if args.component == "all" else (args.component,)
    start = time.perf_counter()
    with bar() as progress:
        path = compile_bundle(components, args.output, progress)
    print(f"{path}: {', '.join(components)} compiled for {args.target} in {time.perf_counter() - start:.1f} s")
    if not args.validate:
        return 0
    sys.stdout.flush()
    # A process of its own: this one may already hold TVM in another form.
    verify = [*paths.python_module("kokoro_desktop"), "verify", f"--lib-dir={path}"]
    return subprocess.run([*verify, *(f"--component={name}" for name in components)], check=False).returncode
