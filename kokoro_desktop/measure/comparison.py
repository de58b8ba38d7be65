"""Formatting of a speed comparison on the user's text, as CSV, JSON, Markdown and table cells for the window."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from kokoro_desktop.measure.bench_report import agreement_data
from kokoro_desktop.measure.measurement import Measurement
from kokoro_desktop.measure.result import Agreement, Result
from kokoro_desktop.measure.table import Table, escape, figure
from kokoro_desktop.messages import message
from kokoro_desktop.spec import STAGES

NOTHING: Final = "–"  # placeholder for a missing figure


_COLUMNS: Final = (
    "name", "device", "threads", "runs", "median_s", "min_s", "max_s", "spread", "rtf", "speed_up", "audio_s", "load_s",
    "first_s", "warm_up_s", *(f"{stage}_s" for stage in STAGES), "durations_equal", "snr_db", "log_mel_db", "error",
    "baseline", "cpu", "system",
)  # fmt: skip


def as_csv(measurement: Measurement) -> str:
    """Format one CSV row per engine; times are in seconds, and missing values are empty."""
    common = {"baseline": measurement.baseline, "cpu": measurement.machine.cpu, "system": measurement.machine.system}
    rows = []
    for each in measurement.results:
        figures = _figures(measurement, each) | asdict(each.agreement or Agreement()) | common
        figures |= {f"{stage}_s": each.stages.get(stage) for stage in STAGES}
        figures |= {"audio_s": each.audio_s or None, "runs": len(each.seconds)}
        figures |= {"min_s": min(each.seconds, default=None), "max_s": max(each.seconds, default=None)}
        rows.append({column: _cell(figures[column]) for column in _COLUMNS})
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMNS)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def as_json(measurement: Measurement) -> str:
    """Format all data, including every run; an infinite SNR becomes "infinite", because JSON has no infinity."""
    workload = measurement.workload
    assert workload is not None
    standings = []
    for each in measurement.results:
        runs = {"seconds": each.seconds, "stages": dict(each.stages), "agreement": agreement_data(each.agreement)}
        standings.append(_figures(measurement, each) | runs)
    data = {
        "machine": asdict(measurement.machine),
        "text": workload.text,
        "voice": workload.voice,
        "speed": workload.speed,
        "seed": workload.seed,
        "weights": measurement.weights_sha256,
        "baseline": measurement.baseline,
        "standings": standings,
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _figures(measurement: Measurement, result: Result) -> dict[str, Any]:
    """Return the values common to CSV and JSON, with None for missing values."""
    figures = {
        "name": result.engine,
        "device": result.device,
        "threads": result.threads,
        "load_s": result.preparation.load_s,
        "first_s": result.preparation.first_s,
        "warm_up_s": result.warm_up_s,
        "audio_s": result.audio_s,
        "median_s": result.median_s,
        "spread": result.spread,
        "rtf": result.rtf,
        "speed_up": measurement.speed_up(result),
        "error": result.error,
    }
    return {key: None if isinstance(value, float) and math.isnan(value) else value for key, value in figures.items()}


def _cell(value: float | str | bool | None) -> float | str | bool:
    return "" if value is None else f"{value:.6g}" if isinstance(value, float) else value


def as_markdown(measurement: Measurement) -> str:
    """Format the measurement conditions, followed by a table."""
    machine, workload = measurement.machine, measurement.workload
    assert workload is not None
    lines = [
        f"{machine.cpu}, {machine.cores} cores, {machine.system}",
        machine.packages,
        message(
            "Voice {voice}, speed {speed:g}, seed {seed}; {0} characters:",
            len(workload.text),
            voice=workload.voice,
            speed=workload.speed,
            seed=workload.seed,
        ),
    ]
    paragraphs = [*map(escape, lines), f"> {escape(' '.join(workload.text.split()))}"]
    return "\n\n".join([*paragraphs, "\n".join(_table(measurement).markdown())]) + "\n"


def _table(measurement: Measurement) -> Table:
    before = (message("Loading (once)"), message("First run (once)"))
    speed_up = message("Speed-up over {baseline}", baseline=measurement.baseline)
    header = (
        "Device",
        "Runs",
        "Median",
        "Spread",
        message("Real-time factor"),
        speed_up,
        "Agreement",
        *STAGES,
        *before,
    )
    rows = [tuple(_cells(measurement, each, len(header))) for each in measurement.results]
    return Table("", header, tuple(rows), words=1)


def _cells(measurement: Measurement, result: Result, columns: int) -> Iterator[str]:
    yield result.engine
    if result.error and not result.seconds:
        yield from (result.error, *[""] * (columns - 2))
        return
    yield from describe_runs(result, measurement.speed_up(result))
    yield describe_agreement(result.agreement)
    yield from (describe_seconds(result.stages.get(stage)) for stage in STAGES)
    yield describe_seconds(result.preparation.load_s)
    yield describe_seconds(result.first_run_s or None)


def describe_runs(result: Result, speed_up: float) -> tuple[str, ...]:
    """Format the number of runs, median, spread, real-time factor and speed-up."""
    return (
        str(len(result.seconds)),
        describe_seconds(result.median_s),
        figure(result.spread, ".0%", nothing=NOTHING),
        figure(result.rtf, ".3f", nothing=NOTHING),
        figure(speed_up, ".2f", "×", NOTHING),
    )


def describe_seconds(value: float | None) -> str:
    """Format a time in s or ms; return a placeholder for None and NaN."""
    if value is None or math.isnan(value):
        return NOTHING
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.1f} ms"


def describe_agreement(agreement: Agreement | None) -> str:
    """Describe the agreement with the first engine's audio in one short line."""
    return (agreement and agreement.describe()) or NOTHING
