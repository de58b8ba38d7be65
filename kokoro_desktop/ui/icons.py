"""Small pictures that are drawn and not loaded: in the palette's colours at any size and resolution."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPen, QPixmap, QPolygonF

_PIPS = ((0.3, 0.3), (0.7, 0.3), (0.5, 0.5), (0.3, 0.7), (0.7, 0.7))


class _DiceEngine(QIconEngine):
    """Paints a die that shows five."""

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        group = QPalette.ColorGroup.Disabled if mode is QIcon.Mode.Disabled else QPalette.ColorGroup.Active
        colour = QGuiApplication.palette().color(group, QPalette.ColorRole.ButtonText)
        side = min(rect.width(), rect.height()) * 0.84
        box = QRectF(0, 0, side, side)
        box.moveCenter(QRectF(rect).center())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour, side / 12))
        painter.drawRoundedRect(box, side / 5, side / 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        for x, y in _PIPS:
            painter.drawEllipse(QPointF(box.x() + x * side, box.y() + y * side), side / 11, side / 11)
        painter.restore()

    def clone(self) -> QIconEngine:
        return _DiceEngine()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap


class _ShapeEngine(QIconEngine):
    """Paints one filled shape, given in a square of 16 by 16."""

    def __init__(self, *shapes: tuple[tuple[float, float], ...]) -> None:
        super().__init__()
        self._shapes = shapes

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        group = QPalette.ColorGroup.Disabled if mode is QIcon.Mode.Disabled else QPalette.ColorGroup.Active
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        painter.scale(rect.width() / 16, rect.height() / 16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QGuiApplication.palette().color(group, QPalette.ColorRole.ButtonText))
        for shape in self._shapes:
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in shape]))
        painter.restore()

    def clone(self) -> QIconEngine:
        return _ShapeEngine(*self._shapes)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap


def play_icon() -> QIcon:
    """Make the triangle that everybody knows."""
    return QIcon(_ShapeEngine(((4, 2), (13.5, 8), (4, 14))))


def stop_icon() -> QIcon:
    """Make the square that goes with it."""
    return QIcon(_ShapeEngine(((3, 3), (13, 3), (13, 13), (3, 13))))


def export_icon() -> QIcon:
    """Make an arrow into a tray."""
    arrow = ((6.8, 1.5), (9.2, 1.5), (9.2, 6.5), (12, 6.5), (8, 10.8), (4, 6.5), (6.8, 6.5))
    tray = ((2, 10), (4, 10), (4, 12.5), (12, 12.5), (12, 10), (14, 10), (14, 14.5), (2, 14.5))
    return QIcon(_ShapeEngine(arrow, tray))


def dice_icon() -> QIcon:
    """Make the icon of a button that takes something at random."""
    return QIcon(_DiceEngine())
