"""The sentences to begin with are spoken as they stand, by a voice of their language."""

from __future__ import annotations

import pytest

from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.phonemes.examples import EXAMPLES, Example
from kokoro_desktop.voices import catalogue

VOCABULARY = Vocabulary.load()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_an_example_sentence_reaches_the_model_as_it_stands_and_its_voice_speaks_its_language(example: Example) -> None:
    encoding = encode(example.phonemes, VOCABULARY)
    assert (encoding.mapped, encoding.unknown) == ((), ())
    assert {info.id: info.language_name for info in catalogue()}[example.voice] == example.language


def test_there_is_an_example_in_every_language_of_the_voices() -> None:
    assert {example.language for example in EXAMPLES} == {info.language_name for info in catalogue()}
