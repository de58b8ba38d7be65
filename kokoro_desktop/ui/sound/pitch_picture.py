"""Curves drawn over the sound: predicted, spoken and tracked pitch (in hertz or semitones), and intensity."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QPolygonF

from kokoro_desktop.audio.intensity import HOP, measure_intensity
from kokoro_desktop.audio.peaks import Peaks
from kokoro_desktop.prosody.editing import VOICED_HZ
from kokoro_desktop.spec import SAMPLES_PER_F0
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.style.colours import faint, is_dark, mix
from kokoro_desktop.ui.translation import tr

Curve = NDArray[np.float32]

# Candidate labels of the pitch axis, in hertz.
_LABELS: Final = (40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 600, 800, 1000)
# Candidate intervals between labels, in semitones, and the maximum number of labels.
_STEPS: Final = (1, 2, 3, 6, 12)
_MOST_LABELS: Final = 12
# Default zero of the semitone scale, the same as Praat's.
BASE_HZ: Final = 100.0
# Radius of a pitch handle, and length of a tick, in pixels.
HANDLE: Final = 5.0
_TICK: Final = 4.0
_INTENSITY_DB: Final = 60.0
# Minimum distance between the dots of the tracked pitch, in pixels.
_DOT_EVERY: Final = 4.0
# Width of the line samples in the legend, in pixels.
_SAMPLE_WIDTH: Final = 22.0


@dataclass(frozen=True)
class PitchScale:
    """Logarithmic pitch scale, on which every semitone has the same height.

    Attributes
    ----------
    area
        Rectangle for the curves.
    lowest, highest
        Pitch at the lower and upper edges, in hertz.
    """

    area: QRectF
    lowest: float
    highest: float

    def y_at(self, hertz: float) -> float:
        """Return the vertical position of a pitch in hertz."""
        share = math.log(max(hertz, 1.0) / self.lowest) / math.log(self.highest / self.lowest)
        return self.area.bottom() - share * self.area.height()

    def hertz_at(self, y: float) -> float:
        """Return the pitch at a vertical position, in hertz."""
        return float(self.lowest * (self.highest / self.lowest) ** ((self.area.bottom() - y) / self.area.height()))


def fit_scale(area: QRectF, *curves: Curve) -> PitchScale:
    """Return a scale that fits all curves (float32, hertz) and spans at least one octave."""
    voiced = np.concatenate([curve[curve >= VOICED_HZ] for curve in curves] or [np.zeros(0, np.float32)])
    low, high = (float(voiced.min()), float(voiced.max())) if len(voiced) else (100.0, 200.0)
    middle = math.sqrt(low * high)
    reach = max(math.sqrt(high / low) * 1.15, math.sqrt(2.0))
    return PitchScale(area, middle / reach, middle * reach)


def semitones(hertz: float, base_hz: float = BASE_HZ) -> float:
    """Convert a frequency in hertz to semitones above a base frequency."""
    return 12 * math.log2(hertz / base_hz)


@dataclass(frozen=True)
class PitchUnit:
    """Unit of the pitch axis.

    Attributes
    ----------
    in_semitones
        Whether the axis shows semitones above ``base_hz`` instead of hertz.
    base_hz
        Zero of the semitone scale, in hertz; also used for readouts that show both units.
    """

    in_semitones: bool = False
    base_hz: float = BASE_HZ

    @property
    def name(self) -> str:
        """Name of the unit."""
        return fill(tr("st re {0:.0f} Hz"), self.base_hz) if self.in_semitones else tr("Hz")

    def labels(self, scale: PitchScale) -> list[tuple[float, str]]:
        """Return the labels as pairs of pitch (in hertz) and text, in ascending order."""
        if not self.in_semitones:
            return [(hertz, str(hertz)) for hertz in _LABELS]
        lowest, highest = (semitones(hertz, self.base_hz) for hertz in (scale.lowest, scale.highest))
        step = next((each for each in _STEPS if (highest - lowest) / each <= _MOST_LABELS), _STEPS[-1])
        first = math.ceil(lowest / step) * step
        steps = range(first, math.floor(highest) + 1, step)
        return [(self.base_hz * 2 ** (each / 12), fill("{0:+.0f}", float(each)) if each else "0") for each in steps]


def paint_pitch(painter: QPainter, scale: PitchScale, axis: TimeAxis, f0: Curve, pen: QPen) -> None:
    """Draw a pitch curve (float32, hertz, one value every 12.5 ms) with gaps at unvoiced values.

    Long curves are thinned to the pixel grid and drawn one pixel wide. Otherwise, Qt would need seconds to draw several
    minutes of values.
    """
    step = max(1, math.ceil(axis.visible / SAMPLES_PER_F0 / max(scale.area.width(), 1.0)))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, step == 1)
    painter.setPen(pen if step == 1 else QPen(pen.color(), 0))
    painter.setClipRect(scale.area)
    first = max(0, math.floor(axis.start / SAMPLES_PER_F0) - 1) // step * step
    shown = f0[first : math.ceil(axis.end / SAMPLES_PER_F0) + step : step]
    times = (np.arange(first, first + len(shown) * step, step) + 0.5) * SAMPLES_PER_F0
    xs = scale.area.left() + (times - axis.start) * (scale.area.width() / axis.visible)
    voiced = shown >= VOICED_HZ
    heights = np.log(np.maximum(shown, 1.0) / scale.lowest) / math.log(scale.highest / scale.lowest)
    ys = scale.area.bottom() - heights * scale.area.height()
    edges = np.flatnonzero(np.diff(voiced.astype(np.int8), prepend=0, append=0))
    for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        points = [QPointF(x, y) for x, y in zip(xs[start:end].tolist(), ys[start:end].tolist(), strict=True)]
        painter.drawPolyline(QPolygonF(points if len(points) > 1 else [points[0], points[0] + QPointF(1, 0)]))
    painter.restore()


def paint_tracked_pitch(painter: QPainter, scale: PitchScale, axis: TimeAxis, f0: Curve, palette: QPalette) -> None:
    """Draw tracked pitch as outlined dots, which differ from the model's curve in both shape and colour."""
    step = max(1, math.ceil(axis.visible / SAMPLES_PER_F0 / max(scale.area.width() / _DOT_EVERY, 1.0)))
    first = max(0, math.floor(axis.start / SAMPLES_PER_F0)) // step * step
    shown = f0[first : math.ceil(axis.end / SAMPLES_PER_F0) : step]
    voiced = np.flatnonzero(shown >= VOICED_HZ)
    times = (first + voiced * step + 0.5) * SAMPLES_PER_F0
    xs = scale.area.left() + (times - axis.start) * (scale.area.width() / axis.visible)
    points = [QPointF(x, scale.y_at(hertz)) for x, hertz in zip(xs.tolist(), shown[voiced].tolist(), strict=True)]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(scale.area)
    for pen in tracked_pens(palette):
        painter.setPen(pen)
        painter.drawPoints(points)
    painter.restore()


