"""Picture of a vowel chart, with a symbol for each token, means, and ellipses of one standard deviation."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from kokoro_desktop.phonetics.vowels import LEAST_TOKENS, Floats64, FormantScale, Vowel, place_in_chart
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.colours import faint, group_colour, line_colour, mix
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.voices import voice_name

UNITS: Final = {FormantScale.HERTZ: "Hz", FormantScale.BARK: "Bark"}
# Shapes of means and pens of ellipses, by voice: corners of a regular polygon and angle of the first one, in degrees.
_SHAPES: Final = ((24, 0), (4, 45), (3, -90), (4, 0), (3, 90))
_PENS: Final = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
_MEAN: Final = 12.0  # radius of a mean, in pixels
_SMALL: Final = 3.0  # radius of the shape beside a token, in pixels
_LETTER_SCALE: Final = 1.2
_TICK: Final = 5  # pixels
_LABELS: Final = 60  # minimum distance between labels, in pixels
_LEAST_SPAN: Final = {FormantScale.HERTZ: 200.0, FormantScale.BARK: 1.0}  # minimum span of an axis
_SAMPLE: Final = 32  # width of the line in the legend, in pixels


class VowelPicture(QWidget):
    """Vowel chart in the usual orientation: F2 increases to the left, and F1 increases downwards.

    Every vowel has a colour, and every voice has a shape and a line style.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._vowels: tuple[Vowel, ...] = ()
        self._scale = FormantScale.HERTZ
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Vowel chart"))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the smallest size at which the symbols of an ordinary take can be told apart."""
        return QSize(360, 300)

    def show_vowels(self, vowels: Sequence[Vowel], scale: FormantScale) -> None:
        """Show vowels; ``scale`` is the frequency scale of their formants."""
        self._vowels, self._scale = tuple(vowels), scale
        count = sum(len(each.formants) for each in vowels)
        self.setAccessibleDescription(
            tr(
                "{0} tokens of {1} vowels, in {2}; F2 increases to the left, and F1 increases downwards. "
                "The table lists the values."
            )
            .format(count, len({each.symbol for each in vowels}), UNITS[scale])
        )  # fmt: skip
        self.update()

    def paint(self, painter: QPainter, palette: QPalette) -> None:
        """Draw the chart in the colours of a palette."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.Base))
        line = painter.fontMetrics().height()
        widest = painter.fontMetrics().horizontalAdvance("0000")
        plot = QRectF(self.rect()).adjusted(GAP, 2 * line + 2 * GAP, -(widest + line + 2 * GAP), -(line + 2 * GAP))
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        if not self._vowels:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("No vowels with formants"))
            return
        note = tr("Framed symbols: means. Ellipses ({0} or more tokens): 1 standard deviation.")
        below = QRectF(plot.left(), plot.bottom() + GAP, self.width(), line)
        painter.drawText(below, note.format(LEAST_TOKENS))
        at = self._paint_axes(painter, plot, palette)
        voices = list(dict.fromkeys(each.voice for each in self._vowels))
        for each in self._vowels:
            _paint_ellipse(painter, each, voices.index(each.voice), at, palette)
        painter.setFont(phoneme_font(self.fontInfo().pointSizeF() * _LETTER_SCALE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for each in self._vowels:
            _paint_tokens(painter, each, voices.index(each.voice) if len(voices) > 1 else None, at, palette)
        for each in self._vowels:
            if len(each.formants) > 1:
                _paint_mean(painter, each, voices.index(each.voice), at(each.mean), palette)
        painter.setFont(self.font())
        if len(voices) > 1:
            _paint_legend(painter, plot, voices, palette)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the chart."""
        painter = QPainter(self)
        self.paint(painter, self.palette())
        painter.end()

    def _paint_axes(self, painter: QPainter, plot: QRectF, palette: QPalette) -> Callable[[Floats64], QPointF]:
        """Draw the axes with their ticks, and return a function that converts formants (F1, F2) to a point."""
        parts = [part for each in self._vowels for part in (each.formants, each.ellipse) if part is not None]
        shown = np.concatenate(parts)
        low, high = shown.min(axis=0), shown.max(axis=0)
        room = np.maximum(0.06 * (high - low), (_LEAST_SPAN[self._scale] - (high - low)) / 2)
        low, span = low - room, high - low + 2 * room

        def at(formants: Floats64) -> QPointF:
            down, left = ((formants - low) / span).tolist()
            return QPointF(plot.right() - left * plot.width(), plot.top() + down * plot.height())

        text, base = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        line, unit = painter.fontMetrics().height(), UNITS[self._scale]
        align = Qt.AlignmentFlag
        for tick in _ticks(low[0], span[0], plot.height()):
            y = at(np.array([tick, low[1]])).y()
            painter.setPen(mix(base, text, 0.12))
            painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
            painter.setPen(text)
            painter.drawLine(QLineF(plot.right(), y, plot.right() + _TICK, y))
            box = QRectF(plot.right() + _TICK + 3, y - line / 2, self.width(), line)
            painter.drawText(box, align.AlignLeft | align.AlignVCenter, fill("{0:g}", tick))
        for tick in _ticks(low[1], span[1], plot.width()):
            x = at(np.array([low[0], tick])).x()
            painter.setPen(mix(base, text, 0.12))
            painter.drawLine(QLineF(x, plot.top(), x, plot.bottom()))
            painter.setPen(text)
            painter.drawLine(QLineF(x, plot.top() - _TICK, x, plot.top()))
            box = QRectF(x - _LABELS, plot.top() - _TICK - line, 2 * _LABELS, line)
            painter.drawText(box, align.AlignHCenter | align.AlignVCenter, fill("{0:g}", tick))
        painter.drawText(QRectF(plot.left(), GAP / 2, plot.width(), line), align.AlignCenter, f"F2, {unit}")
        painter.save()
        painter.translate(self.width() - GAP / 2, plot.center().y())
        painter.rotate(-90)
        painter.drawText(QRectF(-plot.height() / 2, -line, plot.height(), line), align.AlignCenter, f"F1, {unit}")
        painter.restore()
        painter.setPen(line_colour(palette))
        painter.drawRect(plot)
        painter.setPen(text)
        return at


