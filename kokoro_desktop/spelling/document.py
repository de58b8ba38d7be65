"""Document that combines a text with its phonemes: lines of pieces that pair spelling with phonemes.

The two rows of a document, spelling and phonemes, have the same number of lines. Both rows are derived from the pieces,
so they cannot disagree.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from kokoro_desktop.phonemes.marks import MARK
from kokoro_desktop.phonemes.notation import certain_letters, spell_out
from kokoro_desktop.spelling.piece_edits import (
    NEWLINE,
    choose_phonemes,
    edit_phonemes,
    edit_spelling,
    split_phonemes,
    split_text,
)
from kokoro_desktop.spelling.word import Conversion, Piece, Source, Word, spelled_words


@dataclass(frozen=True)
class Line:
    """One line of a document; its pieces contain no newlines.

    A piece without spelling contains phonemes that the user typed. A piece without phonemes is not spoken.
    """

    pieces: tuple[Piece, ...] = ()

    @cached_property
    def text(self) -> str:
        """The spelling of the line."""
        return "".join(piece.text for piece in self.pieces)

    @cached_property
    def phonemes(self) -> str:
        """The phonemes of the line."""
        return "".join(piece.phonemes for piece in self.pieces)

    def in_standard_ipa(self, language: str) -> StandardLine:
        """Return the line with standard IPA for the phonemes of its text; see `certain_letters`."""
        if language not in self._in_standard_ipa:
            self._in_standard_ipa[language] = self._spell_out(language)
        return self._in_standard_ipa[language]

    @cached_property
    def _in_standard_ipa(self) -> dict[str, StandardLine]:
        return {}

    def _spell_out(self, language: str) -> StandardLine:
        letters = certain_letters(self.phonemes, language)
        pieces, found, end = list[Piece](), list[int](), 0
        for piece in self.pieces:
            start, end = end, end + len(piece.phonemes)
            own = letters[bisect_left(letters, start) : bisect_left(letters, end)] if letters and piece.text else ()
            found += own
            spelled_out = spell_out(piece.phonemes, (index - start for index in own))
            pieces.append(replace(piece, phonemes=spelled_out) if own else piece)
        return StandardLine(Line(tuple(pieces)) if found else self, tuple(found))


class StandardLine(NamedTuple):
    """A line in standard IPA, and the offsets of the letters that it spells out, in the original line."""

    line: Line
    letters: tuple[int, ...]


@dataclass(frozen=True)
class Document:
    """A text and its phonemes, with the same number of lines. Every edit returns a new document.

    Pieces with the source ``CHOSEN`` have phonemes set by the user, which conversions preserve. Pieces with the source
    ``PENDING`` have new spelling that has not been converted yet.
    """

    lines: tuple[Line, ...] = (Line(),)

    @cached_property
    def text(self) -> str:
        """The spelling of all lines."""
        return "\n".join(line.text for line in self.lines)

    @cached_property
    def phonemes(self) -> str:
        """The phonemes of all lines."""
        return "\n".join(line.phonemes for line in self.lines)

    @cached_property
    def words(self) -> tuple[tuple[str, int, int], ...]:
        """All spoken words that have a spelling, with the start and end of their phonemes; see `SpeechRequest`."""
        return spelled_words(self.conversion(""))

    def in_standard_ipa(self, language: str) -> tuple[Document, list[int]]:
        """Return the document in standard IPA, and the offsets of the letters that it spells out, in this document.

        Phonemes that the user typed stay unchanged, as do letters whose standard IPA would be read as two symbols in
        ``language``. The phonemes of both documents are read as the same tokens.
        """
        lines = [line.in_standard_ipa(language) for line in self.lines]
        letters = [
            start + each for start, (_, letters) in zip(self._phoneme_starts, lines, strict=True) for each in letters
        ]
        return Document(tuple(line for line, _ in lines)), letters

    def conversion(self, language: str) -> Conversion:
        """Return all pieces, including newlines, as a conversion of text in a language."""
        return Conversion(language, tuple(_join(self.lines)))

    def place(self, index: int, *, phonemes: bool) -> tuple[int, int]:
        """Convert an offset in the text or the phonemes to a line index and an offset in that line."""
        starts = self._phoneme_starts if phonemes else self._text_starts
        line = max(bisect_right(starts, index) - 1, 0)
        return line, index - starts[line]

    def start(self, line: int, *, phonemes: bool) -> int:
        """Return the offset at which a line begins in the text or the phonemes."""
        return (self._phoneme_starts if phonemes else self._text_starts)[line]

    def edit_spelling(self, start: int, end: int, text: str) -> Document:
        """Replace part of the spelling; affected words keep their phonemes until the next conversion."""
        first, last, inner = self._affected(start, end, phonemes=False)
        return self._with_lines(first, last, edit_spelling(inner, start - self._text_starts[first], end - start, text))

    def edit_phonemes(self, start: int, end: int, text: str) -> Document:
        """Replace part of the phonemes.

        A change within a word sets its pronunciation. Words whose phonemes are all deleted are removed. Phonemes typed
        between words have no spelling.
        """
        first, last, inner = self._affected(start, end, phonemes=True)
        start -= self._phoneme_starts[first]
        return self._with_lines(first, last, edit_phonemes(inner, start, end - self._phoneme_starts[first], text))

    def piece_at(self, index: int, *, phonemes: bool = False) -> Word | None:
        """Return the piece at an offset in a row, with its ranges in both rows; None if there is no piece."""
        number, _ = self.place(index, phonemes=phonemes)
        text, said = self._text_starts[number], self._phoneme_starts[number]
        for piece in self.lines[number].pieces:
            word = Word(piece, text, text + len(piece.text), said, said + len(piece.phonemes))
            text, said = word.end, word.phoneme_end
            if (word.phoneme_start <= index < said) if phonemes else (word.start <= index < text):
                return word
        return None

    def choose(self, word: Word, phonemes: str) -> Document:
        """Set the pronunciation of a piece found by `piece_at`."""
        number, start = self.place(word.start, phonemes=False)
        pieces, end = list[Piece](), 0
        for piece in self.lines[number].pieces:
            found = end == start and piece == word.piece
            end += len(piece.text)
            pieces.append(choose_phonemes(piece, phonemes) if found else piece)
        return self._with_lines(number, number, pieces)

    def with_line_moved(self, line: int, place: int) -> Document:
        """Move a line to another index; the lines in between shift by one."""
        lines = list(self.lines)
        lines.insert(place, lines.pop(line))
        return Document(tuple(lines))

    def part(self, first: int, last: int) -> Document:
        """Return the lines ``first`` to ``last`` (inclusive), preceded by the voice mark in effect there, if any."""
        before = "\n".join(line.phonemes for line in self.lines[:first])
        marks = [match[0] for match in MARK.finditer(before) if match["voice"]]
        start, *rest = self.lines[first : last + 1]
        voice = tuple(Piece("", mark, Source.MARKUP) for mark in marks[-1:])
        return Document((Line(voice + start.pieces), *rest))

    def converted(self, conversion: Conversion) -> Document:
        """Apply a conversion of this document's text, except where the user has chosen different phonemes.

        Unchanged lines remain the same objects.
        """
        fresh = _split_lines(_aligned(conversion.pieces))
        pairs = zip(self.lines, fresh, strict=True)
        return Document(tuple(_merge(before, after) for before, after in pairs))

    @cached_property
    def pending(self) -> bool:
        """Whether any spelling has not been converted yet."""
        return any(piece.source is Source.PENDING for line in self.lines for piece in line.pieces)

    @cached_property
    def lengths(self) -> str:
        """Spelling and phoneme lengths of each piece, such as ``5:6 1:1 5:6``; see `from_lengths`."""
        return " ".join(f"{len(piece.text)}:{len(piece.phonemes)}" for piece in _join(self.lines))

    @classmethod
    def from_phonemes(cls, phonemes: str) -> Document:
        """Create a document without spelling."""
        return cls(_split_lines(split_phonemes(Piece("", phonemes, Source.CHOSEN))))

    @classmethod
    def from_text(cls, text: str) -> Document:
        """Create a document whose spelling has not been converted yet."""
        return cls().edit_spelling(0, 0, text)

    @classmethod
    def from_words(cls, phonemes: str, words: Iterable[tuple[str, int, int]]) -> Document:
        """Create a document from phonemes and the words of a request.

        Punctuation and spaces between the words are used as both spelling and phonemes. Phonemes that belong to no word
        have no spelling.
        """
        pieces: list[Piece] = []
        done = 0
        for spelling, start, end in words:
            if not done <= start <= end <= len(phonemes) or "\n" in spelling:
                return cls.from_phonemes(phonemes)
            pieces += [*_gap(phonemes[done:start]), Piece(spelling, phonemes[start:end], Source.CHOSEN)]
            done = end
        pieces += _gap(phonemes[done:]) if pieces else [Piece("", phonemes, Source.CHOSEN)]
        return cls(_split_lines(part for piece in pieces for part in split_phonemes(piece)))

    @classmethod
    def from_lengths(cls, text: str, phonemes: str, lengths: str) -> Document:
        """Create a document from both rows and the `lengths` of its pieces.

        Raises
        ------
        ValueError
            The lengths do not match the rows.
        """
        pieces, place, spoken = [], 0, 0
        for length in lengths.split():
            one, other = length.split(":")
            end, spoken_end = place + int(one), spoken + int(other)
            part, said = text[place:end], phonemes[spoken:spoken_end]
            pieces.append(NEWLINE if part == said == "\n" else Piece(part, said, Source.CHOSEN))
            place, spoken = end, spoken_end
        document = cls(_split_lines(pieces))
        lines = {len(document.lines), *(row.count("\n") + 1 for row in (text, phonemes))}
        if (document.text, document.phonemes) != (text, phonemes) or len(lines) > 1:
            raise ValueError("The lengths of the pieces do not match the text.")
        return document

    @cached_property
    def _text_starts(self) -> list[int]:
        return [0, *accumulate(len(line.text) + 1 for line in self.lines[:-1])]

    @cached_property
    def _phoneme_starts(self) -> list[int]:
        return [0, *accumulate(len(line.phonemes) + 1 for line in self.lines[:-1])]

    def _affected(self, start: int, end: int, *, phonemes: bool) -> tuple[int, int, list[Piece]]:
        """Return the indices of the first and last line affected by an edit, and the pieces of those lines."""
        first, last = (self.place(index, phonemes=phonemes)[0] for index in (start, end))
        return first, last, list(_join(self.lines[first : last + 1]))

    def _with_lines(self, first: int, last: int, pieces: Iterable[Piece]) -> Document:
        return Document((*self.lines[:first], *_split_lines(pieces), *self.lines[last + 1 :]))


def _join(lines: Iterable[Line]) -> Iterator[Piece]:
    for number, line in enumerate(lines):
        if number:
            yield NEWLINE
        yield from line.pieces


def _split_lines(pieces: Iterable[Piece]) -> tuple[Line, ...]:
    lines: list[list[Piece]] = [[]]
    for piece in pieces:
        if piece.text == "\n":
            lines.append([])
        elif piece.text or piece.phonemes:
            lines[-1].append(piece)
    return tuple(Line(tuple(line)) for line in lines)


def _aligned(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Split pieces at the newlines in their text, so that no piece spans two lines; see `split_text`."""
    return (part for piece in pieces for part in (split_text(piece) if "\n" in piece.text else (piece,)))


