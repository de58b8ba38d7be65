"""Drawing of the phoneme lane: words above phonemes, or words alone if phonemes would be too narrow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen

from kokoro_desktop.ui.style.colours import mix

# Minimum distance between letters, in pixels.
_GAP: Final = 1.0
# Maximum distance of a letter from the centre of its box, in pixels.
_MOST_SHIFT: Final = 6.0
# Minimum distance between a word's name and the ends of its bar, in pixels.
_PADDING: Final = 3.0
_ROUND: Final = 3.0


@dataclass(frozen=True)
class Look:
    """Visual state of a box: whether it is current, hovered, silent (a pause) or selected."""

    current: bool = False
    hovered: bool = False
    silent: bool = False
    selected: bool = False

    @property
    def filled(self) -> bool:
        """Whether the box is filled with the highlight colour: True for the current phoneme, never for a pause."""
        return self.current and not self.silent


@dataclass(frozen=True)
class Bar:
    """Bar that represents a word.

    Attributes
    ----------
    name
        Text drawn on the bar.
    left, right
        Ends of the bar, in pixels.
    before, after
        Horizontal limits of the name, in pixels: the midpoints of the gaps to the adjacent bars.
    """

    name: str
    left: float
    right: float
    before: float
    after: float


def paint_box(painter: QPainter, box: QRectF, look: Look, palette: QPalette) -> None:
    """Draw a phoneme's box without its letter."""
    role = QPalette.ColorRole
    base, text = palette.color(role.Base), palette.color(role.Text)
    painter.fillRect(box, ground(look, palette) or mix(base, text, 0.07 if look.silent else 0.0))
    painter.setPen(mix(base, text, 0.16))
    painter.drawLine(QLineF(box.right() - 0.5, box.top(), box.right() - 0.5, box.bottom()))


def ground(look: Look, palette: QPalette) -> QColor | None:
    """Return the background colour of a current, hovered or selected box; None for any other box."""
    highlight = palette.color(QPalette.ColorRole.Highlight)
    if look.filled:
        return highlight
    strength = 0.25 * look.hovered + 0.3 * (look.selected or look.current)
    return mix(palette.color(QPalette.ColorRole.Base), highlight, strength) if strength else None


def paint_letter(painter: QPainter, place: QRectF, symbol: str, look: Look, palette: QPalette) -> None:
    """Draw a box's letter over a background in the colour that `ground` returns, if any.

    The letter and the background may extend beyond the box.
    """
    role = QPalette.ColorRole
    base, text = palette.color(role.Base), palette.color(role.Text)
    if (colour := ground(look, palette)) is not None:
        painter.fillRect(place, colour)
    painter.setPen(palette.color(role.HighlightedText) if look.filled else mix(text, base, 0.4 * look.silent))
    # Do not clip: a row is less tall than the font's line height, which includes space for stacked diacritics.
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, symbol)


def paint_grip(painter: QPainter, place: QPointF, palette: QPalette) -> None:
    """Draw the handle of an edge that can be dragged horizontally."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.color(QPalette.ColorRole.Base), 1.5))
    painter.setBrush(palette.color(QPalette.ColorRole.Text))
    painter.drawRoundedRect(QRectF(place.x() - 2.5, place.y() - 8, 5, 16), 2.5, 2.5)
    painter.restore()


def paint_words(painter: QPainter, row: QRectF, words: Sequence[Bar], palette: QPalette) -> None:
    """Draw words side by side, with names centred on the visible parts; shorten or omit names that do not fit."""
    base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    metrics = painter.fontMetrics()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for word in words:
        left, right = round(word.left) + 1, max(round(word.right) - 1, round(word.left) + 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mix(base, text, 0.09))
        painter.drawRoundedRect(QRectF(left, row.top(), right - left, row.height()), _ROUND, _ROUND)
        width = metrics.horizontalAdvance(word.name)
        least, most = max(word.before, row.left()) + 1, min(word.after, row.right()) - 1
        name = word.name
        if width > most - least:
            least, most = max(left, row.left()) + _PADDING, min(right, row.right()) - _PADDING
            if most - least < metrics.averageCharWidth() * 3:
                continue
            name = metrics.elidedText(word.name, Qt.TextElideMode.ElideRight, int(most - least) + 1)
            width = metrics.horizontalAdvance(name)
        middle = (max(left, row.left()) + min(right, row.right())) / 2
        start = min(max(middle - width / 2, least), most - width)
        painter.setPen(mix(text, base, 0.15))
        place = QRectF(start, row.top(), width, row.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, name)
    painter.restore()


def paint_bars(
    painter: QPainter, row: QRectF, lefts: NDArray[np.float64], rights: NDArray[np.float64], palette: QPalette
) -> None:
    """Draw words as bars, merging bars that touch; ``lefts`` and ``rights`` are in pixels, in ascending order."""
    if not len(lefts):
        return
    lefts, rights = np.round(lefts), np.maximum(np.round(rights), np.round(lefts) + 1)
    apart = np.flatnonzero(lefts[1:] > rights[:-1])
    colour = mix(palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text), 0.25)
    starts, ends = lefts[[0, *(apart + 1)]].tolist(), rights[[*apart, len(rights) - 1]].tolist()
    for left, right in zip(starts, ends, strict=True):
        painter.fillRect(QRectF(left, row.top() + 6, right - left, row.height() - 12), colour)


def paint_frame(painter: QPainter, view: QRectF, palette: QPalette) -> None:
    """Draw the upper and lower edges of the lane."""
    painter.setPen(mix(palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text), 0.3))
    for y in (view.top() + 0.5, view.bottom() - 0.5):
        painter.drawLine(QLineF(view.left(), y, view.right(), y))


@dataclass(frozen=True)
class Letter:
    """Letter to be positioned.

    Attributes
    ----------
    index
        Index of the letter's unit.
    middle
        Preferred horizontal centre, in pixels.
    width
        Width, in pixels.
    """

    index: int
    middle: float
    width: float


def position_letters(letters: Iterable[Letter]) -> Mapping[int, float]:
    """Position letters from left to right.

    Each letter is centred on its box, or moved slightly to the right if it would touch the previous letter. Letters
    that do not fit are omitted.

    Returns
    -------
    Mapping[int, float]
        Horizontal centre of each letter in pixels, by unit index.
    """
    end = float("-inf")
    chosen: dict[int, float] = {}
    for letter in letters:
        left = letter.middle - letter.width / 2
        shift = max(0.0, end + _GAP - left)
        if shift <= _MOST_SHIFT:
            chosen[letter.index] = letter.middle + shift
            end = left + shift + letter.width
    return chosen