def _ticks(low: float, span: float, pixels: float) -> list[float]:
    """Return round values on an axis, at least `_LABELS` pixels apart."""
    steps = (base * 10.0**power for power in range(-1, 5) for base in (1, 2, 5))
    step = next(each for each in steps if each / span * pixels >= _LABELS)
    return [number * step for number in range(math.ceil(low / step), math.floor((low + span) / step) + 1)]


def _paint_ellipse(
    painter: QPainter, vowel: Vowel, voice: int, at: Callable[[Floats64], QPointF], palette: QPalette
) -> None:
    if (outline := vowel.ellipse) is None:
        return
    colour = _colour(vowel, palette)
    painter.setPen(QPen(colour, 1.5, _PENS[voice % len(_PENS)]))
    painter.setBrush(faint(colour, 0.08))
    painter.drawPolygon(QPolygonF([at(each) for each in outline]))


def _paint_tokens(
    painter: QPainter, vowel: Vowel, voice: int | None, at: Callable[[Floats64], QPointF], palette: QPalette
) -> None:
    """Draw a vowel's symbol at each token's formants, with the voice's marker beside it unless ``voice`` is None."""
    colour = _colour(vowel, palette)
    ink = QFontMetricsF(painter.font(), painter.device()).tightBoundingRect(vowel.symbol)
    for each in vowel.formants:
        place = at(each)
        painter.setPen(colour)
        painter.drawText(place - ink.center(), vowel.symbol)
        if voice is not None:
            corner = place + QPointF(ink.width() / 2 + _SMALL + 1, ink.height() / 2)
            _paint_shape(painter, corner, voice, _SMALL, QPen(colour, 1.2))


def _paint_mean(painter: QPainter, vowel: Vowel, voice: int, place: QPointF, palette: QPalette) -> None:
    colour = _colour(vowel, palette)
    painter.setBrush(faint(palette.color(QPalette.ColorRole.Base), 0.8))
    _paint_shape(painter, place, voice, _MEAN, QPen(colour, 2.0))
    ink = QFontMetricsF(painter.font(), painter.device()).tightBoundingRect(vowel.symbol)
    painter.drawText(place - ink.center(), vowel.symbol)


def _paint_shape(painter: QPainter, place: QPointF, voice: int, radius: float, pen: QPen) -> None:
    corners, first = _SHAPES[voice % len(_SHAPES)]
    angles = [math.radians(first + 360 * number / corners) for number in range(corners)]
    painter.setPen(pen)
    painter.drawPolygon(QPolygonF([place + QPointF(math.cos(each), math.sin(each)) * radius for each in angles]))


def _paint_legend(painter: QPainter, plot: QRectF, voices: Sequence[str], palette: QPalette) -> None:
    """Draw the shape, line style and name of each voice in the lower left corner, where no vowels occur."""
    text, line = palette.color(QPalette.ColorRole.Text), painter.fontMetrics().height()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for number, voice in enumerate(voices):
        y = plot.bottom() - GAP - (len(voices) - number - 0.5) * 1.2 * line
        middle = QPointF(plot.left() + GAP + line / 2, y)
        _paint_shape(painter, middle, number, line / 2, QPen(text, 1.5))
        start = middle + QPointF(line / 2 + GAP, 0)
        painter.setPen(QPen(text, 1.5, _PENS[number % len(_PENS)]))
        painter.drawLine(start, start + QPointF(_SAMPLE, 0))
        painter.setPen(text)
        box = QRectF(start.x() + _SAMPLE + GAP, y - line / 2, plot.width(), line)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, voice_name(voice))


def _colour(vowel: Vowel, palette: QPalette) -> QColor:
    return group_colour(place_in_chart(vowel.symbol), palette)
