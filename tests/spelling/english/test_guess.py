"""Guesses at unknown words."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.spelling.english.guess import LETTERS, guess
from kokoro_desktop.spelling.english.stress import PRIMARY

VOCABULARY = Vocabulary.load()


@given(word=st.text(LETTERS, min_size=1, max_size=20), british=st.booleans())
@settings(max_examples=40, deadline=None)
def test_any_letters_are_said_in_symbols_of_the_model_or_its_dictionaries(word: str, british: bool) -> None:
    assert VOCABULARY.knows(guess(word, british))


def test_regular_words_are_guessed_right() -> None:
    assert guess("blint", False) == "blˈɪnt"
    assert guess("strake", True) == "stɹˈAk"


@given(word=st.text(LETTERS, min_size=1, max_size=20), british=st.booleans())
@settings(max_examples=40, deadline=None)
def test_no_word_has_two_primary_stresses(word: str, british: bool) -> None:
    assert guess(word, british).count(PRIMARY) <= 1


def test_words_for_which_two_stresses_are_likely_keep_one() -> None:
    assert [guess(word, False).count(PRIMARY) for word in ("rucastle", "josefina", "kowalski")] == [1, 1, 1]
