"""Figures as a table for people and as plain data for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from kokoro_desktop.bench.machine import Machine
from kokoro_desktop.bench.runner import Result

OWN_ENGINE: Final = "tvm"
"""The engine that the others are compared with."""

_ROW: Final = "{:<9} {:<20} {:<7} {:>7} {:>9} {:>9} {:>9} {:>7} {:>6} {:>9}{}"


def table(
    results: Sequence[Result], machine: Machine, weights_sha256: str, peak_mb: Mapping[str, float] | None = None
) -> str:
    """Lay out ``results``, one a line; ``peak_mb`` adds a column with the peak memory of each engine."""
    return "\n".join(_lines(results, machine, weights_sha256, peak_mb or {}))


def as_json(
    results: Sequence[Result],
    machine: Machine,
    weights_sha256: str,
    runs: int,
    missing: Mapping[str, str],
    peak_mb: Mapping[str, float] | None = None,
) -> dict[str, Any]:
    """Return everything as plain data; ``missing`` says how to install each engine that is not."""
    return {
        "machine": asdict(machine),
        "weights": weights_sha256,
        "runs": runs,
        "missing": dict(missing),
        "peak_memory_mb": dict(peak_mb or {}),
        "results": [
            {
                "engine": each.engine,
                "device": each.device,
                "version": each.version,
                "threads": each.threads,
                "sentence": each.sentence,
                "audio_s": each.audio_s,
                "runs": len(each.seconds),
                "seconds": list(each.seconds),
                "median_s": each.median_s,
                "min_s": min(each.seconds),
                "max_s": max(each.seconds),
                "spread": each.spread,
                "rtf": each.rtf,
                "stages": each.stages,
            }
            for each in results
        ],
    }


def _lines(
    results: Sequence[Result], machine: Machine, weights_sha256: str, peak_mb: Mapping[str, float]
) -> Iterator[str]:
    yield f"{machine.cpu}, {machine.cores} cores, {machine.system}; weights {weights_sha256[:12]}"
    yield ", ".join(f"{name} {version}" for name, version in machine.versions.items())
    memory = "   memory" if peak_mb else ""
    yield _ROW.format(
        "sentence", "engine", "threads", "audio", "median", "min", "max", "spread", "RTF", "time/tvm", memory
    )
    own = {each.sentence: each.median_s for each in results if each.engine == OWN_ENGINE}
    for each in results:
        ratio = f"{each.median_s / own[each.sentence]:.2f}" if each.sentence in own else "-"
        memory = ""
        if peak_mb:
            memory = f"{peak_mb[each.engine]:>6.0f} MB" if each.engine in peak_mb else "        -"
        yield _ROW.format(
            each.sentence,
            each.engine,
            each.threads,
            f"{each.audio_s:.2f} s",
            *(f"{value:.3f} s" for value in (each.median_s, min(each.seconds), max(each.seconds))),
            f"{each.spread:.0%}",
            f"{each.rtf:.3f}",
            ratio,
            memory,
        )
    for each in results:
        if each.stages:
            stages = ", ".join(f"{stage} {seconds:.3f}" for stage, seconds in each.stages.items())
            yield f"{each.sentence}, {each.engine}, seconds a stage: {stages}"
