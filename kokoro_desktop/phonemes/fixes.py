"""Suggested replacements for symbols that are unknown, changed or ambiguous."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from kokoro_desktop.phonemes.notation import CHOICES
from kokoro_desktop.phonemes.reading import Mark, PhonemeReading

# Nearest symbols in the vocabulary. They are different sounds, so only the user may choose them.
NEAREST: Final = MappingProxyType(
    {
        **{"ʏ": "yʊ", "ʉ": "uy", "ɵ": "øʊ", "ɘ": "ɤə", "ɞ": "ɜœ", "ɶ": "œa", "ᵿ": "ʊᵻ", "ɿ": "ɨ", "ʅ": "ɨ"},
        **{"ʑ": "ʒʝ", "ʐ": "ʒ", "ɧ": "ʃx", "ħ": "hχ", "ʕ": "ʔʁ", "ʜ": "hχ", "ʢ": "ʁ", "ʡ": "ʔ"},
        **{"ɬ": "ʃl", "ɮ": "ʒl", "ʀ": "ʁr", "ʙ": "br", "ɺ": "ɾl", "ɭ": "l", "ʟ": "lɰ", "ⱱ": "vʋ"},
        **{"ɢ": "ɡ", "ʛ": "ɡ", "ɓ": "b", "ɗ": "d", "ᶑ": "ɖ", "ʄ": "ɟ", "ɠ": "ɡ", "ʘ": "p"},
        **{"ǀ": "t", "ǃ": "ʈt", "ǂ": "c", "ǁ": "l", "ˑ": "ː", "ʱ": "ʰ", "ʷ": "w", "ˠ": "ɣ", "ʼ": "ʔ"},
        **{"˞": "ɹ", "ⁿ": "n", "ˡ": "l", "↑": "↗", "ꜜ": "↓", "ꜛ": "↗", "X": "χ", "N": "ŋ", "E": "ɛ"},
        **{"D": "ð", "Z": "ʒ", "R": "ʁɹ", "B": "b", "V": "ʌ", "U": "ʊ", "G": "ɡɣ", "H": "h", "*": "."},
        **{"·": ".", "ʻ": "ʔ", "²": "↗", "¹": "→", "³": "↓", "⁴": "↘"},
    }
)


@dataclass(frozen=True)
class Edit:
    """Replacement of one range of the text, in code points."""

    start: int
    end: int
    replacement: str


@dataclass(frozen=True)
class Fix:
    """Suggested replacement for a marked symbol.

    Attributes
    ----------
    symbol
        Symbol in the text.
    replacement
        Suggested replacement; empty to remove the symbol.
    edits
        Edits for all occurrences to which the suggestion applies, in order, without overlap.
    here
        Edit for this occurrence only.
    """

    symbol: str
    replacement: str
    edits: tuple[Edit, ...]
    here: Edit


def fixes(reading: PhonemeReading, index: int) -> tuple[Fix, ...]:
    """Return the suggestions for a code point of the text, best first."""
    found: dict[tuple[str, str], Fix] = {}
    for mark in reading.marks_at(index):
        symbol = reading.text[mark.start : mark.end]
        for replacement in _replacements(reading, symbol, mark):
            edits = _everywhere(reading, symbol, mark, replacement)
            fix = Fix(symbol, replacement, edits, Edit(mark.start, mark.end, replacement))
            found.setdefault((symbol, replacement), fix)
    return tuple(found.values())


def _replacements(reading: PhonemeReading, symbol: str, mark: Mark) -> Iterator[str]:
    note = mark.note
    if note.replacement == note.symbol:
        yield from CHOICES[symbol]
    elif note.replacement is not None:
        yield _received_phonemes(reading, mark)
    elif symbol == note.symbol:
        yield from NEAREST.get(symbol, "")
        yield ""
    else:
        decomposed = unicodedata.normalize("NFD", symbol).replace(note.symbol, "", 1)
        yield unicodedata.normalize("NFC", decomposed)


def _received_phonemes(reading: PhonemeReading, mark: Mark) -> str:
    """Return the model's phonemes for a whole marked range, such as a letter with several diacritics."""
    encoding = reading.encoding
    if encoding is None:
        return mark.note.replacement or ""
    first, last = (bisect_left(encoding.origins, place) for place in (mark.start, mark.end))
    return encoding.phonemes[first:last]


def _everywhere(reading: PhonemeReading, symbol: str, like: Mark, replacement: str) -> tuple[Edit, ...]:
    return tuple(
        Edit(mark.start, mark.end, replacement)
        for mark in reading.marks
        if reading.text[mark.start : mark.end] == symbol
        and mark.note.replacement == like.note.replacement
        and mark.note.symbol == like.note.symbol
    )
