"""`kokoro-desktop verify`: compare the compiled network with PyTorch."""

from __future__ import annotations

import argparse
import importlib.metadata
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from kokoro_desktop.bundle.reader import reverify
from kokoro_desktop.cli.options import add_bundle, add_device, add_threads
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.devices.device_kind import Tolerance
from kokoro_desktop.engine import opener
from kokoro_desktop.errors import InputError
from kokoro_desktop.files import atomic
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.spec import MODULES
from kokoro_desktop.verification.compare import Comparison, compare, compare_alone
from kokoro_desktop.verification.golden import GoldenCase, load_all, recompute_case
from kokoro_desktop.verification.label_drift import check_labels
from kokoro_desktop.verification.report import Verification, as_json, keep, table


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument(
        "--reference",
        choices=("golden", "torch"),
        default="golden",
        help="compare with stored results of PyTorch, or with PyTorch itself (default: %(default)s)",
    )
    add_device(parser, "device to run the network on")
    add_threads(parser)
    add_bundle(parser, "bundle to verify (default: the cached one)")
    parser.add_argument("--case", action="append", metavar="NAME", help="verify only this case; repeatable")
    parser.add_argument(
        "--component",
        action="append",
        choices=MODULES,
        help="compare only this module, with the reference's inputs; repeatable",
    )
    parser.add_argument(
        "--save-dir", type=Path, metavar="DIR", help="save the tensors and audio of both sides in this folder"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all results to this file")


def run(args: argparse.Namespace) -> int:
    """Compare and print a table; return 0 if everything is within tolerance, otherwise 1."""
    cases = _choose_cases(load_all(), args.case)
    if args.reference == "torch":
        cases = _recompute(cases)
    modules = args.component or MODULES
    with bar() as task:
        engine = opener.open_engine(args.device, args.threads, task, lib_dir=args.lib_dir, modules=modules)
        for path in engine.paths:
            # read the files again, because disk corruption does not change the file properties used for caching
            reverify(path, task)
    verification = Verification(
        reference=args.reference,
        placement=engine.runs_on,
        threads=engine.threads,
        weights_sha256=engine.weights,
        reference_sha256=tuple(sorted({case.weights_sha256 for case in cases})),
        comparisons=tuple(_compare_cases(cases, engine.network, args.component, engine.runs_on.kind.tolerance)),
        labels=() if args.case or args.component else tuple(check_labels(engine.network)),
    )
    print(table(verification))
    if args.save_dir is not None:
        files = [path for comparison in verification.comparisons for path in keep(comparison, args.save_dir)]
        print(f"Saved {len(files)} files in {args.save_dir}.")
    if args.json is not None:
        text = json.dumps(as_json(verification), indent=2, ensure_ascii=False) + "\n"
        atomic.write_bytes(args.json, text.encode())
    return 0 if verification.passed else 1


def _compare_cases(
    cases: Sequence[GoldenCase], network: Network, components: Sequence[str] | None, allowed: Tolerance
) -> Iterator[Comparison]:
    """Compare all tensors of each case, or only those of ``components``; cases without such tensors are skipped."""
    for case in cases:
        if components is None:
            comparison = compare(case, network, allowed)
        else:
            comparison = compare_alone(case, network, components, allowed)
        if components is None or comparison.checks:
            yield comparison


def _choose_cases(cases: Sequence[GoldenCase], names: Sequence[str] | None) -> tuple[GoldenCase, ...]:
    """Return the named cases, or all cases if no names are given."""
    if not names:
        return tuple(cases)
    known = {case.name: case for case in cases}
    for name in names:
        if name not in known:
            raise InputError(f"There is no golden case '{name}'. Choose one of {', '.join(sorted(known))}.")
    return tuple(known[name] for name in names)


def _recompute(cases: Sequence[GoldenCase]) -> tuple[GoldenCase, ...]:
    """Recompute the results of every case with PyTorch and the current weights."""
    from kokoro_desktop.reference.torch_model import TorchReference
    from kokoro_desktop.weights import store

    with bar() as task:
        weights = store.ensure(task)
        reference = TorchReference(store.load(weights.path))
        made_with = f"torch {importlib.metadata.version('torch')}, kokoro {importlib.metadata.version('kokoro')}"
        answered = []
        for done, case in enumerate(cases):
            task.progress(done, len(cases), f"PyTorch speaks '{case.name}'")
            answered.append(recompute_case(case, reference, weights.sha256, made_with))
    return tuple(answered)
