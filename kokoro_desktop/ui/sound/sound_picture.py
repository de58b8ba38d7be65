"""Draws the sound itself: as a waveform, or as a spectrogram that fills in tile by tile; and what moves over it."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPalette, QPen, QPolygonF

from kokoro_desktop.audio.peaks import Peaks
from kokoro_desktop.audio.spectrogram import BINS, COLUMNS, Spectrogram
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.style.colours import faint, mix

_CURVE_BELOW: Final = 0.5
"""Samples a pixel under which the samples are joined by a curve: with more of them, smooth strokes take too long."""

_DOTS_BELOW: Final = 0.12
"""Samples a pixel under which each sample is a dot as well."""

_LEAST_SCALE: Final = 0.1
"""The vertical scale follows the loudest sample, but does not blow up silence."""

_FREQUENCY_STEP: Final = 2_000

PLAYHEAD_REACH: Final = 8
"""Pixels on either side of the playhead that its picture needs."""


def paint_waveform(painter: QPainter, area: QRectF, axis: TimeAxis, peaks: Peaks, palette: QPalette) -> None:
    """Draw the waveform of what is in view."""
    base, highlight = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Highlight)
    text = palette.color(QPalette.ColorRole.Text)
    painter.fillRect(area, base)
    middle = round(area.center().y()) + 0.5
    painter.setPen(mix(base, text, 0.18))
    painter.drawLine(QLineF(area.left(), middle, area.right(), middle))
    if axis.length == 0:
        return
    scale = area.height() * 0.47 / max(peaks.largest, _LEAST_SCALE)
    colour = mix(highlight, text, 0.12)
    if axis.visible / area.width() < _CURVE_BELOW:
        _paint_curve(painter, area, axis, peaks, scale, QPen(colour, 1.4))
        return
    ratio = painter.device().devicePixelRatioF()
    count = max(1, round(area.width() * ratio))
    low, high = peaks.columns(axis.start, axis.end, count)
    used = math.ceil(min(1.0, (axis.length - axis.start) / axis.visible) * count)
    # A stroke is at least one device pixel high, so that silence is a line and not nothing.
    tops = np.round((middle - high[:used] * scale) * ratio) / ratio
    bottoms = np.maximum(np.round((middle - low[:used] * scale) * ratio) / ratio, tops + 0.5 / ratio)
    xs = area.left() + (np.arange(used) + 0.5) / ratio
    pen = QPen(colour, 1.0 / ratio)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    strokes = zip(xs.tolist(), tops.tolist(), bottoms.tolist(), strict=True)
    painter.drawLines([QLineF(x, top, x, bottom) for x, top, bottom in strokes])


def _paint_curve(painter: QPainter, area: QRectF, axis: TimeAxis, peaks: Peaks, scale: float, pen: QPen) -> None:
    first, last = max(0, math.floor(axis.start) - 1), min(axis.length, math.ceil(axis.end) + 2)
    xs = area.left() + (np.arange(first, last) - axis.start) * (area.width() / axis.visible)
    ys = area.center().y() - peaks.sound.read(first, last) * scale
    points = [QPointF(x, y) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.drawPolyline(points)
    if axis.visible / area.width() < _DOTS_BELOW:
        pen.setWidthF(4.0)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPoints(points)
    painter.restore()


def tiles_in_view(axis: TimeAxis, width: float) -> tuple[int, range]:
    """Return the spectrogram's level for a view ``width`` pixels wide, and its tiles in view."""
    level = Spectrogram.level(axis.visible / max(width, 1.0))
    length = Spectrogram.tile_length(level)
    end = min(axis.end, float(axis.length))
    return level, range(int(axis.start // length), max(math.ceil(end / length), 0))


def paint_spectrogram(
    painter: QPainter, area: QRectF, axis: TimeAxis, spectrogram: Spectrogram | None, palette: QPalette
) -> None:
    """Draw what is there of the spectrogram of what is in view, quiet as the background and loud as the text."""
    base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    painter.fillRect(area, base)
    if spectrogram is not None and axis.length:
        painter.save()
        end = area.left() + axis.x_at(axis.length, area.width())
        painter.setClipRect(area.intersected(QRectF(area.left(), area.top(), end - area.left(), area.height())))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        colours = [mix(base, text, step / 255).rgb() for step in range(256)]
        level, indices = tiles_in_view(axis, area.width())
        length = Spectrogram.tile_length(level)
        for index in indices:
            tile = spectrogram.cached(level, index)
            if tile is None:
                continue
            image = QImage(tile.data, COLUMNS, BINS, COLUMNS, QImage.Format.Format_Indexed8)
            image.setColorTable(colours)
            left = area.left() + axis.x_at(index * length, area.width())
            right = area.left() + axis.x_at((index + 1) * length, area.width())
            painter.drawImage(QRectF(left, area.top(), right - left, area.height()), image)
        painter.restore()
    _paint_frequencies(painter, area, palette)


def _paint_frequencies(painter: QPainter, area: QRectF, palette: QPalette) -> None:
    base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    top = SAMPLE_RATE // 2
    metrics = painter.fontMetrics()
    every = _FREQUENCY_STEP if area.height() * _FREQUENCY_STEP / top > metrics.height() * 1.3 else 2 * _FREQUENCY_STEP
    for frequency in range(every, top, every):
        y = round(area.bottom() - frequency / top * area.height()) + 0.5
        painter.setPen(faint(text, 0.22))
        painter.drawLine(QLineF(area.left(), y, area.right(), y))
        label = f"{frequency // 1000} kHz"
        box = QRectF(area.left() + 4, y - metrics.height() / 2, metrics.horizontalAdvance(label) + 8, metrics.height())
        painter.fillRect(box, faint(base, 0.8))
        painter.setPen(mix(text, base, 0.2))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, label)


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
