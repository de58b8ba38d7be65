"""``kokoro-desktop bench``: the same texts on TVM and on other engines, in turns."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack

from kokoro_desktop.bench.child import NoFigure
from kokoro_desktop.bench.engine import Engine, Workload
from kokoro_desktop.bench.machine import describe
from kokoro_desktop.bench.matrix_peak import MARK as MATRIX_MARK
from kokoro_desktop.bench.matrix_peak import child_gflops, own_gflops
from kokoro_desktop.bench.memory import Memory, MemoryUnknown, child_memory, own_memory, told
from kokoro_desktop.bench.places import OWN_ENGINE, Place, is_own
from kokoro_desktop.bench.profile import Profile, Profiler
from kokoro_desktop.bench.report import Preparation, Report
from kokoro_desktop.bench.runner import Result, measure
from kokoro_desktop.bench.text import as_text
from kokoro_desktop.bench.tvm_engine import TvmEngine
from kokoro_desktop.bench.workloads import length_workload, sentence_workload
from kokoro_desktop.cli import bench_outputs
from kokoro_desktop.cli.bench_engines import EngineMaker
from kokoro_desktop.cli.bench_options import configure
from kokoro_desktop.devices.placement import AUTO, CPU
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.auto_device import resolve
from kokoro_desktop.errors import InputError
from kokoro_desktop.runtime.modules import available_cores, use_threads
from kokoro_desktop.task import QUIET, Task

__all__ = ["configure", "run"]


def run(args: argparse.Namespace) -> int:
    """Measure, print the tables, write the files; return 0."""
    if args.matrix_peak:
        print(f"{MATRIX_MARK}{own_gflops():.2f}")
        return 0
    from kokoro_desktop.cli.progress_bar import bar
    from kokoro_desktop.weights import store

    places = _places(args)
    threads = tuple(sorted(args.threads or {place.threads for place in places}))
    bench_outputs.check(args)
    workloads = _workloads(args)
    with ExitStack() as stack, bar() as task:
        weights = store.ensure(task)
        maker = EngineMaker(places, args.lib_dir, threads, weights, stack)
        if args.peak_of is not None:
            print(told(own_memory(maker.named(args.peak_of), workloads[0].passes)))
            return 0
        own, others = maker.all(args.against)
        engines: list[Engine] = sorted([*own, *others], key=lambda engine: engine.threads)
        if len(engines) > 1:
            # TVM ties its threads to cores, and what it leaves tied the other engines then share.
            os.environ.setdefault("TVM_BIND_THREADS", "0")
        preparations = _prepared(engines, task)
        results = measure(engines, workloads, args.runs, args.warmup, task)
        profiles = _profiles(own, workloads, results, args.runs, task) if args.profile else ()
        names = list(dict.fromkeys(engine.name for engine in engines))
        memory = _memory(names, args, threads[-1]) if args.memory else {}
    report = Report(
        describe(devices=[engine.device for engine in engines]),
        weights.sha256,
        args.warmup,
        args.runs,
        results,
        dict(maker.missing),
        memory,
        tuple(profiles),
        preparations,
        max(engine.tuned_layers for engine in own),
    )
    bench_outputs.write(args, report)  # before the text, whose reader may leave early
    for name, remedy in maker.missing.items():
        print(f"{name} is not installed: {remedy}")
    print(as_text(report))
    return 0


def _places(args: argparse.Namespace) -> tuple[Place, ...]:
    """Say where TVM runs: every device that was named, or one with every number of threads."""
    cores = available_cores()
    if args.lib_dir is not None and (args.devices is not None or args.device == AUTO):
        raise InputError("--lib-dir names the bundle of one device: name that with --device.")
    if args.devices is None:
        bundle_cache.check_device(args.device)
        threads = sorted(args.threads or (cores,))
        if args.device == AUTO:
            use_threads(threads[-1])  # what is measured now makes the pool of what is measured later
        device = resolve(args.device, threads[-1], QUIET)
        return tuple(Place(device, count) for count in threads)
    if args.threads is not None:
        raise InputError(f"--threads goes with --device: in --devices the CPU's stand behind its name, as in {CPU}:2.")
    places = tuple(dict.fromkeys(Place.parse(text.strip(), cores) for text in args.devices.split(",")))
    for place in places:
        bundle_cache.check_device(place.device)
    return places


def _prepared(engines: Sequence[Engine], task: Task) -> tuple[Preparation, ...]:
    """Load every engine, and say what that took; engines that share what is loaded are named once."""
    taken: dict[str, Preparation] = {}
    for done, engine in enumerate(engines):
        task.progress(done, len(engines), f"loading {engine.name}")
        made = not isinstance(engine, TvmEngine) or engine.is_made()
        start = time.perf_counter()
        engine.prepare()
        elapsed = time.perf_counter() - start
        load_s, first_s = (engine.own_times if isinstance(engine, TvmEngine) else None) or (elapsed, 0.0)
        # Of a bundle that was there, all that it took counts, as with the others: imports and the files' hashes too.
        load_s = max(load_s, elapsed - first_s) if made else load_s
        taken.setdefault(engine.name, Preparation(engine.name, load_s, first_s))
    return tuple(taken.values())


def _workloads(args: argparse.Namespace) -> list[Workload]:
    """Encode what is asked for."""
    from kokoro_desktop.voices import load_voice

    voice = load_voice(args.voice)
    sentences = args.sentence or ([] if args.lengths else ["medium"])
    return [
        *(sentence_workload(name, voice) for name in dict.fromkeys(sentences)),
        *(length_workload(seconds, voice) for seconds in args.lengths or ()),
    ]


def _profiles(
    engines: Sequence[TvmEngine],
    workloads: Sequence[Workload],
    results: Iterable[Result],
    runs: int,
    task: Task,
) -> list[Profile]:
    """Watch TVM's engines at every workload; they have been measured before, since a loaded bundle stays watched."""
    plain = {(each.sentence, each.device, each.threads): each.median_s for each in results if is_own(each.engine)}
    profilers: dict[str, Profiler] = {}
    profiles: list[Profile] = []
    total = len(engines) * len(workloads)
    for engine in engines:
        profiler = profilers.get(engine.device) or profilers.setdefault(engine.device, Profiler(engine))
        peak = _matrix_peak(engine, len(profiles), total, task)
        for workload in workloads:
            task.progress(len(profiles), total, f"watching kernels, {workload.name}")
            plain_s = plain[workload.name, engine.device, engine.threads]
            profiles.append(profiler.take(engine, workload, runs, plain_s, peak))
    return profiles


