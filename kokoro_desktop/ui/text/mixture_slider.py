"""Slider for a mixture of two sounds, shown in the phonemes' context menu and, for keyboard use, in a dialog."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QSlider, QWidget

from kokoro_desktop.phonemes.mixtures import Mixture
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.text.symbol_words import mixture_words
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

_PERCENT: Final = 100
_WIDTH: Final = 200


class MixtureSlider(QWidget):
    """Slider for the weight of a mixture's second sound.

    Attributes
    ----------
    slider
        Qt slider for the weight of the second sound, as a percentage.

    Signals
    -------
    moved(Mixture)
        The user changed the mixture.
    reverted
        The user cancelled all changes.
    """

    moved = Signal(object)
    reverted = Signal()

    def __init__(self, mixture: Mixture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mixture = mixture
        ends = [QLabel(symbol, self) for symbol in (mixture.first, mixture.second)]
        for end in ends:
            end.setFont(phoneme_font(self.font().pointSizeF() * 1.4))
        self._said = QLabel(self)
        self._said.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, _PERCENT)
        self.slider.setPageStep(10)
        self.slider.setMinimumWidth(_WIDTH)
        self.slider.setValue(round((0.5 if mixture.weight is None else mixture.weight) * _PERCENT))
        name = tr("Percentage of {1} in the mixture of {0} and {1}")
        self.slider.setAccessibleName(name.format(mixture.first, mixture.second))
        self.slider.valueChanged.connect(self._on_moved)
        row = lay_out_row(ends[0], (self.slider, 1), ends[1], spacing=8)
        lay_out_column(row, self._said, of=self, margins=(12, 6, 12, 6))
        self.setFocusProxy(self.slider)
        self._say()

    def _say(self) -> None:
        second = self.slider.value()
        self._said.setText(mixture_words(replace(self._mixture, weight=second / _PERCENT)))

    def _on_moved(self, percent: int) -> None:
        self._say()
        self.moved.emit(replace(self._mixture, weight=percent / _PERCENT))


class MixtureDialog(QDialog):
    """Dialog for using a mixture slider with the keyboard, because a slider in a menu receives no key presses.

    Enter keeps the mixture, and Esc reverts it.
    """

    def __init__(self, slider: MixtureSlider, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Mixture"))
        offered = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(offered.Ok | offered.Cancel, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.rejected.connect(slider.reverted)
        lay_out_column(slider, buttons, of=self, margins=None)
        slider.setFocus()
