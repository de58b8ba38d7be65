"""Transfer an edit to a changed text: words common to both texts keep their edits, and new words are unaffected."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import chain, count
from typing import Final

from kokoro_desktop.phonemes import Encoding
from kokoro_desktop.phonemes.symbols import PAUSES
from kokoro_desktop.prosody.edit import NO_EDIT, PitchPoint, ProsodyEdit

# Maximum number of items to compare between the common prefix and suffix of two sequences, which takes 0.1 s.
_MOST_COMPARED: Final = 2_000
_PAUSE: Final = re.compile(f"[{re.escape(''.join(sorted(PAUSES)))}]+")
_WORD: Final = re.compile(f"[^{re.escape(''.join(sorted(PAUSES)))}]+")


@dataclass(frozen=True)
class CarriedEdit:
    """Edit for a changed text, with the tokens whose edits were kept or dropped.

    Attributes
    ----------
    edit
        Edit of the new text.
    kept
        Indices of the tokens in the new text that have an edit from the old text.
    lost
        Indices of the tokens in the old text whose edit was dropped.
    """

    edit: ProsodyEdit
    kept: tuple[int, ...]
    lost: tuple[int, ...]


def carry_edit(edit: ProsodyEdit, old: Sequence[Encoding], new: Sequence[Encoding]) -> CarriedEdit:
    """Carry an edit over to a different text, or to the same text split into different passes.

    A word that occurs in both texts keeps all of its edits. A pause or a pass edge keeps its edits if the adjacent
    words do. Neutral points, which leave the predicted pitch unchanged, are added next to kept words so that edits do
    not extend beyond them. Absolute pitch has no neutral value, so a pass keeps its contour only if all of its words
    are kept and had a contour. Changes to the whole text are kept if at least one word is.
    """
    places = _match_words(old, new)
    if not places:
        return CarriedEdit(NO_EDIT, (), tuple(sorted(edit.changed_tokens)))
    moved = replace(edit.moved(places), contour=tuple(_kept_contour(edit, places, old, new)))
    bounded = replace(moved, offsets=tuple(_bounded(moved.offsets, places, new)))
    kept, sources = moved.changed_tokens, {there: here for here, there in places.items()}
    lost = edit.changed_tokens - {sources[token] for token in kept}
    if not any(point.value for point in bounded.offsets):
        bounded = replace(bounded, offsets=())
    return CarriedEdit(bounded, tuple(sorted(kept)), tuple(sorted(lost)))


def match_phonemes(old: Sequence[Encoding], new: Sequence[Encoding]) -> dict[int, int]:
    """Map tokens of one text to those tokens of another that have the same phonemes in the same order."""
    return _match_tokens(_equal(*("".join(part.phonemes for part in parts) for parts in (old, new))), old, new)


def _match_words(old: Sequence[Encoding], new: Sequence[Encoding]) -> dict[int, int]:
    """Map the tokens of the old text to tokens of the new text, word by word.

    The map covers words common to both texts, identical parts of similar words, the pauses between them, and the pass
    edges next to them.
    """
    texts = ["".join(part.phonemes for part in parts) for parts in (old, new)]
    before, after = ([(match.start(), match[0]) for match in _WORD.finditer(text)] for text in texts)
    pairs = _equal([word for _, word in before], [word for _, word in after])
    kept = {-1: -1, len(texts[0]): len(texts[1])}
    for one, other in pairs:
        start, word = before[one]
        kept.update(zip(range(start, start + len(word)), count(after[other][0]), strict=False))
    if len(before) == len(after) and all(one == other for one, other in pairs):
        changed = sorted({*range(len(before))} - {one for one, _ in pairs})
        parts = [_unchanged_part(before[place], after[place]) for place in changed]
        # After a change of dialect, most words are similar. If they are not, the text is a different one.
        if 2 * sum(map(bool, parts)) > len(parts):
            kept.update(chain.from_iterable(parts))
    if len(kept) == 2:
        return {}
    for pause in _PAUSE.finditer(texts[0]):
        first, last = kept.get(pause.start() - 1), kept.get(pause.end())
        if first is not None and last is not None and texts[1][first + 1 : last] == pause[0]:
            kept.update(zip(range(*pause.span()), count(first + 1), strict=False))
    return _match_tokens([pair for pair in kept.items() if 0 <= pair[0] < len(texts[0])], old, new)


def _unchanged_part(before: tuple[int, str], after: tuple[int, str]) -> list[tuple[int, int]]:
    """Return pairs of positions in the common prefix and suffix of two words.

    The list is empty if prefix and suffix together cover less than half of either word.

    Parameters
    ----------
    before, after
        A word of the old text and a word of the new text, each as its position and its phonemes.
    """
    (start, old), (there, new) = before, after
    head = _count_equal(old, new)
    tail = _count_equal(old[head:][::-1], new[head:][::-1])
    if 2 * (head + tail) < max(len(old), len(new)):
        return []
    ends = zip(range(len(old) - tail, len(old)), range(len(new) - tail, len(new)), strict=True)
    pairs = [*((place, place) for place in range(head)), *ends]
    return [(start + one, there + other) for one, other in pairs]


def _kept_contour(
    edit: ProsodyEdit, places: Mapping[int, int], old: Sequence[Encoding], new: Sequence[Encoding]
) -> Iterator[PitchPoint]:
    """Yield the renumbered contour points of every new pass whose phonemes all come from passes with a contour."""
    if not edit.contour:
        return
    sources = {there: here for here, there in places.items()}
    drawn = {point.token for point in edit.contour}
    with_contour = {token for tokens in _ranges(old) if not drawn.isdisjoint(tokens) for token in tokens}
    for tokens, part in zip(_ranges(new), new, strict=True):
        spoken = [token for token, phoneme in zip(tokens[1:-1], part.phonemes, strict=True) if phoneme not in PAUSES]
        if all(sources.get(token) in with_contour for token in spoken):
            here = {sources[token]: token for token in tokens if token in sources}
            yield from (replace(each, token=here[each.token]) for each in edit.contour if each.token in here)


def _bounded(points: Sequence[PitchPoint], places: Mapping[int, int], new: Sequence[Encoding]) -> Iterable[PitchPoint]:
    """Add neutral points next to runs of kept tokens whose first or last point is not neutral."""
    sources = {there: here for here, there in places.items()}
    bounded = set(points)
    for tokens in _ranges(new):
        for run in _runs(tokens, sources) if points else ():
            first, last = (bisect_left(points, token, key=lambda point: point.token) for token in (run.start, run.stop))
            if first < last and points[first].value and run.start > tokens.start:
                bounded.add(PitchPoint(run.start - 1, 0.5, 0.0))
            if first < last and points[last - 1].value and run.stop < tokens.stop:
                bounded.add(PitchPoint(run.stop, 0.5, 0.0))
    return bounded


def _runs(tokens: range, sources: Mapping[int, int]) -> Iterator[range]:
    """Yield the runs of tokens that were also consecutive in the old text."""
    start = tokens.start
    for token in tokens:
        here, after = sources.get(token), sources.get(token + 1)
        if token + 1 == tokens.stop or here is None or after != here + 1:
            if here is not None:
                yield range(start, token + 1)
            start = token + 1


def _match_tokens(pairs: Iterable[tuple[int, int]], old: Sequence[Encoding], new: Sequence[Encoding]) -> dict[int, int]:
    """Convert pairs of positions to a map of token indices; start and end tokens are mapped with adjacent phonemes."""
    before, after = _numbers(old), _numbers(new)
    places = {before[one]: after[other] for one, other in pairs}
    inner, outer = ([(tokens[1], tokens[-2]) for tokens in _ranges(parts)] for parts in (old, new))
    firsts, lasts = ({edges[last] for edges in outer} for last in (0, 1))
    for first, last in inner:
        if (there := places.get(first)) in firsts and there is not None:
            places[first - 1] = there - 1
        if (there := places.get(last)) in lasts and there is not None:
            places[last + 1] = there + 1
    return places


def _ranges(parts: Sequence[Encoding]) -> list[range]:
    """Return the range of token indices of each pass, including its start and end tokens."""
    ranges, first = [], 0
    for part in parts:
        ranges.append(range(first, first := first + len(part.tokens) + 2))
    return ranges


def _numbers(parts: Sequence[Encoding]) -> list[int]:
    """Return the token index of every phoneme."""
    return [token for tokens in _ranges(parts) for token in tokens[1:-1]]


def _count_equal(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the length of the common prefix of two sequences."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _equal(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Return pairs of positions of the items that two sequences have in common, in order."""
    head = _count_equal(old, new)
    tail = _count_equal(old[head:][::-1], new[head:][::-1])
    pairs = [(place, place) for place in range(head)]
    middles = old[head : len(old) - tail], new[head : len(new) - tail]
    if max(map(len, middles)) <= _MOST_COMPARED:
        for one, other, length in SequenceMatcher(None, *middles, autojunk=False).get_matching_blocks():
            pairs += [(head + one + place, head + other + place) for place in range(length)]
    return pairs + [(len(old) - tail + place, len(new) - tail + place) for place in range(tail)]
