"""Reports of ``bench``: Markdown tables of results, stages, memory and kernels, or complete data as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.measure.measurement import Measurement
from kokoro_desktop.measure.peak_memory import Memory
from kokoro_desktop.measure.profile import KernelTime, Profile
from kokoro_desktop.measure.result import Agreement, Result
from kokoro_desktop.measure.table import Table, escape, figure
from kokoro_desktop.quantity import quantity
from kokoro_desktop.spec import STAGES

# Kernels with a smaller share of the time are combined in one row.
SHOWN_SHARE: Final = 0.001
_NONE: Final = "-"


def as_markdown(measurement: Measurement) -> str:
    """Format a list of the measurement conditions, followed by every table with its title."""
    lines = [f"- {escape(line)}" for line in heading(measurement)]
    lines += [f"- {escape(line)}" for line in left_out(measurement)]
    for table in all_tables(measurement):
        lines += ["", *table.markdown()]
    return "\n".join(lines) + "\n"


def heading(measurement: Measurement) -> Iterator[str]:
    """Yield the measurement conditions: machine, versions, runs and weights."""
    yield measurement.machine.place
    yield measurement.machine.packages
    yield describe_method(measurement)


def left_out(measurement: Measurement) -> Iterator[str]:
    """Yield the name of each missing or failed engine, with the installation command or the error."""
    yield from (f"{name} is not installed: {remedy}" for name, remedy in measurement.missing.items())
    yield from (f"{name}: {error}" for name, error in measurement.failed.items())


def describe_method(measurement: Measurement) -> str:
    """Describe the number of runs and the weights."""
    runs = f"{quantity(measurement.runs, 'alternating run')} after {quantity(measurement.warmup, 'warm-up run')}"
    return f"{runs}; weights {measurement.weights_sha256[:12]}"


def all_tables(measurement: Measurement) -> Iterator[Table]:
    """Yield every table for which there is data."""
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
    """Return a table of the results, with one row per workload, number of threads and engine."""
    results, peaks = measurement.results, measurement.memory
    speed_ups = [figure(measurement.speed_up(each), ".2f") for each in results]
    several = any(value != _NONE for value in speed_ups)
    header = ["text", "engine", "threads", "audio", "median", "IQR", "min", "max", "RTF", "time/tvm"]
    on_card = any(each.on_card for each in peaks.values())
    if measurement.reference:
        header.append(f"from {measurement.reference}")
    header += ["speed-up"] * several + ["memory"] * bool(peaks) + ["GPU memory"] * on_card
    rows = []
    for each, speed_up in zip(results, speed_ups, strict=True):
        row = [*_identity(each), f"{each.audio_s:.2f} s"]
        row += [_milliseconds(value) for value in (each.median_s, each.iqr_s, min(each.seconds), max(each.seconds))]
        row += [f"{each.rtf:.4f}", figure(measurement.ratio(each), ".2f")]
        if measurement.reference:
            row.append((each.agreement and each.agreement.describe()) or _NONE)
        if several:
            row.append(speed_up)
        if peaks:
            row.append(figure(peaks[each.engine].peak_mb if each.engine in peaks else None, ".0f", " MB"))
        if on_card:
            row.append(_of_card(peaks.get(each.engine)))
        rows.append(tuple(row))
    return Table("", tuple(header), tuple(rows))


def _of_card(memory: Memory | None) -> str:
    if memory is None or not memory.on_card:
        return _NONE
    return figure(memory.card_mb, ".0f", " MB", nothing="not reported")


def stages_table(measurement: Measurement) -> Table:
    """Return a table of the median time of every stage, for engines that report stages."""
    rows = tuple(
        (
            *_identity(each),
            *(_milliseconds(each.stages[stage]) if stage in each.stages else _NONE for stage in STAGES),
        )
        for each in measurement.results
        if each.stages
    )
    return Table("Time per stage", ("text", "engine", "threads", *STAGES), rows)


def preparations_table(measurement: Measurement) -> Table:
    """Return a table of the one-time costs before the runs, with one row per engine."""
    rows = tuple(
        (engine, _milliseconds(each.load_s), _milliseconds(each.first_s) if each.first_s else _NONE)
        for engine, each in measurement.preparations.items()
    )
    return Table(
        "One-time cost before the runs, not included in their times",
        ("engine", "loading", "first GPU pass"),
        rows,
        words=1,
    )


def memory_table(engine: str, memory: Memory) -> Table:
    """Return a table of an engine's peak resident memory: one row for each part, and a total."""
    rows = tuple((part, f"{mb:.0f} MB", f"{mb / memory.peak_mb:.0%}") for part, mb in memory.parts.items())
    total = ("total", f"{memory.peak_mb:.0f} MB", "100%")
    return Table(f"Peak memory of {engine}", ("part", "resident", "share"), (*rows, total), words=1)


def profile_table(profile: Profile) -> Table:
    """Return a table of kernel times, slowest first, then the totals for minor kernels and for time outside kernels."""
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
        f"Kernels of '{profile.sentence}', {where}: {_milliseconds(profile.watched_s)} with profiling, "
        f"{_milliseconds(profile.plain_s)} without; peak (fused multiply-adds in registers): {peak}"
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


def as_json(measurement: Measurement) -> dict[str, Any]:
    """Convert a measurement to plain data, in seconds, MB (10^6 bytes) and GFLOP/s."""
    memory = measurement.memory
    return {
        "machine": asdict(measurement.machine),
        "weights": measurement.weights_sha256,
        "warmup": measurement.warmup,
        "runs": measurement.runs,
        "missing": dict(measurement.missing),
        "failed": dict(measurement.failed),
        "reference": measurement.reference,
        "peak_memory_mb": {engine: each.peak_mb for engine, each in memory.items()},
        "memory_parts_mb": {engine: dict(each.parts) for engine, each in memory.items() if each.parts},
        "gpu_memory_mb": {engine: each.card_mb for engine, each in memory.items() if each.on_card},
        "results": [
            _figures(each)
            | {"seconds": each.seconds, "stages": dict(each.stages), "agreement": agreement_data(each.agreement)}
            for each in measurement.results
        ],
        "preparations": [{"engine": engine} | asdict(each) for engine, each in measurement.preparations.items()],
        "profiles": [_profile(each) for each in measurement.profiles],
    }


def agreement_data(agreement: Agreement | None) -> dict[str, Any] | None:
    """Convert an `Agreement` to plain data; an infinite SNR becomes "infinite", because JSON has no infinity."""
    if agreement is None:
        return None
    infinite = agreement.snr_db is not None and math.isinf(agreement.snr_db)
    return asdict(agreement) | ({"snr_db": "infinite"} if infinite else {})


def _figures(result: Result) -> dict[str, Any]:
    return {
        "engine": result.engine,
        "device": result.device,
        "version": result.version,
        "threads": result.threads,
        "sentence": result.workload,
        "audio_s": result.audio_s,
        "runs": len(result.seconds),
        "median_s": result.median_s,
        "iqr_s": result.iqr_s,
        "min_s": min(result.seconds),
        "max_s": max(result.seconds),
        "rtf": result.rtf,
    }


def _profile(profile: Profile) -> dict[str, Any]:
    kernels = [
        asdict(each) | {"share": profile.share(each.seconds), "gflops": each.gflops, "of_peak": profile.of_peak(each)}
        for each in profile.kernels
    ]
    return asdict(profile) | {"between_s": profile.between_s, "kernels": kernels}
