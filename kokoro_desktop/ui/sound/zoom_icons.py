"""The small pictures on the buttons above the waveform, drawn in the palette's colours: no font has them everywhere."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPolygonF

from kokoro_desktop.ui.style.icons import DrawnIcon

Paint = Callable[[QPainter], None]


def _lines(draw: Paint) -> QIcon:
    """Make an icon of round-ended lines."""

    def paint(painter: QPainter, colour: QColor) -> None:
        painter.setPen(QPen(colour, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        draw(painter)

    return QIcon(DrawnIcon(paint))


def zoom_in_icon() -> QIcon:
    """Make a magnifying glass with a plus."""
    return _lines(lambda painter: _glass(painter, plus=True))


def zoom_out_icon() -> QIcon:
    """Make a magnifying glass with a minus."""
    return _lines(lambda painter: _glass(painter, plus=False))


def fit_icon() -> QIcon:
    """Make arrows that point outward to two walls."""
    return _lines(lambda painter: _walls(painter, outward=True))


def selection_icon() -> QIcon:
    """Make a marked stretch between two walls."""
    return _lines(lambda painter: _walls(painter, outward=False))


def loop_icon() -> QIcon:
    """Make an arrow that runs in a circle."""
    return _lines(_circle)


def _glass(painter: QPainter, *, plus: bool) -> None:
    painter.drawEllipse(QPointF(6.5, 6.5), 4.75, 4.75)
    painter.drawLine(QLineF(10.2, 10.2, 14.2, 14.2))
    painter.drawLine(QLineF(4.3, 6.5, 8.7, 6.5))
    if plus:
        painter.drawLine(QLineF(6.5, 4.3, 6.5, 8.7))


def _walls(painter: QPainter, *, outward: bool) -> None:
    painter.drawLines([QLineF(1.5, 2.5, 1.5, 13.5), QLineF(14.5, 2.5, 14.5, 13.5)])
    if outward:
        painter.drawLine(QLineF(4, 8, 12, 8))
        painter.drawPolyline(QPolygonF([QPointF(6, 5.8), QPointF(3.8, 8), QPointF(6, 10.2)]))
        painter.drawPolyline(QPolygonF([QPointF(10, 5.8), QPointF(12.2, 8), QPointF(10, 10.2)]))
    else:
        painter.fillRect(QRectF(4.5, 4, 7, 8), painter.pen().color())


def _circle(painter: QPainter) -> None:
    painter.drawArc(QRectF(2.5, 2.5, 11, 11), 60 * 16, 300 * 16)
    painter.drawPolyline(QPolygonF([QPointF(7.6, 1.2), QPointF(10.9, 3.4), QPointF(8.6, 6.4)]))
