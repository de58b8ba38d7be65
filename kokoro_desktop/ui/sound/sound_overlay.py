"""What moves over the picture of a sound: selection and playhead."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette, QPen, QPolygonF

from kokoro_desktop.ui.style.colours import faint

PLAYHEAD_REACH = 8
"""Pixels on either side of the playhead that its picture needs."""


def paint_selection(painter: QPainter, plot: QRectF, left: float, right: float, palette: QPalette, loop: bool) -> None:
    """Tint what lies between two places; a selection that is looped has solid ends and a bar above."""
    colour = palette.color(QPalette.ColorRole.Highlight)
    painter.fillRect(QRectF(left, plot.top(), right - left, plot.height()), faint(colour, 0.25))
    painter.setPen(QPen(colour, 1, Qt.PenStyle.SolidLine if loop else Qt.PenStyle.DashLine))
    painter.drawLines([QLineF(x, plot.top(), x, plot.bottom()) for x in (left, right)])
    if loop:
        painter.fillRect(QRectF(left, plot.top() - 3, right - left, 3), colour)


def paint_playhead(painter: QPainter, plot: QRectF, place: float, palette: QPalette) -> None:
    """Draw a line through the plot, with a handle on the ruler."""
    x, top = round(place) + 0.5, plot.top()
    colour = palette.color(QPalette.ColorRole.Text)
    painter.save()
    painter.setPen(QPen(colour, 1))
    painter.drawLine(QLineF(x, top, x, plot.bottom()))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([QPointF(x - 4.5, top - 7), QPointF(x + 4.5, top - 7), QPointF(x, top)]))
    painter.restore()


def paint_focus(painter: QPainter, area: QRectF, palette: QPalette) -> None:
    """Draw the frame of a view that has the keyboard."""
    painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
    painter.drawRect(area.adjusted(1, 1, -1, -1))
