"""What people look at and change as one: a phoneme with its stress mark and modifiers, a pause, a word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.phonemes.symbols import MODIFIERS, PAUSES, STRESS

_GAPS, _STRESS, _MODIFIERS = (re.escape("".join(sorted(group))) for group in (PAUSES, STRESS, MODIFIERS))
_NOT_SPOKEN: Final = PAUSES | {""}
_WORD: Final = re.compile("w+")
_UNIT: Final = re.compile(
    f"\0|[{_GAPS}]+|[{_STRESS}]+(?:[^\0{_GAPS}{_STRESS}][{_MODIFIERS}]*)?|[^\0{_GAPS}{_STRESS}][{_MODIFIERS}]*"
)


class Unit(NamedTuple):
    """Tokens that follow one another and sound as one.

    Attributes
    ----------
    symbol
        Their phonemes; empty for the start and the end of a pass.
    tokens
        Their places among the spans that it was made of.
    origin
        Index in the text of the first of them; -1 for the start and the end of a pass.
    last_origin
        Likewise of the last of them.
    start, end
        Where it sounds, in samples, as the spans have it.
    frames
        Frames of 25 ms that they were rendered with.
    silence_s
        Seconds of silence that the text asks for after a pass; above 0 at the end of a pass alone.
    """

    symbol: str
    tokens: range
    origin: int
    last_origin: int
    start: int
    end: int
    frames: int
    silence_s: float = 0.0

    @property
    def label(self) -> str:
        """The symbols in standard IPA, without spaces around them."""
        return standard_ipa(self.symbol.strip())

    @property
    def is_spoken(self) -> bool:
        """Whether it is a phoneme; if not, it lies between words, or at an edge."""
        return self.symbol[:1] not in _NOT_SPOKEN

    @property
    def is_pause(self) -> bool:
        """Whether it is punctuation, with the spaces about it."""
        return not self.is_spoken and bool(self.symbol.strip())


def group_spans(spans: Sequence[Span], first: int = 0) -> tuple[Unit, ...]:
    """Put every span into a unit, in order; their tokens are counted from ``first`` on."""
    # Of a mixture, as in {s~ʃ:0.4}, the first phoneme: one code point a span.
    symbols = "".join(span.symbol[1:2] or span.symbol or "\0" for span in spans)
    return tuple(_join(spans, *match.span(), first) for match in _UNIT.finditer(symbols))


def find_words(units: Sequence[Unit], first: int = 0) -> tuple[range, ...]:
    """Return where the words lie: runs of units that are spoken, without a space or a pause between them.

    The units are counted from ``first`` on.
    """
    kinds = "".join("_" if unit.symbol[:1] in _NOT_SPOKEN else "w" for unit in units)
    return tuple(range(first + word.start(), first + word.end()) for word in _WORD.finditer(kinds))


def join_units(units: Sequence[Unit]) -> Unit:
    """Make one unit of several that follow one another: of a word, say."""
    first, last = units[0], units[-1]
    symbol, frames = "".join(unit.symbol for unit in units), sum(unit.frames for unit in units)
    tokens = range(first.tokens.start, last.tokens.stop)
    return Unit(symbol, tokens, first.origin, last.last_origin, first.start, last.end, frames)


def _join(spans: Sequence[Span], start: int, stop: int, first: int) -> Unit:
    one, last = spans[start], spans[stop - 1]
    symbol, frames = one.symbol, one.frames
    for span in spans[start + 1 : stop]:
        symbol, frames = symbol + span.symbol, frames + span.frames
    tokens = range(first + start, first + stop)
    return Unit(symbol, tokens, one.origin, last.origin, one.start, last.end, frames, last.silence_s)
