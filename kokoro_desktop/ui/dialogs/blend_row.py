"""One voice of a blend: which, how much of it, and a way to take it out."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy, QSlider, QSpinBox, QWidget

from kokoro_desktop.ui.speech.voice_model import voice_label
from kokoro_desktop.ui.widgets.layouts import lay_out_row
from kokoro_desktop.ui.widgets.ring_button import RingButton
from kokoro_desktop.voices import catalogue

FULL_WEIGHT: Final = 100
"""The largest weight; weights are hundredths."""


class BlendRow(QWidget):
    """A voice, a slider for its weight, and its share of the whole.

    Signals
    -------
    changed
        The voice or the weight is another one.
    remove_requested
        The row is to go.
    """

    changed = Signal()
    remove_requested = Signal()

    def __init__(self, voice: str, weight: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._voices = QComboBox(self)
        self._voices.setMaxVisibleItems(20)
        self._voices.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._voices.setMinimumContentsLength(24)
        self._voices.setAccessibleName(self.tr("Voice"))
        for info in catalogue():
            self._voices.addItem(voice_label(info), info.id)
        self._weight = QSpinBox(self)
        self._weight.setRange(1, FULL_WEIGHT)
        self._weight.setAccessibleName(self.tr("Weight"))
        self._slider = QSlider(Qt.Orientation.Horizontal, self)
        self._slider.setRange(1, FULL_WEIGHT)
        self._slider.setMinimumWidth(90)
        self._slider.setAccessibleName(self.tr("Weight, coarse"))
        self._share = QLabel(self)
        self._share.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._share.setMinimumWidth(self._share.fontMetrics().horizontalAdvance("100 %"))
        self._share.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._share.setToolTip(self.tr("Share of the blend"))
        self._remove = RingButton(self)
        self._remove.setText("✕")
        self._remove.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._remove.setAccessibleName(self.tr("Take this voice out"))
        self._remove.setToolTip(self.tr("Take this voice out"))
        lay_out_row((self._voices, 2), (self._slider, 1), self._weight, self._share, self._remove, of=self)
        self.setFocusProxy(self._voices)
        self.set_voice(voice)
        self._weight.setValue(weight)
        self._slider.setValue(self._weight.value())
        self._voices.currentIndexChanged.connect(self.changed)
        self._weight.valueChanged.connect(self._slider.setValue)
        self._slider.valueChanged.connect(self._weight.setValue)
        self._weight.valueChanged.connect(self.changed)
        self._remove.clicked.connect(self.remove_requested)

    def voice(self) -> str:
        """Return the id or path."""
        return str(self._voices.currentData())

    def set_voice(self, voice: str) -> None:
        """Choose a voice; a path that is not in the list is added to it."""
        if self._voices.findData(voice) < 0:
            self._voices.addItem(self.tr("File: {0}").format(Path(voice).name), voice)
        self._voices.setCurrentIndex(self._voices.findData(voice))

    def weight(self) -> int:
        """Return the weight, 1 to 100."""
        return self._weight.value()

    def show_share(self, share: float) -> None:
        """Show the share of the blend, 0 to 1."""
        self._share.setText(f"{share:.0%}")

    def set_removable(self, removable: bool) -> None:
        """Allow taking the row out, or don't."""
        self._remove.setEnabled(removable)
