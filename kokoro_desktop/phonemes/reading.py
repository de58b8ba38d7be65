"""Analysis of phoneme text: its encoding (if it can be encoded), the ranges to mark, and the split into passes."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from kokoro_desktop.phonemes.chunking import pass_limit, passes
from kokoro_desktop.phonemes.encode import EmptyPhonemes, encode
from kokoro_desktop.phonemes.encoding import Encoding, SymbolNote
from kokoro_desktop.phonemes.mixtures import BadMixture
from kokoro_desktop.phonemes.normal_form import MOST_MARKS
from kokoro_desktop.phonemes.vocabulary import Vocabulary
from kokoro_desktop.spec import MAX_PHONEMES


class Mark(NamedTuple):
    """Range of text that is replaced for the model, unknown to the model, or possibly ambiguous.

    Attributes
    ----------
    start, end
        Range in code points; a letter and its combining marks are one range.
    note
        Explanation.
    """

    start: int
    end: int
    note: SymbolNote


@dataclass(frozen=True)
class PhonemeReading:
    """Result of analysing a text.

    Attributes
    ----------
    text
        Text as typed.
    encoding
        Encoding of the text; None if there is nothing to speak or a mixture is invalid.
    parts
        Passes of the encoding, in order.
    cuts
        Start of each pass except the first, in code points of the text.
    marks
        Ranges to mark, in order.
    limit
        Maximum number of phonemes in a pass at this speed.
    language
        BCP-47 tag used for the analysis.
    """

    text: str
    encoding: Encoding | None
    parts: tuple[Encoding, ...]
    cuts: tuple[int, ...]
    marks: tuple[Mark, ...]
    limit: int = MAX_PHONEMES
    language: str = ""

    def marks_at(self, index: int) -> tuple[Mark, ...]:
        """Return the marks that cover a code point."""
        return tuple(mark for mark in self.marks if mark.start <= index < mark.end)


def read(text: str, vocabulary: Vocabulary, speed: float = 1.0, language: str = "") -> PhonemeReading:
    """Analyse a text for the given speed and language (see `encode`); even an invalid text yields a result."""
    limit = pass_limit(speed)
    try:
        encoding = encode(text, vocabulary, language)
    except EmptyPhonemes as error:
        return PhonemeReading(text, None, (), (), _marks(text, error.mapped + error.unknown), limit, language)
    except BadMixture as error:
        note = SymbolNote(error.mark, error.index, None, error.reason)
        return PhonemeReading(text, None, (), (), _marks(text, (note,)), limit, language)
    parts = passes(encoding, speed)
    cuts = tuple(part.origins[0] for part in parts[1:])
    marks = _marks(text, encoding.mapped + encoding.unknown + encoding.doubtful)
    return PhonemeReading(text, encoding, parts, cuts, marks, limit, language)


def _marks(text: str, notes: tuple[SymbolNote, ...]) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for note in notes:
        symbol, start, _, _ = note
        end = start + len(symbol)
        if text[start:end] != symbol:
            # For an unknown mark on a letter changed by normalisation, mark the whole letter.
            end = start + 1
            while end < len(text) and end - start <= MOST_MARKS and unicodedata.combining(text[end]):
                end += 1
        marks.append(Mark(start, end, note))
    return tuple(sorted(marks, key=itemgetter(0, 1)))
