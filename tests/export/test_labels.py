"""Labels, read back by readers that others wrote."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import textgrid as reader
from takes_of_symbols import take_of

from kokoro_desktop.export.labels import lab, take_json, textgrid
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes.take import shift_spans


def read_textgrid(path: Path, text: str) -> reader.TextGrid:
    path.write_text(text, encoding="utf-8")
    return reader.TextGrid.fromFile(str(path))


def test_a_textgrid_holds_every_phoneme_at_its_time(tmp_path: Path) -> None:
    take = take_of(list("hə wˈ"))
    grid = read_textgrid(tmp_path / "a.TextGrid", textgrid(take))
    assert [tier.name for tier in grid.tiers] == ["phonemes", "words", "model"]
    spoken = [(round(i.minTime * SAMPLE_RATE), round(i.maxTime * SAMPLE_RATE), i.mark) for i in grid[0] if i.mark]
    assert spoken == [(span.start, span.end, span.symbol) for span in take.spans if span.symbol.strip()]
    assert [interval.mark for interval in grid[1]] == ["", "hə", "", "wˈ", ""]


def test_times_in_a_textgrid_are_exact_to_the_sample(tmp_path: Path) -> None:
    take = take_of(["h", "ə"])
    samples = np.zeros(len(take.samples) + 1, np.float32)
    take = replace(take, spans=tuple(shift_spans(take.spans, 1)), samples=samples)
    grid = read_textgrid(tmp_path / "a.TextGrid", textgrid(take))
    starts = [round(interval.minTime * SAMPLE_RATE) for interval in grid[0] if interval.mark]
    assert starts == [span.start for span in take.spans if span.symbol.strip()]


def test_quotes_survive_a_textgrid(tmp_path: Path) -> None:
    take = take_of(["a"])
    take = replace(take, request=replace(take.request, words=(('"a"', 0, 1),)))
    grid = read_textgrid(tmp_path / "a.TextGrid", textgrid(take))
    assert '"a"' in [interval.mark for interval in grid[2]]
    assert 'text = """a"""' in textgrid(take)  # the reader also accepts quotes that are not doubled


def test_json_says_what_it_is_and_where_each_phoneme_lies() -> None:
    take = take_of(list("hə"))
    read = json.loads(take_json(take))
    assert (read["format"], read["sample_rate"], read["version"]) == ("kokoro-desktop take", 24_000, 1)
    assert read["samples"] == len(take.samples)
    assert read["partial"] is False
    assert json.loads(take_json(replace(take, unspoken=1)))["partial"] is True
    assert read["settings"]["text"] == 'həl"oʊ'
    assert read["spans"][1] == {
        "symbol": "h",
        "model_symbol": "h",
        "origin": 0,
        "start": 2_400,
        "end": 4_800,
        "frames": 4,
        "predicted": 4,
        "silence_s": 0.0,
    }
    assert read["label_lead_s"] == 0.0


def test_every_phoneme_of_htk_labels_and_every_silence_is_a_line_without_gaps() -> None:
    lines = [line.split(" ") for line in lab(take_of(["h", "ə", " ", "l"])).splitlines()]
    assert [label for _, _, label in lines] == ["sil", "h", "ə", "sil", "l", "sil"]
    assert [start for start, _, _ in lines[1:]] == [end for _, end, _ in lines[:-1]]
    assert lines[1][:2] == ["1000000", "2000000"]  # 4 frames of 25 ms, then 4 more
    assert lines[-1][1] == "6000000"


def test_htk_times_are_rounded_so_that_lines_have_no_gaps() -> None:
    take = take_of(["h", "ə"])
    take = replace(take, spans=tuple(shift_spans(take.spans, 1)))
    lines = [line.split(" ") for line in lab(take).splitlines()]
    assert ["1000417", "2000417", "h"] in lines  # 416.67 units of 100 ns later
    assert [start for start, _, _ in lines[1:]] == [end for _, end, _ in lines[:-1]]


def test_json_has_the_words_as_spelled() -> None:
    take = take_of(list("hə"))
    take = replace(take, request=replace(take.request, words=(("The", 0, 2),)))
    assert json.loads(take_json(take))["words"] == [{"start": 2400, "end": 7200, "label": "The"}]