def pitch_pens(palette: QPalette) -> tuple[QPen, QPen]:
    """Return the pens for the spoken and the predicted pitch."""
    colour = QColor("#ffb454" if is_dark(palette) else "#d1540a")
    spoken, predicted = QPen(colour, 2.2), QPen(faint(colour, 0.45), 1.6)
    return _rounded(spoken), _rounded(predicted)


def tracked_pens(palette: QPalette) -> tuple[QPen, QPen]:
    """Return the pens for the outline and the fill of tracked pitch."""
    colour = QColor("#ff8adf" if is_dark(palette) else "#a3127c")
    return _rounded(QPen(palette.color(QPalette.ColorRole.Base), 5.0)), _rounded(QPen(colour, 3.2))


def _rounded(pen: QPen) -> QPen:
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def paint_key(painter: QPainter, area: QRectF, palette: QPalette, model: str, tracked: str) -> None:
    """Draw the legend in the upper left corner; ``model`` and ``tracked`` are the names of the two curves."""
    base, text, metrics = (
        palette.color(QPalette.ColorRole.Base),
        palette.color(QPalette.ColorRole.Text),
        painter.fontMetrics(),
    )
    x, y = area.left() + 8.0, area.top() + metrics.height() / 2 + 4
    spoken, (edge, inside) = pitch_pens(palette)[0], tracked_pens(palette)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for name in (model, tracked):
        width = metrics.horizontalAdvance(name) + _SAMPLE_WIDTH + 14
        painter.fillRect(QRectF(x - 4, y - metrics.height() / 2 - 1, width, metrics.height() + 2), faint(base, 0.85))
        if name == model:
            painter.setPen(spoken)
            painter.drawLine(QPointF(x, y), QPointF(x + _SAMPLE_WIDTH, y))
        else:
            dots = [QPointF(x + _SAMPLE_WIDTH * share, y) for share in (0.1, 0.5, 0.9)]
            for pen in (edge, inside):
                painter.setPen(pen)
                painter.drawPoints(dots)
        painter.setPen(mix(text, base, 0.1))
        box = QRectF(x + _SAMPLE_WIDTH + 6, y - metrics.height() / 2, width, metrics.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, name)
        x += width + 4
    painter.restore()


