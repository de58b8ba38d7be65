"""Ticks and labels of the time ruler above the waveform."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette

from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.style.colours import mix

_STEPS_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800)
"""Seconds between labels that read well."""

_INSET: Final = 4.0
"""Pixels that a label stays away from the ends: the frame of the focus is drawn there."""

_MINOR: Final = 5
"""Short ticks to a label."""


@dataclass(frozen=True)
class Tick:
    """A labelled place on the ruler.

    Attributes
    ----------
    seconds
        Where.
    label
        What stands there.
    """

    seconds: float
    label: str


def step(seconds: float, most: float) -> float:
    """Return the distance between labels, in seconds, with at most ``most`` of them in ``seconds``."""
    return next((candidate for candidate in _STEPS_S if seconds / candidate <= most), float(_STEPS_S[-1]))


def ticks(start_s: float, end_s: float, most: float) -> tuple[Tick, ...]:
    """Return the labels between two times."""
    apart = step(end_s - start_s, most)
    first, last = math.ceil(start_s / apart - 1e-9), math.floor(end_s / apart + 1e-9)
    decimals = max(0, -math.floor(math.log10(apart) + 1e-9))
    return tuple(Tick(index * apart, clock(index * apart, decimals)) for index in range(first, last + 1))


def clock(seconds: float, decimals: int) -> str:
    """Write a time as 0.25, 12.5 or 2:05."""
    if round(seconds, decimals) < 60:
        return f"{seconds:.{decimals}f}"
    minutes, rest = divmod(round(seconds, decimals), 60)
    width = decimals + 3 if decimals else 2
    return f"{int(minutes)}:{rest:0{width}.{decimals}f}"


def paint_ruler(painter: QPainter, area: QRectF, axis: TimeAxis, palette: QPalette) -> None:
    """Draw the ruler for what is in view."""
    window, text = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText)
    metrics = painter.fontMetrics()
    most = area.width() / max(metrics.horizontalAdvance("00:00.000") * 1.4, 1.0)
    start_s, end_s = axis.start / SAMPLE_RATE, axis.end / SAMPLE_RATE
    painter.fillRect(area, window)
    painter.setPen(mix(text, window, 0.6))
    apart = step(end_s - start_s, most) / _MINOR
    lines = []
    for index in range(math.ceil(start_s / apart - 1e-9), math.floor(end_s / apart + 1e-9) + 1):
        x = round(area.left() + axis.x_at(index * apart * SAMPLE_RATE, area.width())) + 0.5
        height = 7 if index % _MINOR == 0 else 3
        lines.append(QLineF(x, area.bottom() - height, x, area.bottom()))
    painter.drawLines(lines)
    painter.setPen(mix(text, window, 0.2))
    for tick in ticks(start_s, end_s, most):
        x = area.left() + axis.x_at(tick.seconds * SAMPLE_RATE, area.width())
        width = metrics.horizontalAdvance(tick.label) + 2
        left = min(max(x - width / 2, area.left() + _INSET), area.right() - width - _INSET)
        box = QRectF(left, area.top(), width, area.height() - 7)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tick.label)
