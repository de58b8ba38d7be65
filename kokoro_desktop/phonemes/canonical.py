"""Unicode normal forms: the one form of each letter with its marks of which the vocabulary knows most.

The vocabulary has ``ç`` composed and nasal vowels decomposed (a vowel, then U+0303): neither NFC nor NFD fits all of
it.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from kokoro_desktop.phonemes.normalize import matches
from kokoro_desktop.phonemes.vocabulary import Vocabulary


@dataclass(frozen=True)
class Item:
    """One code point after normalisation, and where it came from.

    Attributes
    ----------
    char
        The code point.
    start, end
        The part of the text as typed that it came from.
    changed
        Whether normalisation changed that part.
    own
        Where this very code point stands in the text; None where normalisation made it.
    """

    char: str
    start: int
    end: int
    changed: bool
    own: int | None


def canonical(text: str, vocabulary: Vocabulary) -> list[Item]:
    """Bring every letter with its combining marks into the form that the vocabulary knows best.

    A group that is all known, or of which no other form is known better, stays as it was typed.
    """
    items: list[Item] = []
    start = 0
    while start < len(text):
        end = start + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        group = text[start:end]
        form = group if vocabulary.knows(group) else _best_form(group, vocabulary)
        if form == group:
            items.extend(Item(char, place, place + 1, False, place) for place, char in enumerate(group, start))
        else:
            places = _own_places(form, group, start)
            items.extend(Item(char, start, end, True, own) for char, own in zip(form, places, strict=True))
        start = end
    return items


def _own_places(form: str, group: str, start: int) -> Iterator[int | None]:
    """Find each code point of a form among those typed; of equal ones, the first to the first."""
    typed: dict[str, deque[int]] = {}
    for place, char in enumerate(group, start):
        typed.setdefault(char, deque()).append(place)
    for char in form:
        places = typed.get(char)
        yield places.popleft() if places else None


def _best_form(group: str, vocabulary: Vocabulary) -> str:
    form = _composed(unicodedata.normalize("NFD", group), vocabulary)
    return form if _quality(form, vocabulary) > _quality(group, vocabulary) else group


def _composed(decomposed: str, vocabulary: Vocabulary) -> str:
    """Join the letter with one of its marks where the vocabulary has the two as one symbol."""
    base, marks = decomposed[0], decomposed[1:]
    for position, mark in enumerate(marks):
        joined = unicodedata.normalize("NFC", base + mark)
        if len(joined) == 1 and joined in vocabulary and not vocabulary.knows(base + mark):
            return joined + marks[:position] + marks[position + 1 :]
    return decomposed


def _quality(form: str, vocabulary: Vocabulary) -> tuple[bool, int]:
    """Rank a form: is its letter known (or in the table of `normalize.py`)? Then: how few code points are not?"""
    in_table = {place for start, end, _ in matches(form) for place in range(start, end)}
    unknown = [place for place, char in enumerate(form) if char not in vocabulary and place not in in_table]
    return 0 not in unknown, -len(unknown)
