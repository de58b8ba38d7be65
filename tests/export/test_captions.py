"""Captions, read back by readers that others wrote where there are any."""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
import srt
from hypothesis import given
from hypothesis import strategies as st
from takes_of_symbols import silent_take, take_of

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.export.captions import lrc, subrip, webvtt
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take


def spoken(*words: str) -> Take:
    """Return a take of one symbol for each word, with commas after those that have one."""
    symbols, named = list[str](), []
    for word in words:
        named.append((word, len(symbols), len(symbols) + 1))
        symbols += ["a", "," if word.endswith(",") else " "]
    take = take_of(symbols)
    return replace(take, request=replace(take.request, words=tuple(named)))


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


def test_webvtt_times_every_word() -> None:
    assert webvtt(spoken("Mind", "A<B,", "then", "go")).splitlines() == [
        "WEBVTT",
        "",
        "00:00:00.100 --> 00:00:00.400",
        "Mind <00:00:00.300>A&lt;B,",
        "",
        "00:00:00.500 --> 00:00:00.800",
        "then <00:00:00.700>go",
    ]


def test_lrc_times_every_line_and_word() -> None:
    assert lrc(spoken("Wait,", "then", "go")) == ("[00:00.10]<00:00.10>Wait,\n[00:00.30]<00:00.30>then <00:00.50>go\n")


@pytest.mark.parametrize("write", [webvtt, lrc])
def test_captions_without_spelling_have_the_phonemes(write: Callable[[Take], str]) -> None:
    text = write(take_of(list("həlˈo, wˈɜld!")))
    assert re.findall(r"[^\W\d]\S*[,!]", text) == ["həlˈo,", "wˈɜld!"]


def test_lrc_counts_minutes_beyond_an_hour() -> None:
    assert lrc(silent_take([Span("a", 0, 3_661 * SAMPLE_RATE, 3_662 * SAMPLE_RATE)])).startswith("[61:01.00]")
