"""Numbers in words, as num2words 0.5 has them without its *and*."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english import numbers


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("0", "zero"),
        ("13", "thirteen"),
        ("20", "twenty"),
        ("21", "twenty one"),
        ("100", "one hundred"),
        ("115", "one hundred fifteen"),
        ("1000", "one thousand"),
        ("2000045", "two million forty five"),
        ("1" + "0" * 33, "one decillion"),
        ("007", "zero zero seven"),
    ],
)
def test_a_number_is_counted(digits: str, words: str) -> None:
    assert numbers.cardinal(digits) == words.split()


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("105", "one hundred and five"),
        ("2001", "two thousand and one"),
        ("1023000", "one million twenty three thousand"),
        ("1000105", "one million one hundred and five"),
    ],
)
def test_british_and_stands_before_the_last_two_digits_only(digits: str, words: str) -> None:
    assert numbers.with_and(numbers.cardinal(digits)) == words.split()


def test_more_digits_than_there_are_words_for_are_said_one_by_one() -> None:
    assert numbers.cardinal("9" * numbers.MOST_DIGITS)[1] == "hundred"
    assert numbers.cardinal("9" * (numbers.MOST_DIGITS + 1)) == ["nine"] * (numbers.MOST_DIGITS + 1)


@pytest.mark.parametrize(
    ("digits", "last"),
    [("1", "first"), ("12", "twelfth"), ("23", "third"), ("9", "ninth"), ("20", "twentieth"), ("14", "fourteenth")],
)
def test_the_last_word_says_which_one_in_a_row(digits: str, last: str) -> None:
    assert numbers.ordinal(digits) == [*numbers.cardinal(digits)[:-1], last]


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("1905", "nineteen oh five"),
        ("2024", "twenty twenty four"),
        ("2001", "two thousand one"),
        ("1900", "nineteen hundred"),
        ("2000", "two thousand"),
    ],
)
def test_four_digits_are_a_year(digits: str, words: str) -> None:
    assert numbers.year(digits) == words.split()


def test_a_fraction_is_said_digit_by_digit() -> None:
    assert numbers.decimal("12.05") == ["twelve", "point", "zero", "five"]
    assert numbers.decimal(".5") == ["point", "five"]
    assert numbers.decimal("12.") == ["twelve"]


@pytest.mark.parametrize(("digits", "last"), [("90", "nineties"), ("100", "hundreds"), ("6", "sixes"), ("2", "twos")])
def test_a_group_is_a_plural(digits: str, last: str) -> None:
    assert numbers.plural_of(numbers.cardinal(digits))[-1] == last