def _matrix_peak(engine: TvmEngine, done: int, total: int, task: Task) -> float | None:
    """Measure what the CPU reaches in a matrix product; None where a GPU does the work."""
    if engine.device != CPU:
        return None
    task.progress(done, total, "measuring the machine's peak")
    try:
        return child_gflops(engine.threads)
    except NoFigure as error:
        print(error, file=sys.stderr)
        return None


def _memory(engines: Sequence[str], args: argparse.Namespace, threads: int) -> dict[str, Memory]:
    """Measure every engine's peak memory at the last of the texts, or the longest length, each in its own process."""
    common = ["--threads", str(threads), "--voice", args.voice]
    if args.lengths:
        common += ["--lengths", f"{max(args.lengths):g}"]
    else:
        common += ["--sentence", (args.sentence or ["medium"])[-1]]
    if args.lib_dir is not None:
        common += ["--lib-dir", str(args.lib_dir)]
    measured: dict[str, Memory] = {}
    for engine in engines:
        try:
            own = is_own(engine)
            device = engine.removeprefix(f"{OWN_ENGINE}-") if own and engine != OWN_ENGINE else CPU
            name = OWN_ENGINE if own else engine
            measured[engine] = child_memory(["bench", *common, "--device", device, "--peak-of", name])
        except MemoryUnknown as error:
            print(f"{engine}: {error}", file=sys.stderr)
    return measured
