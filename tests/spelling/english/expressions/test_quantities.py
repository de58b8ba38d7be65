"""Money and measures in words."""

from __future__ import annotations

import pytest
from expression_words import expression_words

from kokoro_desktop.spelling.english.expressions import find_expression
from kokoro_desktop.spelling.word import Category


@pytest.mark.parametrize(("text", "words"), [
    ("$3.50", "three dollars and fifty cents"),
    ("$1", "one dollar"),
    ("£0.01", "one penny"),
    ("$3.5 million", "three point five million dollars"),
    ("50%", "fifty percent"),
    ("20°C", "twenty degrees Celsius"),
    ("5 km", "five kilometers"),
    ("6 ft", "six feet"),
    ("60 mph", "sixty miles per hour"),
])  # fmt: skip
def test_a_quantity_is_read(text: str, words: str) -> None:
    assert expression_words(text) == words


def test_britain_spells_metres() -> None:
    assert expression_words("5 km", british=True) == "five kilometres"


@pytest.mark.parametrize(("text", "category"), [("$5", Category.MONEY), ("5 km", Category.MEASURE)])
def test_it_has_its_class(text: str, category: Category) -> None:
    reading = find_expression(text, 0, len(text), british=False)
    assert reading is not None and reading.category is category


def test_a_unit_is_singular_before_what_it_measures() -> None:
    reading = find_expression("a 5 km run", 2, 10, british=False)
    assert reading is not None and reading.words == ("five", "kilometer")
