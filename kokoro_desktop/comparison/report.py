"""A comparison as CSV, JSON and Markdown, with what the figures depend on."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from kokoro_desktop.bench.machine import Machine
from kokoro_desktop.comparison.engine import Agreement, Standing
from kokoro_desktop.spec import STAGES


@dataclass(frozen=True)
class Report:
    """A comparison that has ended.

    Attributes
    ----------
    machine
        Where it was made.
    text, voice, speed, seed
        What was spoken.
    weights
        SHA-256 of the weights; empty where it is not known.
    baseline
        Name of the contestant that the speed-up is counted from.
    standings
        What came of each contestant.
    """

    machine: Machine
    text: str
    voice: str
    speed: float
    seed: int
    weights: str
    baseline: str
    standings: tuple[Standing, ...]

    def speed_up(self, standing: Standing) -> float | None:
        """How many times faster than the baseline; None where either has no time."""
        base = next((each.median_s for each in self.standings if each.name == self.baseline), None)
        return base / standing.median_s if base is not None and standing.median_s else None


def as_csv(report: Report) -> str:
    """One line a contestant; seconds throughout."""
    memory = io.StringIO()
    writer = csv.writer(memory, lineterminator="\n")
    writer.writerow(
        [
            "name",
            "device",
            "threads",
            "runs",
            "median_s",
            "min_s",
            "max_s",
            "spread",
            "rtf",
            "speed_up",
            "audio_s",
            "load_s",
            "first_s",
            "warm_up_s",
            *(f"{stage}_s" for stage in STAGES),
            "durations_equal",
            "snr_db",
            "log_mel_db",
            "error",
            "baseline",
            "cpu",
            "system",
        ]
    )
    for each in report.standings:
        agreed = each.agreement or Agreement(None, None, None)
        writer.writerow(
            [
                each.name,
                each.device,
                each.threads,
                len(each.seconds),
                _cell(each.median_s),
                _cell(min(each.seconds, default=None)),
                _cell(max(each.seconds, default=None)),
                _cell(each.spread),
                _cell(each.rtf),
                _cell(report.speed_up(each)),
                _cell(each.audio_s or None),
                _cell(each.load_s),
                _cell(each.first_s),
                _cell(each.warm_up_s),
                *(_cell(each.stages.get(stage)) for stage in STAGES),
                "" if agreed.durations_equal is None else agreed.durations_equal,
                _cell(agreed.snr_db),
                _cell(agreed.log_mel_db),
                each.error,
                report.baseline,
                report.machine.cpu,
                report.machine.system,
            ]
        )
    return memory.getvalue()


def as_json(report: Report) -> str:
    """Everything, every single run included; an infinite ratio becomes the word "infinite", which JSON lacks."""
    data: dict[str, Any] = asdict(report)
    for entry, standing in zip(data["standings"], report.standings, strict=True):
        entry |= {
            "median_s": standing.median_s,
            "spread": standing.spread,
            "rtf": standing.rtf,
            "speed_up": report.speed_up(standing),
        }
        agreed = entry["agreement"]
        if agreed is not None and agreed["snr_db"] is not None and math.isinf(agreed["snr_db"]):
            agreed["snr_db"] = "infinite"
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def as_markdown(report: Report) -> str:
    """A table for people."""
    return "\n".join(_markdown(report)) + "\n"


def _markdown(report: Report) -> Iterator[str]:
    machine = report.machine
    yield f"{machine.cpu}, {machine.cores} cores, {machine.system}"
    yield ""
    yield ", ".join(f"{name} {version}" for name, version in machine.versions.items())
    yield ""
    yield f"Voice {report.voice}, speed {report.speed:g}, seed {report.seed}; {len(report.text)} characters:"
    yield ""
    yield f"> {' '.join(report.text.split())}"
    yield ""
    before = ("Loading, once", "A GPU's first pass, once")
    up_on = f"Speed-up on {report.baseline}"
    heads = ("Device", "Runs", "Median", "Spread", "RTF", up_on, "Agreement", *STAGES, *before)
    yield f"| {' | '.join(heads)} |"
    yield f"|---{'|--:' * (len(heads) - 1)}|"
    for each in report.standings:
        if each.error and not each.seconds:
            yield f"| {each.name} | {each.error.replace('|', '/')} |{' |' * (len(heads) - 2)}"
            continue
        up = report.speed_up(each)
        cells = (
            each.name,
            str(len(each.seconds)),
            seconds(each.median_s),
            percent(each.spread),
            "–" if each.rtf is None else f"{each.rtf:.3f}",
            "–" if up is None else f"{up:.2f}×",
            agreed(each.agreement),
            *(seconds(each.stages.get(stage)) for stage in STAGES),
            seconds(each.load_s),
            seconds(each.first_s or None),
        )
        yield f"| {' | '.join(cells)} |"


def seconds(value: float | None) -> str:
    """Show a time in the unit that suits it."""
    if value is None:
        return "–"
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.1f} ms"


def percent(value: float | None) -> str:
    """Show a share."""
    return "–" if value is None else f"{value:.0%}"


def agreed(agreement: Agreement | None) -> str:
    """Show how far a sound agrees with the first one's, in one short line."""
    if agreement is None:
        return "–"
    if agreement.snr_db is not None and agreement.durations_equal:
        same = math.isinf(agreement.snr_db) and agreement.snr_db > 0
        return "identical" if same else f"SNR {agreement.snr_db:.0f} dB"
    parts = [] if agreement.log_mel_db is None else [f"log-mel {agreement.log_mel_db:.2f} dB"]
    if agreement.durations_equal is False:
        parts.append("other durations")
    return ", ".join(parts) or "–"


def _cell(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"
