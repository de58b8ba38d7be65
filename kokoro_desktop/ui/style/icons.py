"""Line icons drawn in the palette's colours at any size and resolution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPainterPath, QPalette, QPen, QPixmap

from kokoro_desktop.ui.style.colours import is_high_contrast, stage_colour

# Side of the square in which shapes are defined.
GRID: Final = 16.0
_STROKE: Final = 1.5
# Side in pixels, sufficient for the highest screen resolutions.
_SWATCH: Final = 48

# Shapes as SVG path commands (M, L, C, Z, absolute), with three additions: ``O x y r`` is a circle, ``A x y w h start
# sweep`` an arc in degrees, and a leading ``F`` means filled instead of stroked.
SHAPES: Final[Mapping[str, str]] = {
    "play": "F M 4.5 2.8 L 13 8 L 4.5 13.2 Z",
    "pause": "F M 4 3 L 6.6 3 L 6.6 13 L 4 13 Z M 9.4 3 L 12 3 L 12 13 L 9.4 13 Z",
    "stop": "F M 3.8 3.8 L 12.2 3.8 L 12.2 12.2 L 3.8 12.2 Z",
    "loop": "A 2.5 2.5 11 11 65 295 M 7.4 1.2 L 10.6 3.4 L 8.4 6.4",
    "follow": "M 8 1.5 L 8 14.5 M 10.5 5 L 13.8 8 L 10.5 11 M 1.8 8 L 5 8",
    "zoom-out": "O 6.8 6.8 4.6 M 10.3 10.3 L 14 14 M 4.7 6.8 L 8.9 6.8",
    "zoom-in": "O 6.8 6.8 4.6 M 10.3 10.3 L 14 14 M 4.7 6.8 L 8.9 6.8 M 6.8 4.7 L 6.8 8.9",
    "zoom-fit": "M 1.8 3 L 1.8 13 M 14.2 3 L 14.2 13 M 4.4 8 L 11.6 8 M 6.3 5.8 L 4.1 8 L 6.3 10.2"
    " M 9.7 5.8 L 11.9 8 L 9.7 10.2",
    "zoom-selection": "M 1.8 3 L 1.8 13 M 14.2 3 L 14.2 13 M 5 5 L 11 5 L 11 11 L 5 11 Z",
    "waveform": "M 1.5 8 L 1.5 8.05 M 4 6 L 4 10 M 6.5 2.8 L 6.5 13.2 M 9 5 L 9 11 M 11.5 3.8 L 11.5 12.2"
    " M 14 7 L 14 9",
    "spectrogram": "M 2 12.5 L 14 12.5 M 2 9.2 L 6 9.2 M 8.5 9.2 L 14 9.2 M 2 5.9 L 4 5.9 M 6.5 5.9 L 11 5.9"
    " M 9 2.6 L 12 2.6",
    "both": "M 2 4.6 L 2 4.65 M 4.4 3 L 4.4 6.2 M 6.8 1.6 L 6.8 7.6 M 9.2 3 L 9.2 6.2 M 11.6 2 L 11.6 7.2"
    " M 14 4.2 L 14 5 M 2 11 L 6 11 M 8.5 11 L 14 11 M 2 14 L 14 14",
    "export": "M 8 10 L 8 2 M 4.8 5 L 8 1.8 L 11.2 5 M 2.2 9.5 L 2.2 13.8 L 13.8 13.8 L 13.8 9.5",
    "dice": "M 4 2.2 L 12 2.2 C 13 2.2 13.8 3 13.8 4 L 13.8 12 C 13.8 13 13 13.8 12 13.8 L 4 13.8"
    " C 3 13.8 2.2 13 2.2 12 L 2.2 4 C 2.2 3 3 2.2 4 2.2 Z M 5.4 5.4 L 5.4 5.45 M 10.6 5.4 L 10.6 5.45 M 8 8 L 8 8.05"
    " M 5.4 10.6 L 5.4 10.65 M 10.6 10.6 L 10.6 10.65",
    "down": "M 4 6.2 L 8 10.2 L 12 6.2",
    "up": "M 4 9.8 L 8 5.8 L 12 9.8",
    "right": "M 6.2 4 L 10.2 8 L 6.2 12",
    "more": "M 3 8 L 3 8.05 M 8 8 L 8 8.05 M 13 8 L 13 8.05",
    "close": "M 4 4 L 12 12 M 12 4 L 4 12",
    "float": "M 6 2.5 L 13.5 2.5 L 13.5 10 L 6 10 Z M 10 12.5 L 10 13.5 L 2.5 13.5 L 2.5 6 L 3.5 6",
    "compare": "M 2.5 13.5 L 2.5 6 M 6.2 13.5 L 6.2 2.5 M 9.8 13.5 L 9.8 8.5 M 13.5 13.5 L 13.5 4.5",
    "information": "O 8 8 6.2 M 8 7.4 L 8 11.2 M 8 4.8 L 8 4.85",
    "warning": "M 8 2 L 14.4 13.4 L 1.6 13.4 Z M 8 6.4 L 8 9.4 M 8 11.4 L 8 11.45",
    "error": "O 8 8 6.2 M 5.8 5.8 L 10.2 10.2 M 10.2 5.8 L 5.8 10.2",
    "done": "M 3 8.6 L 6.4 12 L 13 4.4",
    "step": "O 8 8 3",
}


def outline(shape: str) -> QPainterPath:
    """Convert one of `SHAPES` to a path."""
    path, words = QPainterPath(), iter(shape.split())

    def points(count: int) -> Iterator[float]:
        return (float(next(words)) for _ in range(count))

    for word in words:
        match word:
            case "M":
                path.moveTo(*points(2))
            case "L":
                path.lineTo(*points(2))
            case "C":
                path.cubicTo(*points(6))
            case "Z":
                path.closeSubpath()
            case "O":
                x, y, radius = points(3)
                path.addEllipse(QPointF(x, y), radius, radius)
            case "A":
                x, y, width, height, start, sweep = points(6)
                path.arcMoveTo(QRectF(x, y, width, height), start)
                path.arcTo(QRectF(x, y, width, height), start, sweep)
    return path


def paint_icon(painter: QPainter, name: str, area: QRectF, colour: QColor) -> None:
    """Draw one of `SHAPES` inside a square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(area.topLeft())
    painter.scale(area.width() / GRID, area.height() / GRID)
    path = outline(SHAPES[name].removeprefix("F"))
    if SHAPES[name].startswith("F"):
        painter.setPen(QPen(colour, 1.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(colour)
    else:
        pen = QPen(colour, _STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.restore()


class LineIcon(QIconEngine):
    """Icon engine for `SHAPES`, in the button text colour or, when the control is on, in the accent colour."""

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
    """Return the icon of one of `SHAPES`."""
    return QIcon(LineIcon(name))


def swatch(stage: str) -> QIcon:
    """Return a square in a stage's colour, slightly smaller than the icon size, for table rows."""
    pixmap = QPixmap(_SWATCH, _SWATCH)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(stage_colour(stage))
    painter.drawRoundedRect(QRectF(8, 8, _SWATCH - 16, _SWATCH - 16), 6, 6)
    painter.end()
    return QIcon(pixmap)