def _gap(phonemes: str) -> Iterator[Piece]:
    """Yield pieces for the phonemes between two words of a request."""
    if phonemes and not any(char.isalnum() for char in phonemes):
        for number, part in enumerate(phonemes.split("\n")):
            if number:
                yield NEWLINE
            yield Piece(part, part, Source.CHOSEN)
    elif phonemes:
        yield Piece("", phonemes, Source.CHOSEN)


def _merge(before: Line, fresh: Line) -> Line:
    """Return the converted line with the user's choices applied, or ``before`` itself if nothing changed."""
    starts = [0, *accumulate(len(piece.text) for piece in fresh.pieces)]
    pieces, done, end = list[Piece](), 0, 0
    for piece in before.pieces:
        start, end = end, end + len(piece.text)
        first, stop = bisect_left(starts, start), bisect_left(starts, end)
        if piece.source is not Source.CHOSEN or first < done:
            continue
        if not piece.text:
            pieces += [*fresh.pieces[done:first], piece]
            done = first
        elif starts[first] == start and starts[stop] == end:  # still the same words
            run = fresh.pieces[first:stop]
            pieces += fresh.pieces[done:first]
            proposed = "".join(each.phonemes for each in run)
            others = (proposed, *(run[0].alternatives if len(run) == 1 else ())) if proposed else ()
            kept = replace(piece, alternatives=others, prosody=run[0].prosody)
            pieces += run if proposed == piece.phonemes else [kept]
            done = stop
    line = Line((*_spaced([*pieces, *fresh.pieces[done:]]),))
    return before if line == before else line


def _spaced(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Add the missing space to the phonemes where the text has a space next to typed phonemes.

    The converter omits this space, because it does not see typed phonemes.
    """
    spoken = [piece for piece in pieces if piece.phonemes]
    count, typed = 0, any(not piece.text for piece in spoken)
    for piece in pieces:
        count += bool(piece.phonemes)
        if typed and piece.source is Source.SPACE and not piece.phonemes and 0 < count < len(spoken):
            left, right = spoken[count - 1], spoken[count]
            apart = left.phonemes[-1].isspace() or right.phonemes[0].isspace()
            yield piece if apart or (left.text and right.text) else replace(piece, phonemes=" ")
        else:
            yield piece
