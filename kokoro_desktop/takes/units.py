"""Units of display and editing: a phoneme with its stress mark and modifiers, a pause, or a word."""

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
    """Consecutive tokens that are displayed and edited as one.

    Attributes
    ----------
    symbol
        Phonemes of the tokens; empty for the start or end of a pass.
    tokens
        Indices of the tokens among the spans.
    origin
        Index in the text of the unit's first token; -1 for the start or end of a pass.
    last_origin
        Index in the text of the unit's last token; -1 for the start or end of a pass.
    start, end
        Position in the sound, in samples, as in the spans.
    frames
        Rendered duration, in frames of 25 ms.
    silence_s
        Seconds of silence that the text requests after a pass; above 0 only at the end of a pass.
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
        """Symbols in standard IPA, without surrounding spaces."""
        return standard_ipa(self.symbol.strip())

    @property
    def is_spoken(self) -> bool:
        """Whether the unit is a phoneme, rather than a space, a pause or the edge of a pass."""
        return not PAUSES.issuperset(self.symbol)

    @property
    def is_pause(self) -> bool:
        """Whether the unit is punctuation, including the spaces around it."""
        return not self.is_spoken and bool(self.symbol.strip())


def group_spans(spans: Sequence[Span], first: int = 0) -> tuple[Unit, ...]:
    """Group all spans into units, in order; tokens are numbered from ``first``."""
    # Represent a mixture such as {s~ʃ:0.4} by its first phoneme, because each span must be one code point.
    symbols = "".join(span.symbol[1:2] or span.symbol or "\0" for span in spans)
    return tuple(_join(spans, *match.span(), first) for match in _UNIT.finditer(symbols))


def find_words(units: Sequence[Unit], first: int = 0) -> tuple[range, ...]:
    """Return the unit ranges of the words: runs of spoken units without a space or pause.

    Units are numbered from ``first``.
    """
    kinds = "".join("_" if unit.symbol[:1] in _NOT_SPOKEN else "w" for unit in units)
    return tuple(range(first + word.start(), first + word.end()) for word in _WORD.finditer(kinds))


def join_units(units: Sequence[Unit]) -> Unit:
    """Join consecutive units, for example those of a word, into one."""
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
