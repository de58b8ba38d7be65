"""Pseudo-localisation: texts with accents and a third longer than English, to find untranslated and truncated texts."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QTranslator

# Markers around each translated text; a text without them never passed through a translator.
START, END = "⟦", "⟧"
_ACCENTS: Final = str.maketrans("aceinouyACEINOUY", "áçéíñöûýÁÇÉÍÑÖÛÝ")
# Parts left unchanged: fields, tags, entities, filters of file dialogs, and keys.
_KEPT: Final = re.compile(r"(\{[^}]*\}|<[^>]*>|&\w*;|%n|\(\*\.[^)]*\)|\t.*)")
# Contexts whose texts Qt also parses: the names of keys and font weights.
_READ: Final = ("QShortcut", "QFontDatabase")
# Relative extra length; German and Finnish texts are about this much longer than English ones.
_LONGER: Final = 0.35


class PseudoLocale(QTranslator):
    """Translator that pseudo-localises every text."""

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        """Return False, because Qt skips empty translators."""
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        """Return a readable text that can be distinguished from the original."""
        if context in _READ:
            return None  # type: ignore[return-value]  # a null string keeps the original; an empty one would be shown
        return pseudo(text).replace("%n", str(n))


def pseudo(text: str) -> str:
    """Pseudo-localise a text."""
    parts = _KEPT.split(text)
    written = "".join(part if number % 2 else part.translate(_ACCENTS) for number, part in enumerate(parts))
    letters = sum(character.isalpha() for character in text)
    return f"{START}{written}{'~' * round(letters * _LONGER)}{END}"
