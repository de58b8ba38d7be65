"""Cuts a long encoding into pieces that the model can speak in one pass, at pauses where it can, losing no token."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from kokoro_desktop.phonemes.encode import Encoding
from kokoro_desktop.spec import MAX_PHONEMES

# A pause, the quotation marks and brackets that it closes, and the spaces after it: all of them end the left piece.
# "." and ":" are also a syllable break and a length mark: without one of the marks given beside the pattern, which are
# nothing but pauses, a run is a pause only before a space.
_SENTENCE: Final = (re.compile(r"[.!?…]+[”\")]* *"), "!?…")
_CLAUSE: Final = (re.compile(r"[,;:—]+[”\")]* *"), ",;—")
_WORD: Final = (re.compile(r" +"), " ")

# What a cut costs, and a piece too short to be spoken well. The order decides: rather a cut at a clause than a tiny
# piece, rather a tiny piece than a cut between words that belong together; inside a word only if there is no other way.
_SENTENCE_COST, _CLAUSE_COST, _TINY_COST, _WORD_COST, _PHONEME_COST = 0, 2, 3, 6, 1000
_TINY: Final = 12  # tokens: two or three syllables

_BELONGS_LEFT: Final = frozenset("ː\u0303ʰʲᵝ")  # modifiers of the symbol before them
_BELONGS_RIGHT: Final = frozenset("ˈˌ")  # stress marks of the syllable after them

_Cost = tuple[int, int, int]


OPENING_TOKENS: Final = (72, 180)
"""Most tokens of the first two passes of a long text: some five seconds of speech, made in a fraction of a second, then
twelve. Each lasts until the next is ready on a machine that speaks but five times faster than one can listen."""


def passes(encoding: Encoding) -> tuple[Encoding, ...]:
    """Split an encoding into the passes in which it is spoken: one, if the model can take it whole."""
    if len(encoding.tokens) <= MAX_PHONEMES:
        return (encoding,)
    parts: list[Encoding] = []
    rest = encoding
    for limit in OPENING_TOKENS:
        if len(rest.tokens) > limit:
            first = split(rest, MAX_PHONEMES, limit)[0]
            opening, rest = _pieces(rest, [0, len(first.tokens), len(rest.tokens)])
            parts.append(opening)
    return (*parts, *split(rest))


def split(encoding: Encoding, limit: int = MAX_PHONEMES, first_limit: int | None = None) -> tuple[Encoding, ...]:
    """Split an encoding into pieces of at most ``limit`` tokens.

    Cuts are made at sentences, else at clauses, else between words, and inside a word only if it is longer than
    ``limit``; then as few and as even pieces as that allows. Spaces and closing marks at a cut end the piece before it.

    Parameters
    ----------
    limit
        Most tokens of a piece.
    first_limit
        Most tokens of the first piece, so that sound starts early. No word is cut for it: if the first word is longer,
        the first piece is that word.

    Returns
    -------
    tuple of Encoding
        In order; their ``tokens``, joined, are those of ``encoding``. ``text``, ``origins`` and the index of every note
        still refer to the whole text as typed. ``style_length`` counts the piece alone, as each is a pass of its own.

    Raises
    ------
    ValueError
        A limit is less than 1.
    """
    if limit < 1 or (first_limit is not None and first_limit < 1):
        raise ValueError("a limit must be at least 1")
    first = min(limit, limit if first_limit is None else first_limit)
    if len(encoding.tokens) <= first:
        return (encoding,)
    cuts = _cheapest(_candidates(encoding.phonemes, limit), limit, first)
    return tuple(_pieces(encoding, cuts))


def _candidates(phonemes: str, limit: int) -> dict[int, int]:
    """Every place where a cut may be made, in order, with its cost; both ends of the string are among them."""
    costs = {0: 0}
    for (pattern, certain), cost in ((_WORD, _WORD_COST), (_CLAUSE, _CLAUSE_COST), (_SENTENCE, _SENTENCE_COST)):
        for match in pattern.finditer(phonemes):
            if match[0].endswith(" ") or any(mark in certain for mark in match[0]):
                costs[match.end()] = cost
    costs[len(phonemes)] = 0
    for start, end in pairwise(sorted(costs)):
        costs.update((cut, _PHONEME_COST) for cut in _inside(phonemes, start, end, limit))
    return dict(sorted(costs.items()))


def _inside(phonemes: str, start: int, end: int, limit: int) -> Iterator[int]:
    """Cut what is too long and has no boundary into even pieces, between whole sounds where possible."""
    while end - start > limit:
        pieces = -(-(end - start) // limit)
        wanted = start + -(-(end - start) // pieces)
        cut = wanted
        while cut > start and (phonemes[cut] in _BELONGS_LEFT or phonemes[cut - 1] in _BELONGS_RIGHT):
            cut -= 1
        start = cut if cut > start else wanted
        yield start


def _cheapest(candidates: dict[int, int], limit: int, first: int) -> list[int]:
    """Choose the cuts, both ends included: the least cost, then the fewest pieces, then the most even ones.

    Dynamic programming: the best way to a candidate is the best way to one at most ``limit`` before it, and one piece.
    """
    places = list(candidates)
    # The first piece takes at least one word, however short it was asked to be.
    first = max(first, places[1])
    best: list[tuple[_Cost, int]] = [((0, 0, 0), 0)]
    for current in range(1, len(places)):
        ways = []
        for before in range(current - 1, -1, -1):
            length = places[current] - places[before]
            if length > limit:
                break
            if before or length <= first:
                ways.append((_extended(best[before][0], candidates[places[current]], length), before))
        best.append(min(ways))
    cuts, at = [places[-1]], len(places) - 1
    while at:
        at = best[at][1]
        cuts.append(places[at])
    return cuts[::-1]


def _extended(so_far: _Cost, cut: int, length: int) -> _Cost:
    tiny = _TINY_COST if length < _TINY else 0
    return so_far[0] + cut + tiny, so_far[1] + 1, so_far[2] + length * length


def _pieces(encoding: Encoding, cuts: list[int]) -> Iterator[Encoding]:
    """Slice tokens at the cuts; a note belongs to the last piece that starts at or before its place in the text."""
    starts = [encoding.origins[cut] for cut in cuts[1:-1]]
    mapped = [bisect_right(starts, note.index) for note in encoding.mapped]
    unknown = [bisect_right(starts, note.index) for note in encoding.unknown]
    for number, (start, end) in enumerate(pairwise(cuts)):
        lost = tuple(note for note, piece in zip(encoding.unknown, unknown, strict=True) if piece == number)
        yield replace(
            encoding,
            phonemes=encoding.phonemes[start:end],
            style_length=end - start + len(lost),
            tokens=encoding.tokens[start:end],
            origins=encoding.origins[start:end],
            mapped=tuple(note for note, piece in zip(encoding.mapped, mapped, strict=True) if piece == number),
            unknown=lost,
        )
