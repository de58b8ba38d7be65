"""What an editor shows as one: a symbol with its stress mark and its modifiers, or a pause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.phonemes.symbols import SYMBOLS, Kind
from kokoro_desktop.prosody.edit import FRAMES, DurationEdit

PAUSES: Final = frozenset(symbol.char for symbol in SYMBOLS if symbol.kind == Kind.PUNCTUATION)
STRESS: Final = frozenset("ˈˌ")
_BELONGS_LEFT: Final = frozenset("ː") | {symbol.char for symbol in SYMBOLS if symbol.kind in (Kind.MODIFIER, Kind.TONE)}


@dataclass(frozen=True)
class Unit:
    """Tokens that are edited together.

    Attributes
    ----------
    first, end
        Number of its first token, and of the one after its last.
    symbols
        What they are; empty for the start or the end token of a pass.
    """

    first: int
    end: int
    symbols: str

    @property
    def tokens(self) -> range:
        """The numbers of its tokens."""
        return range(self.first, self.end)

    @property
    def is_pause(self) -> bool:
        """Whether it is punctuation and spaces, or the edge of a pass."""
        return all(symbol in PAUSES for symbol in self.symbols)


def editor_units(symbols: Sequence[str]) -> tuple[Unit, ...]:
    """Join tokens to units; ``symbols`` are a take's spans', empty for the start and the end token of a pass."""
    return tuple(_units(symbols))


def _units(symbols: Sequence[str]) -> Iterator[Unit]:
    first = 0
    for place in range(1, len(symbols) + 1):
        if place == len(symbols) or not _joined(symbols[place - 1], symbols[place]):
            yield Unit(first, place, "".join(symbols[first:place]))
            first = place


def _joined(left: str, right: str) -> bool:
    if not left or not right:
        return False
    if left in PAUSES or right in PAUSES:
        return left in PAUSES and right in PAUSES
    return left in STRESS or right in _BELONGS_LEFT


def distributed(tokens: Sequence[int], frames: float, predicted: NDArray[np.int64]) -> tuple[DurationEdit, ...]:
    """Have tokens last ``frames`` together, each its share of what is predicted for all of them, int64 [tokens]."""
    shares = frames * predicted / predicted.sum()
    return tuple(
        DurationEdit(token, float(np.clip(share, *FRAMES))) for token, share in zip(tokens, shares, strict=True)
    )
