"""Timings of a take as table rows, text and CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from kokoro_desktop.spec import STAGES
from kokoro_desktop.takes import Take


@dataclass(frozen=True)
class TimingRow:
    """Row of the timing table.

    Attributes
    ----------
    name
        Name of the stage, or ``total``.
    seconds
        Duration of the stage.
    share
        Share of the total, 0 to 1.
    rtf
        Real-time factor: computing time per second of audio.
    """

    name: str
    seconds: float
    share: float
    rtf: float


def rows(take: Take) -> tuple[TimingRow, ...]:
    """Return one row per stage, in order of execution, and the total."""
    total = sum(take.seconds.get(stage, 0.0) for stage in STAGES)
    values = [(stage, take.seconds.get(stage, 0.0)) for stage in STAGES] + [("total", total)]
    return tuple(
        TimingRow(name, seconds, _ratio(seconds, total), _ratio(seconds, take.duration_s)) for name, seconds in values
    )


def extras(take: Take) -> tuple[tuple[str, float], ...]:
    """Return (name, seconds) pairs for times outside the stages: first audio, loading, compiling and first run."""
    named = {"first audio": take.first_audio_s, "loading": take.load_s, "compiling": take.compile_s}
    return tuple((named | {"first run": take.warm_up_s}).items())


def as_text(take: Take) -> str:
    """Format the table for an e-mail or a bug report."""
    request = take.request
    partial = ", partial" if take.unspoken else ""
    head = (
        f"{take.title}: {take.duration_s:.2f} s of speech, voice {request.voice}, speed {request.speed:g}, "
        f"device {request.device} with {request.threads} threads, seed {request.seed}{partial}"
    )
    lines = [head, "", f"{'stage':<14}{'ms':>10}{'%':>8}{'x real time':>14}"]
    lines += [f"{row.name:<14}{row.seconds * 1000:>10.1f}{row.share * 100:>8.1f}{row.rtf:>14.4f}" for row in rows(take)]
    lines += [f"{name:<14}{seconds * 1000:>10.1f}" for name, seconds in extras(take)]
    return "\n".join(lines) + "\n"


def as_csv(take: Take) -> str:
    """Format the table for a spreadsheet, with unrounded values."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("stage", "seconds", "share", "rtf"))
    writer.writerows((row.name, row.seconds, row.share, row.rtf) for row in rows(take))
    writer.writerows((name, seconds, "", "") for name, seconds in extras(take))
    return text.getvalue()


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole > 0 else 0.0
