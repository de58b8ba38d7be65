"""A converted text with an index of its words for fast lookup."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kokoro_desktop.spelling import Conversion, Word

Key = tuple[str, int]  # a word's spelling, and how many words of the same spelling precede it
Choices = Mapping[Key, str]  # phonemes that the user chose for single words

_PLAIN = ("DICTIONARY", "PUNCTUATION", "SPACE", "MARKUP")  # sources that need no mark in the text


@dataclass(frozen=True, eq=False)
class ConvertedText:
    """A conversion and its words.

    Attributes
    ----------
    conversion
        The conversion, including the user's choices.
    text, written
        The text and its phonemes.
    phonemes
        The phonemes with line breaks replaced by spaces, see `flat`.
    asks_prosody
        Whether the text's markup sets prosody.
    words, keys
        All words in order, and their keys.
    marked
        Words and gaps to mark, because their phonemes have another source than the dictionary.
    spoken
        The spelling of each word with phonemes, and the start and end of these phonemes.
    """

    conversion: Conversion
    text: str
    written: str
    phonemes: str
    asks_prosody: bool
    words: tuple[Word, ...]
    keys: tuple[Key, ...]
    marked: tuple[Word, ...]
    spoken: tuple[tuple[str, int, int], ...]

    def index_at(self, place: int) -> int | None:
        """Return the index of the word at a code point of the text."""
        index = bisect_right(self.words, place, key=lambda word: word.start) - 1
        return index if index >= 0 and place < self.words[index].end else None

    def index_of_phoneme(self, place: int) -> int | None:
        """Return the index of the word at a code point of the phonemes."""
        index = bisect_right(self.words, place, key=lambda word: word.phoneme_start) - 1
        return index if index >= 0 and place < self.words[index].phoneme_end else None

    def edited_word(self, phonemes: str) -> tuple[Key, str] | None:
        """Find the only word whose phonemes were edited.

        Returns
        -------
        tuple or None
            The word's key and its new phonemes; None if the edit is not within one word.
        """
        before, after = self.phonemes, flat(phonemes)
        start, shorter = 0, min(len(before), len(after))
        while start < shorter and before[start] == after[start]:
            start += 1
        end = 0
        while end < shorter - start and before[-1 - end] == after[-1 - end]:
            end += 1
        for word, key in zip(self.words, self.keys, strict=True):
            if word.phoneme_start <= start and len(before) - end <= word.phoneme_end:
                return key, after[word.phoneme_start : len(after) - (len(before) - word.phoneme_end)]
        return None


def index_words(conversion: Conversion, choices: Choices) -> ConvertedText:
    """Apply the user's choices to a conversion and index its words."""
    from kokoro_desktop.spelling import Source, spelled_words
    from kokoro_desktop.spelling.word import WORDS

    pieces, keys = [], []
    seen: Counter[str] = Counter()
    for piece in conversion.pieces:
        if piece.source not in WORDS:
            pieces.append(piece)
            continue
        key = (piece.text, seen[piece.text])
        seen[piece.text] += 1
        keys.append(key)
        chosen = choices.get(key, piece.phonemes)
        if chosen == piece.phonemes:
            pieces.append(piece)
        else:
            others = (piece.phonemes, *(each for each in piece.alternatives if each != chosen))
            pieces.append(replace(piece, phonemes=chosen, source=Source.USER, alternatives=others))
    chosen_for = replace(conversion, pieces=tuple(pieces))
    written = chosen_for.phonemes
    return ConvertedText(
        chosen_for,
        text=chosen_for.text,
        written=written,
        phonemes=flat(written),
        asks_prosody=chosen_for.asks_prosody,
        words=tuple(chosen_for.words()),
        keys=tuple(keys),
        marked=tuple(word for word in chosen_for.placed() if word.piece.source.name not in _PLAIN),
        spoken=spelled_words(chosen_for),
    )


def flat(phonemes: str) -> str:
    """Replace line breaks by spaces, because the editor breaks long lines at spaces."""
    return phonemes.replace("\n", " ")
