"""Tables of continuum steps for experiments: CSV, and JSON with all settings."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Final

from kokoro_desktop.export.file_names import ExportItem
from kokoro_desktop.takes.continuum_step import ContinuumStep

FORMAT: Final = "kokoro-desktop continuum"
# Increase when the meaning of a field changes.
VERSION: Final = 1
_COLUMNS: Final = ("file", "step", "weight", "from_previous_db", "from_first_db", "phonemes", "voice", "seed")


def continuum_tables(items: Sequence[ExportItem], ending: str, name: str = "continuum") -> list[tuple[str, str]]:
    """Format tables of the takes that are steps of continua; return an empty list if there are no such takes.

    Distances are mean differences, in dB, between the log-mel spectra of two steps in the region around each mixture.

    Parameters
    ----------
    ending
        Extension of the audio files.
    name
        Name of the table files, without extension; if there are several continua, a number is appended.

    Returns
    -------
    list of tuple
        File names and contents, to be saved as UTF-8.
    """
    groups: dict[str, list[tuple[ExportItem, ContinuumStep]]] = {}
    for item in items:
        if (step := item.take.continuum) is not None:
            groups.setdefault(step.made, []).append((item, step))
    tables = []
    for number, group in enumerate(groups.values(), 1):
        called = name if len(groups) == 1 else f"{name} {number}"
        steps = sorted(group, key=lambda each: each[1].number)
        tables += [(f"{called}.csv", _csv(steps, ending)), (f"{called}.json", _json(steps, ending))]
    return tables


def _csv(steps: Sequence[tuple[ExportItem, ContinuumStep]], ending: str) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for item, step in steps:
        apart = "" if step.from_previous_db is None else f"{step.from_previous_db:.3f}"
        request = item.take.request
        figures = (step.number, f"{step.weight:.4f}", apart, f"{step.from_first_db:.3f}")
        writer.writerow((f"{item.name}{ending}", *figures, request.text, request.voice, request.seed))
    return text.getvalue()


def _json(steps: Sequence[tuple[ExportItem, ContinuumStep]], ending: str) -> str:
    item, first = steps[0]
    settings = item.take.request.settings()
    content = {
        "format": FORMAT,
        "version": VERSION,
        "made": first.made,
        "text": first.text,
        "spacing": first.spacing,
        "durations": first.durations,
        "pitch": first.pitch,
        "settings": {name: value for name, value in settings.items() if name != "text"},
        "weights": item.take.weights,
        "bundle": item.take.bundle,
        "count": first.count,
        "steps": [
            {
                "file": f"{each.name}{ending}",
                "step": step.number,
                "weight": step.weight,
                "from_previous_db": step.from_previous_db,
                "from_first_db": step.from_first_db,
                "phonemes": each.take.request.text,
            }
            for each, step in steps
        ],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"
