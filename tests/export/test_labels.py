"""Subtitles, read back by a reader that others wrote."""

from __future__ import annotations

import datetime
import itertools
import json
from dataclasses import replace
from pathlib import Path

import pytest
import srt
import textgrid as reader
from hypothesis import given
from hypothesis import strategies as st
from takes_of_symbols import silent_take, take_of

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.export.labels import lab, subrip, take_json, textgrid
from kokoro_desktop.spec import SAMPLE_RATE


def test_there_is_a_subtitle_for_every_clause() -> None:
    cues = list(srt.parse(subrip(take_of(list("həlˈo, wˈɜld! ɪt")))))
    assert [cue.content for cue in cues] == ["həlˈo,", "wˈɜld!", "ɪt"]
    assert cues[0].start == datetime.timedelta(milliseconds=100)
    assert all(cue.start < cue.end for cue in cues)


@given(symbols=st.lists(st.sampled_from(list("hə ˈa,.?!")), max_size=40))
def test_subtitles_keep_every_phoneme_and_never_overlap(symbols: list[str]) -> None:
    text = subrip(take_of(symbols))
    cues = list(srt.parse(text))
    assert srt.compose(cues, reindex=False).strip() == text.strip()
    said = "".join(cue.content for cue in cues)
    assert [c for c in said if c in "həˈa"] == [c for c in symbols if c in "həˈa"]
    assert all(a.end <= b.start for a, b in itertools.pairwise(cues))


@pytest.mark.parametrize(
    ("start", "end", "times"),
    [
        (0, 23, "00:00:00,000 --> 00:00:00,001"),
        (13, 35, "00:00:00,001 --> 00:00:00,001"),
        (3_661 * SAMPLE_RATE + 11, 3_662 * SAMPLE_RATE - 11, "01:01:01,000 --> 01:01:02,000"),
    ],
)
def test_times_are_those_of_the_nearest_millisecond(start: int, end: int, times: str) -> None:
    assert times in subrip(silent_take([Span("a", 0, start, end)]))


def test_no_sound_has_no_subtitles() -> None:
    assert subrip(silent_take(())) == ""


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


def test_quotes_survive_a_textgrid(tmp_path: Path) -> None:
    take = take_of(["a"])
    take = replace(take, request=replace(take.request, words=(('"a"', 0, 1),)))
    grid = read_textgrid(tmp_path / "a.TextGrid", textgrid(take))
    assert '"a"' in [interval.mark for interval in grid[2]]


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
