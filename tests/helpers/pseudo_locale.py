"""A language of nobody's, accented and a third longer than English: it shows what is not translated and what is cut."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QTranslator

START, END = "⟦", "⟧"
"""Round every translated text: what has them not was never given to a translator."""
_ACCENTS: Final = str.maketrans("aceinouyACEINOUY", "áçéíñöûýÁÇÉÍÑÖÛÝ")
_KEPT: Final = re.compile(r"(\{[^}]*\}|<[^>]*>|&\w*;|%n|\(\*\.[^)]*\)|\t.*)")
"""Fields, tags, entities, filters of file dialogs, keys."""
_READ: Final = ("QShortcut", "QFontDatabase")
"""Contexts of Qt whose texts Qt reads as well: the names of keys and of fonts' weights."""
_LONGER: Final = 0.35
"""German and Finnish are about so much longer than English."""


class PseudoLocale(QTranslator):
    """Translates everything."""

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        """Say that there is something in it: Qt asks no empty one."""
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        """Write a text so that it is still to be read, and told from the one in the program."""
        if context in _READ:
            return None  # type: ignore[return-value]  # a null string, where an empty one would be shown
        return pseudo(text).replace("%n", str(n))


def pseudo(text: str) -> str:
    """Translate a text into the language of nobody's."""
    parts = _KEPT.split(text)
    written = "".join(part if number % 2 else part.translate(_ACCENTS) for number, part in enumerate(parts))
    letters = sum(character.isalpha() for character in text)
    return f"{START}{written}{'~' * round(letters * _LONGER)}{END}"
