"""Table of the requested and the measured values of stimuli."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from kokoro_desktop.batch.report import ReportEntry
from kokoro_desktop.files.table import format_rows
from kokoro_desktop.messages import mark, message
from kokoro_desktop.stimuli.design import Design
from kokoro_desktop.stimuli.stimulus import Stimulus
from kokoro_desktop.takes.take_comparison import semitones_between

# Largest differences between requested and measured values that need no note; the limit for durations is a fraction.
F0_LIMIT_ST: Final = 1.0
DURATION_LIMIT: Final = 0.05
LOUDNESS_LIMIT_LU: Final = 0.1
_COLUMNS: Final = (
    "file", "voice", "f0_peak_st", "duration_factor", "step", "weight",
    "f0_peak_requested_hz", "f0_peak_measured_hz", "duration_requested_s", "duration_measured_s", "target_voicing",
    "loudness_requested_lufs", "loudness_measured_lufs", "notes",
)  # fmt: skip


def notes(stimulus: Stimulus, entry: ReportEntry, loudness: float) -> tuple[str, ...]:
    """Return a sentence for each problem with a stimulus.

    Problems are an error while speaking, unknown symbols, measured values that differ from the requested ones by more
    than the limits, and warnings.
    """
    if "error" in entry:
        return (entry["error"],)
    unknown = dict.fromkeys(each["symbol"] for each in entry.get("unknown", ()))
    found = [message("The model does not know '{symbol}'.", symbol=symbol) for symbol in unknown]
    target = entry.get("target")
    if target is not None:
        wanted_hz, hertz = stimulus.f0_peak_hz, target["f0_peak_hz"]
        if wanted_hz is not None and hertz is None:
            found.append(message("Too little of the target is voiced to measure its F0."))
        elif wanted_hz is not None and abs(off := semitones_between(wanted_hz, hertz)) > F0_LIMIT_ST:
            found.append(message("The F0 peak differs from the requested value by {off:+.1f} semitones.", off=off))
        wanted_s = stimulus.duration_s
        if wanted_s and abs(share := target["duration_s"] / wanted_s - 1) > DURATION_LIMIT:
            text = mark("The duration differs from the requested value by {share:+.0f}%.")
            found.append(message(text, share=100 * share))
    if abs(off := entry["loudness_lufs"] - loudness) > LOUDNESS_LIMIT_LU:
        found.append(message("The loudness differs from the requested value by {off:+.1f} LU.", off=off))
    return (*found, *entry.get("warnings", ()))


def format_table(design: Design, stimuli: Sequence[Stimulus], entries: Mapping[str, ReportEntry]) -> str:
    """Format one CSV row per stimulus, with requested and measured values and notes.

    Parameters
    ----------
    entries
        Batch report entry of each stimulus, keyed by the stimulus id.
    """
    rows = [_row(design, each, entries[each.id]) for each in stimuli]
    return format_rows([_COLUMNS, *rows], ",")


def _row(design: Design, stimulus: Stimulus, entry: ReportEntry) -> tuple[str, ...]:
    target = entry.get("target") or {}
    return (
        next(iter(entry.get("files", {})), ""),
        stimulus.voice,
        f"{stimulus.f0_peak:g}",
        f"{stimulus.duration:g}",
        str(stimulus.step or ""),
        _figure(stimulus.weight, 4),
        _figure(stimulus.f0_peak_hz, 1),
        _figure(target.get("f0_peak_hz"), 1),
        _figure(stimulus.duration_s, 4),
        _figure(target.get("duration_s"), 4),
        _figure(target.get("voicing"), 3),
        f"{design.loudness:g}",
        _figure(entry.get("loudness_lufs"), 2),
        " ".join(notes(stimulus, entry, design.loudness)),
    )


def _figure(value: float | None, digits: int) -> str:
    return "" if value is None or not math.isfinite(value) else f"{value:.{digits}f}"
