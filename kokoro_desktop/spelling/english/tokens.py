"""Tokenizer that splits English text into words, expressions, punctuation and spaces without losing characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from kokoro_desktop.spelling.english.expressions import find_expression
from kokoro_desktop.spelling.english.expressions.symbols import find_sign
from kokoro_desktop.spelling.override import Override
from kokoro_desktop.spelling.word import Category

LONGEST_WORD: Final = 64  # maximum length of a word, in letters
_LETTER: Final = r"[^\W\d_]"
_INNER: Final = rf"(?:{_LETTER}|[\d\u0300-\u036f])"
_WORD: Final = re.compile(
    r"(?:[A-Za-z]\.){2,8}(?:[A-Za-z](?![\w']))?"  # U.S., e.g.
    r"|(?:Mr|Mrs|Ms|Dr|etc)\.(?!\w)"
    r"|[A-Z]\.(?=\s+[A-Z])"  # an initial
    r"|['’](?:em|tis|twas|twere|twill|cause|til|round|bout|n)(?!\w)"
    rf"|\d+(?=[α-ωΓ-Ω])|{_INNER}+(?:['’‘]{_INNER}+)*(?:-{_INNER}+(?:['’‘]{_INNER}+)*)*",
    re.IGNORECASE,
)
_INITIAL: Final = re.compile(r"[a-z]\.")
_SPACE: Final = re.compile(r"\s+")
_PAUSES: Final = re.compile(r"\.{3,}|-{2,}|[.!?]+|[,;:…—]")
# Single signs, and the model's symbol for each.
_MARKS: Final = {
    **{"(": "(", "[": "(", "{": "(", "“": "“", "«": "“", "„": "“", ")": ")", "]": ")", "}": ")", "”": "”", "»": "”"},
}
_POSSESSIVE: Final = re.compile(r"['’] [a-z]")
# Formatting and list signs, and invisible characters.
FORMATTING: Final = frozenset("*_`•◦▪‣■●\u200b\u200c\u200d\u2060\ufe0f\ufe0e\ufeff\u00ad")


# Signs that may also begin an expression after a letter or digit
_INSIDE: Final = frozenset("*/^=<>!&+×★²³⁻⁰¹⁴⁵⁶⁷⁸⁹–αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ")


class TokenKind(Enum):
    """Kind of a token."""

    WORD = auto()
    PHRASE = auto()
    MARK = auto()
    SPACE = auto()
    OVERRIDE = auto()
    OTHER = auto()


@dataclass(frozen=True)
class Token:
    """Part of a text, such as a word, an expression, a punctuation mark or a space.

    Attributes
    ----------
    text
        Text as written.
    kind
        Kind of token.
    read
        For a word, its ASCII form with straight apostrophes; for an expression, its words separated by spaces; for
        punctuation, its symbol.
    category
        Class of an expression.
    """

    text: str
    kind: TokenKind
    read: str
    category: Category = Category.PLAIN


def cut(text: str, british: bool, overrides: Sequence[Override] = ()) -> Iterator[Token]:
    """Split a text into tokens that cover every code point; each non-empty override becomes one token."""
    cutter, place = _Cutter(text, british), 0
    for override in (*overrides, None):
        end = len(text) if override is None else override.start
        while place < end:
            token = cutter.token(place, end)
            yield token
            place += len(token.text)
        if override is not None and override.end > override.start:
            yield Token(text[override.start : override.end], TokenKind.OVERRIDE, override.phonemes)
        place = end if override is None else override.end


class _Cutter:
    """Token matcher for a text; tracks open quotation marks."""

    def __init__(self, text: str, british: bool) -> None:
        self._text, self._british = text, british
        self._open: set[str] = set()

    def token(self, place: int, end: int) -> Token:
        text = self._text
        if (space := _SPACE.match(text, place, end)) is not None:
            return Token(space[0], TokenKind.SPACE, "")
        begins = place == 0 or not text[place - 1].isalnum()
        if (begins or text[place] in _INSIDE) and (
            expression := find_expression(text, place, end, self._british)
        ) is not None:
            return Token(
                text[place : expression.end], TokenKind.PHRASE, " ".join(expression.words), expression.category
            )
        if (word := _WORD.match(text, place, end)) is not None:
            return _word(word, end)
        if (pause := _PAUSES.match(text, place, end)) is not None:
            run = pause[0]
            return Token(run, TokenKind.MARK, "—" if run.startswith("--") else run)
        return self._sign(place, end, begins)

    def _is_pause(self, place: int, end: int) -> bool:
        """Return whether a slash divides two measures or weekdays, and is read as a pause."""
        behind = _ALTERNATIVE_BEHIND.search(self._text[max(0, place - 16) : place])
        return behind is not None and _ALTERNATIVE_AHEAD.match(self._text, place + 1, end) is not None

    def _sign(self, place: int, end: int, begins: bool) -> Token:
        sign, after = self._text[place], self._text[place + 1 : place + 2]
        if sign in "\"'‘’":
            kind = '"' if sign == '"' else "'"  # quotations may be nested
            opens = sign == "‘" or (
                # A mark before a space closes a quotation, except at the start of the text.
                begins
                and sign != "’"
                and kind not in self._open
                and bool(after)
                and (not after.isspace() or place == 0)
            )
            (self._open.add if opens else self._open.discard)(kind)
            return Token(sign, TokenKind.MARK, "“" if opens else "”")
        if sign in "-–−―":
            return Token(sign, TokenKind.MARK, " " if sign in "-−" and after and not after.isspace() else "—")
        if sign == "/" and self._is_pause(place, end):
            return Token(sign, TokenKind.MARK, ", ")
        if sign == "|":
            return Token(sign, TokenKind.MARK, ",")
        if sign not in _MARKS and sign not in FORMATTING and (found := find_sign(self._text, place, end)) is not None:
            return Token(self._text[place : found.end], TokenKind.PHRASE, " ".join(found.words), found.category)
        return Token(sign, TokenKind.MARK if sign in _MARKS else TokenKind.OTHER, _MARKS.get(sign, ""))


# Alternatives that a slash divides: 2BR/1BA, 180C/160C fan/gas 4, Mon/Wed.
_DAY: Final = r"(?:Mon|Tues?|Wed|Thu(?:rs)?|Fri|Sat|Sun)\b"
_ALTERNATIVE_BEHIND: Final = re.compile(rf"(?:(?<![\w/.])\d+(?:\.\d+)?\s?°?[A-Za-z]{{1,4}}|\bfan|\b{_DAY}\.?)$")
_ALTERNATIVE_AHEAD: Final = re.compile(
    rf"\d+(?:\.\d+)?\s?°?[A-Za-z]{{1,4}}(?![\w/])|\d+(?:\.\d+)?\s?°?[A-Z]{{1,2}}/|gas\s(?:mark\s)?\d|{_DAY}"
)


def _word(match: re.Match[str], end: int) -> Token:
    written, text = match[0], match.string
    read = plain(written)
    if not read or len(written) > LONGEST_WORD:
        return Token(written, TokenKind.OTHER, "")
    if read.endswith("s") and match.end() + 1 < end and _POSSESSIVE.match(text, match.end()) is not None:
        written += text[match.end()]  # apostrophe of a plural possessive: the dogs' tails
    if _INITIAL.fullmatch(read.lower()):
        return Token(written, TokenKind.PHRASE, read[0].upper(), Category.LETTERS)
    return Token(written, TokenKind.WORD, read)


def plain(word: str) -> str:
    """Convert a word to ASCII, without accents and with straight apostrophes; empty if that is not possible."""
    if word.isascii():
        return word
    spelled = word.translate(_LIGATURES)
    letters = "".join(each for each in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(each))
    return letters if letters.isascii() else ""


_LIGATURES: Final = str.maketrans(
    {"’": "'", "‘": "'", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "đ": "d"}
)
