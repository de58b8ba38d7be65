"""Says in the window's language where the phonemes of a word come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from kokoro_desktop.spelling import Word


def source_words(word: Word) -> str:
    """Name the source of a word's phonemes; empty for what is no word."""
    said = {
        "DICTIONARY": _tr("from the dictionary"),
        "RULE": _tr("by a rule"),
        "NUMBER": _tr("a number"),
        "LETTERS": _tr("letter by letter"),
        "GUESSED": _tr("guessed"),
        "ESPEAK": _tr("by espeak-ng"),
        "USER": _tr("as you have it"),
        "GIVEN": _tr("given in the text"),
    }
    return said.get(word.piece.source.name, "")


def _tr(text: str) -> str:
    return QCoreApplication.translate("SourceWords", text)
