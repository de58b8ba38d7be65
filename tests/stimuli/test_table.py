"""The table of requested and measured values."""

from __future__ import annotations

import csv
from typing import Any

import pytest

from kokoro_desktop.prosody import NO_EDIT
from kokoro_desktop.stimuli.design import parse_design
from kokoro_desktop.stimuli.stimulus import Stimulus
from kokoro_desktop.stimuli.table import format_table, notes

DESIGN = parse_design('phonemes = "ɐ sˈɑ"\ntarget = "ˈɑ"\n[factors]\nf0_peak = [2]\nduration = [1.5]')
STIMULUS = Stimulus(
    1, "1", "af_heart", 2.0, 1.5, 0, None, "ɐ sˈɑ", 1.0, 0, NO_EDIT, (), (3, 5), f0_peak_hz=200.0, duration_s=0.4
)


def entry(**changes: Any) -> dict[str, Any]:
    target = {"f0_peak_hz": 201.0, "duration_s": 0.4, "voicing": 0.95}
    return {
        "id": "1",
        "files": {"wavs/1.wav": "aa"},
        "weights": "w",
        "bundle": "b",
        "loudness_lufs": -23.0,
        "target": target | {name: value for name, value in changes.items() if name in target},
    } | {name: value for name, value in changes.items() if name not in target}


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, []),
        ({"f0_peak_hz": 211.0}, []),
        ({"f0_peak_hz": 224.5}, ["The F0 peak differs from the requested value by +2.0 semitones."]),
        ({"f0_peak_hz": 178.2}, ["The F0 peak differs from the requested value by -2.0 semitones."]),
        ({"f0_peak_hz": None}, ["Too little of the target is voiced to measure its F0."]),
        ({"duration_s": 0.415}, []),
        (
            {"duration_s": 0.375},
            ["The duration differs from the requested value by -6%."],
        ),
        ({"loudness_lufs": -22.8}, ["The loudness differs from the requested value by +0.2 LU."]),
        ({"loudness_lufs": -23.2}, ["The loudness differs from the requested value by -0.2 LU."]),
        ({"warnings": ["ɑ lasts too long."]}, ["ɑ lasts too long."]),
        ({"unknown": [{"symbol": "ʘ"}, {"symbol": "ʘ"}]}, ["The model does not know 'ʘ'."]),
        ({"error": "It is silent."}, ["It is silent."]),
    ],
)
def test_deviation_beyond_its_limit_is_noted(changes: dict[str, Any], found: list[str]) -> None:
    assert list(notes(STIMULUS, entry(**changes), -23.0)) == found


def test_table_has_what_was_requested_and_what_was_measured() -> None:
    (row,) = csv.DictReader(format_table(DESIGN, [STIMULUS], {"1": entry(duration_s=0.375)}).splitlines())
    assert row == {
        "file": "wavs/1.wav",
        "voice": "af_heart",
        "f0_peak_st": "2",
        "duration_factor": "1.5",
        "step": "",
        "weight": "",
        "f0_peak_requested_hz": "200.0",
        "f0_peak_measured_hz": "201.0",
        "duration_requested_s": "0.4000",
        "duration_measured_s": "0.3750",
        "target_voicing": "0.950",
        "loudness_requested_lufs": "-23",
        "loudness_measured_lufs": "-23.00",
        "notes": "The duration differs from the requested value by -6%.",
    }


def test_stimulus_that_could_not_be_spoken_has_a_row() -> None:
    failed = {"id": "1", "number": 1, "error": "The sound is silent."}
    (row,) = csv.DictReader(format_table(DESIGN, [STIMULUS], {"1": failed}).splitlines())
    assert (row["file"], row["loudness_measured_lufs"], row["notes"]) == ("", "", "The sound is silent.")
