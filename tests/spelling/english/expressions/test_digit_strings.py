"""Digit strings: telephones, accounts, flights and addresses."""

from __future__ import annotations

import pytest
from expression_words import expression_words

from kokoro_desktop.spelling.english.expressions import find_expression


@pytest.mark.parametrize(("text", "before", "words"), [
    ("31926819", "a/c ", "three one nine two six eight one nine"),
    ("20-45-77", "Sort code ", "two zero four five seven seven"),
    ("88-1203", "PO ", "eighty eight twelve oh three"),
    ("123 4567 89", "GB ", "one two three four five six seven eight nine"),
    ("404", "returned ", "four oh four"),
    ("442", "Flight DL ", "four forty two"),
    ("401(k)s", "", "four oh one Ks"),
    ("1234", "PIN: ", "one two three four"),
    ("66193", "Ref. ", "six six one nine three"),
    ("737s", "", "seven thirty sevens"),
    ("192.168.0.1", "", "one nine two dot one six eight dot zero dot one"),
])  # fmt: skip
def test_digits_of_a_name_are_read_one_by_one_or_in_pairs(text: str, before: str, words: str) -> None:
    assert expression_words(text, before) == words


def test_digits_before_the_name_of_a_code_are_read_one_by_one() -> None:
    reading = find_expression("771294 is your login code", 0, 25, british=False)
    assert reading is not None and reading.words == ("seven", "seven", "one", "two", "nine", "four")


def test_an_amount_after_a_colon_is_no_code() -> None:
    reading = find_expression("Text: 500 words", 6, 15, british=False)
    assert reading is not None and reading.words == ("five", "hundred")


def test_a_list_of_numbers_is_no_account() -> None:
    reading = find_expression("850 888 579", 0, 11, british=False)
    assert reading is not None and reading.end == len("850")
