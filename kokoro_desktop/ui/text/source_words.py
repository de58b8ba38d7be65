"""Display names of the sources of phonemes, such as "from the dictionary"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kokoro_desktop.ui.translation import tr

if TYPE_CHECKING:
    from kokoro_desktop.spelling import Word


def source_words(word: Word) -> str:
    """Return the display name of the source of a word's phonemes; an empty string for any other piece of text."""
    said = {
        "DICTIONARY": tr("from the dictionary"),
        "RULE": tr("by rule"),
        "NUMBER": tr("number"),
        "LETTERS": tr("spelled out"),
        "GUESSED": tr("guessed"),
        "ESPEAK": tr("from espeak-ng"),
        "USER": tr("from your dictionary"),
        "CHOSEN": tr("chosen by you"),
        "INLINE": tr("specified in the text"),
    }
    return said.get(word.piece.source.name, "")
