"""The tables of a report as rows of text, before anybody decides how they are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kokoro_desktop.bench.memory import Memory
from kokoro_desktop.bench.profile import KernelTime, Profile
from kokoro_desktop.bench.report import Report
from kokoro_desktop.bench.runner import Result
from kokoro_desktop.bench.words import counted, method, place
from kokoro_desktop.devices.placement import CPU
from kokoro_desktop.spec import STAGES

NOTHING: Final = "-"
SHOWN_SHARE: Final = 0.001
"""Kernels that take less of the time than this share one row."""


@dataclass(frozen=True)
class Table:
    """A table.

    Attributes
    ----------
    title
        What it shows, in one line; empty where the text before it says so.
    header
        Names of the columns.
    rows
        As long as the header, each.
    words
        How many columns, from the left, hold words; the others hold figures.
    """

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 2


def heading(report: Report) -> Iterator[str]:
    """Yield what every figure depends on: machine, versions, weights, runs."""
    yield place(report.machine)
    yield ", ".join(f"{name} {version}" for name, version in report.machine.versions.items())
    yield method(report.warmup, report.runs, report.weights_sha256, report.tuned_layers)


def all_tables(report: Report) -> Iterator[Table]:
    """Yield every table that the report fills."""
    yield results_table(report)
    if any(each.stages for each in report.results):
        yield stages_table(report)
    if report.preparations:
        yield preparations_table(report)
    for engine, memory in report.memory.items():
        if memory.parts:
            yield memory_table(engine, memory)
    for profile in report.profiles:
        yield profile_table(profile)


def results_table(report: Report) -> Table:
    """One row a workload, number of threads and engine."""
    header = ["text", "engine", "threads", "audio", "median", "IQR", "min", "max", "RTF", "time/tvm"]
    speed_ups = [report.speed_up(each) for each in report.results]
    several = any(value is not None for value in speed_ups)
    header += ["speed-up"] * several + ["memory"] * bool(report.memory)
    rows = []
    for each, speed_up in zip(report.results, speed_ups, strict=True):
        row = [*_identity(each), f"{each.audio_s:.2f} s"]
        row += [_milliseconds(value) for value in (each.median_s, each.iqr_s, min(each.seconds), max(each.seconds))]
        row += [f"{each.rtf:.4f}", _figure(report.ratio(each), ".2f")]
        if several:
            row.append(_figure(speed_up, ".2f"))
        if report.memory:
            memory = report.memory.get(each.engine)
            row.append(_figure(memory.peak_mb if memory else None, ".0f", " MB"))
        rows.append(tuple(row))
    return Table("", tuple(header), tuple(rows))


def stages_table(report: Report) -> Table:
    """Median time of every stage, for the engines that tell."""
    rows = tuple(
        (
            *_identity(each),
            *(_milliseconds(each.stages[stage]) if stage in each.stages else NOTHING for stage in STAGES),
        )
        for each in report.results
        if each.stages
    )
    return Table("Time of every stage", ("text", "engine", "threads", *STAGES), rows)


def preparations_table(report: Report) -> Table:
    """One row an engine: what was spent once, before the runs."""
    rows = tuple(
        (each.engine, _milliseconds(each.load_s), _milliseconds(each.first_s) if each.first_s else NOTHING)
        for each in report.preparations
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
        rows.append((f"{len(others)} others", "", str(calls), *_time(profile, seconds), NOTHING, NOTHING))
    rows.append(("outside kernels", "", "", *_time(profile, profile.between_s), NOTHING, NOTHING))
    peak = "unknown" if profile.peak_gflops is None else f"{profile.peak_gflops:.1f} GFLOP/s"
    where = counted(profile.threads, "thread") if profile.device == CPU else profile.device
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
        _figure(kernel.gflops, ".1f"),
        _figure(profile.of_peak(kernel), ".0%"),
    )


def _time(profile: Profile, seconds: float) -> tuple[str, str]:
    return f"{seconds * 1e3:.2f} ms", f"{profile.share(seconds):.1%}"


def _identity(result: Result) -> tuple[str, str, str]:
    return result.sentence, result.engine, str(result.threads)


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"


def _figure(value: float | None, form: str, unit: str = "") -> str:
    return NOTHING if value is None else f"{value:{form}}{unit}"
