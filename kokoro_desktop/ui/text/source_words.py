"""Display names of the sources of phonemes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kokoro_desktop.ui.translation import tr

if TYPE_CHECKING:
    from kokoro_desktop.spelling import Word


def source_words(word: Word) -> str:
    """Return the source of a word's phonemes; empty for pieces that are not words."""
    said = {
        "DICTIONARY": tr("from the dictionary"),
        "RULE": tr("by a rule"),
        "NUMBER": tr("a number"),
        "LETTERS": tr("letter by letter"),
        "GUESSED": tr("guessed"),
        "ESPEAK": tr("by espeak-ng"),
        "USER": tr("as you have it"),
        "CHOSEN": tr("chosen by you"),
        "GIVEN": tr("given in the text"),
    }
    return said.get(word.piece.source.name, "")
