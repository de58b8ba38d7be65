"""Stretches of a text whose phonemes are settled before it is converted: by its markup, or by the user's dictionary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kokoro_desktop.spelling.word import Category, Piece, Source


@dataclass(frozen=True)
class Given:
    """One stretch.

    Attributes
    ----------
    start, end
        Its place in the text; where both are the same, no piece may reach beyond it.
    phonemes
        What is said; empty where `read_as` has the words.
    source
        Who says so.
    category, read_as
        The class and the words of a reading that the markup asks for.
    """

    start: int
    end: int
    phonemes: str
    source: Source
    category: Category = Category.PLAIN
    read_as: str = ""


class Converter(Protocol):
    """Converts text of one language."""

    def pieces(self, text: str, given: Sequence[Given] = ()) -> list[Piece]:
        """Convert a text without markup: the texts of the pieces, joined, are the text.

        Parameters
        ----------
        given
            In order, and not overlapping: each becomes one piece, unless it is empty.
        """
        ...
