"""``kokoro-desktop tune``: which kernels are the fastest on this machine's CPU or GPU?"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from kokoro_desktop.bundle.tuned_choices import Tuned, forget_tuned, measure_alone, read_tuned
from kokoro_desktop.cli.options import add_device, add_threads, minutes
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.cli.text_table import lay_out
from kokoro_desktop.engine import bundle_cache, tune_child
from kokoro_desktop.errors import Cancelled
from kokoro_desktop.quantity import quantity

_HEADER: Final = ("layer", "by the rules", "chosen", "calls", "ms before", "ms after")
_WORDS: Final = 3
"""Columns, from the left, that hold words."""
_AGAIN: Final = "`kokoro-desktop tune` goes on from there"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    add_device(parser, "what to measure: one device, and not with the CPU beside it")
    parser.add_argument(
        "--minutes",
        type=minutes,
        metavar="N",
        help="begin no further layer after so many minutes (default: measure all, which takes five to ten)",
    )
    parser.add_argument(
        "--layer",
        action="append",
        default=[],
        metavar="PATTERN",
        help="measure only the layers whose names match, as in 'same_conv1d_128_*'; may be repeated",
    )
    add_threads(parser, "-t", what="threads that the CPU's kernels use")
    parser.add_argument("--forget", action="store_true", help="drop all that was measured, and go by the rules again")


def run(args: argparse.Namespace) -> int:
    """Measure, compile with the choices and print them; return 0.

    Raises
    ------
    Cancelled
        By Ctrl-C; what was measured is kept.
    """
    device = tune_child.single_target(args.device).identity
    if args.forget:
        with measure_alone(device):
            forgotten = forget_tuned(device)
        print("Forgotten: bundles follow the rules again." if forgotten else "There was nothing to forget.")
        return 0
    try:
        with bar() as task:
            missing = tune_child.tune(args.threads, args.minutes, args.layer, task, args.device)
    except (KeyboardInterrupt, Cancelled) as stop:
        kept = read_tuned(device)
        count = 0 if kept is None else len(kept.measured)
        raise Cancelled(f"Stopped with {quantity(count, 'layer')} measured; {_AGAIN}.") from stop
    try:
        with bar() as task:
            bundle_cache.ensure(args.device, task)
    except (KeyboardInterrupt, Cancelled) as stop:
        raise Cancelled("Stopped; the choices are kept, and the next use compiles them.") from stop
    tuned = read_tuned(device)
    if tuned is not None:
        print("\n".join(_table(tuned)))
    if missing:
        print(f"Still to be measured: {quantity(missing, 'layer')}; {_AGAIN}.")
    return 0


def _table(tuned: Tuned) -> Iterator[str]:
    """Yield the lines: a row a layer, and what they come to in one pass of eight seconds."""
    rows = [_HEADER]
    for name, each in tuned.measured.items():
        chosen = each.chosen if each.choice else "-"
        times = (f"{each.before_s * 1e3:.3f}", f"{each.after_s * 1e3:.3f}" if each.choice else "-")
        rows.append((name, each.default, chosen, str(each.calls), *times))
    yield from lay_out(rows, _WORDS)
    before = sum(each.calls * each.before_s for each in tuned.measured.values())
    after = sum(each.calls * each.after_s for each in tuned.measured.values())
    yield (
        f"{len(tuned.in_use)} of {len(tuned.measured)} layers are computed otherwise than by the rules; "
        f"8 s of audio spend about {after * 1e3:.0f} ms in all of them, by the rules {before * 1e3:.0f} ms."
    )
