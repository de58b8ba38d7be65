"""What can be done about a symbol that does not reach the model as typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.phonemes.fixes import NEAREST, fixes
from kokoro_desktop.phonemes.reading import PhonemeReading, read

VOCABULARY = Vocabulary.load()

texts = st.text(st.sampled_from("həlˈoʊ gʑšů̃\u030aĩ1𝒶\n,./"), max_size=30)


def applied(reading: PhonemeReading, index: int, choice: int, everywhere: bool = False) -> str:
    fix = fixes(reading, index)[choice]
    text = reading.text
    for edit in reversed(fix.edits if everywhere else (fix.here,)):
        text = text[: edit.start] + edit.replacement + text[edit.end :]
    return text


@given(texts)
def test_writing_what_the_model_receives_changes_nothing_that_it_receives(text: str) -> None:
    reading = read(text, VOCABULARY)
    if reading.encoding is None:
        return
    for mark in reading.marks:
        if mark.note.replacement and len(reading.marks_at(mark.start)) == 1:
            fixed = applied(reading, mark.start, 0)
            assert encode(fixed, VOCABULARY).phonemes == reading.encoding.phonemes


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


def test_what_may_be_meant_by_two_symbols_is_offered() -> None:
    reading = read("ɡˈoʊ nˈoʊ", VOCABULARY, language="en-GB")
    assert [fix.replacement for fix in fixes(reading, 2)] == ["O", "Q"]
    assert applied(reading, 3, 1, everywhere=True) == "ɡˈQ nˈQ"
    assert fixes(read("ɡˈoʊ", VOCABULARY, language="en-US"), 2)[0].replacement == "O"


def test_there_is_nothing_to_fix_where_nothing_is_marked() -> None:
    reading = read("gæt", VOCABULARY)
    assert fixes(reading, 1) == fixes(reading, 3) == fixes(reading, -1) == ()


@pytest.mark.parametrize("symbol", sorted(NEAREST))
def test_what_is_offered_is_known_and_offered_for_what_is_not(symbol: str) -> None:
    assert VOCABULARY.knows(NEAREST[symbol])
    assert [note.symbol for note in encode(f"t{symbol} a", VOCABULARY).unknown] == [symbol]


def test_each_of_two_marks_on_one_letter_is_taken_out_once_wherever_it_stands() -> None:
    found = fixes(read("ǟ ǟ", VOCABULARY), 0)  # a with diaeresis and macron, in one character
    assert len(found) > 1
    assert [[edit.start for edit in fix.edits] for fix in found] == [[0, 2]] * len(found)
