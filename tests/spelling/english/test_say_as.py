"""Readings that a user chooses."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.say_as import read_as, readings
from kokoro_desktop.spelling.markup import READINGS

EXAMPLES = {"date": "3/4", "time": "3:30", "money": "$5", "measure": "5 km", "fraction": "9/11", "currency": "$5"}


@pytest.mark.parametrize(("text", "kind", "words"), [
    ("1984", "year", "nineteen eighty four"), ("1984", "number", "one thousand nine hundred eighty four"),
    ("1984", "digits", "one nine eight four"), ("12", "ordinal", "twelfth"), ("IV", "number", "four"),
    ("NASA", "characters", "N A S A"), ("US", "word", "us"), ("9/11", "fraction", "nine elevenths"),
    ("3/4", "date", "March fourth"), ("555-1234", "telephone", "five five five one two three four"),
])  # fmt: skip
def test_a_text_is_read_as_asked(text: str, kind: str, words: str) -> None:
    reading = read_as(text, kind, british=False)
    assert reading is not None and " ".join(reading.words) == words


@pytest.mark.parametrize(("text", "kind"), [("hello", "year"), ("hello", "digits"), ("12", "word"), ("12", "unheard")])
def test_what_cannot_be_read_so_has_no_reading(text: str, kind: str) -> None:
    assert read_as(text, kind, british=False) is None


def test_readings_of_a_text_are_listed_once() -> None:
    found = readings("1984", british=True)
    assert found["year"] == "nineteen eighty four"
    assert found["number"] == "one thousand nine hundred and eighty four"
    assert len(found) == len(set(found.values()))


@pytest.mark.parametrize("kind", sorted(READINGS))
def test_every_reading_that_markup_accepts_exists(kind: str) -> None:
    text = "word" if kind == "word" else "5 km" if kind == "unit" else EXAMPLES.get(kind, "1984")
    assert read_as(text, kind, british=False) is not None
