"""The tables of continua: what a reader of CSV and of JSON finds in them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace

from kokoro_desktop.export.file_names import ExportItem
from kokoro_desktop.export.step_tables import continuum_tables
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.continuum_step import ContinuumStep

MakeTake = Callable[..., Take]


def item(make_take: MakeTake, number: int, made: str = "now") -> ExportItem:
    apart = None if number == 1 else 1.5
    step = ContinuumStep(
        "{s~ʃ}, ˈɑ", made, number, 2, number - 1.0, "weight", "first", "each", apart, (number - 1) * 1.5
    )
    return ExportItem(replace(make_take(number, f"{{s~ʃ:{number - 1}}}, ˈɑ"), continuum=step), f"{made} {number}")


def test_every_step_has_a_row_in_order(make_take: MakeTake) -> None:
    items = [item(make_take, 2), ExportItem(make_take(3), "other"), item(make_take, 1)]
    (csv_name, rows), (json_name, text) = continuum_tables(items, ".flac")
    assert (csv_name, json_name) == ("continuum.csv", "continuum.json")
    read = list(csv.DictReader(io.StringIO(rows)))
    assert [(row["file"], row["step"], row["weight"], row["from_previous_db"]) for row in read] == [
        ("now 1.flac", "1", "0.0000", ""),
        ("now 2.flac", "2", "1.0000", "1.500"),
    ]
    assert read[1]["phonemes"] == "{s~ʃ:1}, ˈɑ"
    content = json.loads(text)
    assert (content["text"], content["durations"], content["pitch"]) == ("{s~ʃ}, ˈɑ", "first", "each")
    assert [step["file"] for step in content["steps"]] == ["now 1.flac", "now 2.flac"]
    assert content["settings"]["voice"] == "af_heart"


def test_each_continuum_has_tables_of_its_own_and_other_takes_have_none(make_take: MakeTake) -> None:
    assert continuum_tables([ExportItem(make_take(1), "a")], ".wav") == []
    items = [item(make_take, 1, "a"), item(make_take, 1, "b")]
    names = [name for name, _ in continuum_tables(items, ".wav")]
    assert names == ["continuum 1.csv", "continuum 1.json", "continuum 2.csv", "continuum 2.json"]
