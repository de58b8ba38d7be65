"""The model's letters, and what IPA writes for them."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Encoding, Vocabulary, encode
from kokoro_desktop.phonemes.encode import EmptyPhonemes
from kokoro_desktop.phonemes.mixtures import BadMixture
from kokoro_desktop.phonemes.notation import (
    CERTAIN,
    CHOICES,
    ENGLISH,
    STANDARD_IPA,
    certain_letters,
    spell_out,
    standard_ipa,
)
from kokoro_desktop.spelling.english import word_book

_LANGUAGES = ("en-US", "en-GB", "es", "it", "fr", "ja", "")


def spelled_out(phonemes: str, language: str) -> str:
    return spell_out(phonemes, certain_letters(phonemes, language))


def read(phonemes: str, language: str) -> Encoding:
    return encode(phonemes, Vocabulary.load(), language)


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


def test_letters_are_spelled_out_in_the_languages_that_read_two_symbols_as_one() -> None:
    letters = "ˈA ˈI ˈO ˈQ ˈW ˈY ˈʤɑ ˈɑʧ ˈʦɑ"
    assert spelled_out(letters, "en-US") == "ˈeɪ ˈaɪ ˈoʊ ˈQ ˈaʊ ˈɔɪ ˈdʒɑ ˈɑtʃ ˈʦɑ"
    assert spelled_out(letters, "en-GB") == "ˈeɪ ˈaɪ ˈO ˈəʊ ˈaʊ ˈɔɪ ˈdʒɑ ˈɑtʃ ˈʦɑ"
    assert spelled_out(letters, "es") == "ˈA ˈI ˈO ˈQ ˈW ˈY ˈdʒɑ ˈɑtʃ ˈʦɑ"
    assert spelled_out(letters, "fr") == letters


@pytest.mark.parametrize(
    "phonemes", ["sˈYŋ", "hˈɑʧˌɑt", "fɹˈɛndʧˌɪp", "ɡˈO: nˈO", "ˈO\u032f", "{O~ɑ:0.5}", "bˈʌTᵊn bˈɑksᵻz"]
)
def test_a_letter_stays_where_its_standard_ipa_would_be_read_otherwise(phonemes: str) -> None:
    assert spelled_out(phonemes, "en-US").replace("noʊ", "nO").replace("nˈoʊ", "nˈO") == phonemes


@given(
    st.lists(
        st.sampled_from(
            [*"AIOQWYʧʤʦTaeoɔəɪʊtdʃʒŋpɹˈˌː:.,'ʼ˞ \n[]|", "\u032f", "\u0361", "：", "ɪp", "{O~ɑ:0.5}", "{s~ʃ}"]
        )
    ).map("".join),
    st.sampled_from(_LANGUAGES),
)
@example("ʧʼA", "en-US")
@example("A˞:", "en-US")
@example("hˈɑʧ{O~ɑ:0.5}ˈʧ[pause 1s]ˈʧ", "en-US")
def test_spelled_out_phonemes_reach_the_model_as_the_same_tokens(phonemes: str, language: str) -> None:
    try:
        expected = read(phonemes, language)
    except (EmptyPhonemes, BadMixture):
        assume(False)
    found = read(spelled_out(phonemes, language), language)
    assert (found.tokens, found.pauses) == (expected.tokens, expected.pauses)
    assert [note.symbol for note in found.doubtful] == [note.symbol for note in expected.doubtful]


@pytest.mark.parametrize("language", sorted(ENGLISH))
def test_every_dictionary_word_reaches_the_model_as_the_same_tokens_when_spelled_out(language: str) -> None:
    book = word_book.WordBook(british=language == "en-GB")
    for number in range(len(book._firsts)):
        rows = (row.split("\t") for row in book._unpacked(number).split("\n") if row)
        entries = filter(None, (word_book._entry(values[-1 if book._british else 0]) for _, *values in rows))
        phonemes = " ".join(said for entry in entries for said in entry.phonemes.values())
        assert read(spelled_out(phonemes, language), language).tokens == read(phonemes, language).tokens
