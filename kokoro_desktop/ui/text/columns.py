"""Columns that place the spelling of each word above its phonemes, and line wrapping of these columns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from kokoro_desktop.spelling.document import Line
from kokoro_desktop.spelling.word import WORDS, Source

_WORDS: Final = re.compile(r"\s*\S*\s*")


class Column(NamedTuple):
    """Spelling and the phonemes below it; either may be empty."""

    text: str
    phonemes: str


@dataclass(frozen=True)
class Strip:
    """Part of the spelling or of the phonemes that is shown on one screen line.

    Attributes
    ----------
    row
        Index of the screen line within its paragraph.
    x
        Horizontal position of the first character, in pixels.
    width
        Width of the characters and the gaps between them, in pixels.
    length
        Number of UTF-16 code units.
    gaps
        (position, space) pairs: the position of a code unit in the paragraph, and the space after it in pixels.
    """

    row: int
    x: float
    width: float
    length: int
    gaps: tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class Arrangement:
    """Paragraph wrapped into screen lines.

    Attributes
    ----------
    rows
        Number of screen lines.
    text, phonemes
        Strips of the spelling and of the phonemes.
    """

    rows: int
    text: tuple[Strip, ...]
    phonemes: tuple[Strip, ...]


def find_columns(line: Line) -> list[Column]:
    """Split a line into one column per word; punctuation shares the column of an adjacent word."""
    columns: list[Column] = []
    text = phonemes = ""
    has_word = False
    for piece in line.pieces:
        if not piece.text:
            parts = [Column("", match[0]) for match in _WORDS.finditer(piece.phonemes) if match[0]]
        else:
            parts = [Column(piece.text, piece.phonemes)]
        word = piece.source in WORDS or piece.source in (Source.LEFT_OUT, Source.PENDING)
        for part in parts:
            apart = text[-1:].isspace() or phonemes[-1:].isspace()
            blank = not (part.text + part.phonemes).strip()
            if (text or phonemes) and not blank and (apart or (word and has_word and part.text)):
                columns.append(Column(text, phonemes))
                text, phonemes, has_word = "", "", False
            text, phonemes, has_word = text + part.text, phonemes + part.phonemes, has_word or word
    return [*columns, Column(text, phonemes)] if text or phonemes else columns


def arrange(
    columns: Sequence[Column], text_width: Callable[[str], float], phoneme_width: Callable[[str], float], width: float
) -> Arrangement:
    """Wrap columns into screen lines that are ``width`` pixels wide."""
    row, x = 0, 0.0
    placed: list[tuple[Column, int, float]] = []
    for column in columns:
        for part in _fitting(column, text_width, phoneme_width, width):
            needed = max(text_width(part.text.rstrip()), phoneme_width(part.phonemes.rstrip()))
            if x and x + needed > width:
                row, x = row + 1, 0.0
            placed.append((part, row, x))
            x += max(text_width(part.text), phoneme_width(part.phonemes))
    strips = (
        tuple(_strips([(part[kind], row, x) for part, row, x in placed if part[kind]], measure))
        for kind, measure in enumerate((text_width, phoneme_width))
    )
    return Arrangement(row + 1, *strips)


def _strips(parts: Sequence[tuple[str, int, float]], measure: Callable[[str], float]) -> Iterator[Strip]:
    """Join the parts on each screen line into one strip, and yield these strips."""
    place = start = 0
    gaps: list[tuple[int, float]] = []
    for number, (part, row, x) in enumerate(parts):
        place += units(part)
        following = parts[number + 1] if number + 1 < len(parts) else ("", row + 1, 0.0)
        if start == place - units(part):
            first = x
        if following[1] == row:
            gap = following[2] - x - measure(part)
            if gap > 0.01:
                gaps.append((place - 1, gap))
        else:
            yield Strip(row, first, x + measure(part) - first, place - start, tuple(gaps))
            start, gaps = place, []


def _fitting(
    column: Column, text_width: Callable[[str], float], phoneme_width: Callable[[str], float], width: float
) -> Iterator[Column]:
    """Yield the column or, if it is wider than ``width`` pixels, narrower columns into which it is split."""
    wide = [
        len(part) > 1 and measure(part.rstrip()) > width
        for part, measure in zip(column, (text_width, phoneme_width), strict=True)
    ]
    halves = [_halves(part) if too_wide else (part, "") for part, too_wide in zip(column, wide, strict=True)]
    if not any(second for _, second in halves):
        yield column
        return
    for half in zip(*halves, strict=True):
        if any(half):
            yield from _fitting(Column(*half), text_width, phoneme_width, width)


def _halves(part: str) -> tuple[str, str]:
    middle = len(part) // 2
    space = max(part.rfind(" ", 1, middle), part.rfind("\t", 1, middle)) + 1
    cut = space or middle
    while cut < len(part) and unicodedata.combining(part[cut]):
        cut += 1
    return part[:cut], part[cut:]


def units(text: str) -> int:
    """Return the number of UTF-16 code units in a string."""
    if text.isascii() or max(text) < "\U00010000":
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
