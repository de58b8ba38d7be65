"""Tokens that belong together are one unit, and every token is in one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from takes_of_symbols import take_of

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.takes.units import find_words, group_spans


@pytest.mark.parametrize(
    "symbols, units",
    [
        ("nˈɔɹθ", ["n", "ˈɔ", "ɹ", "θ"]),
        ("ɑː b", ["ɑː", " ", "b"]),
        ("ˌaˈʰɪ", ["ˌa", "ˈʰ", "ɪ"]),
        ("a, “b”.", ["a", ", “", "b", "”."]),
        ("xɤ→ʈʰ", ["x", "ɤ→", "ʈʰ"]),
        ("aˈ b", ["a", "ˈ", " ", "b"]),
        ("ˈˈa", ["ˈˈa"]),
        (["ˈ", "{ɪ~i:0.4}", "ː", "{s~ʃ:1}", " "], ["ˈ{ɪ~i:0.4}ː", "{s~ʃ:1}", " "]),
    ],
)
def test_marks_join_what_they_belong_to_and_punctuation_its_spaces(symbols: str | list[str], units: list[str]) -> None:
    grouped = group_spans(take_of(symbols).spans)
    assert [unit.symbol for unit in grouped] == ["", *units, ""]


def test_a_unit_lasts_as_long_as_its_tokens() -> None:
    take = take_of("nˈɔ", [1, 2, 3, 4, 5])
    unit = group_spans(take.spans)[2]
    assert (unit.symbol, unit.tokens, unit.origin, unit.frames) == ("ˈɔ", range(2, 4), 1, 7)
    assert (unit.start, unit.end) == (take.spans[2].start, take.spans[3].end)


def test_words_lie_between_spaces_and_pauses() -> None:
    units = group_spans(take_of("ðə sˈʌn, ɪz").spans)
    words = ["".join(units[place].symbol for place in word) for word in find_words(units)]
    assert words == ["ðə", "sˈʌn", "ɪz"]
    assert [unit.symbol for unit in units if unit.is_pause] == [", "]
    assert not units[0].is_spoken and not units[0].is_pause


@given(st.lists(st.sampled_from([*sorted(Vocabulary.load().ids), ""]), max_size=60))
def test_every_token_is_in_one_unit(symbols: list[str]) -> None:
    spans = [Span(symbol, place, place * 600, place * 600 + 600, 1) for place, symbol in enumerate(symbols)]
    units = group_spans(spans)
    assert [place for unit in units for place in unit.tokens] == list(range(len(spans)))
    assert "".join(unit.symbol for unit in units) == "".join(symbols)
    spoken = {place for word in find_words(units) for place in word}
    assert spoken == {place for place, unit in enumerate(units) if unit.is_spoken}


def test_a_silence_that_the_text_asks_for_is_what_the_last_unit_lasts_beyond_its_frames() -> None:
    spans = [Span("a", 0, 0, 2_400, 4), Span("", -1, 2_400, 4_000, 2), Span("", -1, 4_000, 17_200, 2, 2, 0.5)]
    assert [unit.silence_s for unit in group_spans(spans)] == [0.0, 0.0, 0.5]
