"""Letters with marks come in the form that the vocabulary knows, and each code point keeps its place."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.normal_form import NormalSpan, normal_form

VOCABULARY = Vocabulary.load()


@pytest.mark.parametrize(
    ("typed", "form"),
    [
        ("ç", "ç"),  # composed in the vocabulary
        ("c\u0327", "ç"),
        ("\u00e3", "a\u0303"),  # a with tilde: decomposed in the vocabulary
        ("a\u0303", "a\u0303"),
        ("c\u0303\u0327", "ç\u0303"),
        ("é", "e\u0301"),  # the letter is known, its mark is not
        ("ж", "ж"),  # no form of it is known
    ],
)
def test_form_is_the_one_that_the_vocabulary_knows_best(typed: str, form: str) -> None:
    assert "".join(stretch.form for stretch in normal_form(typed, VOCABULARY)) == form


def test_code_points_that_were_typed_keep_their_places_in_a_changed_form() -> None:
    assert normal_form("ta\u00e3c\u0303\u0327k", VOCABULARY) == [
        NormalSpan("ta", 0, 2),
        NormalSpan("a\u0303", 2, 3, (None, None)),
        NormalSpan("ç\u0303", 3, 6, (None, 1)),
        NormalSpan("k", 6, 7),
    ]


@given(st.text(st.sampled_from("ahcçãéж \u0303\u0327\u0301"), max_size=20))
def test_stretches_cover_the_text_and_say_the_same(text: str) -> None:
    stretches = normal_form(text, VOCABULARY)
    assert [0, *(stretch.end for stretch in stretches)] == [*(stretch.start for stretch in stretches), len(text)]
    for stretch in stretches:
        typed = text[stretch.start : stretch.end]
        assert unicodedata.normalize("NFD", stretch.form) == unicodedata.normalize("NFD", typed)
        if stretch.own:
            places = [stretch.start + place for place in stretch.own if place is not None]
            assert all(text[place] in stretch.form for place in places)
        else:
            assert stretch.form == typed


def test_no_more_marks_than_any_letter_has_are_sorted_together() -> None:
    """To sort them takes time that grows with the square of how many there are."""
    stretches = normal_form("ů" + "\u030a\u0361\u0323" * 10_000, VOCABULARY)
    assert max(len(stretch.form) for stretch in stretches if stretch.own) <= 33
