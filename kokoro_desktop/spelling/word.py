"""Conversion results: pieces of text, each with phonemes and their source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate, groupby
from typing import Final

from kokoro_desktop.messages import message


class Source(str, Enum):
    """Source of a piece's phonemes; the last five members mark pieces that are not words."""

    DICTIONARY = "dictionary"
    RULE = "rule"
    NUMBER = "number"
    LETTERS = "letters"
    GUESSED = "guessed"
    ESPEAK = "espeak"
    USER = "user"
    INLINE = "given"
    CHOSEN = "chosen"
    PUNCTUATION = "punctuation"
    SPACE = "space"
    MARKUP = "markup"
    LEFT_OUT = message("left out")
    PENDING = "pending"


class Category(str, Enum):
    """Semiotic class of an expression, which determines its reading; the class of a plain word is ``PLAIN``."""

    PLAIN = ""
    CARDINAL = "cardinal"
    ORDINAL = "ordinal"
    YEAR = "year"
    FRACTION = "fraction"
    RANGE = "range"
    ROMAN = "roman"
    DIGITS = "digits"
    TELEPHONE = "telephone"
    DATE = "date"
    TIME = "time"
    MONEY = "money"
    MEASURE = "measure"
    ABBREVIATION = "abbreviation"
    LETTERS = "letters"
    SYMBOL = "symbol"
    EMOJI = "emoji"
    ADDRESS = "address"
    CODE = "code"


# Sources of words.
WORDS = frozenset(Source) - {Source.PUNCTUATION, Source.SPACE, Source.MARKUP, Source.LEFT_OUT, Source.PENDING}


@dataclass(frozen=True)
class MarkedProsody:
    """Prosody requested by markup for part of a text.

    Attributes
    ----------
    rate
        Factor applied to the speech rate.
    pitch_st
        Pitch shift in semitones.
    pitch_range
        Factor applied to the pitch range.
    """

    rate: float = 1.0
    pitch_st: float = 0.0
    pitch_range: float = 1.0

    def within(self, outer: MarkedProsody) -> MarkedProsody:
        """Combine this prosody with that of an enclosing element."""
        return MarkedProsody(
            self.rate * outer.rate, self.pitch_st + outer.pitch_st, self.pitch_range * outer.pitch_range
        )


PLAIN: Final = MarkedProsody()


@dataclass(frozen=True)
class Piece:
    """Part of the text with its pronunciation.

    Attributes
    ----------
    text
        Text as written; empty only for phonemes typed into a `Document`.
    phonemes
        Phonemes of the text; empty if it is silent.
    source
        Source of the phonemes.
    alternatives
        Other possible pronunciations of the same spelling, most likely first.
    reason
        Reason why the piece is silent; empty for spoken pieces, spaces and markup.
    prosody
        Prosody requested by markup.
    category
        Class of the expression; ``PLAIN`` for plain words.
    read_as
        Spoken words of the expression; empty for plain words.
    """

    text: str
    phonemes: str
    source: Source
    alternatives: tuple[str, ...] = ()
    reason: str = ""
    prosody: MarkedProsody = PLAIN
    category: Category = Category.PLAIN
    read_as: str = ""


def word_piece(text: str, phonemes: str, source: Source) -> Piece:
    """Create the piece for a word; if it has no phonemes, mark it as left out."""
    if not phonemes.strip():
        return Piece(text, "", Source.LEFT_OUT, reason=message("No pronunciation was found"))
    return Piece(text, phonemes, source)


@dataclass(frozen=True)
class Word:
    """A piece with its position.

    Attributes
    ----------
    piece
        Piece of text.
    start, end
        Range in the text, in code points.
    phoneme_start, phoneme_end
        Range of the piece's phonemes in the phonemes of the whole conversion.
    """

    piece: Piece
    start: int
    end: int
    phoneme_start: int
    phoneme_end: int


@dataclass(frozen=True)
class Conversion:
    """Result of converting a text.

    Attributes
    ----------
    language
        BCP-47 tag of the text's language.
    pieces
        Pieces in order. Joined together, their texts form the whole text, and their phonemes its transcription.
    """

    language: str
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """The text as written."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def phonemes(self) -> str:
        """The phonemes of the whole text."""
        return "".join(piece.phonemes for piece in self.pieces)

    @property
    def has_prosody(self) -> bool:
        """Whether markup changes the rate, pitch or pitch range of any piece."""
        return any(piece.prosody != PLAIN for piece in self.pieces)

    def words(self) -> Iterator[Word]:
        """Yield every word with its position."""
        return (word for word in self.placed() if word.piece.source in WORDS)

    def left_out(self) -> Iterator[Word]:
        """Yield every piece that should be spoken but is left out, with its position."""
        return (word for word in self.placed() if word.piece.source is Source.LEFT_OUT)

    def placed(self) -> Iterator[Word]:
        """Yield every piece with its position."""
        ends = accumulate(len(piece.text) for piece in self.pieces)
        phoneme_ends = accumulate(len(piece.phonemes) for piece in self.pieces)
        for piece, end, phoneme_end in zip(self.pieces, ends, phoneme_ends, strict=True):
            yield Word(piece, end - len(piece.text), end, phoneme_end - len(piece.phonemes), phoneme_end)


def merge_left_out(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Merge adjacent pieces that are left out for the same reason, to report each range once."""
    found: list[Piece] = []
    for (left_out, reason), run in groupby(pieces, lambda piece: (piece.source is Source.LEFT_OUT, piece.reason)):
        if left_out:
            found.append(Piece("".join(piece.text for piece in run), "", Source.LEFT_OUT, reason=reason))
        else:
            found.extend(run)
    return tuple(found)


def spelled_words(conversion: Conversion) -> tuple[tuple[str, int, int], ...]:
    """Return every spoken word as written, with the start and end of its phonemes."""
    return tuple(
        (word.piece.text, word.phoneme_start, word.phoneme_end)
        for word in conversion.words()
        if word.phoneme_end > word.phoneme_start and word.piece.text
    )
