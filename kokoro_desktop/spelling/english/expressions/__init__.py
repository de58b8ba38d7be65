"""Expressions whose spoken words differ from their written form; one module for each group of classes.

The semiotic classes follow Sproat et al. 2001, "Normalization of non-standard words", and Kestrel (Ebden and Sproat
2014, "The Kestrel TTS text normalization system"). In each module, `RULES` match expressions that begin with a digit or
sign, and `LETTER_RULES` match expressions that begin with a letter. The first rule that applies wins.
"""

from __future__ import annotations

import re
from typing import Final

from kokoro_desktop.spelling.english.expressions import (
    abbreviations,
    addresses,
    dates,
    digit_strings,
    notation,
    numerals,
    quantities,
    roman_numerals,
    scores,
    symbols,
)
from kokoro_desktop.spelling.english.expressions.rule import ExpressionRule, Reading
from kokoro_desktop.spelling.english.numbers import with_and
from kokoro_desktop.spelling.word import Category

__all__ = ["RULES", "Reading", "find_expression"]

_MODULES: Final = (
    *(notation, addresses, dates, quantities, abbreviations, symbols),
    *(digit_strings, scores, numerals, roman_numerals),
)
_RULES: Final[tuple[ExpressionRule, ...]] = tuple(rule for module in _MODULES for rule in module.RULES)
_LETTER_RULES: Final[tuple[ExpressionRule, ...]] = tuple(rule for module in _MODULES for rule in module.LETTER_RULES)
RULES: Final = (*_RULES, *_LETTER_RULES)
# A word at which no rule can start; most words of a text.
_PLAIN_WORD: Final = re.compile(r"([A-Za-z][a-z]*)(?:['’][a-z]{1,2})?(?=[\s,;!?\"”)…—]|\.(?:\s+[A-Z]|\s*\Z)|\Z)")
_STARTS: Final = frozenset().union(*(module.STARTS for module in _MODULES))
_COUNTED_APART: Final = frozenset({Category.DIGITS, Category.TELEPHONE, Category.ADDRESS, Category.CODE, Category.TIME})


def find_expression(text: str, place: int, end: int, british: bool) -> Reading | None:
    """Find the expression that starts at index ``place`` and ends at or before ``end``; None if there is none."""
    first = text[place]
    if first.isalpha() and first.isascii():
        plain = _PLAIN_WORD.match(text, place)
        if plain is not None and plain[1] not in _STARTS:
            return None
        rules = _LETTER_RULES
    else:
        rules = _RULES
    for rule in rules:
        match = rule.pattern.match(text, place, end)
        if match is not None and match.end() > place and (words := rule.words(match, british)):
            if british and rule.category not in _COUNTED_APART:
                words = with_and(words)
            return Reading(match.end(), tuple(words), rule.category)
    return None
