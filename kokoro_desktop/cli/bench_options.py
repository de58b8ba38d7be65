"""The options of ``bench`` and what may stand behind them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final, TypeVar

from kokoro_desktop.cli import bench_outputs
from kokoro_desktop.cli.bench_engines import RIVALS
from kokoro_desktop.cli.numbers import count, positive, seconds
from kokoro_desktop.cli.options import add_bundle, add_device, add_voice
from kokoro_desktop.measure.places import OWN_ENGINE
from kokoro_desktop.measure.workloads import SENTENCES

NOBODY: Final = "none"
_T = TypeVar("_T")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``bench``."""
    parser.add_argument(
        "--against",
        type=_names,
        metavar="ENGINE[,ENGINE...]",
        help=f"other engines to run beside TVM: {', '.join(RIVALS)}, or {NOBODY} (default: those that are installed)",
    )
    parser.add_argument(
        "--sentence",
        action="append",
        choices=tuple(SENTENCES),
        help="what is spoken, about 1.6, 8 and 27 s of audio; may be repeated (default: medium)",
    )
    parser.add_argument(
        "--lengths",
        type=_list(seconds),
        metavar="S[,S...]",
        help="speak as much of a standard text as lasts about so many seconds, beside or instead of --sentence",
    )
    add_voice(parser, "voice that speaks")
    parser.add_argument("--runs", type=positive, default=5, metavar="N", help="measured runs (default: %(default)s)")
    parser.add_argument(
        "--warmup", type=count, default=1, metavar="N", help="runs before them, not measured (default: %(default)s)"
    )
    parser.add_argument(
        "--threads",
        type=_list(positive),
        metavar="N[,N...]",
        help="threads of every engine, one number or several (default: every core)",
    )
    where = parser.add_mutually_exclusive_group()
    add_device(where, "where TVM runs")
    where.add_argument(
        "--devices",
        metavar="DEVICE[,DEVICE...]",
        help="several devices in one run, the CPU's with a number of threads: llvm:1,llvm:2,cuda,cuda+llvm",
    )
    add_bundle(parser, "bundle to run (default: the cached one)")
    parser.add_argument("--profile", action="store_true", help="also measure the time of every kernel of TVM's")
    parser.add_argument("--memory", action="store_true", help="also measure the peak memory of every engine")
    bench_outputs.configure(parser)
    # How this process asks a fresh one for a figure.
    parser.add_argument("--peak-of", choices=(OWN_ENGINE, *RIVALS), help=argparse.SUPPRESS)
    parser.add_argument("--matrix-peak", action="store_true", help=argparse.SUPPRESS)


def _names(text: str) -> tuple[str, ...]:
    """Parse ``--against``."""
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if names == (NOBODY,):
        return ()
    for name in names:
        if name not in RIVALS:
            raise argparse.ArgumentTypeError(f"there is no engine '{name}'; there are {', '.join(RIVALS)} and {NOBODY}")
    if not names:
        raise argparse.ArgumentTypeError(f"name an engine, or {NOBODY}")
    return names


def _list(parse: Callable[[str], _T]) -> Callable[[str], tuple[_T, ...]]:
    """Make a parser of values with commas between them, each kept once."""
    return lambda text: tuple(dict.fromkeys(parse(part) for part in text.split(",")))
