"""Pauses and voices among phonemes: both divide the passes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import EmptyPhonemes, Vocabulary, encode, passes
from kokoro_desktop.phonemes.marks import (
    BETWEEN_VOICES_S,
    MARK,
    MOST_PAUSE_S,
    pause_mark,
    pause_seconds,
    voice_mark,
    voices_in,
    without_marks,
)

VOCABULARY = Vocabulary.load()


@given(st.integers(1, 60_000))
def test_a_pause_that_is_written_is_read_back_to_the_millisecond(milliseconds: int) -> None:
    match = MARK.fullmatch(pause_mark(milliseconds / 1000))
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
    match = MARK.fullmatch("[pause 999s]")
    assert match is not None
    assert pause_seconds(match) == MOST_PAUSE_S


def test_a_voice_applies_to_the_passes_after_its_mark_and_a_silence_separates_it() -> None:
    encoding = encode("[voice bf_emma]ˈA. [voice am_adam:0.7+af_sky:0.3]bˈi. [pause 1s]si [voice bf_emma]", VOCABULARY)
    assert encoding.phonemes == "ˈA. bˈi. si "
    assert [(part.phonemes, part.voice, part.silence_s) for part in passes(encoding)] == [
        ("ˈA. ", "bf_emma", BETWEEN_VOICES_S),
        ("bˈi. ", "am_adam:0.7+af_sky:0.3", 1.0),
        ("si ", "am_adam:0.7+af_sky:0.3", 0.0),
    ]


def test_a_pause_mark_beside_a_voice_mark_determines_the_silence() -> None:
    for text in ("a[pause 1s][voice af_sky]i", "a[voice af_sky][pause 1s]i"):
        assert [(part.voice, part.silence_s) for part in passes(encode(text, VOCABULARY))] == [
            ("", 1.0),
            ("af_sky", 0.0),
        ]


def test_a_voice_mark_alone_is_nothing_to_speak() -> None:
    with pytest.raises(EmptyPhonemes):
        encode("[voice af_sky]", VOCABULARY)


@pytest.mark.parametrize("voice", ["/tmp/x.npy", "x.npy", "af_sky:/x.npy", "af_sky+", "", "../af_sky"])
def test_a_mark_names_ids_and_blends_of_ids_only(voice: str) -> None:
    assert voice_mark(voice) == ""
    assert encode(f"a[voice {voice}]i", VOCABULARY).voices == ()


@pytest.mark.parametrize("voice", ["af_sky", "af_sky:0.5+bf_emma", "timbre=af_sky+melody=bf_emma:2"])
def test_a_mark_may_name_a_blend_for_each_half(voice: str) -> None:
    assert voice_mark(voice) == f"[voice {voice}]"
    assert [found for _, found in encode(f"a[voice {voice}]i", VOCABULARY).voices] == [voice]


@given(
    st.lists(st.sampled_from(["ə", "ˈA", " ", ". ", "[voice bf_emma]", "[voice af_sky]", "[pause 50ms]"]), max_size=30)
)
def test_marks_change_no_phonemes(pieces: list[str]) -> None:
    text = "a" + "".join(pieces)
    encoding = encode(text, VOCABULARY)
    parts = passes(encoding)
    assert "".join(part.phonemes for part in parts) == encoding.phonemes
    assert encoding.phonemes.replace(" ", "") == "".join(without_marks(text).split())
    assert [origin for part in parts for origin in part.origins] == sorted(encoding.origins)
    for part in parts:
        written = [match["voice"] for match in MARK.finditer(text[: part.origins[0]]) if match["voice"]]
        assert part.voice == (written[-1] if written else "")


@pytest.mark.parametrize(
    ("text", "voices"),
    [
        ("a", ("af_heart",)),
        ("[voice bf_emma] a", ("bf_emma",)),
        ("a [voice bf_emma]", ("af_heart",)),
        ("a [pause 1s] [voice bf_emma] i [voice af_heart] a [voice bm_george] o", ("af_heart", "bf_emma", "bm_george")),
    ],
)
def test_only_voices_with_something_to_speak_are_named(text: str, voices: tuple[str, ...]) -> None:
    assert voices_in(text, "af_heart") == voices
