"""What becomes of text: pieces that join to the text again, each with its phonemes and where they come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate, groupby
from typing import Final

from kokoro_desktop.messages import message


class Source(str, Enum):
    """Where a piece's phonemes come from; the last four are pieces that are no words."""

    DICTIONARY = "dictionary"
    RULE = "rule"
    NUMBER = "number"
    LETTERS = "letters"
    GUESSED = "guessed"
    ESPEAK = "espeak"
    USER = "user"
    GIVEN = "given"
    PUNCTUATION = "punctuation"
    SPACE = "space"
    MARKUP = "markup"
    LEFT_OUT = message("left out")


class Category(str, Enum):
    """The semiotic class of a word: how it was read. A plain word has none."""

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


WORDS = frozenset(Source) - {Source.PUNCTUATION, Source.SPACE, Source.MARKUP, Source.LEFT_OUT}
"""Sources of what is a word."""


@dataclass(frozen=True)
class Prosody:
    """How a stretch is to be spoken.

    Attributes
    ----------
    rate
        Times as fast.
    pitch_st
        Semitones higher.
    pitch_range
        Times as much variation of pitch.
    """

    rate: float = 1.0
    pitch_st: float = 0.0
    pitch_range: float = 1.0

    def within(self, outer: Prosody) -> Prosody:
        """Join with what stands around it."""
        return Prosody(self.rate * outer.rate, self.pitch_st + outer.pitch_st, self.pitch_range * outer.pitch_range)


PLAIN: Final = Prosody()


@dataclass(frozen=True)
class Piece:
    """A stretch of the text, and what is spoken for it.

    Attributes
    ----------
    text
        As written; never empty.
    phonemes
        What is spoken; empty where nothing is.
    source
        Where the phonemes come from.
    alternatives
        Other phonemes that the same spelling can have, likely ones first.
    reason
        Why the stretch has no sound; empty for stretches with one, for spaces and for markup.
    prosody
        How it is to be spoken.
    category
        The class of an expression.
    read_as
        The words that are read for an expression; empty for plain words.
    """

    text: str
    phonemes: str
    source: Source
    alternatives: tuple[str, ...] = ()
    reason: str = ""
    prosody: Prosody = PLAIN
    category: Category = Category.PLAIN
    read_as: str = ""


def word_piece(text: str, phonemes: str, source: Source) -> Piece:
    """Make the piece of a word; it is left out where nothing was found to say for it."""
    if not phonemes.strip():
        return Piece(text, "", Source.LEFT_OUT, reason=message("No reading is known"))
    return Piece(text, phonemes, source)


@dataclass(frozen=True)
class Word:
    """A piece at its place.

    Attributes
    ----------
    piece
        What it is.
    start, end
        Its place in the text, in code points.
    phoneme_start, phoneme_end
        The place of its phonemes in all phonemes.
    """

    piece: Piece
    start: int
    end: int
    phoneme_start: int
    phoneme_end: int


@dataclass(frozen=True)
class Conversion:
    """What became of a text.

    Attributes
    ----------
    language
        BCP-47 tag of the language that it was read in.
    pieces
        In order; their texts, joined, are the text, and their phonemes, joined, are the phonemes.
    """

    language: str
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """The text as written."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def phonemes(self) -> str:
        """What is spoken."""
        return "".join(piece.phonemes for piece in self.pieces)

    @property
    def asks_prosody(self) -> bool:
        """Whether some of it is to be spoken faster, slower, higher, lower or livelier."""
        return any(piece.prosody != PLAIN for piece in self.pieces)

    def words(self) -> Iterator[Word]:
        """Place every piece that is a word."""
        return (word for word in self.placed() if word.piece.source in WORDS)

    def left_out(self) -> Iterator[Word]:
        """Place every piece that is not spoken though it should be."""
        return (word for word in self.placed() if word.piece.source is Source.LEFT_OUT)

    def placed(self) -> Iterator[Word]:
        """Place every piece."""
        ends = accumulate(len(piece.text) for piece in self.pieces)
        phoneme_ends = accumulate(len(piece.phonemes) for piece in self.pieces)
        for piece, end, phoneme_end in zip(self.pieces, ends, phoneme_ends, strict=True):
            yield Word(piece, end - len(piece.text), end, phoneme_end - len(piece.phonemes), phoneme_end)


def merge_left_out(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Join neighbours that are left out for the same reason, so that each stretch is named once."""
    found: list[Piece] = []
    for (left_out, reason), run in groupby(pieces, lambda piece: (piece.source is Source.LEFT_OUT, piece.reason)):
        if left_out:
            found.append(Piece("".join(piece.text for piece in run), "", Source.LEFT_OUT, reason=reason))
        else:
            found.extend(run)
    return tuple(found)


def spelled_words(conversion: Conversion) -> tuple[tuple[str, int, int], ...]:
    """List every word that is spoken: as it is written, and where its phonemes begin and end."""
    return tuple(
        (word.piece.text, word.phoneme_start, word.phoneme_end)
        for word in conversion.words()
        if word.phoneme_end > word.phoneme_start
    )
