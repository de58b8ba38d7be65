"""The seed of the noise, and a dice that throws another one."""

from __future__ import annotations

import random
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QWidget

from kokoro_desktop.ui.style.icons import dice_icon
from kokoro_desktop.ui.widgets.ring_button import RingButton

MAX_SEED: Final = 2**31 - 1
"""A QSpinBox holds no more."""
_THROWN: Final = 10_000
"""A thrown seed lies below this: short enough to be read out and written down."""


class SeedControl(QWidget):
    """Shows and changes the seed.

    Signals
    -------
    value_changed(int)
        The seed is another one now.
    """

    value_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        label = QLabel(self.tr("See&d"), self)
        self._number = QSpinBox(self)
        self._number.setRange(0, MAX_SEED)
        self._number.setKeyboardTracking(False)
        self._number.setAccessibleName(self.tr("Seed"))
        self._number.setToolTip(self.tr("The same seed gives the same sound"))
        # Wide enough for a thrown seed, not for the largest one, which scrolls.
        self._number.setMinimumWidth(self._number.fontMetrics().horizontalAdvance("0") * 9)
        self._number.setMaximumWidth(self._number.fontMetrics().horizontalAdvance("0") * 16)
        label.setBuddy(self._number)
        dice = RingButton(self)
        dice.setIcon(dice_icon())
        dice.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        dice.setAccessibleName(self.tr("Throw another seed"))
        dice.setToolTip(self.tr("Throw another seed"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(label)
        layout.addWidget(self._number)
        layout.addWidget(dice)
        self.setFocusProxy(self._number)
        self._number.valueChanged.connect(self.value_changed)
        dice.clicked.connect(self.throw)

    def value(self) -> int:
        """Return the seed."""
        return self._number.value()

    def set_value(self, seed: int) -> None:
        """Change the seed."""
        self._number.setValue(seed)

    def throw(self) -> None:
        """Take another seed, at random."""
        seed = random.randrange(_THROWN - 1)
        self._number.setValue(seed if seed < self.value() else seed + 1)
