"""Pronunciation overrides from markup or the user's dictionary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kokoro_desktop.spelling.word import Category, Piece, Source
from kokoro_desktop.task import QUIET, Task


@dataclass(frozen=True)
class Override:
    """Pronunciation override for a range of text.

    Attributes
    ----------
    start, end
        Range in the text without markup. An empty range marks a position where markup was removed: it overrides
        nothing, but no `Piece` may extend across it.
    phonemes
        Phonemes of the range; empty if the words in ``read_as`` are pronounced instead.
    source
        Source of the override.
    category, read_as
        Class of the expression, and the words to pronounce, if markup says how to read it (say-as); otherwise
        ``PLAIN`` and empty.
    """

    start: int
    end: int
    phonemes: str
    source: Source
    category: Category = Category.PLAIN
    read_as: str = ""


class Converter(Protocol):
    """Converter for text in one language."""

    def pieces(self, text: str, overrides: Sequence[Override] = (), task: Task = QUIET) -> list[Piece]:
        """Convert text without markup to pieces; joined together, their texts equal the text.

        Parameters
        ----------
        overrides
            Overrides, in order and not overlapping; each becomes one piece, unless its range is empty.
        task
            Checked for cancellation during the conversion.
        """
        ...
