"""The model's input for a text, and notes about symbols that it does not receive as typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kokoro_desktop.phonemes.mixtures import MIXTURE, is_mixture


class SymbolNote(NamedTuple):
    """A symbol that the model does not receive as typed; a tuple, because a text may have a million.

    Attributes
    ----------
    symbol
        The typed symbol; for an unknown mark in a precomposed letter, the mark.
    index
        Its start in the text as typed, in code points.
    replacement
        What the model receives instead; empty if nothing is lost without it, None for an unknown symbol.
    reason
        Explanation.
    """

    symbol: str
    index: int  # type: ignore[assignment]  # in place of a tuple's own `index`, which nobody asks a note for
    replacement: str | None
    reason: str


@dataclass(frozen=True)
class Encoding:
    """The model's input, and its relation to the typed text.

    Attributes
    ----------
    text
        As typed.
    phonemes
        After mapping and without unknown symbols; one code point per token; a mixture has the code point of its first
        phoneme.
    style_length
        Number of code points after mapping, *including* unknown ones. The reference chooses the style row by this
        length, because it counts before it drops unknown symbols.
    tokens
        Ids without the start and end tokens; a mixture has both ids and its weight in one number
        (`mixtures.mixed_token`).
    origins
        Index in ``text`` of each token's origin; never decreasing.
    mapped, unknown
        Symbols that the model does not receive as typed, by position.
    doubtful
        Symbols that it receives as typed but that may be ambiguous, by position.
    pauses
        Requested silences: the token that follows, and the length in seconds.
    silence_s
        Seconds of silence after this pass.
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
        """Name of each token: its phoneme, or a mixture as typed."""
        return tuple(
            match[0] if is_mixture(token) and (match := MIXTURE.match(self.text, origin)) else phoneme
            for phoneme, token, origin in zip(self.phonemes, self.tokens, self.origins, strict=True)
        )
