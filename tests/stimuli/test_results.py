"""The table of requested and measured values, and the certificate."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import NO_EDIT
from kokoro_desktop.stimuli.design import parse_design
from kokoro_desktop.stimuli.results import differences, format_certificate, format_table, notes, read_certificate
from kokoro_desktop.stimuli.stimulus import Stimulus

DESIGN = parse_design('phonemes = "ɐ sˈɑ"\ntarget = "ˈɑ"\n[factors]\nf0_peak = [2]\nduration = [1.5]')
STIMULUS = Stimulus(
    1, "1", "af_heart", 2.0, 1.5, 0, None, "ɐ sˈɑ", 1.0, 0, NO_EDIT, (), (3, 5), f0_peak_hz=200.0, duration_s=0.4
)


WHOLE = {
    "format": "kokoro-desktop stimuli",
    "version": 1,
    "program": "0",
    "weights": "w",
    "bundle": "b",
    "design": "",
    "stimuli": {"1": {"files": {}}},
}


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
            ["The duration differs from the requested value by -6 %."],
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
        "notes": "The duration differs from the requested value by -6 %.",
    }


def test_stimulus_that_could_not_be_spoken_has_a_row() -> None:
    failed = {"id": "1", "number": 1, "error": "The sound is silent."}
    (row,) = csv.DictReader(format_table(DESIGN, [STIMULUS], {"1": failed}).splitlines())
    assert (row["file"], row["loudness_measured_lufs"], row["notes"]) == ("", "", "The sound is silent.")


def test_certificate_is_read_back_and_names_every_difference(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(format_certificate(DESIGN, [STIMULUS], {"1": entry()}), encoding="utf-8")
    certificate = read_certificate(path)
    assert parse_design(certificate["design"]) == DESIGN
    assert (certificate["weights"], certificate["bundle"], list(certificate["voices"])) == ("w", "b", ["af_heart"])
    assert differences(certificate, {"1": entry()}) == ()
    assert differences(certificate, {"1": entry(files={"wavs/1.wav": "bb"})}) == ("wavs/1.wav",)
    assert differences(certificate, {"1": entry(files={"wavs/2.wav": "aa"})}) == ("wavs/1.wav", "wavs/2.wav")


@pytest.mark.parametrize(
    "content",
    [
        "{}",
        "[]",
        "3",
        '{"format": "kokoro-desktop stimuli"}',
        json.dumps(WHOLE | {"bundle": 3}),
        json.dumps(WHOLE | {"stimuli": {"1": {"files": 3}}}),
        json.dumps(WHOLE | {"format": "kokoro-desktop continuum"}),
        json.dumps(WHOLE | {"version": 2}),
    ],
)
def test_other_files_are_not_certificates(tmp_path: Path, content: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(json.dumps(WHOLE), encoding="utf-8")
    assert read_certificate(path) == WHOLE
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match="is not a certificate of stimuli"):
        read_certificate(path)
