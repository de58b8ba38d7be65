"""Tables of measured segments and vowels: CSV for statistics software, and JSON with units."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, fields
from itertools import chain
from typing import Final

from kokoro_desktop.files.table import format_rows
from kokoro_desktop.phonetics.segments import MeasuredSegment, measure_segments
from kokoro_desktop.phonetics.vowels import FormantScale, Vowel
from kokoro_desktop.takes import Take

COLUMNS: Final = tuple(field.name for field in fields(MeasuredSegment))
# Decimal places by the unit at the end of a column name; about a tenth of the audible difference.
_DIGITS: Final = {"s": 4, "hz": 1, "bark": 3, "db": 2, "voicing": 3}
_UNITS: Final = {"s": "second", "hz": "hertz", "db": "decibel relative to full scale", "voicing": "share, 0 to 1"}
_SCALES: Final = {FormantScale.HERTZ: "hz", FormantScale.BARK: "bark"}
# Increase when the meaning of a field changes.
VERSION: Final = 1


def segments_csv(take: Take) -> str:
    """Measure all phonemes, and format the results as CSV."""
    return format_segments(measure_segments(take))


def format_segments(segments: Iterable[MeasuredSegment]) -> str:
    """Format one CSV row per phoneme; values that cannot be measured are left empty."""
    rows = ([_text(name, value) for name, value in _rounded(each).items()] for each in segments)
    return format_rows([COLUMNS, *rows], ",")


def format_vowels(vowels: Iterable[Vowel], scale: FormantScale) -> str:
    """Format one CSV row per vowel and voice, with mean formants and their sample standard deviations (n - 1).

    Parameters
    ----------
    vowels
        Vowels whose formants are in the unit of ``scale``. The deviation of a single token is left empty.
    """
    unit = _SCALES[scale]
    names = [f"{formant}_{kind}_{unit}" for formant in ("f1", "f2") for kind in ("mean", "sd")]
    rows = []
    for each in vowels:
        values = [(mean, None) for mean in each.mean.tolist()]
        if each.deviation is not None:
            values = list(zip(each.mean.tolist(), each.deviation.tolist(), strict=True))
        figures = [_text(name, value) for name, value in zip(names, chain(*values), strict=True)]
        rows.append([each.symbol, each.voice, str(len(each.formants)), *figures])
    return format_rows([["vowel", "voice", "tokens", *names], *rows], ",")


def segments_json(take: Take) -> str:
    """Format the measurements of all phonemes as JSON, with the unit of each column."""
    content = {
        "format": "kokoro-desktop segments",
        "version": VERSION,
        "units": {name: _unit(name) for name in COLUMNS if _kind(name) in _UNITS},
        "segments": [_rounded(each) for each in measure_segments(take)],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _kind(name: str) -> str:
    return name.rpartition("_")[2]


def _unit(name: str) -> str:
    return "semitones per second" if name.endswith("st_per_s") else _UNITS[_kind(name)]


def _rounded(segment: MeasuredSegment) -> dict[str, str | float | None]:
    return {
        name: round(value, _DIGITS[_kind(name)]) if isinstance(value, float) else value
        for name, value in asdict(segment).items()
    }


def _text(name: str, value: str | float | None) -> str:
    if isinstance(value, float):
        return f"{value:.{_DIGITS[_kind(name)]}f}"
    return "" if value is None else value
