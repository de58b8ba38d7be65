"""`kokoro-desktop bench`: time TVM and other engines on the same texts, in interleaved runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from kokoro_desktop.cli import bench_outputs
from kokoro_desktop.cli.bench_engines import EngineMaker
from kokoro_desktop.cli.options import add_device, add_voice, count, positive, seconds
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.engine.auto_device import fastest_placement
from kokoro_desktop.errors import DeviceFault, InputError
from kokoro_desktop.measure import bench_report
from kokoro_desktop.measure.baselines import BASELINES, Baseline
from kokoro_desktop.measure.child import PeakUnknown, child_gflops
from kokoro_desktop.measure.edit_engine import EditEngine
from kokoro_desktop.measure.engine_process import EngineFailed
from kokoro_desktop.measure.measurement import Measurement, describe_machine
from kokoro_desktop.measure.own_engine import DeviceSetup, OwnEngine, device_engine, engine_name, is_own
from kokoro_desktop.measure.peak_memory import Memory, MemoryQuestion, MemoryUnknown, child_memory
from kokoro_desktop.measure.profile import Profile, Profiler
from kokoro_desktop.measure.result import Result, agreement
from kokoro_desktop.measure.runner import measure
from kokoro_desktop.measure.speech_engine import SpeechEngine
from kokoro_desktop.measure.workloads import SENTENCES, Workload, length_workload, sentence_workload
from kokoro_desktop.runtime.modules import use_threads
from kokoro_desktop.task import Task

NOBODY: Final = "none"
# If this engine is measured, the sound of the others is compared with its sound, because it runs the authors' code.
REFERENCE: Final = "torch"
_T = TypeVar("_T")


def configure(parser: argparse.ArgumentParser, baselines: Mapping[str, Baseline] = BASELINES) -> None:
    """Declare the command's options."""
    parser.add_argument(
        "--against",
        type=partial(_names, baselines),
        metavar="ENGINE[,ENGINE...]",
        help=f"other engines to compare with TVM: {', '.join(baselines)}, or {NOBODY} (default: all installed ones)",
    )
    parser.add_argument(
        "--sentence",
        action="append",
        choices=tuple(SENTENCES),
        help="sentence to speak: about 1.6, 8 or 27 s of audio; repeatable (default: medium)",
    )
    parser.add_argument(
        "--lengths",
        type=_list(seconds),
        metavar="S[,S...]",
        help="speak about this many seconds of a standard text, in addition to or instead of --sentence",
    )
    add_voice(parser, "voice to use")
    parser.add_argument("--runs", type=positive, default=5, metavar="N", help="measured runs (default: %(default)s)")
    parser.add_argument("--warmup", type=count, default=1, metavar="N", help="warm-up runs (default: %(default)s)")
    parser.add_argument(
        "--threads",
        type=_list(positive),
        metavar="N[,N...]",
        help="thread counts to measure, such as 1,2 (default: the number of physical cores)",
    )
    where = parser.add_mutually_exclusive_group()
    add_device(where, "device that TVM runs on")
    where.add_argument(
        "--devices",
        metavar="DEVICE[,DEVICE...]",
        help="devices to measure in one run; the CPU can have a thread count: llvm:1,llvm:2,cuda,cuda+llvm",
    )
    parser.add_argument(
        "--edit", action="store_true", help="also measure the delay until a moved pitch point is audible"
    )
    parser.add_argument("--profile", action="store_true", help="also measure each TVM kernel")
    parser.add_argument("--memory", action="store_true", help="also measure each engine's peak memory")
    bench_outputs.configure(parser)


def _names(baselines: Mapping[str, Baseline], text: str) -> tuple[str, ...]:
    """Parse the engine names given with ``--against``."""
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if names == (NOBODY,):
        return ()
    for name in names:
        if name not in baselines:
            known = ", ".join(baselines)
            raise argparse.ArgumentTypeError(f"unknown engine '{name}'; choose from {known} and {NOBODY}")
    if not names:
        raise argparse.ArgumentTypeError(f"specify an engine, or {NOBODY}")
    return names


def _list(parse: Callable[[str], _T]) -> Callable[[str], tuple[_T, ...]]:
    """Return a parser that splits comma-separated values and removes duplicates."""
    return lambda text: tuple(dict.fromkeys(parse(part) for part in text.split(",")))


def run(args: argparse.Namespace) -> int:
    """Measure, write files and print tables; return 0, or the exit code of `DeviceFault` if any engine failed."""
    bench_outputs.check(args)
    measurement = measured(args)
    if not measurement.results:
        print(*bench_report.left_out(measurement), sep="\n", file=sys.stderr)
        return DeviceFault.exit_code
    bench_outputs.write(args, measurement)  # before printing, because the output pipe may be closed early
    for line in bench_report.left_out(measurement):
        print(line)
    print(bench_outputs.as_text(measurement))
    return DeviceFault.exit_code if measurement.failed else 0


