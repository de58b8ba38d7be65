"""What becomes of a text, whatever it holds: the encoding if there is one, what to mark, and where it is cut."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from kokoro_desktop.phonemes.canonical import MOST_MARKS
from kokoro_desktop.phonemes.chunking import pass_limit, passes
from kokoro_desktop.phonemes.encode import EmptyPhonemes, encode
from kokoro_desktop.phonemes.encoding import Encoding, SymbolNote
from kokoro_desktop.phonemes.mixtures import BadMixture
from kokoro_desktop.phonemes.vocabulary import Vocabulary
from kokoro_desktop.spec import MAX_PHONEMES


class Mark(NamedTuple):
    """One place of the text that does not reach the model as typed, or may be meant otherwise; a tuple, being small.

    Attributes
    ----------
    start, end
        The place, in code points; a letter and its combining marks are one.
    note
        What happens there.
    """

    start: int
    end: int
    note: SymbolNote


@dataclass(frozen=True)
class Reading:
    """What becomes of a text.

    Attributes
    ----------
    text
        As typed.
    encoding
        None where there is nothing to speak.
    parts
        The encoding's passes, in order.
    cuts
        Where every pass but the first begins, in code points of the text.
    marks
        What is to be marked, by place.
    limit
        Most phonemes of a pass at the speed that it was read for.
    language
        In which it was read.
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


def read(text: str, vocabulary: Vocabulary, speed: float = 1.0, language: str = "") -> Reading:
    """Read a text that is to be spoken at a speed, in a language as `encode` takes it; never fails."""
    limit = pass_limit(speed)
    try:
        encoding = encode(text, vocabulary, language)
    except EmptyPhonemes as error:
        return Reading(text, None, (), (), _marks(text, error.mapped + error.unknown), limit, language)
    except BadMixture as error:
        note = SymbolNote(error.mark, error.index, None, error.reason)
        return Reading(text, None, (), (), _marks(text, (note,)), limit, language)
    parts = passes(encoding, speed)
    cuts = tuple(part.origins[0] for part in parts[1:])
    marks = _marks(text, encoding.mapped + encoding.unknown + encoding.doubtful)
    return Reading(text, encoding, parts, cuts, marks, limit, language)


def _marks(text: str, notes: tuple[SymbolNote, ...]) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for note in notes:
        symbol, start, _, _ = note
        end = start + len(symbol)
        if text[start:end] != symbol:
            # An unknown mark of a letter whose normal form changed: its place is the letter's.
            end = start + 1
            while end < len(text) and end - start <= MOST_MARKS and unicodedata.combining(text[end]):
                end += 1
        marks.append(Mark(start, end, note))
    return tuple(sorted(marks, key=itemgetter(0, 1)))
