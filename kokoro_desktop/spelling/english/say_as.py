"""Readings that the user can request for part of a text: as a year, as a number, digit by digit."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from kokoro_desktop.spelling.english.expressions import RULES, Reading
from kokoro_desktop.spelling.english.expressions.numerals import read_number
from kokoro_desktop.spelling.english.expressions.roman_numerals import roman_value
from kokoro_desktop.spelling.english.numbers import in_pairs, is_number, one_by_one, ordinal, with_and
from kokoro_desktop.spelling.english.numbers import year as read_year
from kokoro_desktop.spelling.word import Category

_ROMAN: Final = re.compile(r"[IVXLCDM]{1,15}")
_NUMBER: Final = re.compile(r"[-−+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+")


def _number(text: str) -> list[str]:
    if _ROMAN.fullmatch(text):
        return read_number(str(roman_value(text)))
    return read_number(text) if _NUMBER.fullmatch(text) else []


def _ordinal(text: str) -> list[str]:
    if _ROMAN.fullmatch(text):
        return ordinal(str(roman_value(text)))
    found = re.fullmatch(r"(\d[\d,]*)(?:st|nd|rd|th)?", text)
    return ordinal(found[1].replace(",", "")) if found else []


def _year(text: str) -> list[str]:
    return (read_year(text) if len(text) == 4 else in_pairs(text)) if re.fullmatch(r"\d{3,4}", text) else []


def _digits(text: str) -> list[str]:
    return _letters(text) if re.search(r"\d", text) and not re.search(r"[^\W\d_]{2}", text) else []


def _letters(text: str) -> list[str]:
    said = re.findall(r"[A-Za-z\d]", text)
    return [word for each in said for word in (one_by_one(each) if is_number(each) else [each.upper()])]


def _word(text: str) -> list[str]:
    return [text.lower()] if re.fullmatch(r"[A-Za-z'’-]+", text) else []


def _by_class(text: str, category: Category, british: bool) -> list[str]:
    """Read a text with the first rule of a class that matches all of it; return an empty list if no rule does."""
    for rule in RULES:
        match = rule.pattern.match(f"on {text}", 3) if rule.category is category else None
        if match is not None and match.end() == len(text) + 3 and (words := rule.words(match, british)):
            return words
    return []


_KINDS: Final[Mapping[str, Callable[[str], list[str]]]] = MappingProxyType(
    {
        **{
            "year": _year,
            "number": _number,
            "ordinal": _ordinal,
            "digits": _digits,
            "letters": _letters,
            "word": _word,
        },
    }
)
_CATEGORIES: Final = MappingProxyType(
    {
        **{"year": Category.YEAR, "number": Category.CARDINAL, "ordinal": Category.ORDINAL, "digits": Category.DIGITS},
        **{"letters": Category.LETTERS},
    }
)
_CLASSES: Final = MappingProxyType(
    {kind.value: kind for kind in (Category.DATE, Category.TIME, Category.FRACTION, Category.MONEY, Category.MEASURE)}
)
# SSML's names, https://www.w3.org/TR/ssml-sayas
_OTHER_NAMES: Final = MappingProxyType(
    {
        **{"cardinal": "number", "characters": "letters", "spell-out": "letters", "verbatim": "letters"},
        **{"telephone": "digits", "currency": "money", "unit": "measure"},
    }
)


def read_as(text: str, kind: str, british: bool) -> Reading | None:
    """Read a text as the requested kind; return None if the kind does not apply.

    Parameters
    ----------
    kind
        One of ``year number ordinal digits letters word date time fraction money measure``, or an SSML name for one of
        these, such as ``cardinal`` for ``number``.
    """
    kind = _OTHER_NAMES.get(kind, kind)
    if kind in _KINDS:
        words = _KINDS[kind](text.strip())
        category = _CATEGORIES.get(kind, Category.PLAIN)
    elif kind in _CLASSES:
        category = _CLASSES[kind]
        words = _by_class(text.strip(), category, british)
    else:
        return None
    words = with_and(words) if british and kind != "digits" else words
    return Reading(len(text), tuple(words), category) if words else None


def readings(text: str, british: bool) -> dict[str, str]:
    """Return a mapping from kinds of reading to words, without inapplicable kinds and duplicate readings."""
    found: dict[str, str] = {}
    for kind in (*_KINDS, *_CLASSES):
        reading = read_as(text, kind, british)
        words = " ".join(reading.words) if reading is not None else ""
        if words and words not in found.values():
            found[kind] = words
    return found
