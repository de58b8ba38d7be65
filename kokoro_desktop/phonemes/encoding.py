"""The model's input for a text, and notes about symbols that were changed or lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kokoro_desktop.phonemes.mixtures import MIXTURE, is_mixture


class SymbolNote(NamedTuple):
    """Note about a changed, lost or ambiguous symbol; a named tuple for speed, because a text may have a million notes.

    Attributes
    ----------
    symbol
        Symbol as typed; for an unknown mark in a precomposed letter, only the mark.
    index
        Index of the symbol in the text as typed, in code points.
    replacement
        Symbols that the model receives instead; empty if the symbol can be dropped without loss, None if the symbol is
        unknown.
    reason
        Explanation for the user.
    """

    symbol: str
    index: int  # type: ignore[assignment]  # hides the method `tuple.index`, which notes do not need
    replacement: str | None
    reason: str


@dataclass(frozen=True)
class Encoding:
    """The model's input for a text, with the origin of each token.

    Attributes
    ----------
    text
        Text as typed.
    phonemes
        Phonemes after mapping, without unknown symbols, one code point per token. A mixture is represented by its first
        phoneme.
    style_length
        Number of code points after mapping, *including* unknown ones. The reference implementation selects the style
        row by this length, because it drops unknown symbols only afterwards.
    tokens
        Token ids without the start and end tokens. A mixture combines both ids and its weight in one number
        (`mixtures.mixed_token`).
    origins
        Index in ``text`` of each token's origin; never decreasing.
    mapped, unknown
        Notes about changed symbols and about unknown symbols, in order of position.
    doubtful
        Notes about unchanged but possibly ambiguous symbols, in order of position.
    pauses
        Requested silences: index of the following token, and length in seconds.
    voices
        Requested voices: index of the first token, and id or blend.
    silence_s
        Seconds of silence after this pass.
    voice
        Voice of this pass; empty for the voice of the request.
    """

    text: str
    phonemes: str
    style_length: int
    tokens: tuple[int, ...]
    origins: tuple[int, ...]
    mapped: tuple[SymbolNote, ...]
    unknown: tuple[SymbolNote, ...]
    pauses: tuple[tuple[int, float], ...] = ()
    voices: tuple[tuple[int, str], ...] = ()
    silence_s: float = 0.0
    voice: str = ""
    doubtful: tuple[SymbolNote, ...] = ()

    @property
    def symbols(self) -> tuple[str, ...]:
        """Name of each token: its phoneme, or a mixture as typed."""
        return tuple(
            match[0] if is_mixture(token) and (match := MIXTURE.match(self.text, origin)) else phoneme
            for phoneme, token, origin in zip(self.phonemes, self.tokens, self.origins, strict=True)
        )