def paint_pitch_axis(painter: QPainter, strip: QRectF, scale: PitchScale, unit: PitchUnit, palette: QPalette) -> None:
    """Draw a scale's labels and ticks in a strip beside the picture, with the unit above them."""
    metrics, role = painter.fontMetrics(), QPalette.ColorRole
    text = palette.color(role.Text)
    painter.fillRect(strip, palette.color(role.Window))
    painter.setPen(mix(text, palette.color(role.Window), 0.25))
    heading = QRectF(strip.left() + _TICK + 2, scale.area.top() - metrics.height() - 4, strip.width(), metrics.height())
    painter.drawText(heading, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip, unit.name)
    last = math.inf
    for hertz, label in unit.labels(scale):
        y = scale.y_at(hertz)
        if last - y < metrics.height() * 1.15 or not scale.area.top() <= y <= scale.area.bottom():
            continue
        last = y
        painter.drawLine(QPointF(strip.left(), y), QPointF(strip.left() + _TICK, y))
        place = QRectF(strip.left() + _TICK + 2, y - metrics.height() / 2, strip.width(), metrics.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, label)


def paint_pitch_handle(painter: QPainter, place: QPointF, palette: QPalette) -> None:
    """Draw the handle for dragging the pitch of a phoneme."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.color(QPalette.ColorRole.Base), 2.0))
    painter.setBrush(pitch_pens(palette)[0].color())
    painter.drawEllipse(place, HANDLE, HANDLE)
    painter.restore()


def paint_intensity(painter: QPainter, area: QRectF, axis: TimeAxis, peaks: Peaks, palette: QPalette) -> None:
    """Draw the intensity of the visible range on a 60 dB scale, with the largest peak at the upper edge."""
    end = min(axis.end, float(axis.length))
    step = max(HOP, round(axis.visible / max(area.width(), 1.0) * 2))
    first = math.floor(axis.start / step) * step
    decibels = measure_intensity(peaks.sound, first, step, max(2, math.ceil((end - first) / step) + 1))
    xs = area.left() + (np.arange(len(decibels)) * step + first - axis.start) * (area.width() / axis.visible)
    loudest = 20 * math.log10(max(peaks.largest, 1e-3))
    ys = area.top() + 4 + np.clip(loudest - decibels, 0, _INTENSITY_DB) * ((area.height() - 8) / _INTENSITY_DB)
    pen = QPen(
        mix(palette.color(QPalette.ColorRole.Text), QColor("#f2c400" if is_dark(palette) else "#8a6d00"), 0.75), 1.4
    )
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.drawPolyline([QPointF(x, y) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)])
    painter.restore()
