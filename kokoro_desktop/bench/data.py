"""A report for programs: JSON with everything, CSV with one line a result."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict
from typing import Any, Final

from kokoro_desktop.bench.profile import Profile
from kokoro_desktop.bench.report import Report
from kokoro_desktop.bench.runner import Result
from kokoro_desktop.spec import STAGES

_FIGURES: Final = (
    "engine", "device", "version", "threads", "sentence",
    "audio_s", "runs", "median_s", "iqr_s", "min_s", "max_s", "rtf",
)  # fmt: skip
_STAGE: Final = "{}_s"


def as_json(report: Report) -> dict[str, Any]:
    """Return everything as plain data: seconds, bytes / 10^6, 10^9 operations a second."""
    return {
        "machine": asdict(report.machine),
        "weights": report.weights_sha256,
        "warmup": report.warmup,
        "runs": report.runs,
        "tuned_layers": report.tuned_layers,
        "missing": dict(report.missing),
        "peak_memory_mb": {engine: memory.peak_mb for engine, memory in report.memory.items()},
        "memory_parts_mb": {engine: dict(memory.parts) for engine, memory in report.memory.items() if memory.parts},
        "results": [
            _figures(each) | {"seconds": list(each.seconds), "stages": dict(each.stages)} for each in report.results
        ],
        "preparations": [asdict(each) for each in report.preparations],
        "profiles": [_profile(each) for each in report.profiles],
    }


def as_csv(report: Report) -> str:
    """Return one line a result, machine and weights included, so that files of several machines can be joined.

    Columns of stages are empty where an engine does not tell them. Lines end as RFC 4180 wants.
    """
    common = {
        "cpu": report.machine.cpu,
        "cores": report.machine.cores,
        "system": report.machine.system,
        "gpus": "; ".join(f"{device}: {name}" for device, name in report.machine.gpus.items()),
        "weights": report.weights_sha256,
    }
    stages = tuple(_STAGE.format(stage) for stage in STAGES)
    peaks = {engine: memory.peak_mb for engine, memory in report.memory.items()}
    text = io.StringIO()
    writer = csv.DictWriter(text, (*_FIGURES, *stages, "peak_memory_mb", *common))
    writer.writeheader()
    for each in report.results:
        told = {_STAGE.format(stage): seconds for stage, seconds in each.stages.items() if stage in STAGES}
        writer.writerow(
            _figures(each) | told | {"peak_memory_mb": peaks.get(each.engine, "")} | common,
        )
    return text.getvalue()


def _figures(result: Result) -> dict[str, Any]:
    return {
        "engine": result.engine,
        "device": result.device,
        "version": result.version,
        "threads": result.threads,
        "sentence": result.sentence,
        "audio_s": result.audio_s,
        "runs": len(result.seconds),
        "median_s": result.median_s,
        "iqr_s": result.iqr_s,
        "min_s": min(result.seconds),
        "max_s": max(result.seconds),
        "rtf": result.rtf,
    }


def _profile(profile: Profile) -> dict[str, Any]:
    return {
        "sentence": profile.sentence,
        "device": profile.device,
        "threads": profile.threads,
        "runs": profile.runs,
        "plain_s": profile.plain_s,
        "watched_s": profile.watched_s,
        "between_s": profile.between_s,
        "peak_gflops": profile.peak_gflops,
        "kernels": [
            asdict(each)
            | {
                "share": profile.share(each.seconds),
                "gflops": each.gflops,
                "of_peak": profile.of_peak(each),
            }
            for each in profile.kernels
        ],
    }
