"""Selected range of a sound, and mouse handling to change it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from kokoro_desktop.ui.sound.time_axis import TimeAxis

# Maximum distance in pixels at which the mouse grabs an end of the selection.
_GRIP: Final = 5


class Selection(QObject):
    """Range of samples with a fixed and a moving end.

    Signals
    -------
    changed(int, int)
        Start and end; equal if nothing is selected.
    """

    changed = Signal(int, int)

    def __init__(self, axis: TimeAxis, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._axis = axis
        self._fixed = 0
        self._moving = 0
        self._pressed_x: float | None = None
        self._dragging = False

    @property
    def dragging(self) -> bool:
        """Whether the mouse is changing the selection."""
        return self._dragging

    @property
    def moving(self) -> int:
        """The moving end, in samples."""
        return self._moving

    def range(self) -> tuple[int, int] | None:
        """Return start and end in samples, or None if nothing is selected."""
        start, end = sorted((self._fixed, self._moving))
        return (start, end) if end > start else None

    def clear(self) -> None:
        """Clear the selection."""
        self._set(0, 0)

    def set_range(self, start: int, end: int) -> None:
        """Select the range from ``start`` to ``end``, clipped to the sound."""
        limit = self._axis.length
        self._set(min(max(start, 0), limit), min(max(end, 0), limit))

    def extend_to(self, sample: int, origin: int) -> None:
        """Extend the selection to ``sample``; if nothing is selected, select from ``origin`` to ``sample``."""
        fixed = self._fixed if self.range() else origin
        self.set_range(fixed, sample)

    def contains(self, sample: int) -> bool:
        """Return whether a sample is selected."""
        selected = self.range()
        return selected is not None and selected[0] <= sample < selected[1]

    def on_end(self, x: float, width: float) -> bool:
        """Return whether the mouse can grab an end of the selection at ``x``."""
        return self._end_at(x, width) is not None

    def press(self, x: float, width: float) -> None:
        """Begin a click or drag at ``x``; near an end of the selection, grab that end."""
        self._pressed_x = x
        self._dragging = False
        end = self._end_at(x, width)
        if end is not None:
            start, stop = self.range() or (0, 0)
            self._fixed, self._moving = (start, stop) if end == stop else (stop, start)
            self._dragging = True

    def drag(self, x: float, width: float) -> None:
        """Update the selection while the mouse is dragged to ``x``."""
        if self._pressed_x is None:
            return
        sample = self._axis.sample_at(x, width)
        if not self._dragging:
            if abs(x - self._pressed_x) < QApplication.startDragDistance():
                return
            self._dragging = True
            self._fixed = self._axis.sample_at(self._pressed_x, width)
        self._set(self._fixed, sample)

    def release(self) -> bool:
        """Handle the release of the mouse button; return whether it ended a drag rather than a click."""
        dragged, self._dragging, self._pressed_x = self._dragging, False, None
        return dragged

    def _end_at(self, x: float, width: float) -> int | None:
        for end in self.range() or ():
            if abs(self._axis.x_at(end, width) - x) <= _GRIP:
                return end
        return None

    def _set(self, fixed: int, moving: int) -> None:
        before = self.range()
        self._fixed, self._moving = fixed, moving
        after = self.range()
        if after != before:
            self.changed.emit(*(after or (0, 0)))
