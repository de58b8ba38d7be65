"""What a drag that begins on a box of the lane does: it selects boxes, or moves and stretches those that are."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QApplication

_SEMITONE: Final = 10.0
"""Pixels up or down that are one."""


class BoxDrag(QObject):
    """Follows one drag from the press to the release.

    On boxes that are selected it goes both ways, pitch upwards and length to the right; locked, only the way that it
    has gone farther. On another box it selects, or, where it goes up or down at first, moves the pitch of that box.

    Signals
    -------
    selected(int, int)
        From the first to the last box, by index.
    dragged(int, float, float)
        The box where it began, by index, and the boxes selected with it, are to be so many semitones higher and so many
        pixels longer than when it began.
    """

    selected = Signal(int, int)
    dragged = Signal(int, float, float)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._index: int | None = None
        self._start = QPointF()
        self._selects: bool | None = None
        """Whether this drag selects; None: that is not known yet."""
        self._upright = False
        self._moving = False

    @property
    def moving(self) -> bool:
        """Whether it has gone far enough to be no click."""
        return self._moving

    def press(self, index: int, place: QPointF, selected: bool) -> None:
        """Take note of where the button went down."""
        self._index, self._start, self._moving = index, place, False
        self._selects = False if selected else None
        self._upright = not selected

    def move(self, place: QPointF, under: int | None, locked: bool) -> tuple[float, float] | None:
        """Follow the mouse, which is over the box ``under``.

        Returns
        -------
        tuple of semitones and pixels, or None
            By how much boxes are moved; None where the drag does not move any.
        """
        if self._index is None:
            return None
        way = place - self._start
        if not self._moving and way.manhattanLength() < QApplication.startDragDistance():
            return None
        self._moving = True
        if self._selects is None:
            self._selects = abs(way.x()) > abs(way.y())
        if self._selects:
            if under is not None:
                self.selected.emit(min(self._index, under), max(self._index, under))
            return None
        sideways = 0.0 if self._upright or (locked and abs(way.y()) >= abs(way.x())) else way.x()
        upwards = 0.0 if locked and abs(way.x()) > abs(way.y()) and not self._upright else -way.y()
        moved = round(upwards / _SEMITONE, 1), sideways
        self.dragged.emit(self._index, *moved)
        return moved

    def release(self) -> tuple[int | None, bool]:
        """Let go; return the box that was clicked, None where it was no click, and whether boxes were moved."""
        index, moved = self._index, self._moving and self._selects is False
        self._index = None
        clicked = None if self._moving else index
        self._moving = False
        return clicked, moved
