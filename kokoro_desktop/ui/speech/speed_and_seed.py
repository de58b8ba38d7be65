"""Controls for the speed, on a logarithmic scale, and for the noise seed."""

from __future__ import annotations

import math
import random
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent, QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QLabel, QSlider, QSpinBox, QStyle, QStyleOptionSlider, QWidget

from kokoro_desktop.spec import MAX_SPEED, MIN_SPEED
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.buttons import icon_button
from kokoro_desktop.ui.widgets.layouts import lay_out_row

DEFAULT_SPEED: Final = 1.0
# Slider steps per doubling of the speed. The speed 1.0 is in the middle, because MIN_SPEED is 1 / MAX_SPEED.
_STEPS_AN_OCTAVE: Final = 24


# Maximum slider width in pixels: enough for every step, with space left for the voice and device.
_WIDEST: Final = 220


class _Slider(QSlider):
    """Slider whose handle follows a drag that begins anywhere on it; it requests a reset when double-clicked."""

    reset_requested = Signal()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Move the handle under the mouse before Qt starts to drag it; by default, Qt moves it by one page."""
        option, part = QStyleOptionSlider(), QStyle.SubControl
        self.initStyleOption(option)
        handle, groove = (
            self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, each, self)
            for each in (part.SC_SliderHandle, part.SC_SliderGroove)
        )
        place = event.position().toPoint()
        if event.button() is Qt.MouseButton.LeftButton and not handle.contains(place):
            x, span = place.x() - groove.x() - handle.width() // 2, groove.width() - handle.width()
            self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), x, span, option.upsideDown))
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Request a reset to the normal speed."""
        self.reset_requested.emit()
        event.accept()


class _SpeedBox(QDoubleSpinBox):
    """Spin box that accepts numbers outside its range and clamps them.

    Signals
    -------
    clamped(float)
        A typed number was out of range; the argument is the number that replaces it.
    """

    clamped = Signal(float)

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Accept any number while the user types; by default, Qt silently ignores digits that exceed the range."""
        state, text, place = super().validate(text, place)
        if state is QValidator.State.Invalid and (text == "-" or self.locale().toDouble(text)[1]):
            state = QValidator.State.Intermediate
        return state, text, place

    def fixup(self, text: str) -> str:
        """Clamp a typed number to the range; return any other text unchanged."""
        number, there = self.locale().toDouble(text)
        if not there:
            return text
        nearest = min(max(number, self.minimum()), self.maximum())
        if nearest != number:
            self.clamped.emit(nearest)
        return self.textFromValue(nearest)


class SpeedControl(QWidget):
    """Slider and spin box for the speed, from 0.25 to 4.

    Signals
    -------
    value_changed(float)
        The speed has changed.
    told(str)
        A message for the status bar.
    """

    value_changed = Signal(float)
    told = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        label = QLabel(tr("S&peed"), self)
        self._slider = _Slider(Qt.Orientation.Horizontal, self)
        self._slider.setRange(_step(MIN_SPEED), _step(MAX_SPEED))
        self._slider.setPageStep(_STEPS_AN_OCTAVE // 4)
        self._slider.setMinimumWidth(96)
        self._slider.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # the spin box is the keyboard's way to the same value
        self._slider.setToolTip(tr("Speaking speed; double-click for normal speed"))
        self._number = _SpeedBox(self)
        self._number.setRange(MIN_SPEED, MAX_SPEED)
        self._number.setDecimals(2)
        self._number.setSingleStep(0.05)
        self._number.setKeyboardTracking(False)
        self._number.setAccessibleName(tr("Speed"))
        self._number.setToolTip(tr("Speed factor, 0.25 to 4"))
        label.setBuddy(self._number)
        self._slider.setMaximumWidth(_WIDEST)
        lay_out_row(label, (self._slider, 100), self._number, None, of=self, spacing=GAP)
        self.setFocusProxy(self._number)
        self._number.setValue(DEFAULT_SPEED)
        self._number.valueChanged.connect(self._on_number_changed)
        self._number.clamped.connect(
            lambda speed: self.told.emit(fill(tr("The speed must be 0.25 to 4. It is now {0:.2f}."), speed))
        )
        self._slider.valueChanged.connect(self._on_slider_moved)
        self._slider.reset_requested.connect(self.reset)
        self._name_value()

    def value(self) -> float:
        """Return the speed."""
        return round(self._number.value(), 2)

    def set_value(self, speed: float) -> None:
        """Set the speed, clamped to the range."""
        self._number.setValue(speed)

    def reset(self) -> None:
        """Restore the normal speed."""
        self._number.setValue(DEFAULT_SPEED)

    def _on_slider_moved(self, step: int) -> None:
        self._number.setValue(2 ** (step / _STEPS_AN_OCTAVE))

    def _on_number_changed(self, speed: float) -> None:
        with QSignalBlocker(self._slider):
            self._slider.setValue(_step(speed))
        self._name_value()
        self.value_changed.emit(self.value())

    def _name_value(self) -> None:
        """Include the speed in the slider's accessible name; otherwise, screen readers read only the step number."""
        self._slider.setAccessibleName(fill(tr("Speed, coarse adjustment: {0:.2f}"), self.value()))


def _step(speed: float) -> int:
    return round(math.log2(speed) * _STEPS_AN_OCTAVE)


# Maximum value of a QSpinBox.
MAX_SEED: Final = 2**31 - 1
# Upper limit of random seeds, which should be short enough to read out and write down.
_THROWN: Final = 10_000


class SeedControl(QWidget):
    """Field for the seed, with a button for a random seed.

    Signals
    -------
    value_changed(int)
        The seed has changed.
    """

    value_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        label = QLabel(tr("See&d"), self)
        self._number = QSpinBox(self)
        self._number.setRange(0, MAX_SEED)
        self._number.setKeyboardTracking(False)
        self._number.setAccessibleName(tr("Seed"))
        self._number.setToolTip(tr("The same seed produces the same sound"))
        # Wide enough for a random seed; the largest seeds scroll.
        self._number.setMinimumWidth(self._number.fontMetrics().horizontalAdvance("0") * 9)
        self._number.setMaximumWidth(self._number.fontMetrics().horizontalAdvance("0") * 16)
        label.setBuddy(self._number)
        dice = icon_button(self, "dice", tr("New seed"))
        lay_out_row(label, None, self._number, dice, of=self)
        self.setFocusProxy(self._number)
        self._number.valueChanged.connect(self.value_changed)
        dice.clicked.connect(self.throw)

    def value(self) -> int:
        """Return the seed."""
        return self._number.value()

    def set_value(self, seed: int) -> None:
        """Set the seed."""
        self._number.setValue(seed)

    def throw(self) -> None:
        """Set a random seed that differs from the current one."""
        seed = random.randrange(_THROWN - 1)
        self._number.setValue(seed if seed < self.value() else seed + 1)
