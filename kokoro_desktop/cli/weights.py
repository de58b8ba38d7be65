"""`kokoro-desktop weights`: show, import, download or reset the weights, and delete unused bundles."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.devices.survey import usable_placements
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.task import Task
from kokoro_desktop.weights import importing, store
from kokoro_desktop.weights.store import WeightsSet


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the actions and their options."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    show = actions.add_parser("show", help="show which weights are in use", allow_abbrev=False)
    show.add_argument("--check", action="store_true", help="also compare all values with the stored hash")
    show.add_argument("--json", action="store_true", help="print JSON")
    load = actions.add_parser("import", help="use the weights from a file", allow_abbrev=False)
    load.add_argument(
        "path",
        metavar="PATH",
        type=Path,
        help="kokoro-v1_0.pth, an ONNX export (int8 or float32), or a .safetensors file in this program's format",
    )
    actions.add_parser("download", help="download and use the official checkpoint (327 MB)", allow_abbrev=False)
    actions.add_parser("reset", help="use the weights that come with the program", allow_abbrev=False)
    actions.add_parser(
        "free",
        help="remove bundles for other weights, other versions or missing devices",
        allow_abbrev=False,
    )


def run(args: argparse.Namespace) -> int:
    """Show, replace or reset the weights, or delete unused bundles.

    Raises
    ------
    WeightsError
        The weights are missing, damaged or not those of Kokoro-82M.
    OutputError
        The data folder cannot be written.
    """
    if args.action == "show":
        return _show(args.check, args.json)
    if args.action == "free":
        with bar() as task:
            freed = bundle_cache.remove_unused(usable_placements(), task)
        print(f"{freed / 1e6:.0f} MB freed.")
        return 0
    with bar() as task:
        weights = _replace(args, task)
    _print(weights)
    return 0


def _replace(args: argparse.Namespace, task: Task) -> WeightsSet:
    if args.action == "reset":
        return store.make_default(task)
    if args.action == "import":
        return importing.import_path(args.path, task)
    from kokoro_desktop.weights import hub  # imported late, because only this action needs it

    return hub.import_official(task)


def _show(check: bool, as_json: bool) -> int:
    weights = store.current()
    if weights is not None and check:
        store.verify(weights)
    if as_json:
        described = None if weights is None else {**asdict(weights), "path": str(weights.path)}
        print(json.dumps(described, indent=2))
    elif weights is None:
        print(f"No weights yet. They will be created on first use in {store.default_path()}.")
    else:
        _print(weights)
        if check:
            print("check          passed")
    return 0


def _print(weights: WeightsSet) -> None:
    print(f"file           {weights.path}")
    print(f"sha256         {weights.sha256}")
    print(f"source         {weights.source}")
    print(f"source sha256  {weights.source_sha256}")
    print(f"parameters     {weights.parameters:,}")
    print(f"size           {weights.size_bytes / 1e6:.1f} MB")
