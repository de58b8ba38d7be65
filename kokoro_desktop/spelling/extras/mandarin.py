"""Converter for Mandarin with misaki: jieba for words, pypinyin for pinyin, and a table that maps pinyin to IPA.

Tones are represented by arrows.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from typing import Final

from kokoro_desktop.spelling.clauses import PartedConverter
from kokoro_desktop.spelling.extras.missing import LanguageMissing
from kokoro_desktop.spelling.override import Converter
from kokoro_desktop.spelling.word import Piece, Source, word_piece

_HAN: Final = "\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0002a6df"
_KNOWN: Final = re.compile(rf"[{_HAN}A-Za-z0-9%℃'’+=@&-]")
_PARTS: Final = re.compile(rf"[{_HAN}]+|\d[\d.,:/]*[%℃年月日号]?|[^\s{_HAN}\d]+|\s+")
_NO_TONE: Final = "\u032f"


class Mandarin(PartedConverter):
    """Converter for Mandarin; words in Latin letters are read as English.

    Raises
    ------
    LanguageMissing
        A package is not installed.
    """

    def __init__(self, english: Converter) -> None:
        super().__init__(_PARTS, _KNOWN)
        try:
            import cn2an
            import jieba
            from misaki.zh import ZHG2P
        except ImportError as error:
            raise LanguageMissing("Mandarin", "zh", str(error.name)) from error
        jieba.setLogLevel(logging.WARNING)
        self._english, self._cut, self._numbers, self._g2p = english, jieba.lcut, cn2an.transform, ZHG2P

    def _part(self, part: str) -> Iterable[Piece]:
        if part[0].isdigit():
            return [word_piece(part, self._number(part), Source.NUMBER)]
        return self._words(part) if re.match(f"[{_HAN}]", part) else self._english.pieces(part)

    def _words(self, text: str) -> Iterator[Piece]:
        """Yield a piece for each word; a space belongs to the word before it."""
        words = self._cut(text)
        for place, word in enumerate(words):
            between = " " * (place < len(words) - 1)
            yield word_piece(word, self._said(word) + between, Source.DICTIONARY)

    def _number(self, text: str) -> str:
        words = self._numbers(text, "an2cn")
        return " ".join(filter(None, map(self._said, self._cut(words))))

    def _said(self, word: str) -> str:
        try:
            phonemes = str(self._g2p.word2ipa(word))
        except Exception:  # misaki raises several kinds of errors for unknown syllables
            return ""
        return phonemes.replace(_NO_TONE, "")
