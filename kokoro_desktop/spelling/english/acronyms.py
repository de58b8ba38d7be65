"""Distinguish acronyms such as *US* from ordinary words in capitals, for example in an all-capitals sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from kokoro_desktop.spelling.english.tokens import Token, TokenKind
from kokoro_desktop.spelling.word import Category

_SHORTEST_SENTENCE: Final = 2  # minimum number of known words in a sentence in capitals
_ENDS: Final = re.compile(r"[.!?…]|\n")
# Words that are acronyms when they are in capitals, unless the capitals mark emphasis.
_ALSO_WORDS: Final = frozenset({"WHO", "IT", "US"})
_BEFORE_EMPHASIS: Final = frozenset({
    *("do", "did", "does", "love", "loved", "hate", "hated", "get", "got", "want", "wanted", "is", "was"),
    *("believe", "like", "liked", "need", "tried", "try", "know", "knew", "said", "of"),
})  # fmt: skip
_ASKING: Final = frozenset({
    *("is", "are", "was", "were", "am", "do", "does", "did", "has", "have", "had", "can", "could", "will"),
    *("would", "should", "may", "might", "must", "the", "a", "an", "i", "you", "he", "she", "we", "they", "else"),
    *("cares", "knows"),
})  # fmt: skip


def read_capitals(tokens: Sequence[Token], known: Callable[[str], bool]) -> list[Token]:
    """Distinguish acronyms from ordinary words in capitals; return all tokens, changed accordingly.

    Parameters
    ----------
    tokens
        All tokens of a text.
    known
        Function that returns whether a lower-case word is in the dictionary.
    """
    found = list(tokens)
    for places in _sentences(found):
        words = [at for at in places if found[at].kind is TokenKind.WORD and len(found[at].read) > 1]
        capitals = [
            at for at in words if found[at].read.isupper() and found[at].read.isalpha() | ("'" in found[at].read)
        ]
        ordinary = [at for at in capitals if known(found[at].read.lower())]
        if len(capitals) == len(words) and len(ordinary) >= _SHORTEST_SENTENCE and 2 * len(ordinary) >= len(words):
            for at in ordinary:
                found[at] = replace(found[at], read=found[at].read.lower())
            continue
        for at in capitals:
            if found[at].read in _ALSO_WORDS and _is_acronym(
                found[at].read, _beside(found, at, -1), _beside(found, at, 1)
            ):
                found[at] = replace(
                    found[at], kind=TokenKind.PHRASE, read=" ".join(found[at].read), category=Category.LETTERS
                )
    return found


def _sentences(tokens: Sequence[Token]) -> Iterator[list[int]]:
    places = list[int]()
    for at, token in enumerate(tokens):
        places.append(at)
        if token.kind in (TokenKind.MARK, TokenKind.SPACE) and _ENDS.search(token.text):
            yield places
            places = []
    yield places


def _beside(tokens: Sequence[Token], at: int, step: int) -> str:
    """Return the text of the nearest non-space token in the direction of ``step``; empty if there is none."""
    at += step
    while 0 <= at < len(tokens) and tokens[at].kind is TokenKind.SPACE:
        at += step
    return tokens[at].text if 0 <= at < len(tokens) else ""


def _is_acronym(word: str, before: str, after: str) -> bool:
    if before.isupper() and before.isalpha() and len(before) > 1 and before not in _ALSO_WORDS:
        return False  # part of a sentence in capitals
    if word == "WHO":
        return before.lower() in ("the", "a", "by", "from", "at", "and", "to") or after.lower() not in _ASKING
    if word == "IT":
        return not (before.lower() in _BEFORE_EMPHASIS and after.lower() in ("", ".", "!", "?", ","))
    return before.lower() not in ("between", "let", "against") or after.lower() not in ("", "and", ".", "!", "?")
