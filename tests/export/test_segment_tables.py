"""Tables of segments, read back by the standard library."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import fields

from takes_of_symbols import take_of

from kokoro_desktop.export.segment_tables import segments_csv, segments_json
from kokoro_desktop.phonetics.segments import MeasuredSegment, measure_segments


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
