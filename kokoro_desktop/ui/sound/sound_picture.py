"""Painting functions for the waveform, the tiled spectrogram and the marks over them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette, QPen, QPolygonF

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.peaks import Peaks
from kokoro_desktop.audio.spectrogram import BINS, COLUMNS, RANGE_DB, Spectrogram
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.style.colours import faint, is_dark, mix

# Samples per pixel below which the waveform is drawn as a curve; at higher values, antialiased curves are too slow.
_CURVE_BELOW: Final = 0.5

# Samples per pixel below which each sample is also drawn as a dot.
_DOTS_BELOW: Final = 0.12

# Minimum amplitude of the vertical scale, to avoid magnifying silence; otherwise the loudest sample sets the scale.
_LEAST_SCALE: Final = 0.1

_FREQUENCY_STEPS: Final = (500, 1_000, 2_000, 4_000)
# Level range from the background colour to the colour of the loudest level, as in Praat.
_SHOWN_DB: Final = 70.0
_HIGHEST: Final = SAMPLE_RATE // 2

# Minimum distance in pixels between two formants of the same number.
_FORMANT_EVERY: Final = 4.0

# Width of the area to repaint on either side of the playhead, in pixels.
PLAYHEAD_REACH: Final = 8


def paint_waveform(painter: QPainter, area: QRectF, axis: TimeAxis, peaks: Peaks, palette: QPalette) -> None:
    """Draw the visible part of the waveform."""
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
    # Strokes are at least half a device pixel high, to show silence as a line.
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
    """Return the spectrogram's zoom level for a view ``width`` pixels wide, and the indices of the visible tiles."""
    level = Spectrogram.level(axis.visible / max(width, 1.0))
    length = Spectrogram.tile_length(level)
    end = min(axis.end, float(axis.length))
    return level, range(int(axis.start // length), max(math.ceil(end / length), 0))


@dataclass(frozen=True)
class SpectrogramLook:
    """Display settings of a spectrogram.

    Attributes
    ----------
    top_hz
        Frequency at the upper edge, in hertz.
    wide
        Whether the spectrogram is wide-band (short analysis window), to show formants and glottal periods instead of
        harmonics.
    """

    top_hz: int = _HIGHEST
    wide: bool = False


def paint_spectrogram(
    painter: QPainter,
    area: QRectF,
    axis: TimeAxis,
    spectrogram: Spectrogram | None,
    look: SpectrogramLook,
    palette: QPalette,
) -> None:
    """Draw the visible cached tiles, in shades from the background colour (quiet) to the text colour (loud)."""
    base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    painter.fillRect(area, base)
    if spectrogram is not None and axis.length:
        painter.save()
        end = area.left() + axis.x_at(axis.length, area.width())
        painter.setClipRect(area.intersected(QRectF(area.left(), area.top(), end - area.left(), area.height())))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        shares = np.clip((np.arange(256) / 255 - 1) * RANGE_DB / _SHOWN_DB + 1, 0, 1)
        colours = [mix(base, text, share).rgb() for share in shares.tolist()]
        rows = BINS * look.top_hz / _HIGHEST
        source = QRectF(0, BINS - rows, COLUMNS, rows)
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
            painter.drawImage(QRectF(left, area.top(), right - left, area.height()), image, source)
        painter.restore()
    _paint_frequencies(painter, area, look.top_hz, palette)


def paint_formants(
    painter: QPainter, area: QRectF, axis: TimeAxis, formants: Floats, top_hz: int, palette: QPalette
) -> None:
    """Draw formants, float32 [n, 3] in hertz every 12.5 ms, as outlined dots over a spectrogram up to ``top_hz``."""
    step = max(1, math.ceil(axis.visible / SAMPLES_PER_F0 / max(area.width() / _FORMANT_EVERY, 1.0)))
    first = max(0, math.floor(axis.start / SAMPLES_PER_F0)) // step * step
    shown = formants[first : math.ceil(axis.end / SAMPLES_PER_F0) : step]
    rows, columns = np.nonzero(shown < top_hz)  # missing formants are NaN
    times = (first + rows * step + 0.5) * SAMPLES_PER_F0
    xs = area.left() + (times - axis.start) * (area.width() / axis.visible)
    ys = area.bottom() - shown[rows, columns] / top_hz * area.height()
    points = [QPointF(x, y) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(area)
    for colour, width in ((palette.color(QPalette.ColorRole.Base), 4.0), (formant_colour(palette), 2.4)):
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPoints(points)
    painter.restore()


def formant_colour(palette: QPalette) -> QColor:
    """Return the colour of formants, which differs from those of the pitch curves."""
    return QColor("#5fd38d" if is_dark(palette) else "#0a7a3d")


def _paint_frequencies(painter: QPainter, area: QRectF, top: int, palette: QPalette) -> None:
    base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    metrics = painter.fontMetrics()
    room = top * metrics.height() * 2 / max(area.height(), 1.0)
    every = next((step for step in _FREQUENCY_STEPS if step >= room), _FREQUENCY_STEPS[-1])
    for frequency in range(every, top, every):
        y = round(area.bottom() - frequency / top * area.height()) + 0.5
        painter.setPen(faint(text, 0.22))
        painter.drawLine(QLineF(area.left(), y, area.right(), y))
        label = fill("{0:g} kHz", frequency / 1000)
        box = QRectF(area.left() + 4, y - metrics.height() / 2, metrics.horizontalAdvance(label) + 8, metrics.height())
        painter.fillRect(box, faint(base, 0.8))
        painter.setPen(mix(text, base, 0.2))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, label)


def paint_selection(painter: QPainter, plot: QRectF, left: float, right: float, palette: QPalette, loop: bool) -> None:
    """Tint the range from ``left`` to ``right``; draw dashed ends or, for a loop, solid ends and a bar on top."""
    colour = palette.color(QPalette.ColorRole.Highlight)
    painter.fillRect(QRectF(left, plot.top(), right - left, plot.height()), faint(colour, 0.25))
    painter.setPen(QPen(colour, 1, Qt.PenStyle.SolidLine if loop else Qt.PenStyle.DashLine))
    painter.drawLines([QLineF(x, plot.top(), x, plot.bottom()) for x in (left, right)])
    if loop:
        painter.fillRect(QRectF(left, plot.top() - 3, right - left, 3), colour)


def paint_playhead(painter: QPainter, plot: QRectF, place: float, palette: QPalette) -> None:
    """Draw the playhead as a line across the plot, with a handle on the ruler."""
    x, top = round(place) + 0.5, plot.top()
    colour = palette.color(QPalette.ColorRole.Text)
    painter.save()
    painter.setPen(QPen(colour, 1))
    painter.drawLine(QLineF(x, top, x, plot.bottom()))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([QPointF(x - 4.5, top - 7), QPointF(x + 4.5, top - 7), QPointF(x, top)]))
    painter.restore()


def paint_cursor(painter: QPainter, plot: QRectF, place: QPointF, reading: str, palette: QPalette) -> None:
    """Draw a crosshair at ``place``, and the text ``reading`` in the opposite half (left or right) of the plot."""
    base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    painter.setPen(QPen(faint(text, 0.35), 1, Qt.PenStyle.DotLine))
    painter.drawLine(QLineF(place.x(), plot.top(), place.x(), plot.bottom()))
    painter.drawLine(QLineF(plot.left(), place.y(), plot.right(), place.y()))
    metrics = painter.fontMetrics()
    width = metrics.horizontalAdvance(reading) + 12
    left = plot.left() + 60 if place.x() > plot.center().x() else plot.right() - width - 100
    box = QRectF(left, plot.top() + 5, width, metrics.height() + 6)
    painter.fillRect(box, faint(base, 0.85))
    painter.setPen(mix(text, base, 0.1))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, reading)


def paint_focus(painter: QPainter, area: QRectF, palette: QPalette) -> None:
    """Draw the frame of a view that has the keyboard focus."""
    painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
    painter.drawRect(area.adjusted(1, 1, -1, -1))
