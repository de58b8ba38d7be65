"""A measurement for programs: JSON with everything, CSV with one line a result."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from kokoro_desktop.measure.measurement import Measurement
from kokoro_desktop.measure.profile import Profile
from kokoro_desktop.measure.result import Result
from kokoro_desktop.spec import STAGES


def as_json(measurement: Measurement) -> dict[str, Any]:
    """Return everything as plain data: seconds, bytes / 10^6, 10^9 operations a second."""
    memory = measurement.memory
    return {
        "machine": asdict(measurement.machine),
        "weights": measurement.weights_sha256,
        "warmup": measurement.warmup,
        "runs": measurement.runs,
        "tuned_layers": measurement.tuned_layers,
        "missing": dict(measurement.missing),
        "peak_memory_mb": {engine: each.peak_mb for engine, each in memory.items()},
        "memory_parts_mb": {engine: dict(each.parts) for engine, each in memory.items() if each.parts},
        "results": [
            _figures(each) | {"seconds": each.seconds, "stages": dict(each.stages)} for each in measurement.results
        ],
        "preparations": [{"engine": engine} | asdict(each) for engine, each in measurement.preparations.items()],
        "profiles": [_profile(each) for each in measurement.profiles],
    }


def as_csv(measurement: Measurement) -> str:
    """Return one line a result, machine and weights included, so that files of several machines can be joined.

    Columns of stages are empty where an engine does not tell them.
    """
    common = {
        "cpu": measurement.machine.cpu,
        "cores": measurement.machine.cores,
        "system": measurement.machine.system,
        "gpus": "; ".join(f"{device}: {name}" for device, name in measurement.machine.gpus.items()),
        "weights": measurement.weights_sha256,
    }
    rows = []
    for each in measurement.results:
        stages = {f"{stage}_s": each.stages.get(stage, "") for stage in STAGES}
        memory = measurement.memory.get(each.engine)
        rows.append(_figures(each) | stages | {"peak_memory_mb": memory.peak_mb if memory else ""} | common)
    return write_csv(rows)


def write_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Lay rows of the same columns out as CSV, whose lines end as RFC 4180 wants."""
    text = io.StringIO()
    writer = csv.DictWriter(text, tuple(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


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
