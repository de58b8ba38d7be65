"""Labels, read back by readers that others wrote."""

from __future__ import annotations

import datetime
import itertools
import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import srt
import textgrid
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.export import labels
from kokoro_desktop.spec import SAMPLE_RATE


@dataclass(frozen=True)
class Settings:
    text: str = 'həl"oʊ'
    speed: float = 1.0


@dataclass(frozen=True)
class Sound:
    samples: np.ndarray
    spans: tuple[Span, ...]
    title: str = "hello"
    settings: Settings = Settings()
    seconds: dict[str, float] = field(default_factory=lambda: {"bert": 0.25})
    chunk_starts: tuple[int, ...] = (0,)
    weights: str = "ab"
    bundle: str = "cd"
    created: str = "2026-01-02T03:04:05+00:00"


def sound(symbols: list[str], frames: list[int] | None = None) -> Sound:
    spans, place = [], 0
    for index, symbol in enumerate(["", *symbols, ""]):
        length = 600 * (frames[index] if frames else 4)
        spans.append(Span(symbol, index - 1 if symbol else -1, place, place + length))
        place += length
    return Sound(np.zeros(place, np.float32), tuple(spans))


def read_textgrid(path: Path, text: str) -> textgrid.TextGrid:
    path.write_text(text, encoding="utf-8")
    return textgrid.TextGrid.fromFile(str(path))


def test_a_textgrid_holds_every_phoneme_at_its_time(tmp_path: Path) -> None:
    take = sound(list("hə wˈ"))
    grid = read_textgrid(tmp_path / "a.TextGrid", labels.textgrid(take))
    assert [tier.name for tier in grid.tiers] == ["phonemes", "words"]
    spoken = [(round(i.minTime * SAMPLE_RATE), round(i.maxTime * SAMPLE_RATE), i.mark) for i in grid[0] if i.mark]
    assert spoken == [(span.start, span.end, span.symbol) for span in take.spans if span.symbol.strip()]
    assert [interval.mark for interval in grid[1]] == ["", "hə", "", "wˈ", ""]


def test_quotes_survive_a_textgrid(tmp_path: Path) -> None:
    grid = read_textgrid(tmp_path / "a.TextGrid", labels.textgrid(sound(['"', "a", '"'])))
    assert [interval.mark for interval in grid[0]] == ["", '"', "a", '"', ""]


@given(
    symbols=st.lists(st.sampled_from(list("hə ˈaʊ,.?!;“”")), max_size=30),
    frames=st.lists(st.integers(0, 5), min_size=32, max_size=32),
)
def test_intervals_fill_the_sound_without_overlap(symbols: list[str], frames: list[int]) -> None:
    take = sound(symbols, frames)
    for intervals in (labels.phonemes(take), labels.words(take)):
        ends = [0, *(interval.end for interval in intervals)]
        assert [interval.start for interval in intervals] == ends[:-1]
        assert ends[-1] == len(take.samples)
        assert all(interval.end > interval.start for interval in intervals)
        assert not any(a.label == b.label == "" for a, b in itertools.pairwise(intervals))


def test_there_is_a_subtitle_for_every_clause() -> None:
    cues = list(srt.parse(labels.srt(sound(list("həlˈo, wˈɜld! ɪt")))))
    assert [cue.content for cue in cues] == ["həlˈo,", "wˈɜld!", "ɪt"]
    assert cues[0].start == datetime.timedelta(milliseconds=100)
    assert all(cue.start < cue.end for cue in cues)


@given(symbols=st.lists(st.sampled_from(list("hə ˈa,.?!")), max_size=40))
def test_subtitles_keep_every_phoneme_and_never_overlap(symbols: list[str]) -> None:
    text = labels.srt(sound(symbols))
    cues = list(srt.parse(text))
    assert srt.compose(cues, reindex=False).strip() == text.strip()
    said = "".join(cue.content for cue in cues)
    assert [c for c in said if c in "həˈa"] == [c for c in symbols if c in "həˈa"]
    assert all(a.end <= b.start for a, b in itertools.pairwise(cues))


def test_times_beyond_an_hour_are_written_as_subtitles_want_them() -> None:
    take = Sound(np.zeros(0, np.float32), (Span("a", 0, 3_661 * SAMPLE_RATE + 12, 3_662 * SAMPLE_RATE),))
    assert "01:01:01,000 --> 01:01:02,000" in labels.srt(take)


def test_json_says_what_it_is_and_where_each_phoneme_lies() -> None:
    take = sound(list("hə"))
    read = json.loads(json.dumps(labels.spans_json(take)))
    assert (read["sample_rate"], read["samples"], read["version"]) == (24_000, len(take.samples), 1)
    assert read["settings"] == {"text": 'həl"oʊ', "speed": 1.0}
    assert read["spans"][1] == {"symbol": "h", "origin": 0, "start": 2_400, "end": 4_800}


def test_no_sound_has_no_labels() -> None:
    assert labels.phonemes(Sound(np.zeros(0, np.float32), ())) == ()
    assert labels.srt(Sound(np.zeros(0, np.float32), ())) == ""
