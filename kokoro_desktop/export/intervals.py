"""Stretches of a take with a label: its phonemes, words and clauses, as tiers and subtitles want them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kokoro_desktop.takes import Take

_CLAUSE_ENDS: Final = frozenset(".!?…;:,—")
"""Punctuation after which a subtitle ends."""

_BOUNDARIES: Final = frozenset(" ") | _CLAUSE_ENDS | frozenset('"“”()')
"""Symbols that are no part of a word."""


@dataclass(frozen=True)
class Interval:
    """A stretch of sound with a label; an empty one says that nothing is spoken there.

    Attributes
    ----------
    start, end
        In samples.
    label
        What is spoken.
    """

    start: int
    end: int
    label: str


def phonemes(take: Take) -> tuple[Interval, ...]:
    """Return one interval a phoneme and one for every stretch between them: together they fill the sound."""
    spoken = (Interval(span.start, span.end, span.symbol.strip()) for span in take.spans)
    return tuple(_fill_gaps(spoken, len(take.samples)))


def words(take: Take) -> tuple[Interval, ...]:
    """Return one interval a word and one for every stretch between them: together they fill the sound."""
    return tuple(_fill_gaps(_words(take), len(take.samples)))


def spelling(take: Take) -> tuple[Interval, ...]:
    """Return one interval a word as it is written, and one for every stretch between them; none without spelling."""
    return tuple(_fill_gaps(_spelled(take), len(take.samples))) if take.request.words else ()


def clauses(take: Take) -> Iterator[Interval]:
    """Return one interval for every part between punctuation marks, its closing mark included."""
    label, start, end = "", 0, 0
    for span in take.spans:
        if span.symbol and span.symbol not in _CLAUSE_ENDS:
            start = start if label else span.start
            label = (label + span.symbol).lstrip()
            end = span.end if span.symbol.strip() else end
        elif label:
            yield Interval(start, end, label.rstrip() + span.symbol)
            label = ""
    if label:
        yield Interval(start, end, label.rstrip())


def _words(take: Take) -> Iterator[Interval]:
    label, start, end = "", 0, 0
    for span in take.spans:
        if span.symbol and span.symbol not in _BOUNDARIES:
            start = start if label else span.start
            label, end = label + span.symbol, span.end
        elif label:
            yield Interval(start, end, label)
            label = ""
    if label:
        yield Interval(start, end, label)


def _spelled(take: Take) -> Iterator[Interval]:
    words = take.request.words
    starts = [start for _, start, _ in words]
    places: dict[int, tuple[int, int]] = {}
    for span in take.spans:
        number = bisect_right(starts, span.origin) - 1
        if number >= 0 and span.origin < words[number][2] and span.symbol.strip():
            places[number] = (places.get(number, (span.start, 0))[0], span.end)
    return (Interval(*place, words[number][0]) for number, place in places.items())


def _fill_gaps(spoken: Iterator[Interval], length: int) -> Iterator[Interval]:
    """Put one empty interval wherever nothing is spoken, and leave out what has no length: Praat refuses both."""
    done = 0
    for interval in spoken:
        if not interval.label or interval.end <= interval.start:
            continue
        if interval.start > done:
            yield Interval(done, interval.start, "")
        yield interval
        done = interval.end
    if done < length:
        yield Interval(done, length, "")
