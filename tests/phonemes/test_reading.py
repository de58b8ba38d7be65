"""What is marked in a text, where it is cut, and what can be done about a mark."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.phonemes.fixes import NEAREST, fixes
from kokoro_desktop.phonemes.reading import Reading, read

VOCABULARY = Vocabulary.load()
SENTENCE = "həlˈoʊ wˈɜːld, ðɪs ɪz ɐ lˈɔŋ tˈɛkst! "

texts = st.text(st.sampled_from("həlˈoʊ gʑšů̃\u030aĩ1𝒶\n,./"), max_size=30)


def applied(reading: Reading, index: int, choice: int, everywhere: bool = False) -> str:
    fix = fixes(reading, index)[choice]
    text = reading.text
    for edit in reversed(fix.edits if everywhere else (fix.here,)):
        text = text[: edit.start] + edit.replacement + text[edit.end :]
    return text


@given(texts)
def test_every_note_of_the_encoding_is_a_mark_inside_the_text(text: str) -> None:
    reading = read(text, VOCABULARY)
    assert all(0 <= mark.start < mark.end <= len(text) for mark in reading.marks)
    if reading.encoding is not None:
        notes = {*reading.encoding.mapped, *reading.encoding.unknown}
        assert {mark.note for mark in reading.marks} == notes


@given(texts)
def test_writing_what_the_model_receives_changes_nothing_that_it_receives(text: str) -> None:
    reading = read(text, VOCABULARY)
    if reading.encoding is None:
        return
    for mark in reading.marks:
        if mark.note.replacement and len(reading.marks_at(mark.start)) == 1:
            fixed = applied(reading, mark.start, 0)
            assert encode(fixed, VOCABULARY).phonemes == reading.encoding.phonemes


def test_text_without_anything_to_speak_is_marked_all_the_same() -> None:
    reading = read("ʑʑ", VOCABULARY)
    assert reading.encoding is None
    assert [(mark.start, mark.end) for mark in reading.marks] == [(0, 1), (1, 2)]
    assert read("", VOCABULARY).marks == ()


def test_cuts_are_where_the_passes_begin() -> None:
    reading = read(SENTENCE * 30, VOCABULARY)
    assert len(reading.parts) == len(reading.cuts) + 1 > 2
    assert all(reading.text[cut - 1 : cut + 5] == " həlˈo" for cut in reading.cuts)


def test_an_unknown_mark_covers_the_letter_whose_normal_form_it_was_part_of() -> None:
    reading = read("bůd", VOCABULARY)
    assert {(mark.start, mark.end, mark.note.replacement) for mark in reading.marks} == {(1, 2, "u"), (1, 2, None)}


@pytest.mark.parametrize(
    ("text", "index", "choice", "result"),
    [
        ("gæt", 0, 0, "ɡæt"),
        ("aʑa", 1, 0, "aʒa"),
        ("aʑa", 1, -1, "aa"),
        ("/kæt/", 4, 0, "/kæt"),
        ("bůd", 1, -1, "bud"),
        ("bu\u030ad", 2, -1, "bud"),
    ],
)
def test_a_fix_writes_what_it_says(text: str, index: int, choice: int, result: str) -> None:
    assert applied(read(text, VOCABULARY), index, choice) == result


def test_a_fix_can_be_made_everywhere() -> None:
    assert applied(read("ʑa gaʑ ʑ", VOCABULARY), 0, 0, everywhere=True) == "ʒa gaʒ ʒ"


def test_there_is_nothing_to_fix_where_nothing_is_marked() -> None:
    reading = read("gæt", VOCABULARY)
    assert fixes(reading, 1) == fixes(reading, 3) == fixes(reading, -1) == ()


@pytest.mark.parametrize("symbol", sorted(NEAREST))
def test_what_is_offered_is_known_and_offered_for_what_is_not(symbol: str) -> None:
    assert VOCABULARY.knows(NEAREST[symbol])
    assert [note.symbol for note in encode(f"t{symbol} a", VOCABULARY).unknown] == [symbol]
