"""Dates and times in words."""

from __future__ import annotations

import pytest
from expression_words import expression_words

from kokoro_desktop.spelling.english.expressions import find_expression
from kokoro_desktop.spelling.word import Category


@pytest.mark.parametrize(("text", "words"), [
    ("3:30 pm", "three thirty PM"),
    ("10:05", "ten oh five"),
    ("9:00", "nine o'clock"),
    ("7 a.m.", "seven AM"),
    ("2024-03-15", "March fifteenth twenty twenty four"),
    ("3/4/2021", "March fourth twenty twenty one"),
    ("March 15", "March fifteenth"),
    ("15 March", "the fifteenth of March"),
])  # fmt: skip
def test_a_date_or_time_is_read(text: str, words: str) -> None:
    assert expression_words(text) == words


def test_britain_reads_the_day_first() -> None:
    assert expression_words("3/4/2021", british=True) == "the third of April twenty twenty one"
    assert expression_words("March 15", british=True) == "March the fifteenth"


def test_it_is_a_date() -> None:
    reading = find_expression("March 15", 0, 8, british=False)
    assert reading is not None and reading.category is Category.DATE


def test_hours_of_four_digits_begin_with_oh_except_after_midnight() -> None:
    assert expression_words("0905", after=" hours") == "oh nine oh five"
    assert expression_words("0030", after=" hours") == "zero thirty"
