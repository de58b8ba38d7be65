"""Where phonemes come from, in words."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling import Piece, Source, Word
from kokoro_desktop.spelling.word import WORDS
from kokoro_desktop.ui.text.source_words import source_words


@pytest.mark.parametrize("source", Source)
def test_every_source_of_a_word_has_a_name(source: Source) -> None:
    assert bool(source_words(Word(Piece("a", "a", source), 0, 1, 0, 1))) == (source in WORDS)
