"""The compiling child process: ``python -m kokoro_desktop.compiler``; speaks JSON, a line a message, on stdout.

Messages: ``{"progress": [done, total, what]}``, and at the end ``{"path": ...}`` or
``{"error": sentence, "exit_code": n}``.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kokoro_desktop.errors import Cancelled, KokoroError
from kokoro_desktop.runtime.host import CPUS, host_cpu, named_cpu
from kokoro_desktop.spec import MODULES


def main(argv: Sequence[str] | None = None) -> int:
    """Make the weights if there are none or they are damaged, and compile."""
    parser = argparse.ArgumentParser(prog="kokoro_desktop.compiler")
    parser.add_argument("--component", action="append", choices=MODULES, required=True)
    parser.add_argument("--output", type=Path, help="the bundle's folder (default: its place in the cache)")
    parser.add_argument("--cpu", choices=CPUS, help="the CPU's kind (default: this machine's)")
    args = parser.parse_args(argv)
    # Asked to end, it cleans up behind itself, as after Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        path = _compile(args.component, args.output, args.cpu)
    except KokoroError as error:
        _say({"error": str(error), "exit_code": error.exit_code})
        return error.exit_code
    except KeyboardInterrupt:
        return Cancelled.exit_code
    _say({"path": str(path)})
    return 0


def _compile(components: Sequence[str], output: Path | None, name: str | None) -> Path:
    from kokoro_desktop.bundles import cached_path
    from kokoro_desktop.compiler.bundle import Recipe, write_bundle
    from kokoro_desktop.compiler.targets import CpuTarget
    from kokoro_desktop.runtime.modules import available_cores
    from kokoro_desktop.weights import store

    # The bundle will bear their hash, which must then be true of the values in it.
    weights = store.ensure(_progress, check=True)
    _progress(0, len(components) + 1, "starting the compiler")
    cpu = named_cpu(name) if name else host_cpu()
    recipe = Recipe(cpu, CpuTarget.of_host(cpu, available_cores()), weights)
    path = output or cached_path(weights)
    write_bundle(path, components, recipe, _progress)
    return path


def _progress(done: int, total: int, what: str) -> None:
    _say({"progress": [done, total, what]})


def _say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
