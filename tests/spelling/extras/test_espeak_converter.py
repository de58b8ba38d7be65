"""Five languages by espeak-ng, beside what misaki makes of the same sentences."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kokoro_desktop.spelling import Source, convert
from kokoro_desktop.spelling.extras.espeak_converter import Espeak, distribute
from kokoro_desktop.spelling.extras.espeak_process import EspeakProcess

pytest.importorskip("espeakng_loader")
# The output of misaki 0.9.4 (`EspeakG2P`) with phonemizer-fork 3.3.2 and espeakng-loader 0.2.4.
REFERENCE = Path(__file__).parents[2] / "data" / "spelling" / "espeak.reference.tsv"


def test_sentences_become_what_the_model_was_trained_with() -> None:
    rows = [line.split("\t") for line in REFERENCE.read_text(encoding="utf-8").splitlines()]
    said = [convert(text, language).phonemes for language, text, _ in rows]
    # The opening question mark is not in the vocabulary.
    assert said == [phonemes.replace("¿", "") for _, _, phonemes in rows]


@pytest.mark.parametrize(("text", "language"), [("café", "fr"), ("piña", "es"), ("São", "pt-BR"), ("perché", "it")])
def test_decomposed_letters_sound_like_composed_ones(text: str, language: str) -> None:
    decomposed = convert(unicodedata.normalize("NFD", text), language)
    assert decomposed.phonemes == convert(text, language).phonemes
    assert decomposed.text == unicodedata.normalize("NFD", text)


def test_every_word_has_its_own_phonemes_and_markup_is_kept() -> None:
    conversion = convert("Eu sei [pause 0.5s] com [você](/vosˈe/) 42 vezes 😀.", "pt-BR")
    words = {word.piece.text: (word.piece.phonemes, word.piece.source) for word in conversion.words()}
    assert words["sei"] == ("sˈA", Source.ESPEAK)
    assert words["você"] == ("vosˈe", Source.INLINE)
    assert words["42"][1] is Source.NUMBER
    assert [word.piece.text for word in conversion.left_out()] == ["😀"]
    assert "[pause 0.5s]" in conversion.phonemes


def test_decimals_and_times_are_one_word() -> None:
    conversion = convert("Son 3,5 a las 12:30.", "es")
    assert [word.piece.text for word in conversion.words()] == ["Son", "3,5", "a", "las", "12:30"]


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=60), st.sampled_from(["es", "fr", "hi", "it", "pt-BR"]))
def test_every_character_of_any_text_is_in_one_piece(text: str, language: str) -> None:
    assert convert(text, language).text == text


def test_a_word_without_end_is_left_out() -> None:
    conversion = convert("hola " + "a" * 20_000, "es")
    assert conversion.phonemes == "ˈola"
    assert len(list(conversion.left_out())) == 1


def test_a_word_or_number_for_which_nothing_is_said_is_left_out_and_a_dash_is_not() -> None:
    class Silent(EspeakProcess):
        def phonemes(self, voice: str, texts: Sequence[str]) -> list[str]:
            return [" ".join("a" for word in text.split() if word == "sí") for text in texts]

    pieces = Espeak("es", Silent()).pieces("sí 35 - xq")
    assert [piece.text for piece in pieces if piece.source is Source.LEFT_OUT and piece.reason] == ["35", "xq"]
    assert [piece.text for piece in pieces if piece.source is Source.PUNCTUATION] == ["-"]


def test_hyphens_alone_are_a_dash_and_other_marks_without_a_sound_have_a_reason() -> None:
    dash, apostrophe = (convert(text, "es").pieces[2] for text in ("hola - adios", "hola ' adios"))
    assert (dash.phonemes, dash.source) == ("—", Source.PUNCTUATION)
    assert (apostrophe.phonemes, str(apostrophe.reason)) == ("", "No pronunciation was found")


def test_a_word_of_another_language_is_said_without_the_marks_round_it() -> None:
    assert convert("le weekend, un smartphone", "fr").phonemes == "lə wiːkˈɛnd, œ̃ smaʁtfˈɔn"
    assert convert("ठीक OK है", "hi").phonemes == "ʈʰˈiːk ˈQ kˈA hɛː"


@pytest.mark.parametrize("text", ["ᄍ", "Москва", "नमस्ते", "世界"])
def test_letters_of_other_scripts_are_left_out_instead_of_being_named_one_by_one(text: str) -> None:
    conversion = convert(f"bonjour {text}", "fr")
    assert conversion.phonemes == "bɔ̃ʒˈuʁ"
    (piece,) = [word.piece for word in conversion.left_out()]
    assert (piece.text, piece.reason) == (text, "These letters do not occur in this language")


def test_a_word_with_a_sound_that_the_model_lacks_is_left_out_and_dental_marks_are_not_missed() -> None:
    assert convert("la D", "it").phonemes == "la dˈiː"
    (piece,) = [word.piece for word in convert("टिळक", "hi").left_out()]
    assert (piece.text, piece.reason) == ("टिळक", "The model has no symbol for one of the sounds in this word")


def test_what_is_said_is_shared_out_by_how_many_words_each_is_alone() -> None:
    assert distribute(["a", "b"], None) == [["a"], ["b"]]
    assert distribute(["a", "b", "c"], [1, 2]) == [["a"], ["b", "c"]]
    assert distribute(["a", "b", "c"], [1, 1]) == []