def measured(args: argparse.Namespace, baselines: Mapping[str, Baseline] = BASELINES) -> Measurement:
    """Run the measurements requested by the options."""
    from kokoro_desktop.cli.progress_bar import bar
    from kokoro_desktop.weights import store

    setups = _setups(args)
    threads = tuple(sorted(args.threads or {setup.threads for setup in setups}))
    workloads = _workloads(args)
    with bar() as task:
        weights = store.ensure(task)
        maker = EngineMaker(setups, threads, baselines)
        own, others = maker.all(args.against)
        edits = map(EditEngine, own if args.edit else ())
        engines: list[SpeechEngine] = sorted([*own, *edits, *others], key=lambda engine: engine.threads)
        if len(engines) > 1:
            # TVM binds its threads to cores, and their child threads inherit the binding.
            os.environ.setdefault("TVM_BIND_THREADS", "0")
        compared = dict.fromkeys(each.name for each in (*own, *others))
        reference = REFERENCE if REFERENCE in compared else own[0].name
        first = next(index for index, each in enumerate(engines) if each.name == reference)
        agree = agreement if len(compared) > 1 else None
        failing = (DeviceFault, EngineFailed)
        steps = measure(
            engines, workloads, args.runs, args.warmup, agree=agree, first=first, leave_out=failing, task=task
        )
        measured = dict(steps).values()
        failed = {each.engine: each.error for each in measured if each.error}
        results = tuple(each for each in measured if each.seconds)
        if reference in failed:  # the later engines were then compared with another engine
            agree, results = None, tuple(replace(each, agreement=None) for each in results)
        profiled = [engine for engine in own if engine.name not in failed]
        profiles = _profiles(profiled, workloads, results, args.runs, task, failed) if args.profile else ()
        names = list(dict.fromkeys(engine.name for engine in [*own, *others] if engine.name not in failed))
        memory = _memory(names, setups, baselines, workloads, threads[-1]) if args.memory else {}
    return Measurement(
        machine=describe_machine(
            [*(setup.placement for setup in setups), *(baselines[engine.name].placement for engine in others)]
        ),
        results=results,
        weights_sha256=weights.sha256,
        warmup=args.warmup,
        runs=args.runs,
        missing=dict(maker.missing),
        failed=failed,
        memory=memory,
        profiles=tuple(profiles),
        reference=reference if agree else "",
    )


def _setups(args: argparse.Namespace) -> tuple[DeviceSetup, ...]:
    """Return the TVM setups: each device in ``--devices``, or one device with each requested number of threads."""
    cores = physical_cores()
    if args.devices is None:
        args.device.check()
        threads, placement = sorted(args.threads or (cores,)), args.device
        if placement.fastest:
            use_threads(threads[-1])  # the first measurement creates the thread pool for all later measurements
            placement = fastest_placement(threads[-1])
        return tuple(DeviceSetup(placement, count) for count in threads)
    if args.threads is not None:
        raise InputError(
            f"--threads cannot be combined with --devices. Add the thread count to the CPU instead, as in {CPU}:2."
        )
    setups = tuple(dict.fromkeys(DeviceSetup.parse(text.strip(), cores) for text in args.devices.split(",")))
    for setup in setups:
        setup.placement.check()
    return setups


def _workloads(args: argparse.Namespace) -> list[Workload]:
    """Return a workload for each requested sentence or length."""
    from kokoro_desktop.voices import load_voice

    voice = load_voice(args.voice)
    sentences = args.sentence or ([] if args.lengths else ["medium"])
    return [
        *(sentence_workload(name, voice) for name in dict.fromkeys(sentences)),
        *(length_workload(seconds, voice) for seconds in args.lengths or ()),
    ]


def _profiles(
    engines: Sequence[OwnEngine],
    workloads: Sequence[Workload],
    results: Iterable[Result],
    runs: int,
    task: Task,
    failed: dict[str, str],
) -> list[Profile]:
    """Profile the TVM engines on every workload; call this after all timing, because profiling stays enabled.

    Engines whose device fails are added to ``failed``.
    """
    plain = {(each.workload, each.device, each.threads): each.median_s for each in results if is_own(each.engine)}
    profilers: dict[str, Profiler] = {}
    profiles: list[Profile] = []
    total = len(engines) * len(workloads)
    for engine in engines:
        profiler = profilers.get(engine.device) or profilers.setdefault(engine.device, Profiler(engine))
        peak = _cpu_peak(engine, len(profiles), total, task)
        for workload in workloads:
            task.progress(len(profiles), total, f"profiling kernels, {workload.name}")
            plain_s = plain[workload.name, engine.device, engine.threads]
            try:
                profiles.append(profiler.take(engine, workload, runs, plain_s, peak))
            except DeviceFault as error:
                failed[engine.name] = str(error)
                break
    return profiles


def _cpu_peak(engine: OwnEngine, done: int, total: int, task: Task) -> float | None:
    """Measure the CPU's peak rate of fused multiply-adds, in GFLOP/s; None for a GPU, or if the measurement fails."""
    if engine.device != CPU:
        return None
    task.progress(done, total, "measuring the machine's peak")
    try:
        return child_gflops(engine.threads)
    except PeakUnknown as error:
        print(error, file=sys.stderr)
        return None


def _memory(
    engines: Sequence[str],
    setups: Sequence[DeviceSetup],
    baselines: Mapping[str, Baseline],
    workloads: Sequence[Workload],
    threads: int,
) -> dict[str, Memory]:
    """Measure each engine's peak memory for the longest text, in a separate process; return the results by name."""
    longest = max(workloads, key=lambda each: sum(len(passage.tokens) for passage in each.passages))
    own = {engine_name(setup.device): setup.placement for setup in setups}
    memory: dict[str, Memory] = {}
    for name in engines:
        if name in own:
            question = MemoryQuestion(partial(device_engine, own[name]), name, threads, longest, own[name])
            environment = None
        else:
            baseline = baselines[name]
            question = MemoryQuestion(baseline.make, name, threads, longest, baseline.placement)
            environment = baseline.environment
        try:
            memory[name] = child_memory(question, environment)
        except MemoryUnknown as error:
            print(f"{name}: {error}", file=sys.stderr)
    return memory
