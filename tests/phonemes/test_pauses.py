"""Pauses among phonemes: exact, and between two passes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import EmptyPhonemes, Vocabulary, encode, passes
from kokoro_desktop.phonemes.pauses import MOST_PAUSE_S, PAUSE, pause_mark, pause_seconds

VOCABULARY = Vocabulary.load()


@given(st.integers(1, 60_000))
def test_a_pause_that_is_written_is_read_back_to_the_millisecond(milliseconds: int) -> None:
    match = PAUSE.fullmatch(pause_mark(milliseconds / 1000))
    assert match is not None
    assert round(pause_seconds(match) * 1000) == milliseconds


def test_a_pause_divides_the_passes_and_lies_after_the_one_before_it() -> None:
    encoding = encode("ˈA.[pause 0.5s][pause 250ms] bˈi [pause 1s]", VOCABULARY)
    assert encoding.phonemes == "ˈA. bˈi "
    assert [(part.phonemes, part.silence_s) for part in passes(encoding)] == [("ˈA.", 0.75), (" bˈi ", 1.0)]
    assert encoding.origins == (0, 1, 2, 28, 29, 30, 31, 32)


def test_what_is_said_of_symbols_keeps_its_place() -> None:
    encoding = encode("a[pause 1s]gʘ", VOCABULARY)
    assert [(note.symbol, note.index) for note in (*encoding.mapped, *encoding.unknown)] == [("g", 11), ("ʘ", 12)]


def test_a_pause_before_everything_is_named() -> None:
    encoding = encode("[pause 1s]a", VOCABULARY)
    assert encoding.pauses == ()
    assert encoding.mapped[0].symbol == "[pause 1s]"
    with pytest.raises(EmptyPhonemes):
        encode("[pause 1s]", VOCABULARY)


def test_a_long_pause_has_an_end() -> None:
    match = PAUSE.fullmatch("[pause 999s]")
    assert match is not None
    assert pause_seconds(match) == MOST_PAUSE_S
