"""Where lines of phonemes may be broken: before a stress mark only where a word begins."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTextBlock
from PySide6.QtWidgets import QPlainTextDocumentLayout

from kokoro_desktop.phonemes.symbols import STRESS

_WIDE: Final = re.compile("[\U00010000-\U0010ffff]")


class PhonemeLayout(QPlainTextDocumentLayout):
    """Qt's layout of plain text, with the lines of a block laid out anew where a word would be torn."""

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:  # noqa: N802
        """Return the place that a block takes; lays it out if that has not been done."""
        rect = super().blockBoundingRect(block)
        if block.isValid() and block.isVisible() and _tears_a_word(block):
            _break_between_words(block)
            self.documentSizeChanged.emit(self.documentSize())
            rect = super().blockBoundingRect(block)
        return rect


def _tears_a_word(block: QTextBlock) -> bool:
    layout = block.layout()
    starts = [layout.lineAt(number).textStart() for number in range(layout.lineCount())]
    text = _units(block)
    return any(_word_start(text, cut, line) is not None for line, cut in pairwise(starts))


def _break_between_words(block: QTextBlock) -> None:
    text, layout = _units(block), block.layout()
    first = layout.lineAt(0)
    width, x, y = first.width(), first.x(), first.y()
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLeadingIncluded(True)
        line.setLineWidth(width)
        start = line.textStart()
        whole = _word_start(text, start + line.textLength(), start)
        if whole is not None:
            # The space before the word may hang over; columns would count what is drawn, not what Qt counts in.
            line.setLineWidth(cast(tuple[float, int], line.cursorToX(whole))[0])
        line.setPosition(QPointF(x, y))
        y += line.height()
    layout.endLayout()
    block.setLineCount(layout.lineCount())


def _units(block: QTextBlock) -> str:
    """Return the text with one character a unit of UTF-16, in which Qt counts."""
    text = block.text()
    return text if text.isascii() or max(text) < "\U00010000" else _WIDE.sub("xx", text)


def _word_start(text: str, cut: int, line: int) -> int | None:
    """Return where the word begins that a cut tears; None where it tears none, or one that fills the line.

    Stress marks are of class BB in Unicode's line breaking (UAX #14): in dictionaries a line may be broken before them,
    between the syllables of a word. The model's words have them before a vowel, in the middle of a syllable.
    """
    if text[cut : cut + 1] not in STRESS or text[cut - 1].isspace():
        return None
    start = max(text.rfind(space, line, cut) for space in " \u00a0\t") + 1
    return start if start > line else None
