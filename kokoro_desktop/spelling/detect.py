"""Detection of ordinary spelling in text that should be phonemes."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import Final

from kokoro_desktop.phonemes.symbols import SYMBOLS, SymbolKind
from kokoro_desktop.spelling.english.word_book import WordBook
from kokoro_desktop.spelling.languages import LANGUAGES

_MOST_WORDS: Final = 30  # number of words to examine at the start of the text
_FEWEST_KNOWN: Final = 0.75  # minimum fraction of words in the language
# Minimum total number of letters; shorter text could be phonemes.
_FEWEST_LETTERS: Final = 5
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_PHONETIC: Final = frozenset(
    symbol.char for symbol in SYMBOLS if not symbol.char.isascii() and symbol.kind is not SymbolKind.PUNCTUATION
) - frozenset("æœøç\u0303")  # letters used in the spelling of some languages
_SCRIPTS: Final = (
    (re.compile("[\u3040-\u30ff]"), "ja"),
    (re.compile("[\u4e00-\u9fff]"), "zh"),
    (re.compile("[\u0900-\u097f]"), "hi"),
)
# The most common words of each language; almost every sentence contains one of them.
_COMMON: Final = {
    "es": "el la los las de del que en un una es por con para no se su lo como pero más está hola yo y a",
    "fr": "le la les de des du que et un une est pour dans ne pas il elle je vous nous qui sur avec bonjour à au",
    "it": "il la lo gli le di che un una è per non con sono del della ma come ciao mi si e a",
    "pt-BR": "o os as de do da que um uma é para não com em no na se por mais como você eu e a",
}


def holds_phonetic_letters(text: str) -> bool:
    """Return whether a text contains phonetic letters or marks that are not part of any language's spelling."""
    return not _PHONETIC.isdisjoint(text)


def spelled_language(text: str, language: str) -> str | None:
    """Detect the language of spelled text; None if it may be phonemes or is too short.

    Parameters
    ----------
    language
        BCP-47 tag of the expected language, which is tried first.
    """
    words = [match[0] for match in islice(_WORD.finditer(text), _MOST_WORDS)]
    if not words or holds_phonetic_letters(text):
        return None
    for script, tag in _SCRIPTS:
        if script.search(text):
            # Text in Han characters only may also be Japanese.
            return _offered("ja" if tag == "zh" and language == "ja" else tag)
    if sum(map(len, words)) < _FEWEST_LETTERS or max(map(len, words)) < 3:
        return None
    english = language if language.startswith("en") else "en-US"
    for tag in dict.fromkeys((language, english)):
        known = _is_english if tag == english else frozenset(_COMMON.get(tag, "").split()).__contains__
        # For the other languages, only the most common words are available.
        if _offered(tag) and sum(map(known, words)) >= len(words) * (_FEWEST_KNOWN if tag == english else 0.3):
            return tag
    return None


def _offered(tag: str) -> str | None:
    return tag if any(each.tag == tag for each in LANGUAGES) else None


def _is_english(word: str) -> bool:
    return _english_words().get(word.replace("’", "'")) is not None


@lru_cache(1)
def _english_words() -> WordBook:
    return WordBook(british=False)
