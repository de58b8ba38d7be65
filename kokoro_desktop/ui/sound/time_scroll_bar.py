"""Scroll bar of a time axis."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QScrollBar, QWidget

from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.translation import tr

# Range of the scroll bar; sample numbers of a long sound could overflow its integers.
_UNITS: Final = 10_000


class TimeScrollBar(QScrollBar):
    """Scroll bar that shows and moves the visible range of a sound."""

    def __init__(self, axis: TimeAxis, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setAccessibleName(tr("Position in the sound"))
        self._axis = axis
        axis.view_changed.connect(self.refresh)
        self.valueChanged.connect(self._on_scrolled)
        self.refresh()

    def refresh(self) -> None:
        """Update the bar to the visible range."""
        axis = self._axis
        longest = max(float(axis.length), axis.visible)
        page = max(1, round(axis.visible / longest * _UNITS))
        with QSignalBlocker(self):
            self.setRange(0, _UNITS - page)
            self.setPageStep(page)
            self.setSingleStep(max(1, page // 10))
            self.setValue(round(axis.start / longest * _UNITS))
        self.setEnabled(not axis.fitted)

    def _on_scrolled(self, value: int) -> None:
        self._axis.scroll_to(value / _UNITS * max(float(self._axis.length), self._axis.visible))
