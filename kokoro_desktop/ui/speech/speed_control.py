"""How fast to speak: a slider on a logarithmic scale and the number itself."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QLabel, QSlider, QWidget

from kokoro_desktop.spec import MAX_SPEED, MIN_SPEED

DEFAULT_SPEED: Final = 1.0
_STEPS_AN_OCTAVE: Final = 24
"""Steps of the slider to twice the speed; 1.0 lies in its middle, as MIN_SPEED is 1 / MAX_SPEED."""


class _Slider(QSlider):
    """A slider that a double-click resets."""

    reset_requested = Signal()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Ask for the normal speed."""
        self.reset_requested.emit()
        event.accept()


class SpeedControl(QWidget):
    """Shows and changes the speed, 0.25 to 4.

    Signals
    -------
    value_changed(float)
        The speed is another one now.
    """

    value_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        label = QLabel(self.tr("S&peed"), self)
        self._slider = _Slider(Qt.Orientation.Horizontal, self)
        self._slider.setRange(_step(MIN_SPEED), _step(MAX_SPEED))
        self._slider.setPageStep(_STEPS_AN_OCTAVE // 4)
        self._slider.setMinimumWidth(96)
        self._slider.setAccessibleName(self.tr("Speed, coarse"))
        self._slider.setToolTip(self.tr("How fast to speak; double-click for normal speed"))
        self._number = QDoubleSpinBox(self)
        self._number.setRange(MIN_SPEED, MAX_SPEED)
        self._number.setDecimals(2)
        self._number.setSingleStep(0.05)
        self._number.setKeyboardTracking(False)
        self._number.setAccessibleName(self.tr("Speed"))
        self._number.setToolTip(self.tr("Factor on the speed of speech, 0.25 to 4"))
        label.setBuddy(self._number)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(label)
        layout.addWidget(self._slider, 1)
        layout.addWidget(self._number)
        self.setFocusProxy(self._number)
        self._number.setValue(DEFAULT_SPEED)
        self._number.valueChanged.connect(self._on_number_changed)
        self._slider.valueChanged.connect(self._on_slider_moved)
        self._slider.reset_requested.connect(self.reset)

    def value(self) -> float:
        """Return the speed."""
        return round(self._number.value(), 2)

    def set_value(self, speed: float) -> None:
        """Change the speed; what lies outside the range becomes its nearest end."""
        self._number.setValue(speed)

    def reset(self) -> None:
        """Go back to normal speed."""
        self._number.setValue(DEFAULT_SPEED)

    def _on_slider_moved(self, step: int) -> None:
        self._number.setValue(2 ** (step / _STEPS_AN_OCTAVE))

    def _on_number_changed(self, speed: float) -> None:
        with QSignalBlocker(self._slider):
            self._slider.setValue(_step(speed))
        self.value_changed.emit(self.value())


def _step(speed: float) -> int:
    return round(math.log2(speed) * _STEPS_AN_OCTAVE)
