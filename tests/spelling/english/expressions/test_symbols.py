"""Signs, powers and emoji."""

from __future__ import annotations

import re

import pytest

from kokoro_desktop.spelling.english.expressions import find_expression
from kokoro_desktop.spelling.english.expressions.symbols import find_sign, sign_names


@pytest.mark.parametrize(("text", "part", "words"), [
    ("10^-3", "10", "ten to the minus three"),
    ("x²", "x", "X squared"),
    ("5*3", "*", "times"),
    ("H₂O", "H", "H two O"),
    ("§5", "§", "section"),
    ("π", "π", "pi"),
    ("√16", "√", "square root of sixteen"),
    ("R&D", "R", "R and D"),
    ("x<=5", "<=", "less than or equal to"),
    ("a :)", ":)", "smiley"),
])  # fmt: skip
def test_a_sign_is_read(text: str, part: str, words: str) -> None:
    reading = find_expression(text, text.index(part), len(text), british=False)
    assert reading is not None and " ".join(reading.words) == words


@pytest.mark.parametrize(("text", "end", "words"), [
    ("😀!", 1, "grinning face"), ("👍🏽!", 2, "thumbs up"), ("❤️", 2, "red heart"), ("±", 1, "plus or minus"),
    ("👨‍👩‍👧a", 5, "family man woman girl"),
])  # fmt: skip
def test_a_sign_has_its_name_in_unicode(text: str, end: int, words: str) -> None:
    reading = find_sign(text, 0, len(text))
    assert reading is not None and (reading.end, " ".join(reading.words)) == (end, words)


def test_emphasis_is_no_multiplication() -> None:
    assert find_expression("*very* good", 0, 11, british=False) is None


def test_every_name_can_be_spoken() -> None:
    assert all(re.fullmatch(r"[\w\s'’.-]+", name) for name in sign_names().values())
