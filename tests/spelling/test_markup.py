"""Markup: what is understood, what is named and spoken around."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.spelling import Conversion, Source, convert
from kokoro_desktop.spelling.markup import divide_text
from kokoro_desktop.spelling.word import MarkedProsody
from kokoro_desktop.voices.voice_table import VoiceTable


def english(text: str) -> Conversion:
    return convert(text, "en-US")


def left_out(text: str) -> list[tuple[str, str]]:
    return [(word.piece.text, word.piece.reason) for word in english(text).left_out()]


@given(st.text("<>/[]()&;ab =\"'!-?pause0.5s", max_size=80))
def test_what_the_parts_have_written_is_the_text(text: str) -> None:
    assert "".join(part.written for part in divide_text(text)) == text


def test_phonemes_are_taken_from_a_link_and_from_ssml() -> None:
    for text in ("the [Apple](/ˈæpᵊl/) tree", 'the <phoneme alphabet="ipa" ph="ˈæpᵊl">Apple</phoneme> tree'):
        assert english(text).phonemes == "ði ˈæpᵊl tɹˈi"
        assert [word.piece.source for word in english(text).words()][1] is Source.INLINE
        assert not left_out(text)


@pytest.mark.parametrize(
    "mark",
    [
        "[pause 0.5s]",
        "[pause 500ms]",
        "[pause:0.5s]",
        '<break time="500ms"/>',
        "<break time='0.5s'/>",
        '<break time="+.5s" />',
    ],
)
def test_a_pause_is_written_among_the_phonemes(mark: str) -> None:
    assert english(f"Yes. {mark} No.").phonemes == "jˈɛs. [pause 0.5s]nˈO."


def test_what_stands_for_another_text_is_read_as_that() -> None:
    assert (
        english('the <sub alias="World Wide Web">WWW</sub> &amp; me').phonemes
        == english("the World Wide Web and me").phonemes
    )


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ('rate="slow"', MarkedProsody(rate=0.75)),
        ('rate="150%" pitch="+2st"', MarkedProsody(rate=1.5, pitch_st=2.0)),
        ('rate="-20%" range="x-low"', MarkedProsody(rate=0.8, pitch_range=0.25)),
        ('pitch="+100%"', MarkedProsody(pitch_st=12.0)),
    ],
)
def test_prosody_is_understood(given: str, wanted: MarkedProsody) -> None:
    plain = [part for part in divide_text(f"<prosody {given}>word</prosody>") if part.piece is None]
    assert [part.prosody for part in plain] == [wanted]


@pytest.mark.parametrize(
    ("text", "named", "spoken"),
    [
        ("<voice name='x'>word</voice>", "<voice name='x'>", "wˈɜɹd"),
        ("a <break time='soon'/> word", "<break time='soon'/>", "ɐ wˈɜɹd"),
        ("[word](https://example.org)", "](https://example.org)", "wˈɜɹd"),
        ("<prosody contour='(0%,+20Hz)'>word</prosody>", "<prosody contour='(0%,+20Hz)'>", "wˈɜɹd"),
        ("<phoneme alphabet='x-sampa' ph='w3d'>word</phoneme>", "<phoneme alphabet='x-sampa' ph='w3d'>", "wˈɜɹd"),
        ("[pause 3 weeks] word", "[pause 3 weeks]", "wˈɜɹd"),
    ],
)
def test_what_is_not_understood_is_named_and_spoken_around(text: str, named: str, spoken: str) -> None:
    assert left_out(text)[0][0] == named
    assert english(text).phonemes == spoken


def test_signs_of_arithmetic_are_no_markup() -> None:
    assert not left_out("if a < b and c > d")


def test_a_reading_is_asked_for_in_brackets_and_in_ssml() -> None:
    for text in ("[1984](as:digits)", '<say-as interpret-as="digits">1984</say-as>'):
        assert [part.say_as for part in divide_text(text) if part.piece is None] == ["digits"]


def test_an_unknown_reading_is_reported() -> None:
    for text in ("[1984](as:song)", '<say-as interpret-as="song">1984</say-as>'):
        assert [part.piece.reason for part in divide_text(text) if part.piece is not None and part.piece.reason]


SPEAKERS = VoiceTable({"Old Man": "bm_george:0.7+bm_lewis:0.3", "Grandma": "/voices/grandma.npy"})


def test_a_speaker_in_brackets_changes_the_voice_and_the_language() -> None:
    found = convert("Tomato. [emma] Tomato. [Old Man] No.", "en-US", speakers=SPEAKERS)
    assert found.phonemes == ("təmˈATO. [voice bf_emma]təmˈɑːtQ. [voice bm_george:0.7+bm_lewis:0.3]nˈQ.")
    assert [word.piece.text for word in found.words()] == ["Tomato", "Tomato", "No"]
    assert "".join(piece.text for piece in found.pieces) == "Tomato. [emma] Tomato. [Old Man] No."


def test_a_language_that_was_chosen_applies_to_all_speakers() -> None:
    found = convert("[Emma] Tomato.", "en-US", speakers=SPEAKERS, fixed_language=True)
    assert found.phonemes == "[voice bf_emma]təmˈATO."


@pytest.mark.parametrize("text", ["[nobody] Hi.", "[Emma](/ˈɛmə/) came.", "x[Emma] Hi.", "[1] Hi.", "[Emma]'s hat."])
def test_other_brackets_remain_text(text: str) -> None:
    assert "[voice" not in convert(text, "en-US", speakers=SPEAKERS).phonemes


def test_without_a_table_of_speakers_brackets_remain_text() -> None:
    assert "ˈɛmə" in convert("[Emma] Hi.", "en-US").phonemes


def test_a_speaker_with_a_voice_file_is_reported() -> None:
    found = convert("[Grandma] Hi.", "en-US", speakers=SPEAKERS)
    assert [word.piece.text for word in found.left_out()] == ["[Grandma]"]


@given(st.text("[]Emma 1.\n&;<p>", max_size=60))
def test_speakers_lose_no_text(text: str) -> None:
    assert "".join(part.written for part in divide_text(text, SPEAKERS)) == text
    assert "".join(piece.text for piece in convert(text, "en-US", speakers=SPEAKERS).pieces) == text
