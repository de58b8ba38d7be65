"""Unicode normal forms: the one form of each letter with its marks of which the vocabulary knows most.

The vocabulary has ``ç`` composed and nasal vowels decomposed (a vowel, then U+0303): neither NFC nor NFD fits all of
it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from kokoro_desktop.phonemes.normalize import matches
from kokoro_desktop.phonemes.vocabulary import Vocabulary

MOST_MARKS: Final = 30
"""That are sorted together, which is quadratic; Unicode's stream-safe format has no more in a row (UAX 15)."""


class Stretch(NamedTuple):
    """A part of the text after normalisation, and where it came from; a tuple, for a text may have a million.

    Attributes
    ----------
    form
        Its code points.
    start, end
        The part of the text as typed that it came from.
    own
        For a part that normalisation changed, where each of its code points stands in that part, None for one that
        normalisation made. A part that stayed as it was has none.
    """

    form: str
    start: int
    end: int
    own: tuple[int | None, ...] = ()

    def starts(self) -> Iterable[int]:
        """Return where each of its code points came from: of a part that was changed, all from where it starts."""
        return [self.start] * len(self.form) if self.own else range(self.start, self.end)


def canonical(text: str, vocabulary: Vocabulary) -> list[Stretch]:
    """Bring every letter with its combining marks into the form that the vocabulary knows best.

    A group that is all known, or of which no other form is known better, stays as it was typed, in one stretch with
    what is beside it: text that needs no change is never looked at letter by letter.
    """
    stretches: list[Stretch] = []
    forms: dict[str, tuple[str, tuple[int | None, ...]]] = {}
    done = 0
    for match in _doubtful(text, vocabulary):
        group = match[0]
        if group not in forms:
            form = group if vocabulary.knows(group) else _best_form(group, vocabulary)
            forms[group] = form, () if form == group else tuple(_own_places(form, group))
        form, own = forms[group]
        if own:
            start, end = match.span()
            if done < start:
                stretches.append(Stretch(text[done:start], done, start))
            stretches.append(Stretch(form, start, end, own))
            done = end
    if done < len(text):
        stretches.append(Stretch(text[done:], done, len(text)))
    return stretches


def _doubtful(text: str, vocabulary: Vocabulary) -> Iterator[re.Match[str]]:
    """Find the letters that have combining marks, with these, and the letters that the vocabulary lacks."""
    symbols = set(text)
    marks = "".join(re.escape(symbol) for symbol in symbols if unicodedata.combining(symbol))
    unknown = "".join(re.escape(symbol) for symbol in symbols if symbol not in vocabulary)
    patterns = [f"[^{marks}]?[{marks}]{{1,{MOST_MARKS}}}"] * bool(marks) + [f"[{unknown}]"] * bool(unknown)
    return re.finditer("|".join(patterns), text) if patterns else iter(())


def _own_places(form: str, group: str) -> Iterator[int | None]:
    """Find each code point of a form among those typed; of equal ones, the first to the first."""
    typed: dict[str, deque[int]] = {}
    for place, char in enumerate(group):
        typed.setdefault(char, deque()).append(place)
    for char in form:
        places = typed.get(char)
        yield places.popleft() if places else None


def _best_form(group: str, vocabulary: Vocabulary) -> str:
    form = _compose(unicodedata.normalize("NFD", group), vocabulary)
    return form if _quality(form, vocabulary) > _quality(group, vocabulary) else group


def _compose(decomposed: str, vocabulary: Vocabulary) -> str:
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
