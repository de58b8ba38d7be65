"""The picture of the phoneme lane: boxes, or bars for words where boxes would be too narrow, and where letters go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette

from kokoro_desktop.ui.style.colours import mix

ROWS: Final = 2
_GAP: Final = 1.0
"""Pixels between letters of one row."""
_MOST_SHIFT: Final = 6.0
"""Pixels by which a letter may stand beside the middle of its box."""


@dataclass(frozen=True)
class Look:
    """What sets a box apart: it is the current one, or it lies under the mouse."""

    current: bool
    hovered: bool


def paint_box(painter: QPainter, box: QRectF, symbol: str, look: Look, palette: QPalette) -> None:
    """Draw one box, without its letter."""
    role = QPalette.ColorRole
    base, text, highlight = (palette.color(which) for which in (role.Base, role.Text, role.Highlight))
    fill = mix(base, text, 0.0 if symbol.strip() else 0.06)
    if look.current:
        fill = highlight
    elif look.hovered:
        fill = mix(base, highlight, 0.25)
    painter.fillRect(box, fill)
    painter.setPen(mix(base, text, 0.2))
    painter.drawLine(QLineF(box.right() - 0.5, box.top(), box.right() - 0.5, box.bottom()))


def paint_letter(painter: QPainter, place: QRectF, symbol: str, look: Look, palette: QPalette) -> None:
    """Draw a box's letter, which may reach beyond the box: a marked one brings its ground along."""
    role = QPalette.ColorRole
    if look.current:
        painter.fillRect(place, palette.color(role.Highlight))
    elif look.hovered:
        painter.fillRect(place, mix(palette.color(role.Base), palette.color(role.Highlight), 0.25))
    painter.setPen(palette.color(role.HighlightedText if look.current else role.Text))
    # The font's lines are high, to hold stacked marks: a row is lower.
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, symbol)


def paint_words(
    painter: QPainter, view: QRectF, lefts: NDArray[np.float64], rights: NDArray[np.float64], palette: QPalette
) -> None:
    """Draw a bar for every word, one for those that touch; ``lefts`` and ``rights`` are in pixels, ascending."""
    if not len(lefts):
        return
    lefts, rights = np.round(lefts), np.maximum(np.round(rights), np.round(lefts) + 1)
    apart = np.flatnonzero(lefts[1:] > rights[:-1])
    colour = mix(palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text), 0.25)
    starts, ends = lefts[[0, *(apart + 1)]].tolist(), rights[[*apart, len(rights) - 1]].tolist()
    for left, right in zip(starts, ends, strict=True):
        painter.fillRect(QRectF(left, view.top() + 6, right - left, view.height() - 12), colour)


def paint_frame(painter: QPainter, view: QRectF, palette: QPalette) -> None:
    """Draw the lane's upper and lower edge."""
    painter.setPen(mix(palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text), 0.3))
    for y in (view.top() + 0.5, view.bottom() - 0.5):
        painter.drawLine(QLineF(view.left(), y, view.right(), y))


@dataclass(frozen=True)
class Letter:
    """One letter to be placed.

    Attributes
    ----------
    index
        Of its span.
    middle
        Where its middle is to be, in pixels.
    width
        Of the letter, in pixels.
    """

    index: int
    middle: float
    width: float


@dataclass(frozen=True)
class LetterPosition:
    """Where a letter is: its row, 0 above, and its middle, in pixels."""

    row: int
    middle: float


def position_letters(letters: Iterable[Letter]) -> Mapping[int, LetterPosition]:
    """Choose a place for every letter, from left to right.

    A letter stands over the middle of its box, or a little to the right of it, on the row where it is nearest to that
    and touches no other; one that has room on neither is left out.

    Returns
    -------
    mapping
        From a span's index to its place.
    """
    ends = [float("-inf")] * ROWS
    chosen: dict[int, LetterPosition] = {}
    for letter in letters:
        left = letter.middle - letter.width / 2
        shifts = [max(0.0, end + _GAP - left) for end in ends]
        row = shifts.index(min(shifts))
        if shifts[row] <= _MOST_SHIFT:
            chosen[letter.index] = LetterPosition(row, letter.middle + shifts[row])
            ends[row] = left + shifts[row] + letter.width
    return chosen
