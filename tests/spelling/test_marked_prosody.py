"""Prosody from markup, as edits of tokens."""

from __future__ import annotations

from kokoro_desktop.phonemes import Vocabulary, encode, passes
from kokoro_desktop.prosody.edit import NO_EDIT, ProsodyEdit
from kokoro_desktop.spelling import convert
from kokoro_desktop.spelling.marked_prosody import marked_edit


def edit_of(text: str) -> ProsodyEdit:
    conversion = convert(text, "en-US")
    return marked_edit(conversion, passes(encode(conversion.phonemes, Vocabulary.load())))


def test_text_without_markup_changes_nothing() -> None:
    assert edit_of("Hello [pause 1s] world.") == NO_EDIT


def test_a_rate_stretches_the_tokens_inside_it_alone() -> None:
    edit = edit_of('[a](/ab/) <prosody rate="50%">[c](/cd/)</prosody> [e](/ef/)')
    assert [(each.token, each.factor) for each in edit.durations] == [(4, 2.0), (5, 2.0)]


def test_tokens_are_counted_over_passes_with_their_ends() -> None:
    edit = edit_of('[a](/ab/)[pause 1s]<prosody rate="2">[c](/cd/)</prosody>')
    assert [each.token for each in edit.durations] == [5, 6]


def test_a_pitch_rises_at_the_element_and_falls_back_after_it() -> None:
    edit = edit_of('[a](/ab/)<prosody pitch="+2st">[c](/cd/)</prosody>[e](/ef/)')
    points = [(point.token, point.place, point.value) for point in edit.offsets]
    assert points == [(1, 0, 0), (2, 1, 0), (3, 0, 2), (4, 1, 2), (5, 0, 0), (6, 1, 0)]


def test_elements_within_one_another_join() -> None:
    edit = edit_of('<speak><prosody rate="0.5" range="x-low"><prosody rate="50%">[a](/a/)</prosody></prosody></speak>')
    assert [each.factor for each in edit.durations] == [4.0]
    assert edit.pitch_range == 0.25


def test_a_range_inside_the_text_is_named() -> None:
    conversion = convert('one <prosody range="low">two</prosody>', "en-US")
    assert [word.piece.reason for word in conversion.left_out()] == [
        "Unsupported attribute in <prosody>: range (allowed only around the whole text)"
    ]
