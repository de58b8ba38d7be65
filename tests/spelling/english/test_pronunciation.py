"""Words whose form depends on what follows, and those that rules make."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling import Source, convert


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [
        ("the apple, the pear", "ði ˈæpᵊl, ðə pˈɛɹ"),
        ("to eat, to sleep", "tʊ ˈit, tə slˈip"),
        ("a lead role", "ɐ lˈid ɹˈOl"),
        ("I am a man.", "ˌI ɐm ɐ mˈæn."),
        ("He came in.", "hˌi kˈAm ˈɪn."),
        ("in the house", "ɪn ðə hˈWs"),
        ("I used to", "ˌI jˈust tu"),
    ],
)
def test_weak_forms_hear_what_follows(text: str, phonemes: str) -> None:
    assert convert(text, "en-US").phonemes == phonemes


@pytest.mark.parametrize(
    ("word", "phonemes", "source"),
    [
        ("grandchildren", "ɡɹˈændʧˌɪldɹᵊn", Source.RULE),
        ("defied", "dəfˈId", Source.RULE),
        ("NASA's", "nˈæsəz", Source.RULE),
        ("well-known", "wˌɛlnˈOn", Source.RULE),
        ("B2B", "bˈi tˈu bˈi", Source.NUMBER),
        ("they'd've", "ðAdəv", Source.RULE),
        ("McCat", "məkˈæt", Source.DICTIONARY),
        ("cat'd", "kˈætəd", Source.RULE),
        ("O'Cat", "Okˈæt", Source.RULE),
    ],
)
def test_rules_make_words_of_known_ones(word: str, phonemes: str, source: Source) -> None:
    piece = convert(word, "en-US").pieces[0]
    assert (piece.phonemes, piece.source) == (phonemes, source)


def test_a_stem_that_a_person_checked_takes_precedence_over_a_name() -> None:
    assert "bˈWd" in convert("He bowed to her.", "en-US").phonemes  # not the name Bowe


def test_r_of_a_contraction_is_american_alone() -> None:
    assert [convert("who're", language).phonemes[-2:] for language in ("en-US", "en-GB")] == ["əɹ", "ːə"]


@pytest.mark.parametrize(
    "word", ["O'Zorblatt", "O’Zorby's", "Zorbalski's", "Zorbmura'll", "D'Angelo", "rock'n'roll", "x'y"]
)
def test_an_unknown_word_with_an_apostrophe_is_not_passed_over(word: str) -> None:
    (piece,) = convert(word, "en-US").pieces
    assert piece.source in (Source.GUESSED, Source.LETTERS) and piece.phonemes


def test_a_possessive_of_a_guessed_name_ends_as_all_do() -> None:
    said = [convert(word, "en-US").phonemes for word in ("Zorblatt", "Zorblatt's", "Kowalski", "Kowalski’s")]
    assert said[1::2] == [f"{said[0]}s", f"{said[2]}z"]
