"""Which colour stands for which stage, for where bars are too small to be written on."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QStyle, QWidget

from kokoro_desktop.spec import STAGES
from kokoro_desktop.ui.style.icons import swatch


class StageLegend(QWidget):
    """A row of swatches with their stages' names."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        size = self.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for stage in STAGES:
            square = QLabel(self)
            square.setPixmap(swatch(stage).pixmap(size, size))
            row.addWidget(square)
            row.addWidget(QLabel(stage, self))
            row.addSpacing(10)
        row.addStretch(1)
