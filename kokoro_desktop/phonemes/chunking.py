"""Split an encoding into separately synthesised passes, at pauses if possible, without losing tokens."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter
from typing import Final

from kokoro_desktop.phonemes.encoding import Encoding, SymbolNote
from kokoro_desktop.spec import MAX_PHONEMES

# A full stop may also be a syllable break, and a colon may be a length mark. A run of only these marks is therefore a
# pause only before a space. Closing marks and spaces after a pause belong to the part before the pause.
_PAUSE: Final = re.compile(
    r"(?<![.!?…,;:—])(?P<marks>[.!?…,;:—]+)(?P<rest>[”\")]* *)"  # one match per run of marks: linear time
)
_SYLLABLE_BREAKS: Final = frozenset(".:")
_SPACES: Final = re.compile(r" +")
_TINY: Final = 12  # tokens, two or three syllables: too short for the model to speak well in isolation
_BELONGS_LEFT: Final = frozenset("ː\u0303ʰʲᵝ")  # modifiers of the symbol before them
_BELONGS_RIGHT: Final = frozenset("ˈˌ")  # stress marks of the syllable after them

# Maximum length of a text spoken in one pass: about eight seconds of audio, computed in half a second on two cores.
WHOLE_TOKENS: Final = 130
# Maximum length of the first pass of a longer text: about five seconds of audio, computed in a third of a second.
OPENING_TOKENS: Final = 72
# The silence at both ends of a pass lasts as long as this many tokens. Most of it is trimmed between passes; `_GROWTH`
# allows for that.
SURROUNDING_TOKENS: Final = 20
_GROWTH: Final = 3  # assumed minimum ratio of synthesis speed to playback speed; later passes may grow accordingly
# Factor by which an early pass may exceed its limit to end at a clause, because cuts between words are audible.
_REACH: Final = 2

# Ends of the sentences, clauses and words in a phoneme string; each list includes the previous list.
_Breaks = tuple[Sequence[int], Sequence[int], Sequence[int]]
_SENTENCES, _CLAUSES, _WORDS, _NOWHERE = range(4)


def pass_limit(speed: float) -> int:
    """Return the maximum number of phonemes in a pass: at most half a minute of audio, to limit memory use."""
    return min(MAX_PHONEMES, int(MAX_PHONEMES * speed))


def passes(encoding: Encoding, speed: float = 1.0) -> tuple[Encoding, ...]:
    """Split an encoding into passes for synthesis.

    If the text is longer than `WHOLE_TOKENS`, its first pass is short. Later passes may be longer, because each of them
    is computed while the earlier ones play. A pass always ends at a requested pause or change of voice. The cuts depend
    only on the text and the speed, not on the machine, because identical requests must yield identical samples.
    """
    silences, voices, most = dict(encoding.pauses), dict(encoding.voices), pass_limit(speed)
    breaks = _find_breaks(encoding.phonemes)
    cuts, first, later = [0], 0, 0
    for end in sorted({*silences, *voices, len(encoding.tokens)}):
        while (start := cuts[-1]) < end:
            limit = min(_affordable(first, later, end - start), most)
            cut = _cut(encoding.phonemes, breaks, range(start, end), limit, most)
            sounding = cut - start + SURROUNDING_TOKENS
            first, later = (first, later + sounding) if first else (sounding, later)
            cuts.append(cut)
    if not silences and not voices:
        return tuple(_parts(encoding, cuts))
    voice, found = "", list[Encoding]()
    for part, (start, end) in zip(_parts(replace(encoding, pauses=(), voices=()), cuts), pairwise(cuts), strict=True):
        voice = voices.get(start, voice)
        found.append(replace(part, silence_s=silences.get(end, 0.0), voice=voice))
    return tuple(found)


def find_pauses(phonemes: str) -> tuple[range, ...]:
    """Return the ranges of all punctuation marks that represent pauses, excluding syllable breaks and length marks."""
    return tuple(range(*match.span("marks")) for match in _PAUSE.finditer(phonemes) if _is_pause(match))


def _is_pause(match: re.Match[str]) -> bool:
    return not _SYLLABLE_BREAKS.issuperset(match["marks"]) or match["rest"].endswith(" ")


def split(encoding: Encoding, limit: int = MAX_PHONEMES) -> tuple[Encoding, ...]:
    """Split an encoding into parts of at most ``limit`` tokens.

    Cuts are made after sentences if possible, otherwise after clauses, otherwise between words. A word is cut only if
    it is longer than ``limit``. The last two parts have about the same length.

    Returns
    -------
    tuple of Encoding
        Parts in order; their joined ``tokens`` equal those of ``encoding``. ``text``, ``origins`` and note indices
        still refer to the whole text as typed. ``style_length`` covers only the part, because each part is a pass.

    Raises
    ------
    ValueError
        The limit is less than 1.
    """
    if limit < 1:
        raise ValueError("the limit must be at least 1")
    breaks, end = _find_breaks(encoding.phonemes), len(encoding.tokens)
    cuts = [0]
    while cuts[-1] < end:
        cuts.append(_cut(encoding.phonemes, breaks, range(cuts[-1], end), limit, limit))
    return tuple(_parts(encoding, cuts))


def _affordable(first: int, later: int, left: int) -> int:
    """Return the maximum length, in tokens, at which the next pass will be ready before playback reaches it.

    Passes 2 to n + 1 are computed while passes 1 to n play.

    Parameters
    ----------
    first, later
        Length of the first pass, and of all other passes so far, in tokens; it stands for their playback time.
    left
        Number of tokens not yet in a pass.
    """
    if not first:
        return WHOLE_TOKENS if left <= WHOLE_TOKENS else OPENING_TOKENS
    return max(OPENING_TOKENS, _GROWTH * (first + later) - later - SURROUNDING_TOKENS)


def _find_breaks(phonemes: str) -> _Breaks:
    sentences, clauses = list[int](), list[int]()
    for match in _PAUSE.finditer(phonemes):
        if _is_pause(match):
            clauses.append(match.end())
            if not set(match["marks"]).isdisjoint(".!?…"):
                sentences.append(match.end())
    return sentences, clauses, sorted({*clauses, *(match.end() for match in _SPACES.finditer(phonemes))})


def _cut(phonemes: str, breaks: _Breaks, rest: range, limit: int, most: int) -> int:
    """Return the end of the next pass: the last good break within the limit, adjusted to balance the last two passes.

    Parameters
    ----------
    rest
        Range not yet split.
    limit, most
        Preferred maximum number of tokens, and the absolute maximum, used only to avoid cutting a clause or a word.
    """
    start, end = rest.start, rest.stop
    if len(rest) <= limit:
        return end
    high = start + limit
    sentences, clauses, words = breaks
    kind, place = next(
        (kind, place)
        for kind, place in (
            (_SENTENCES, _latest(sentences, start + _TINY, high)),
            (_CLAUSES, _latest(clauses, start + _TINY, high)),
            (_CLAUSES, _earliest(clauses, high, min(start + _REACH * limit, start + most, end))),
            (_WORDS, _latest(words, start + 1, high)),
            (_WORDS, _earliest(words, high, min(start + most, end))),
            (_NOWHERE, _between_sounds(phonemes, start, high)),
        )
        if place is not None
    )
    if end - place > limit or place > high:
        return place
    # The rest fits into one more pass.
    allowed = max(kind, _CLAUSES) if end - place < _TINY else kind
    middle, low, high = -(-(start + end) // 2), max(start + _TINY, end - limit), min(high, end - _TINY)
    for ends in breaks[: allowed + 1]:
        near = [each for each in (_latest(ends, low, middle), _earliest(ends, middle, high)) if each is not None]
        if near:
            return min(near, key=lambda each: abs(each - middle))
    return _between_sounds(phonemes, start, middle) if kind == _NOWHERE else place


def _latest(ends: Sequence[int], low: int, high: int) -> int | None:
    number = bisect_right(ends, high) - 1
    return ends[number] if number >= 0 and ends[number] >= low else None


def _earliest(ends: Sequence[int], low: int, high: int) -> int | None:
    number = bisect_left(ends, low)
    return ends[number] if number < len(ends) and ends[number] <= high else None


def _between_sounds(phonemes: str, start: int, wanted: int) -> int:
    """Move a cut within a word to the left, to the nearest boundary between sounds, if any."""
    cut = wanted
    while cut > start and (phonemes[cut] in _BELONGS_LEFT or phonemes[cut - 1] in _BELONGS_RIGHT):
        cut -= 1
    return cut if cut > start else wanted


def _parts(encoding: Encoding, cuts: Sequence[int]) -> Iterator[Encoding]:
    """Slice an encoding at the cuts; a note belongs to the last part that starts at or before its index."""
    if len(cuts) == 2:
        yield encoding
        return
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
    """Split ordered notes at the text indices where parts start."""
    ends = [bisect_left(notes, start, key=attrgetter("index")) for start in starts]
    return (notes[start:end] for start, end in pairwise([0, *ends, len(notes)]))
