"""Abbreviations in their context."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.expressions import find_expression


@pytest.mark.parametrize(("text", "part", "words"), [
    ("St. Louis", "St", "saint"),
    ("Baker St. is", "St", "street"),
    ("10 Downing St", "St", "street"),
    ("Elm Dr. is", "Dr", "drive"),
    ("Dr. Elm", "Dr", "doctor"),
    ("see p. 5", "p.", "page"),
    ("see vol. 2", "vol", "volume"),
    ("the Govt. said", "Govt", "government"),
    ("Austin, TX", "TX", "Texas"),
    ("smith et al. said", "et", "et al"),
])  # fmt: skip
def test_an_abbreviation_is_read_by_its_neighbours(text: str, part: str, words: str) -> None:
    reading = find_expression(text, text.index(part), len(text), british=False)
    assert reading is not None and " ".join(reading.words) == words


@pytest.mark.parametrize("text", ["fig.", "The art of it", "Is it", "St", "no. It"])
def test_a_word_that_looks_like_an_abbreviation_stays_one(text: str) -> None:
    assert find_expression(text, 0, len(text), british=False) is None


@pytest.mark.parametrize("text", ["In this case no one knew", "The house no longer stands", "a ticket no. He left"])
def test_no_after_something_numbered_is_a_word_unless_a_number_follows(text: str) -> None:
    assert find_expression(text, text.index(" no") + 1, len(text), british=False) is None


def test_a_full_stop_after_an_abbreviation_still_ends_the_sentence() -> None:
    reading = find_expression("Baker St.", 6, 9, british=False)
    assert reading is not None and reading.end == 8
