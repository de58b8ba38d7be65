"""What the model receives for a text, and notes about symbols that it does not receive as typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kokoro_desktop.phonemes.mixtures import MIXTURE, is_mixture


class SymbolNote(NamedTuple):
    """One symbol that did not reach the model as typed; a tuple, for a text may have a million.

    Attributes
    ----------
    symbol
        What was typed; for an unknown mark inside a precomposed letter, that mark.
    index
        Where it starts, in code points, in the text as typed.
    replacement
        What the model receives instead (empty: nothing, and nothing is lost), or None for an unknown symbol.
    reason
        Why.
    """

    symbol: str
    index: int  # type: ignore[assignment]  # in place of a tuple's own `index`, which nobody asks a note for
    replacement: str | None
    reason: str


@dataclass(frozen=True)
class Encoding:
    """What the model receives, and how it came from what was typed.

    Attributes
    ----------
    text
        As typed.
    phonemes
        After mapping and without unknown symbols: one code point a token, of a mixture the first one's.
    style_length
        Code points of the string after mapping, *with* the unknown ones: the length by which the reference, given that
        string, chooses the style row (it counts before it drops what it does not know).
    tokens
        Ids, without the start and end token; of a mixture, both and its weight (`mixtures.mixed_token`).
    origins
        For every token, the index in ``text`` it came from; never decreasing.
    mapped, unknown
        What did not reach the model as typed, by position.
    doubtful
        What reached it as typed, though something else may be meant, by position.
    pauses
        Silences that the text asks for: before which token, and how many seconds.
    silence_s
        Of one pass: seconds of silence after it.
    """

    text: str
    phonemes: str
    style_length: int
    tokens: tuple[int, ...]
    origins: tuple[int, ...]
    mapped: tuple[SymbolNote, ...]
    unknown: tuple[SymbolNote, ...]
    pauses: tuple[tuple[int, float], ...] = ()
    silence_s: float = 0.0
    doubtful: tuple[SymbolNote, ...] = ()

    @property
    def symbols(self) -> tuple[str, ...]:
        """What every token is called: its phoneme, and a mixture as it was typed."""
        return tuple(
            match[0] if is_mixture(token) and (match := MIXTURE.match(self.text, origin)) else phoneme
            for phoneme, token, origin in zip(self.phonemes, self.tokens, self.origins, strict=True)
        )
