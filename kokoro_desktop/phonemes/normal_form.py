"""Unicode normalisation of letters and their marks to the forms best covered by the vocabulary.

The vocabulary contains ``ç`` composed but nasal vowels decomposed (a vowel, then U+0303), so neither NFC nor NFD fits.
"""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from kokoro_desktop.phonemes.normalize import matches
from kokoro_desktop.phonemes.vocabulary import Vocabulary

# Maximum number of marks to normalise together, because sorting them takes quadratic time; the limit of Unicode's
# stream-safe format (UAX 15).
MOST_MARKS: Final = 30


class NormalSpan(NamedTuple):
    """Span of the normalised text and its origin; a tuple for speed, because a text may have a million spans.

    Attributes
    ----------
    form
        Normalised code points.
    start, end
        Range in the text as typed.
    own
        For a span changed by normalisation: for each code point of ``form``, its index in the typed text relative to
        ``start``, or None if it was not typed. Empty for an unchanged span.
    """

    form: str
    start: int
    end: int
    own: tuple[int | None, ...] = ()

    def starts(self) -> Iterable[int]:
        """Return each code point's index in the typed text; all code points of a changed span get the span's start."""
        return [self.start] * len(self.form) if self.own else range(self.start, self.end)


def normal_form(text: str, vocabulary: Vocabulary) -> list[NormalSpan]:
    """Convert each letter with its combining marks to the form best covered by the vocabulary.

    A letter and its marks stay as typed if they are known, or if no other form is covered better. Adjacent unchanged
    text is a single span, which avoids processing it letter by letter.
    """
    stretches: list[NormalSpan] = []
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
                stretches.append(NormalSpan(text[done:start], done, start))
            stretches.append(NormalSpan(form, start, end, own))
            done = end
    if done < len(text):
        stretches.append(NormalSpan(text[done:], done, len(text)))
    return stretches


def _doubtful(text: str, vocabulary: Vocabulary) -> Iterator[re.Match[str]]:
    """Return matches of letters with combining marks, and of letters that are not in the vocabulary."""
    symbols = set(text)
    marks = "".join(re.escape(symbol) for symbol in symbols if unicodedata.combining(symbol))
    unknown = "".join(re.escape(symbol) for symbol in symbols if symbol not in vocabulary)
    patterns = [f"[^{marks}]?[{marks}]{{1,{MOST_MARKS}}}"] * bool(marks) + [f"[{unknown}]"] * bool(unknown)
    return re.finditer("|".join(patterns), text) if patterns else iter(())


def _own_places(form: str, group: str) -> Iterator[int | None]:
    """Yield the index in ``group`` of each code point of ``form``, or None; duplicates are matched in order."""
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
    """Compose a letter with one of its marks if the vocabulary contains the result."""
    base, marks = decomposed[0], decomposed[1:]
    for position, mark in enumerate(marks):
        joined = unicodedata.normalize("NFC", base + mark)
        if len(joined) == 1 and joined in vocabulary and not vocabulary.knows(base + mark):
            return joined + marks[:position] + marks[position + 1 :]
    return decomposed


def _quality(form: str, vocabulary: Vocabulary) -> tuple[bool, int]:
    """Rank a form: first by whether its letter is known or mapped, then by how few of its code points are unknown."""
    in_table = {place for start, end, _ in matches(form) for place in range(start, end)}
    unknown = [place for place, char in enumerate(form) if char not in vocabulary and place not in in_table]
    return 0 not in unknown, -len(unknown)
