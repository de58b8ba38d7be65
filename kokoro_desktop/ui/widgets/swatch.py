"""A small square in a stage's colour, for the rows of tables."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from kokoro_desktop.ui.style.colours import stage_colour

_SIDE: Final = 48
"""Pixels: enough for the densest screens."""


def swatch(stage: str) -> QIcon:
    """Make the square of a stage, a little smaller than its place."""
    pixmap = QPixmap(_SIDE, _SIDE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(stage_colour(stage))
    painter.drawRoundedRect(QRectF(8, 8, _SIDE - 16, _SIDE - 16), 6, 6)
    painter.end()
    return QIcon(pixmap)
