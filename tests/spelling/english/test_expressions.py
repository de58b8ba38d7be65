"""What is written in figures and signs, in words."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.expressions import find_expression


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1984", "nineteen eighty four"),
        ("2005", "two thousand five"),
        ("1,234,567.5", "one million two hundred thirty four thousand five hundred sixty seven point five"),
        ("-5", "minus five"),
        ("007", "zero zero seven"),
        ("3rd", "third"),
        ("21st", "twenty first"),
        ("1990s", "nineteen nineties"),
        ("'90s", "nineties"),
        ("½", "one half"),
        ("3 1/2", "three and a half"),
        ("2/3", "two thirds"),
        ("10-20", "ten to twenty"),
        ("1914–1918", "nineteen fourteen to nineteen eighteen"),
        ("555-123-4567", "five five five one two three four five six seven"),
        ("1.2.3", "one point two point three"),
        ("#5", "number five"),
        ("No. 5", "number five"),
        ("3:30 pm", "three thirty PM"),
        ("10:05", "ten oh five"),
        ("9:00", "nine o'clock"),
        ("7 a.m.", "seven AM"),
        ("$3.50", "three dollars and fifty cents"),
        ("$1", "one dollar"),
        ("£0.01", "one penny"),
        ("$3.5 million", "three point five million dollars"),
        ("50%", "fifty percent"),
        ("20°C", "twenty degrees Celsius"),
        ("5 km", "five kilometers"),
        ("6 ft", "six feet"),
        ("60 mph", "sixty miles per hour"),
        ("2024-03-15", "March fifteenth twenty twenty four"),
        ("3/4/2021", "March fourth twenty twenty one"),
        ("March 15", "March fifteenth"),
        ("15 March", "the fifteenth of March"),
        ("Henry VIII", "Henry the eighth"),
        ("Chapter IV", "Chapter four"),
        ("bob.smith@x.org", "bob dot smith at x dot org"),
        ("https://a.com/b", "H T T P S colon slash slash a dot com slash b"),
        ("example.com", "example dot com"),
    ],
)
def test_it_is_read_so(text: str, words: str) -> None:
    assert find_expression(text, 0, len(text), british=False) == (len(text), words.split())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3/4/2021", "the third of April twenty twenty one"),
        ("5 km", "five kilometres"),
        ("March 15", "March the fifteenth"),
    ],
)
def test_britain_reads_it_so(text: str, words: str) -> None:
    assert find_expression(text, 0, len(text), british=True) == (len(text), words.split())


@pytest.mark.parametrize("text", ["word", "World War", "4x4", "I", "Mr. X", "V"])
def test_what_is_no_expression_is_left_to_others(text: str) -> None:
    assert find_expression(text, 0, len(text), british=False) is None
