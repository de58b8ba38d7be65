"""Line icons: SVG files drawn in the palette's colours at any size and resolution."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from kokoro_desktop import paths
from kokoro_desktop.ui.style.colours import is_high_contrast, stage_colour

# Side length of a swatch's image in pixels, sufficient for the highest screen resolutions.
_SWATCH: Final = 48


@lru_cache
def _drawing(name: str) -> str:
    """Return an icon's SVG source, in which strokes and fills have the colour ``currentColor``."""
    return (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def paint_icon(painter: QPainter, name: str, area: QRectF, colour: QColor) -> None:
    """Draw an icon from ``resources/icons`` inside a square, in one colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(_drawing(name).replace("currentColor", colour.name()).encode()).render(painter, area)
    painter.restore()


class LineIcon(QIconEngine):
    """Icon engine that draws an icon in the button text colour or, if the control is checked, the accent colour."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Draw the icon into ``rect``, paler if the control is disabled."""
        group = QPalette.ColorGroup.Disabled if mode is QIcon.Mode.Disabled else QPalette.ColorGroup.Active
        lit = state is QIcon.State.On and mode is not QIcon.Mode.Disabled
        role = QPalette.ColorRole.Highlight if lit else QPalette.ColorRole.ButtonText
        palette = QGuiApplication.palette()
        if mode is QIcon.Mode.Selected and is_high_contrast(palette):
            role = QPalette.ColorRole.HighlightedText  # selected rows have the accent colour as their background
        paint_icon(painter, self._name, QRectF(rect), palette.color(group, role))

    def clone(self) -> QIconEngine:
        """Return a copy of the engine."""
        return LineIcon(self._name)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Return the icon on a transparent background."""
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap


def line_icon(name: str) -> QIcon:
    """Return an icon from ``resources/icons``."""
    return QIcon(LineIcon(name))


def swatch(stage: str) -> QIcon:
    """Return an icon for table rows: a square in a stage's colour, with a narrow margin."""
    pixmap = QPixmap(_SWATCH, _SWATCH)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(stage_colour(stage))
    painter.drawRoundedRect(QRectF(8, 8, _SWATCH - 16, _SWATCH - 16), 6, 6)
    painter.end()
    return QIcon(pixmap)
