"""`kokoro-desktop compile`: compile a bundle."""

from __future__ import annotations

import argparse
import time
from contextlib import nullcontext
from pathlib import Path

from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.devices.cpu import CPUS, HOSTS, check_level, host_cpu
from kokoro_desktop.devices.kinds import CPU, kind_names, kind_of
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.target_spec import EXAMPLE, TargetSpec
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.compile_child import compile_in_child
from kokoro_desktop.errors import DeviceError, InputError
from kokoro_desktop.spec import MODULES


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    *kinds, last = kind_names()
    parser.add_argument(
        "--target",
        default=CPU,
        help=f"{', '.join(kinds)} or {last}, or JSON such as {EXAMPLE} (default: %(default)s)",
    )
    parser.add_argument(
        "--component", choices=(*MODULES, "all"), default="all", help="module to compile (default: %(default)s)"
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="DIR", help="folder for the bundle (default: in the cache)"
    )
    parser.add_argument(
        "--host", metavar="TRIPLE", help=f"compile for another machine: {', '.join(HOSTS)} (default: this machine)"
    )
    parser.add_argument(
        "--cpu", metavar="NAME", help=f"compile for another CPU: {', '.join(CPUS)} (default: this machine's CPU)"
    )
    parser.add_argument("--validate", action="store_true", help="compare the result with the reference")


def run(args: argparse.Namespace) -> int:
    """Compile a bundle, and print its path."""
    target = TargetSpec.parse(args.target, args.host, args.cpu).with_arch()
    _check(args, target)
    components = MODULES if args.component == "all" else (args.component,)
    start = time.perf_counter()
    with bar() as task, bundle_cache.compile_alone(task) if args.output is None else nullcontext():
        path = compile_in_child(components, args.output, task, target=target)
        if args.output is None:
            bundle_cache.prune(path)
    names = [target.kind, target.arch, target.machine().level if target.is_foreign else "", target.host]
    made_for = " ".join(name for name in names if name)
    print(f"{path}: {', '.join(components)} compiled for {made_for} in {time.perf_counter() - start:.1f} s")
    if not args.validate:
        return 0
    from kokoro_desktop.cli import verify  # only needed here

    parser = argparse.ArgumentParser()
    verify.configure(parser)
    options = [f"--device={target.kind}", f"--lib-dir={path}", *(f"--component={name}" for name in components)]
    return verify.run(parser.parse_args(options))


def _check(args: argparse.Namespace, target: TargetSpec) -> None:
    """Check that the requested bundle can be compiled on this machine.

    Raises
    ------
    InputError
        A bundle for a different machine was requested without an output folder, or with verification; the device does
        not exist on the target's platform; or the environment selects a CPU level that this machine does not support.
    DeviceError
        This machine lacks the device, which is required if no output folder is given or verification is requested.
    """
    cpu = target.machine()
    if not target.is_foreign:
        check_level()
    if target.is_foreign and args.output is None:
        raise InputError(f"A bundle for {cpu.level} is for a different machine. Choose its folder with --output DIR.")
    if args.output is not None and (reason := kind_of(target.kind).unfit_system(cpu.system)):
        raise InputError(reason)
    host = host_cpu()
    if args.validate and not (host.can_run(cpu.arch, cpu.level) and cpu.system == host.system):
        raise InputError(f"A bundle for {cpu.level} cannot run on this machine. Omit --validate.")
    if args.validate or (args.output is None and target.kind != CPU):
        try:
            Placement.of(target.kind).check()
        except DeviceError as error:
            if args.validate:
                raise
            remedy = f"{error.reason.partition(';')[0]}; to compile for a different machine, add --output DIR."
            raise DeviceError(target.kind, remedy) from error
