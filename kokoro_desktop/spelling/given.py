"""Overrides: parts of a text whose phonemes come from markup or the user's dictionary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kokoro_desktop.spelling.word import Category, Piece, Source


@dataclass(frozen=True)
class Given:
    """An override of the pronunciation of part of a text.

    Attributes
    ----------
    start, end
        Its range in the text. An empty range marks a point that no piece may extend across.
    phonemes
        Its phonemes; empty if `read_as` has its words.
    source
        Source of the override.
    category, read_as
        Class and words of a reading that the markup requests.
    """

    start: int
    end: int
    phonemes: str
    source: Source
    category: Category = Category.PLAIN
    read_as: str = ""


class Converter(Protocol):
    """Converter for text of one language."""

    def pieces(self, text: str, given: Sequence[Given] = ()) -> list[Piece]:
        """Convert text without markup to pieces; joining their texts gives the original text.

        Parameters
        ----------
        given
            Overrides, in order and not overlapping; each becomes one piece, unless its range is empty.
        """
        ...
