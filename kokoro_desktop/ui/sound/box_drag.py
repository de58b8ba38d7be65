"""Mouse drags in the phoneme lane that select boxes or change their pitch and length."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QApplication

# Vertical distance for one semitone, in pixels.
_SEMITONE: Final = 10.0


class BoxDrag(QObject):
    """Tracker for one drag from press to release.

    On a selected box, vertical movement changes the pitch, and horizontal movement changes the length; if the drag is
    locked (with Shift), only the larger of the two movements has an effect. On an unselected box, a drag that starts
    horizontally selects boxes, and a drag that starts vertically changes the pitch of the box.

    Signals
    -------
    selected(int, int)
        Indices of the first and last selected boxes.
    dragged(int, float, float)
        Index of the dragged box, then the changes since the drag began, in semitones and pixels. They apply to the
        dragged box and the boxes selected with it.
    """

    selected = Signal(int, int)
    dragged = Signal(int, float, float)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._index: int | None = None
        self._start = QPointF()
        # Whether this drag selects boxes; None until its direction is known.
        self._selects: bool | None = None
        self._upright = False
        self._moving = False

    @property
    def moving(self) -> bool:
        """Whether the mouse has moved too far for the gesture to be a click."""
        return self._moving

    def press(self, index: int, place: QPointF, selected: bool) -> None:
        """Start tracking a press at ``place`` on the box ``index``; ``selected`` is True if that box is selected."""
        self._index, self._start, self._moving = index, place, False
        self._selects = False if selected else None
        self._upright = not selected

    def move(self, place: QPointF, under: int | None, locked: bool) -> tuple[float, float] | None:
        """Continue the drag to ``place``, over the box ``under``.

        Returns
        -------
        tuple[float, float] | None
            Changes since the drag began, in semitones and pixels; None if the drag selects boxes or has not started.
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
        """End the drag; return the index of the clicked box (None after a drag), and whether any box was changed."""
        index, moved = self._index, self._moving and self._selects is False
        self._index = None
        clicked = None if self._moving else index
        self._moving = False
        return clicked, moved
