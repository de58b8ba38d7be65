"""Small pictures that are drawn and not loaded: in the palette's colours at any size and resolution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPen, QPixmap, QPolygonF

from kokoro_desktop.ui.style.colours import stage_colour

Draw = Callable[[QPainter, QColor], None]
"""Draws a picture in a square of `GRID` by `GRID`, in the colour given."""

GRID: Final = 16.0
_SWATCH: Final = 48
"""Side in pixels: enough for the densest screens."""
_PIPS: Final = ((0.3, 0.3), (0.7, 0.3), (0.5, 0.5), (0.3, 0.7), (0.7, 0.7))


class DrawnIcon(QIconEngine):
    """Paints one picture at any size, in the colour of the text on buttons."""

    def __init__(self, draw: Draw) -> None:
        super().__init__()
        self._draw = draw

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Draw into ``rect``, paler where the control is disabled."""
        group = QPalette.ColorGroup.Disabled if mode is QIcon.Mode.Disabled else QPalette.ColorGroup.Active
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        painter.scale(rect.width() / GRID, rect.height() / GRID)
        self._draw(painter, QGuiApplication.palette().color(group, QPalette.ColorRole.ButtonText))
        painter.restore()

    def clone(self) -> QIconEngine:
        """Make another of the same picture."""
        return DrawnIcon(self._draw)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Draw on a transparent ground."""
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap


def _die(painter: QPainter, colour: QColor) -> None:
    """Draw a die that shows five."""
    side = 0.84 * GRID
    box = QRectF(0, 0, side, side)
    box.moveCenter(QPointF(GRID / 2, GRID / 2))
    painter.setPen(QPen(colour, side / 12))
    painter.drawRoundedRect(box, side / 5, side / 5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for x, y in _PIPS:
        painter.drawEllipse(QPointF(box.x() + x * side, box.y() + y * side), side / 11, side / 11)


def _solid_icon(*shapes: tuple[tuple[float, float], ...]) -> QIcon:
    """Make an icon of filled shapes."""

    def draw(painter: QPainter, colour: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        for shape in shapes:
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in shape]))

    return QIcon(DrawnIcon(draw))


def play_icon() -> QIcon:
    """Make the triangle that everybody knows."""
    return _solid_icon(((4, 2), (13.5, 8), (4, 14)))


def stop_icon() -> QIcon:
    """Make the square that goes with it."""
    return _solid_icon(((3, 3), (13, 3), (13, 13), (3, 13)))


def export_icon() -> QIcon:
    """Make an arrow into a tray."""
    arrow = ((6.8, 1.5), (9.2, 1.5), (9.2, 6.5), (12, 6.5), (8, 10.8), (4, 6.5), (6.8, 6.5))
    tray = ((2, 10), (4, 10), (4, 12.5), (12, 12.5), (12, 10), (14, 10), (14, 14.5), (2, 14.5))
    return _solid_icon(arrow, tray)


def dice_icon() -> QIcon:
    """Make the icon of a button that takes something at random."""
    return QIcon(DrawnIcon(_die))


def swatch(stage: str) -> QIcon:
    """Make the square in a stage's colour, for the rows of tables, a little smaller than its place."""
    pixmap = QPixmap(_SWATCH, _SWATCH)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(stage_colour(stage))
    painter.drawRoundedRect(QRectF(8, 8, _SWATCH - 16, _SWATCH - 16), 6, 6)
    painter.end()
    return QIcon(pixmap)
