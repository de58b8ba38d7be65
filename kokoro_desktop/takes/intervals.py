"""Labelled intervals of a take for tiers and subtitles: phonemes, words and clauses."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

import numpy as np

from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.prosody.imposed import EDGE
from kokoro_desktop.prosody.levels import STEP, loud_steps, step_levels
from kokoro_desktop.takes import Take

_CLAUSE_ENDS: Final = frozenset(".!?…;:,—")  # punctuation after which a subtitle ends
_BOUNDARIES: Final = frozenset(" ") | _CLAUSE_ENDS | frozenset('"“”()')  # symbols that are not part of a word
# Shortest quiet interval between words that counts as a pause, in steps of 5 ms; plosive closures often last 30 ms.
_PAUSE_STEPS: Final = 8
_FADED_DB: Final = -30.0  # level below which a phoneme before a pause has ended, relative to its peak level


@dataclass(frozen=True)
class Interval:
    """Labelled interval of the audio; an empty label means a pause.

    Attributes
    ----------
    start, end
        Range in samples.
    label
        Phonemes or words; empty for a pause.
    """

    start: int
    end: int
    label: str


def phonemes(take: Take) -> tuple[Interval, ...]:
    """Return intervals for phonemes (with stress marks and modifiers) and pauses, covering all of the audio."""
    spoken = (Interval(unit.start, unit.end, unit.label) for unit in take.units if unit.is_spoken)
    return _with_pauses(spoken, take)


def model_symbols(take: Take) -> tuple[Interval, ...]:
    """Return intervals for the frames of the model's input symbols, covering all of the audio.

    The label is ``#`` for the edges of a pass, and a space for spaces. Before a pause, an empty interval after a symbol
    marks the symbol's fade-out; `phonemes` counts this interval as part of the pause.
    """
    ends, intervals = _sound_ends(take), list[Interval]()
    for unit, following in zip_longest(take.units, take.units[1:]):
        end = ends[unit.end] if unit.is_spoken and not (following and following.is_spoken) else unit.end
        intervals.append(Interval(unit.start, end, unit.symbol or EDGE))
        intervals.append(Interval(end, unit.end, ""))
    return tuple(each for each in intervals if each.end > each.start)


def words(take: Take) -> tuple[Interval, ...]:
    """Return intervals for words (labelled with their phonemes) and pauses, covering all of the audio."""
    return _with_pauses(_words(take), take)


def spelling(take: Take) -> tuple[Interval, ...]:
    """Return intervals for words (as spelled) and pauses; the result is empty for a take without spelling."""
    return _with_pauses(_spelled(take), take) if take.request.words else ()


def clauses(take: Take) -> Iterator[Interval]:
    """Yield an interval for each clause, including its final punctuation mark."""
    label, start, end = "", 0, 0
    for span in take.spans:
        if span.symbol and span.symbol not in _CLAUSE_ENDS:
            start = start if label else span.start
            label = (label + standard_ipa(span.symbol)).lstrip()
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
            label, end = label + standard_ipa(span.symbol), span.end
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


def _with_pauses(spoken: Iterable[Interval], take: Take) -> tuple[Interval, ...]:
    """Add an empty interval for each pause, and drop intervals of length zero, which Praat rejects.

    If only a space separates two words and the sound between them is not quiet, the second word starts at the end of
    the first. Forced aligners such as MFA and WebMAUS do the same, because an empty interval in a TextGrid means a
    pause.
    """
    loud, sound_ends, intervals, done = loud_steps(take.samples), _sound_ends(take), list[Interval](), 0
    spaces = {unit.start: unit.end for unit in take.units if unit.symbol == " "}
    for interval in spoken:
        if interval.end <= interval.start:
            continue
        start = interval.start
        if start > done and intervals and spaces.get(done) == start:
            start = start if _is_quiet(loud[-(-done // STEP) : start // STEP]) else done
        if start > done:
            done = _end_with_sound(intervals, sound_ends)
            intervals.append(Interval(done, start, ""))
        intervals.append(replace(interval, start=start))
        done = interval.end
    done = _end_with_sound(intervals, sound_ends)
    if done < len(take.samples):
        intervals.append(Interval(done, len(take.samples), ""))
    return tuple(intervals)


def _end_with_sound(intervals: list[Interval], sound_ends: Mapping[int, int]) -> int:
    """Move the end of the last interval to where its sound ends; return the new end, or 0 if there are no intervals."""
    if not intervals:
        return 0
    end = sound_ends.get(intervals[-1].end, intervals[-1].end)
    intervals[-1] = replace(intervals[-1], end=end)
    return end


def _sound_ends(take: Take) -> dict[int, int]:
    """Map the end of each spoken phoneme to the sample after which the level stays 30 dB below the phoneme's peak."""
    levels, ends = step_levels(take.samples), dict[int, int]()
    for unit in take.units:
        if unit.is_spoken and unit.end > unit.start:
            first = unit.start // STEP
            own = levels[first : -(-unit.end // STEP)]
            loud = np.flatnonzero(own > own.max() * 10 ** (_FADED_DB / 20))
            ends[unit.end] = min((first + int(loud[-1]) + 1) * STEP, unit.end) if len(loud) else unit.end
    return ends


def _is_quiet(loud: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> bool:
    """Return whether ``loud`` contains a quiet stretch that is long enough to count as a pause."""
    edges = np.flatnonzero(np.diff(np.concatenate(([True], loud, [True]))))
    return bool(len(edges)) and int((edges[1::2] - edges[::2]).max()) >= _PAUSE_STEPS
