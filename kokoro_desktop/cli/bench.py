"""``kokoro-desktop bench``: the same texts on TVM and on other engines, in turns."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final, TypeVar

from kokoro_desktop.bench.child import NoFigure
from kokoro_desktop.bench.engine import Engine, Workload
from kokoro_desktop.bench.machine import describe
from kokoro_desktop.bench.matrix_peak import MARK as MATRIX_MARK
from kokoro_desktop.bench.matrix_peak import child_gflops, own_gflops
from kokoro_desktop.bench.memory import MARK as MEMORY_MARK
from kokoro_desktop.bench.memory import MemoryUnknown, child_peak_mb, own_peak_mb
from kokoro_desktop.bench.profile import Profile, Profiler
from kokoro_desktop.bench.report import OWN_ENGINE, Report
from kokoro_desktop.bench.runner import Result, measure
from kokoro_desktop.bench.sentences import SENTENCES
from kokoro_desktop.bench.text import as_text
from kokoro_desktop.bench.tvm_engine import TvmEngine
from kokoro_desktop.bench.workloads import length_workload, sentence_workload
from kokoro_desktop.cli import bench_outputs
from kokoro_desktop.cli.bench_engines import RIVALS, EngineMaker
from kokoro_desktop.progress import Progress
from kokoro_desktop.runtime.modules import available_cores
from kokoro_desktop.spec import DEFAULT_VOICE

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
        type=_list(_seconds),
        metavar="S[,S...]",
        help="speak as much of a standard text as lasts about so many seconds, beside or instead of --sentence",
    )
    parser.add_argument("-v", "--voice", default=DEFAULT_VOICE, help="voice that speaks (default: %(default)s)")
    parser.add_argument("--runs", type=_positive, default=5, metavar="N", help="measured runs (default: %(default)s)")
    parser.add_argument(
        "--warmup", type=_count, default=1, metavar="N", help="runs before them, not measured (default: %(default)s)"
    )
    parser.add_argument(
        "--threads",
        type=_list(_positive),
        metavar="N[,N...]",
        help="threads of every engine, one number or several (default: every core)",
    )
    parser.add_argument("--device", default="llvm", help="where TVM runs (default: %(default)s)")
    parser.add_argument("-l", "--lib-dir", type=Path, metavar="DIR", help="bundle to run (default: the cached one)")
    parser.add_argument("--profile", action="store_true", help="also measure the time of every kernel of TVM's")
    parser.add_argument("--memory", action="store_true", help="also measure the peak memory of every engine")
    bench_outputs.configure(parser)
    # How this process asks a fresh one for a figure.
    parser.add_argument("--peak-of", choices=(OWN_ENGINE, *RIVALS), help=argparse.SUPPRESS)
    parser.add_argument("--matrix-peak", action="store_true", help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Measure, print the tables, write the files; return 0."""
    if args.matrix_peak:
        print(f"{MATRIX_MARK}{own_gflops():.2f}")
        return 0
    from kokoro_desktop.cli.progress import bar
    from kokoro_desktop.weights import store

    threads = tuple(sorted(args.threads or (available_cores(),)))
    bench_outputs.check(args)
    workloads = _workloads(args)
    with ExitStack() as stack, bar() as progress:
        weights = store.ensure(progress)
        maker = EngineMaker(args.device, args.lib_dir, threads, weights, stack)
        if args.peak_of is not None:
            return _print_peak(maker.named(args.peak_of), workloads[0])
        own, others = maker.all(args.against)
        engines: list[Engine] = sorted([*own, *others], key=lambda engine: engine.threads)
        if len(engines) > 1:
            # TVM ties its threads to cores, and what it leaves tied the other engines then share.
            os.environ.setdefault("TVM_BIND_THREADS", "0")
        for done, engine in enumerate(engines):
            progress(done, len(engines), f"loading {engine.name}")
            engine.prepare()
        results = measure(engines, workloads, args.runs, args.warmup, progress)
        profiles = _profiles(own, workloads, results, args.runs, progress) if args.profile else ()
        names = list(dict.fromkeys(engine.name for engine in engines))
        peaks = _peaks(names, args, threads[-1]) if args.memory else {}
    report = Report(
        describe(), weights.sha256, args.warmup, args.runs, results, dict(maker.missing), peaks, tuple(profiles)
    )
    bench_outputs.write(args, report)  # before the text, whose reader may leave early
    for name, remedy in maker.missing.items():
        print(f"{name} is not installed: {remedy}")
    print(as_text(report))
    return 0


def _workloads(args: argparse.Namespace) -> list[Workload]:
    """Encode what is asked for."""
    from kokoro_desktop.voices import load_voice

    voice = load_voice(args.voice)
    sentences = args.sentence or ([] if args.lengths else ["medium"])
    return [
        *(sentence_workload(name, voice) for name in dict.fromkeys(sentences)),
        *(length_workload(seconds, voice) for seconds in args.lengths or ()),
    ]


def _print_peak(engine: Engine, workload: Workload) -> int:
    """Answer the parent process: load, speak once, tell."""
    engine.prepare()
    for utterance in workload.passes:
        engine.synthesise(utterance)
    print(f"{MEMORY_MARK}{own_peak_mb():.1f}")
    return 0


def _profiles(
    engines: Sequence[TvmEngine],
    workloads: Sequence[Workload],
    results: Iterable[Result],
    runs: int,
    progress: Progress,
) -> list[Profile]:
    """Watch TVM's engines at every workload; they share a bundle, and have been measured before."""
    plain = {(each.sentence, each.threads): each.median_s for each in results if each.engine == OWN_ENGINE}
    profiler = Profiler(engines[0])
    profiles: list[Profile] = []
    for engine in engines:
        progress(len(profiles), len(engines) * len(workloads), "measuring the machine's peak")
        try:
            peak = child_gflops(engine.threads)
        except NoFigure as error:
            print(error, file=sys.stderr)
            peak = None
        for workload in workloads:
            progress(len(profiles), len(engines) * len(workloads), f"watching kernels, {workload.name}")
            profiles.append(profiler.take(engine, workload, runs, plain[workload.name, engine.threads], peak))
    return profiles


def _peaks(engines: Sequence[str], args: argparse.Namespace, threads: int) -> dict[str, float]:
    """Measure every engine's peak memory at the last of the texts, or the longest length, each in its own process."""
    common = ["--threads", str(threads), "--device", args.device, "--voice", args.voice]
    if args.lengths:
        common += ["--lengths", f"{max(args.lengths):g}"]
    else:
        common += ["--sentence", (args.sentence or ["medium"])[-1]]
    if args.lib_dir is not None:
        common += ["--lib-dir", str(args.lib_dir)]
    peaks: dict[str, float] = {}
    for engine in engines:
        try:
            peaks[engine] = child_peak_mb(["bench", *common, "--peak-of", engine])
        except MemoryUnknown as error:
            print(f"{engine}: {error}", file=sys.stderr)
    return peaks


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


def _positive(text: str) -> int:
    """Parse a whole number above 0."""
    return _whole(text, 1)


def _count(text: str) -> int:
    """Parse a whole number, 0 or more."""
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    try:
        value = int(text)
    except ValueError:
        value = -1
    if value < least:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of {least} or more")
    return value


def _seconds(text: str) -> float:
    """Parse a length above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a length in seconds above 0")
    return value
