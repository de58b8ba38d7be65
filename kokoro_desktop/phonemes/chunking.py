"""Cuts a long encoding into pieces that the model can speak in one pass, at pauses where it can, losing no token."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from kokoro_desktop.phonemes.encode import Encoding, SymbolNote
from kokoro_desktop.phonemes.garbage import without_search
from kokoro_desktop.spec import MAX_PHONEMES

# The marks of a pause. "." and ":" are also a syllable break and a length mark: without one of the marks given beside
# them, which are nothing but pauses, a run of marks is a pause only before a space. The quotation marks and brackets
# that a pause closes, and the spaces after it, end the left piece as it does.
_SENTENCE: Final = (".!?…", "!?…")
_CLAUSE: Final = (",;:—", ",;—")
_CLOSING: Final = '”")'

# What a cut costs, and a piece too short to be spoken well. The order decides: rather a cut at a clause than a tiny
# piece, rather a tiny piece than a cut between words that belong together; inside a word only if there is no other way.
_SENTENCE_COST, _CLAUSE_COST, _TINY_COST, _WORD_COST, _PHONEME_COST = 0, 2, 3, 6, 1000
_TINY: Final = 12  # tokens: two or three syllables

_BELONGS_LEFT: Final = frozenset("ː\u0303ʰʲᵝ")  # modifiers of the symbol before them
_BELONGS_RIGHT: Final = frozenset("ˈˌ")  # stress marks of the syllable after them

# One number for what a way to a place costs: cut costs, then pieces, then the sum of their squared lengths, each in
# bits of its own, which suffice for the `_BLOCK` symbols that are cut at a time.
_COST, _PIECE = 1 << 38, 1 << 27
_BLOCK: Final = 100_000
_NO_WAY: Final = 1 << 62
_VIEW: Final = 10 * MAX_PHONEMES  # symbols that decide where an early pass ends

WHOLE_TOKENS: Final = 130
"""Most tokens of a text that opens with all of it: eight seconds, made in half a second on two cores."""
OPENING_TOKENS: Final = 72
"""Most tokens of the first pass of a longer text: five seconds, made in a third of a second."""
SURROUNDING_TOKENS: Final = 20
"""A pass by itself sounds for as long as so many tokens more than it has: it begins and ends in silence. Between others
most of that is cut off, which `_GROWTH` has room for."""
_GROWTH: Final = 3
"""How many times as fast as one listens passes have to be made, at least, so that sound never runs dry as they grow."""
_REACH: Final = 2
"""How many times as long a growing pass may be for the sake of a clause: a cut between words is heard."""


def pass_limit(speed: float) -> int:
    """Return the most phonemes of a pass: no more than last half a minute, so that memory is bounded at any speed."""
    return min(MAX_PHONEMES, int(MAX_PHONEMES * speed))


@without_search()
def passes(encoding: Encoding, speed: float = 1.0) -> tuple[Encoding, ...]:
    """Split an encoding into the passes in which it is spoken.

    It is cut where it pauses for a while of its own, and so that sound starts early: a text of more than `WHOLE_TOKENS`
    opens with a short pass, and those after it grow, each made while those before it are heard. Text and speed alone
    say where, not how fast the machine is: equal requests give equal samples.
    """
    silences, most = dict(encoding.pauses), pass_limit(speed)
    cuts = sorted({0, *silences, len(encoding.tokens)})
    stretches = _pieces(replace(encoding, pauses=()), cuts) if silences else [encoding]
    made: list[Encoding] = []
    first = later = 0
    for stretch, end in zip(stretches, cuts[1:], strict=True):
        grown = _grown(stretch, most, first, later)
        later += sum(map(_sounding, grown if made else grown[1:]))
        made += grown
        first = _sounding(made[0])
        if silences:
            made[-1] = replace(made[-1], silence_s=silences.get(end, 0.0))
    return tuple(made)


def _grown(encoding: Encoding, most: int, first: int, later: int) -> list[Encoding]:
    """Split what follows some passes, or nothing, into passes that grow up to the longest that there may be.

    ``first`` and ``later`` are for how many tokens the first pass before it sounds, and the others together.
    """
    parts: list[Encoding] = []
    rest = encoding
    while len(rest.tokens) > (limit := min(_affordable(first, later, len(rest.tokens)), most)):
        if limit == most:
            return [*parts, *split(rest, most)]
        cut = _early_cut(rest.phonemes[:_VIEW], most, limit)
        part, *others = _pieces(rest, sorted({0, cut, len(rest.tokens)}))
        parts.append(part)
        first, later = (first, later + _sounding(part)) if first else (_sounding(part), later)
        if not others:
            return parts
        rest = others[0]
    return [*parts, rest]


def _early_cut(phonemes: str, most: int, limit: int) -> int:
    """Choose where a pass ends that ought to have at most ``limit`` tokens: between words if no clause is near."""
    cut = next(_cuts(phonemes, most, limit))
    reach = min(_REACH * limit, most)
    places, costs = _candidates(phonemes[: reach + 1], most)
    clauses = places[costs <= _CLAUSE_COST].tolist()
    later = (place for place in clauses if cut < place <= reach)
    return cut if cut in clauses else next(later, cut)


def _sounding(part: Encoding) -> int:
    return len(part.tokens) + SURROUNDING_TOKENS


def _affordable(first: int, later: int, left: int) -> int:
    """Return the most tokens that the next pass may have, ``left`` being all there are; see `_grown` for the others.

    When it has been made, all passes but the first have been made while the first was heard, and all before it.
    """
    if not first:
        return WHOLE_TOKENS if left <= WHOLE_TOKENS else OPENING_TOKENS
    return max(OPENING_TOKENS, _GROWTH * (first + later) - later - SURROUNDING_TOKENS)


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
    return tuple(_pieces(encoding, [0, *_cuts(encoding.phonemes, limit, first)]))


def _cuts(phonemes: str, limit: int, first: int) -> Iterator[int]:
    """Choose where the pieces end, in order.

    A very long text is cut in blocks: at the best place between half a block and a block further on, and then within.
    """
    places, costs = _candidates(phonemes, limit)
    start = 0
    while start < len(places) - 1:
        reach = places[start] + max(_BLOCK, 2 * limit)
        end = int(places.searchsorted(reach, "right")) - 1
        if end < len(places) - 1:
            middle = int(places.searchsorted(reach - _BLOCK // 2, "right"))
            end -= int(costs[middle : end + 1][::-1].argmin())
        block = places[start : end + 1] - places[start]
        ends = _cheapest(block, costs[start : end + 1], limit, limit if start else first)
        yield from (int(places[start]) + cut for cut in ends)
        start = end


def _candidates(phonemes: str, limit: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every place where a cut may be made, in order, and its cost; both ends of the string are among them."""
    symbols = np.frombuffer(phonemes.encode("utf-32-le", "surrogatepass"), np.uint32)
    costs = np.full(len(symbols) + 1, -1)
    costs[1:-1][(symbols[:-1] == ord(" ")) & (symbols[1:] != ord(" "))] = _WORD_COST
    costs[_pauses(symbols, *_CLAUSE)] = _CLAUSE_COST
    costs[_pauses(symbols, *_SENTENCE)] = _SENTENCE_COST
    costs[[0, -1]] = 0
    places = np.flatnonzero(costs >= 0)
    for gap in np.flatnonzero(np.diff(places) > limit):
        costs[[*_inside(phonemes, int(places[gap]), int(places[gap + 1]), limit)]] = _PHONEME_COST
    places = np.flatnonzero(costs >= 0)
    return places, costs[places]


