"""The words of a conversion, for comparison with the words that a person would read."""

from __future__ import annotations

import re

from kokoro_desktop.spelling import Conversion, Source
from kokoro_desktop.spelling.word import Category


def words_read(conversion: Conversion) -> list[str]:
    """List the spoken words in lower case; a word that is spelled out becomes its letters."""
    said = list[str]()
    for piece in conversion.pieces:
        if piece.source is Source.PUNCTUATION or not piece.phonemes.strip():
            said.append(" ")
        elif piece.read_as:
            said += (f" {' '.join(word) if word.isupper() else word} " for word in piece.read_as.split())
        elif piece.category is Category.LETTERS and "-" in piece.text:
            said.append(" ".join(" ".join(part) if part.isupper() else part for part in piece.text.split("-")))
        elif piece.category is Category.LETTERS and "'" not in piece.text:
            stem = piece.text.removesuffix("s") if piece.text[:-1].isupper() else piece.text
            said.append(" ".join(re.findall(r"[A-Za-z]", stem)) + piece.text[len(stem) :])
        else:
            said.append(re.sub(r"(?<=[A-Za-z])-", " ", piece.text))
    return re.findall(r"[^\W_]+(?:'[^\W_]+)*", "".join(said).lower().replace("’", "'"))
