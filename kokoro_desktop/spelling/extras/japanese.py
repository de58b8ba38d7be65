"""Converter for Japanese with misaki's `Cutlet`: fugashi and UniDic for words and readings, and a kana-to-IPA table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, Final

from kokoro_desktop.spelling.clauses import PartedConverter
from kokoro_desktop.spelling.extras.missing import LanguageMissing
from kokoro_desktop.spelling.override import Converter
from kokoro_desktop.spelling.word import Piece, Source, word_piece

_KANA: Final = "\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_NATIVE: Final = f"{_KANA}\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff"
_KNOWN: Final = re.compile(rf"[{_NATIVE}A-Za-z0-9０-９Ａ-Ｚａ-ｚ%'’+=@&-]")
# Maximum number of code points to convert in one step, because misaki's time grows with the cube of this number.
_MOST_AT_ONCE: Final = 100
_PARTS: Final = re.compile(rf"[{_NATIVE}0-9０-９]+|[^\s{_NATIVE}0-9０-９]+|\s+")


class Japanese(PartedConverter):
    """Converter for Japanese; words in Latin letters are read as English.

    Raises
    ------
    LanguageMissing
        A package is not installed.
    """

    def __init__(self, english: Converter) -> None:
        super().__init__(_PARTS, _KNOWN)
        try:
            import jaconv
            from misaki.cutlet import JA_WORDS, Cutlet, Word
        except ImportError as error:
            raise LanguageMissing("Japanese", "ja", str(error.name)) from error
        self._english, self._word, self._hiragana = english, Word, jaconv.kata2hira
        self._joined, self._most_joined = JA_WORDS, max(map(len, JA_WORDS))
        try:
            self._cutlet: Any = Cutlet()
        except RuntimeError as error:  # fugashi finds no dictionary
            raise LanguageMissing("Japanese", "ja", "unidic-lite") from error

    def _part(self, part: str) -> Iterable[Piece]:
        if not re.match(f"[{_NATIVE}0-9０-９]", part):
            return self._english.pieces(part)
        spans = (part[at : at + _MOST_AT_ONCE] for at in range(0, len(part), _MOST_AT_ONCE))
        return [piece for span in spans for piece in self._native(span)]

    def _native(self, text: str) -> list[Piece]:
        """Convert a piece of text; if misaki fails, convert each half separately.

        For example, misaki fails on ten zeros in a number.
        """
        try:
            return list(self._words(text))
        except Exception:  # misaki may raise assertion errors and many kinds of lookup errors
            middle = len(text) // 2
            return [*self._native(text[:middle]), *self._native(text[middle:])] if middle else [_piece(text, "", False)]

    def _words(self, text: str) -> Iterator[Piece]:
        """Yield a piece for each word, or a single piece if the words cannot be located after normalisation."""
        normal = self._cutlet._normalize_text(text)
        words = [
            self._word(
                each.surface,
                self._hiragana(each.feature.pron or each.feature.kana or each.surface),
                6 if each.char_type == 7 or not each.is_unk else each.char_type,
            )
            for each in self._cutlet.tagger(normal)
        ]
        groups = list(self._groups(words))
        tokens = self._cutlet._romaji_tokens([word for group in groups for word in group])
        surfaces = ["".join(word.surface for word in group) for group in groups]
        if "".join(surfaces) != text or len(tokens) != len(groups):
            said = " ".join(filter(None, (token.surface.strip() for token in tokens)))
            yield _piece(text, said, any(each.isdigit() for each in text))
            return
        for place, (surface, token) in enumerate(zip(surfaces, tokens, strict=True)):
            after = " " * (place < len(tokens) - 1)
            yield _piece(surface, token.surface + after * bool(token.surface), surface.isdigit())

    def _groups(self, words: Sequence[Any]) -> Iterator[list[Any]]:
        """Group words that together form one entry in misaki's word list, as `Cutlet._romaji_tokens` does."""
        at = 0
        while at < len(words):
            kind, most = words[at].char_type, min(at + self._most_joined, len(words))
            end = next((each for each in range(at + 1, most) if words[each].char_type != kind), most)
            surfaces = accumulate(word.surface for word in words[at:end])
            ends = [each for each, surface in enumerate(surfaces, at + 1) if surface in self._joined]
            stop = ends[-1] if ends else at + 1
            yield list(words[at:stop])
            at = stop


def _piece(text: str, said: str, number: bool) -> Piece:
    return word_piece(text, said, Source.NUMBER if number else Source.DICTIONARY)
