"""What is marked in a text, and where it is cut."""

from __future__ import annotations

import itertools
import string
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary, passes
from kokoro_desktop.phonemes.reading import read

VOCABULARY = Vocabulary.load()
PAIRS = map("".join, itertools.combinations(",.:-/[|'~{", 2))
FLOODS = [*string.punctuation, *PAIRS, "[a", "- ", "a\u0303:", "{s~z:0.4}", "a[pause 1s]#", "，？", "a ", "ɝ", "ů"]
SENTENCE = "həlˈoʊ wˈɜːld, ðɪs ɪz ɐ lˈɔŋ tˈɛkst! "

texts = st.text(st.sampled_from("həlˈoʊ gʑšů̃\u030aĩ1𝒶\n,./"), max_size=30)


@given(texts)
def test_every_note_of_the_encoding_is_a_mark_inside_the_text(text: str) -> None:
    reading = read(text, VOCABULARY)
    assert all(0 <= mark.start < mark.end <= len(text) for mark in reading.marks)
    if reading.encoding is not None:
        notes = {*reading.encoding.mapped, *reading.encoding.unknown}
        assert {mark.note for mark in reading.marks} == notes


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


def test_an_unknown_mark_covers_no_more_of_a_row_of_marks_than_are_sorted_together() -> None:
    """To look at all of them, for every mark of the row, takes time that grows with the square of their number."""
    reading = read("a" + "\u0360\u0303\u030a" * 100, VOCABULARY)
    assert reading.encoding is not None and reading.encoding.mapped
    assert max(mark.end - mark.start for mark in reading.marks) <= 31


def test_a_reading_is_cut_as_the_text_is_spoken_at_its_speed() -> None:
    reading = read(SENTENCE * 10, VOCABULARY, 0.25)
    assert reading.encoding is not None
    assert reading.parts == passes(reading.encoding, 0.25)
    assert reading.limit == 127
    assert len(reading.cuts) + 1 == len(reading.parts) > len(read(SENTENCE * 10, VOCABULARY).parts)


def calls_to_read(text: str) -> int:
    """Count the calls of functions, Python's and C's, that reading a text takes."""
    calls = itertools.count()

    def count(frame: object, event: str, arg: Any) -> None:
        if event in {"call", "c_call"}:
            next(calls)

    sys.setprofile(count)
    try:
        read(text, VOCABULARY, language="en-US")
    finally:
        sys.setprofile(None)
    return next(calls)


@pytest.mark.parametrize("flood", FLOODS)
def test_one_more_symbol_costs_no_more_the_longer_the_text_is(flood: str) -> None:
    """Counted, not timed."""
    read(flood, VOCABULARY, language="en-US")  # what is read once for all texts is not counted
    short, long = (calls_to_read(flood * (count // len(flood))) for count in (1500, 3000))
    assert long - short <= 1.3 * short <= 1.3 * 45 * 1500
