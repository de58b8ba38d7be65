"""The tables that ``bench`` prints and writes: results, stages, memory, kernels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.measure.measurement import Measurement
from kokoro_desktop.measure.peak_memory import Memory
from kokoro_desktop.measure.profile import KernelTime, Profile
from kokoro_desktop.measure.result import Result
from kokoro_desktop.measure.table import Table, escape, figure
from kokoro_desktop.quantity import quantity
from kokoro_desktop.spec import STAGES

SHOWN_SHARE: Final = 0.001
"""Kernels that take less of the time than this share one row."""
_NONE: Final = "-"


def as_markdown(measurement: Measurement) -> str:
    """Write the heading as a list and every table with its title."""
    lines = [f"- {escape(line)}" for line in heading(measurement)]
    lines += [f"- {escape(f'{name} is not installed: {remedy}')}" for name, remedy in measurement.missing.items()]
    for table in all_tables(measurement):
        lines += ["", *table.markdown()]
    return "\n".join(lines) + "\n"


def heading(measurement: Measurement) -> Iterator[str]:
    """Yield what every figure depends on: machine, versions, weights, runs."""
    yield measurement.machine.place
    yield measurement.machine.packages
    yield describe_method(measurement)


def describe_method(measurement: Measurement) -> str:
    """Say how it was measured, and with which weights."""
    layers = measurement.tuned_layers
    tuned = f"; {quantity(layers, 'layer')} tuned for this machine" if layers else ""
    runs = f"{quantity(measurement.runs, 'run')} after {measurement.warmup} to warm up, in turns"
    return f"{runs}; weights {measurement.weights_sha256[:12]}{tuned}"


def all_tables(measurement: Measurement) -> Iterator[Table]:
    """Yield every table that the measurement fills."""
    yield results_table(measurement)
    if any(each.stages for each in measurement.results):
        yield stages_table(measurement)
    if measurement.preparations:
        yield preparations_table(measurement)
    for engine, memory in measurement.memory.items():
        if memory.parts:
            yield memory_table(engine, memory)
    for profile in measurement.profiles:
        yield profile_table(profile)


def results_table(measurement: Measurement) -> Table:
    """One row a workload, number of threads and engine."""
    results, peaks = measurement.results, measurement.memory
    speed_ups = [figure(measurement.speed_up(each), ".2f") for each in results]
    several = any(value != _NONE for value in speed_ups)
    header = ["text", "engine", "threads", "audio", "median", "IQR", "min", "max", "RTF", "time/tvm"]
    header += ["speed-up"] * several + ["memory"] * bool(peaks)
    rows = []
    for each, speed_up in zip(results, speed_ups, strict=True):
        row = [*_identity(each), f"{each.audio_s:.2f} s"]
        row += [_milliseconds(value) for value in (each.median_s, each.iqr_s, min(each.seconds), max(each.seconds))]
        row += [f"{each.rtf:.4f}", figure(measurement.ratio(each), ".2f")]
        if several:
            row.append(speed_up)
        if peaks:
            row.append(figure(peaks[each.engine].peak_mb if each.engine in peaks else None, ".0f", " MB"))
        rows.append(tuple(row))
    return Table("", tuple(header), tuple(rows))


def stages_table(measurement: Measurement) -> Table:
    """Median time of every stage, for the engines that tell."""
    rows = tuple(
        (
            *_identity(each),
            *(_milliseconds(each.stages[stage]) if stage in each.stages else _NONE for stage in STAGES),
        )
        for each in measurement.results
        if each.stages
    )
    return Table("Time of every stage", ("text", "engine", "threads", *STAGES), rows)


def preparations_table(measurement: Measurement) -> Table:
    """One row an engine: what was spent once, before the runs."""
    rows = tuple(
        (engine, _milliseconds(each.load_s), _milliseconds(each.first_s) if each.first_s else _NONE)
        for engine, each in measurement.preparations.items()
    )
    return Table(
        "Once, before the runs, and no part of them", ("engine", "loading", "a GPU's first pass"), rows, words=1
    )


def memory_table(engine: str, memory: Memory) -> Table:
    """One row a part of what was resident at the peak."""
    rows = tuple((part, f"{mb:.0f} MB", f"{mb / memory.peak_mb:.0%}") for part, mb in memory.parts.items())
    total = ("together", f"{memory.peak_mb:.0f} MB", "100%")
    return Table(f"Memory of {engine} at its peak", ("part", "resident", "share"), (*rows, total), words=1)


def profile_table(profile: Profile) -> Table:
    """One row a kernel and stage, the slowest first; the least ones, and what lies between kernels, summed up."""
    shown = [each for each in profile.kernels if profile.share(each.seconds) >= SHOWN_SHARE]
    others = profile.kernels[len(shown) :]
    rows = [_kernel_row(profile, each) for each in shown]
    if others:
        calls, seconds = sum(each.calls for each in others), sum(each.seconds for each in others)
        rows.append((f"{len(others)} others", "", str(calls), *_time(profile, seconds), _NONE, _NONE))
    rows.append(("outside kernels", "", "", *_time(profile, profile.between_s), _NONE, _NONE))
    peak = "unknown" if profile.peak_gflops is None else f"{profile.peak_gflops:.1f} GFLOP/s"
    where = quantity(profile.threads, "thread") if profile.device == CPU else profile.device
    title = (
        f"Kernels of '{profile.sentence}', {where}: {_milliseconds(profile.watched_s)} watched, "
        f"{_milliseconds(profile.plain_s)} unwatched; peak (NumPy's float32 matrix product): {peak}"
    )
    return Table(title, ("kernel", "stage", "calls", "total", "share", "GFLOP/s", "of peak"), tuple(rows))


def _kernel_row(profile: Profile, kernel: KernelTime) -> tuple[str, ...]:
    return (
        kernel.kernel,
        kernel.stage,
        str(kernel.calls),
        *_time(profile, kernel.seconds),
        figure(kernel.gflops, ".1f"),
        figure(profile.of_peak(kernel), ".0%"),
    )


def _time(profile: Profile, seconds: float) -> tuple[str, str]:
    return f"{seconds * 1e3:.2f} ms", f"{profile.share(seconds):.1%}"


def _identity(result: Result) -> tuple[str, str, str]:
    return result.workload, result.engine, str(result.threads)


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"
