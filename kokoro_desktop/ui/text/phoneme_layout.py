"""Line breaking of phonemes: a line may break before a stress mark only at the beginning of a word."""

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
    """Qt's plain text layout, except that lines which would split a word are laid out again."""

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:  # noqa: N802
        """Return a block's rectangle; lay the block out first if necessary."""
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
            # The space before the word may overhang. Set the width in pixels, because Qt counts columns in drawn
            # characters.
            line.setLineWidth(cast(tuple[float, int], line.cursorToX(whole))[0])
        line.setPosition(QPointF(x, y))
        y += line.height()
    layout.endLayout()
    block.setLineCount(layout.lineCount())


def _units(block: QTextBlock) -> str:
    """Return the text with one character per UTF-16 unit, as Qt counts."""
    text = block.text()
    return text if text.isascii() or max(text) < "\U00010000" else _WIDE.sub("xx", text)


def _word_start(text: str, cut: int, line: int) -> int | None:
    """Return the start of the word split by a break at ``cut``; None if it splits none, or one that fills the line.

    Unicode line breaking (UAX #14) puts stress marks into class BB, for dictionaries that break words between
    syllables. The model's words have stress marks before a vowel, inside a syllable.
    """
    if text[cut : cut + 1] not in STRESS or text[cut - 1].isspace():
        return None
    start = max(text.rfind(space, line, cut) for space in " \u00a0\t") + 1
    return start if start > line else None
