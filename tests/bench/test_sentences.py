"""The standard sentences can be spoken in one pass each, to the last symbol."""

import pytest

from kokoro_desktop.bench.sentences import SENTENCES
from kokoro_desktop.phonemes.encode import encode
from kokoro_desktop.phonemes.vocabulary import Vocabulary
from kokoro_desktop.spec import MAX_PHONEMES


@pytest.mark.parametrize("name", SENTENCES)
def test_every_symbol_is_known_and_the_sentence_fits_one_pass(name):
    encoding = encode(SENTENCES[name], Vocabulary.load())
    assert not encoding.unknown
    assert not encoding.mapped
    assert 0 < len(encoding.tokens) <= MAX_PHONEMES


def test_medium_sentence_has_the_length_of_earlier_measurements():
    assert len(SENTENCES["medium"]) == 128
