"""Carries an edit over to a changed text: what is still there keeps it, and what is lost is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from kokoro_desktop.phonemes import Encoding
from kokoro_desktop.prosody.edit import ProsodyEdit

_MOST_COMPARED: Final = 2_000
"""Symbols between an equal beginning and an equal end up to which what moved is looked for: a tenth of a second."""


@dataclass(frozen=True)
class CarriedEdit:
    """An edit for a changed text.

    Attributes
    ----------
    edit
        Of the tokens of the new text.
    lost
        Tokens of the old text, by number, whose edits have no place in the new one.
    """

    edit: ProsodyEdit
    lost: tuple[int, ...]


def carry_edit(edit: ProsodyEdit, old: Sequence[Encoding], new: Sequence[Encoding]) -> CarriedEdit:
    """Give an edit of the passes of one text to those of another, or to others of the same text."""
    if not edit.tokens:
        return CarriedEdit(edit, ())
    places = _places(old, new)
    return CarriedEdit(edit.moved(places), tuple(sorted(edit.tokens - places.keys())))


def _places(old: Sequence[Encoding], new: Sequence[Encoding]) -> dict[int, int]:
    """Map the tokens of passes to those of others, the start and the end token with the phoneme beside them."""
    before, after = (_numbers(parts) for parts in (old, new))
    texts = ["".join(part.phonemes for part in parts) for parts in (old, new)]
    places = {before[one]: after[other] for one, other in _equal(*texts)}
    firsts, lasts = (
        {numbers[place] for place in _edges(parts, last)} for numbers, parts, last in ((after, new, 0), (after, new, 1))
    )
    for place in _edges(old, 0):
        if (there := places.get(before[place])) in firsts and there is not None:
            places[before[place] - 1] = there - 1
    for place in _edges(old, 1):
        if (there := places.get(before[place])) in lasts and there is not None:
            places[before[place] + 1] = there + 1
    return places


def _numbers(parts: Sequence[Encoding]) -> list[int]:
    """Return the number, among all tokens, of every phoneme: before it lie start and end tokens of passes as well."""
    return [
        place + 1 + 2 * index
        for index, (first, part) in enumerate(zip(_starts(parts), parts, strict=True))
        for place in range(first, first + len(part.tokens))
    ]


def _starts(parts: Sequence[Encoding]) -> list[int]:
    starts, done = [], 0
    for part in parts:
        starts.append(done)
        done += len(part.tokens)
    return starts


def _edges(parts: Sequence[Encoding], last: int) -> list[int]:
    """Return the places of the passes' first phonemes, or of their last ones."""
    return [start + (len(part.tokens) - 1 if last else 0) for start, part in zip(_starts(parts), parts, strict=True)]


def _count_equal(one: str, other: str) -> int:
    """Count the symbols at the beginning that two texts have in common."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _equal(old: str, new: str) -> list[tuple[int, int]]:
    """Pair the places of what two texts have in common, in order."""
    head = _count_equal(old, new)
    tail = _count_equal(old[head:][::-1], new[head:][::-1])
    pairs = [(place, place) for place in range(head)]
    middles = old[head : len(old) - tail], new[head : len(new) - tail]
    if max(map(len, middles)) <= _MOST_COMPARED:
        for one, other, length in SequenceMatcher(None, *middles, autojunk=False).get_matching_blocks():
            pairs += [(head + one + place, head + other + place) for place in range(length)]
    return pairs + [(len(old) - tail + place, len(new) - tail + place) for place in range(tail)]
