"""Words whose form depends on what follows, and those that rules make."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling import Source, convert


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [
        ("the apple, the pear", "ði ˈæpᵊl, ðə pˈɛɹ"),
        ("to eat, to sleep", "tʊ ˈit, tə slˈip"),
        ("a lead pipe", "ɐ lˈid pˈIp"),
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
    ],
)
def test_rules_make_words_of_known_ones(word: str, phonemes: str, source: Source) -> None:
    piece = convert(word, "en-US").pieces[0]
    assert (piece.phonemes, piece.source) == (phonemes, source)
