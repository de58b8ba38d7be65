"""The model's letters, and what IPA writes for them."""

from __future__ import annotations

import re

from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.notation import CERTAIN, CHOICES, ENGLISH, STANDARD_IPA, standard_ipa


def test_the_models_letters_are_written_as_ipa_is_taught() -> None:
    assert standard_ipa("həlˈO ʧˈYs") == "həlˈoʊ tʃˈɔɪs"
    assert standard_ipa("kˈæt") == "kˈæt"
    assert standard_ipa("bˈʌTᵊn bˈɑksᵻz") == "bˈʌɾən bˈɑksɨz"


def test_every_letter_that_stands_for_two_symbols_is_one_of_the_vocabulary() -> None:
    vocabulary = Vocabulary.load()
    assert all(letter in vocabulary for letter in STANDARD_IPA)


def test_what_is_certain_in_english_is_the_letter_that_ipa_writes_so() -> None:
    for pattern, letter, languages in CERTAIN:
        assert re.search(pattern, STANDARD_IPA[letter] + "z")
        assert languages <= ENGLISH | {"es", "it", "pt-BR", "hi"}


def test_a_choice_begins_with_the_letter_that_ipa_writes_so() -> None:
    assert all(STANDARD_IPA[letters[0]] == pair for pair, letters in CHOICES.items())
