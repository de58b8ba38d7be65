"""Tables of segments, read back by the standard library."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import fields

import pytest
from takes_of_symbols import take_of

from kokoro_desktop.export.segment_tables import format_vowels, segments_csv, segments_json
from kokoro_desktop.phonetics.segments import MeasuredSegment, measure_segments
from kokoro_desktop.phonetics.vowels import FormantScale, VowelToken, group_vowels


def test_the_csv_has_a_line_for_each_phoneme() -> None:
    take = take_of(list("hə wˈO"))
    rows = list(csv.DictReader(io.StringIO(segments_csv(take))))
    assert [row["symbol"] for row in rows] == ["h", "ə", "w", "oʊ"]
    assert [row["word"] for row in rows] == ["hə", "hə", "wˈoʊ", "wˈoʊ"]
    measured = measure_segments(take)
    assert [float(row["duration_s"]) for row in rows] == [round(each.duration_s, 4) for each in measured]


def test_unknown_values_are_empty_in_csv_and_null_in_json() -> None:
    take = take_of(["s"])
    [segment] = measure_segments(take)
    [row] = csv.DictReader(io.StringIO(segments_csv(take)))
    [entry] = json.loads(segments_json(take))["segments"]
    for name in (field.name for field in fields(MeasuredSegment)):
        if getattr(segment, name) is None:
            assert (row[name], entry[name]) == ("", None)


def test_every_number_in_json_has_a_unit() -> None:
    content = json.loads(segments_json(take_of(["a"])))
    numbers = {name for name, value in content["segments"][0].items() if not isinstance(value, str)}
    assert content["units"].keys() == numbers


@pytest.mark.parametrize(
    ("scale", "unit", "mean"), [(FormantScale.HERTZ, "hz", "310.0"), (FormantScale.BARK, "bark", "3.131")]
)
def test_vowels_have_a_line_each_and_their_unit_in_the_names_of_the_columns(
    scale: FormantScale, unit: str, mean: str
) -> None:
    tokens = [VowelToken("i", "af_heart", 0, 0.1, f1, 2300) for f1 in (300, 320)]
    vowels = group_vowels([*tokens, VowelToken("ɑ", "am_adam", 0, 0.1, 700, 1100)], scale)
    close, open_ = csv.DictReader(io.StringIO(format_vowels(vowels, scale)))
    assert list(close) == [
        "vowel",
        "voice",
        "tokens",
        *(f"f{n}_{kind}_{unit}" for n in (1, 2) for kind in ("mean", "sd")),
    ]
    assert [close["vowel"], close["voice"], close["tokens"], close[f"f1_mean_{unit}"]] == ["i", "af_heart", "2", mean]
    assert float(close[f"f1_sd_{unit}"]) > 0 and float(close[f"f2_sd_{unit}"]) == 0
    assert open_[f"f1_sd_{unit}"] == ""