def _pauses(symbols: NDArray[np.uint32], marks: str, certain: str) -> NDArray[np.int64]:
    """Find where pauses end: marks, what they close, and spaces, each of which may only come before the next."""
    kinds = np.zeros(len(symbols) + 2, np.int8)
    is_mark = _any_of(symbols, marks)
    for kind, among in enumerate((_any_of(symbols, " "), _any_of(symbols, _CLOSING), is_mark), 1):
        kinds[1:-1][among] = kind
    begins = np.maximum.accumulate(np.where(kinds[1:] > kinds[:-1], np.arange(len(kinds) - 1), 0))
    sure = np.cumsum(_any_of(symbols, certain))
    ends = np.flatnonzero((kinds[1:-1] > 0) & ((kinds[2:] == 0) | (kinds[2:] > kinds[1:-1])))
    begin = begins[ends]
    is_pause = (symbols[ends] == ord(" ")) | (sure[ends] > np.where(begin, sure[begin - 1], 0))
    found: NDArray[np.int64] = ends[is_mark[begin] & is_pause] + 1
    return found


def _any_of(symbols: NDArray[np.uint32], chars: str) -> NDArray[np.bool_]:
    return np.isin(symbols, [*map(ord, chars)])


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


def _cheapest(places: NDArray[np.int64], costs: NDArray[np.int64], limit: int, first: int) -> list[int]:
    """Choose the cuts: the least cost, then the fewest pieces, then the most even ones.

    Dynamic programming: the best way to a candidate is the best way to one at most ``limit`` before it, and one piece.

    Parameters
    ----------
    places
        int64 [N], the candidates in symbols from the start, both ends included.
    costs
        int64 [N], what a cut at each costs.
    limit, first
        Most symbols of a piece, and of the first one, which takes at least one word however short it was asked to be.
    """
    first = max(first, int(places[1]))
    kept = _undominated(places, costs, limit)
    places, costs = places[kept], costs[kept] * _COST
    lengths = np.arange(limit, 0, -1)
    piece = lengths**2 + (lengths < _TINY) * (_TINY_COST * _COST) + _PIECE
    best = np.full(limit + int(places[-1]) + 1, _NO_WAY)  # by symbol, so that every window has the same lengths in it
    before = sliding_window_view(best, limit)
    way = np.zeros(int(places[-1]) + 1, np.int64)
    start = int(places.searchsorted(first, "right"))
    best[limit + places[1:start]] = piece[-places[1:start]] + costs[1:start]
    near = max(1, limit // 2)
    while start < len(places):
        stop = int(places.searchsorted(places[start] + near, "right"))
        ends = places[start:stop]
        # Many at a time, first from those before them all, then from each other as well. No more is needed: two pieces
        # in a row that are one piece's length together are never the best way.
        for reach in (limit, near)[: len(ends)]:
            ways = before[ends, -reach:]
            ways += piece[-reach:]
            chosen = ways.argmin(axis=1)
            least = ways[np.arange(len(ends)), chosen] + costs[start:stop]
            better = least < best[limit + ends]
            best[limit + ends[better]] = least[better]
            way[ends[better]] = (ends - reach + chosen)[better]
        start = stop
    cuts, at = [], int(places[-1])
    while at:
        cuts.append(at)
        at = int(way[at])
    return cuts[::-1]


def _undominated(places: NDArray[np.int64], costs: NDArray[np.int64], limit: int) -> NDArray[np.bool_]:
    """Find the candidates that may be chosen: most are between two of the next better kind, and never are.

    Two cuts of a kind cost less than one of the next. Cut at both in its place, and a piece becomes tiny only where
    another cut is near, and then it is cheaper to make the cut at the other one alone, or none at all: what grows by
    that stays within the limit.
    """
    kept = np.ones(len(places), np.bool_)
    ends = np.isin(places, places[[0, -1]])
    for cost in (_CLAUSE_COST, _WORD_COST, _PHONEME_COST):
        cheaper = places[ends | (costs < cost)]
        left = cheaper[cheaper.searchsorted(places) - 1]
        right = cheaper[cheaper.searchsorted(np.maximum(places, left + _TINY)).clip(max=len(cheaper) - 1)]
        apart = right - left
        kept &= ends | (costs != cost) | (left < _TINY) | (apart < _TINY) | (apart > limit - 2 * _TINY)
    return kept


def _pieces(encoding: Encoding, cuts: list[int]) -> Iterator[Encoding]:
    """Slice tokens at the cuts; a note belongs to the last piece that starts at or before its place in the text."""
    starts = [encoding.origins[cut] for cut in cuts[1:-1]]
    mapped, unknown = _divide_notes(encoding.mapped, starts), _divide_notes(encoding.unknown, starts)
    for (start, end), changed, lost in zip(pairwise(cuts), mapped, unknown, strict=True):
        yield replace(
            encoding,
            phonemes=encoding.phonemes[start:end],
            style_length=end - start + len(lost),
            tokens=encoding.tokens[start:end],
            origins=encoding.origins[start:end],
            mapped=changed,
            unknown=lost,
        )


def _divide_notes(notes: tuple[SymbolNote, ...], starts: list[int]) -> Iterator[tuple[SymbolNote, ...]]:
    """Divide notes, which are in order, before each place of the text at which a piece starts."""
    ends = [bisect_left(notes, start, key=attrgetter("index")) for start in starts]
    return (notes[start:end] for start, end in pairwise([0, *ends, len(notes)]))
