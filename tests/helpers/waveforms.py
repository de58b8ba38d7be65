"""A test sound for the waveform view, mouse positions, and pixel counts."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPalette

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.ui.sound.waveform import WaveformView

LENGTH = 24_000
WIDTH = 600
SPANS = tuple(Span(symbol, place, place * 6_000, (place + 1) * 6_000) for place, symbol in enumerate("abcd"))
CONTROL, SHIFT, NO_KEYS = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.NoModifier,
)


def tone(length: int = LENGTH) -> np.ndarray:
    """Return a sound whose first half is silent and whose second half is loud."""
    samples = (0.8 * np.sin(np.arange(length) * 0.3)).astype(np.float32)
    samples[: length // 2] = 0
    return samples


def at(x: float) -> QPoint:
    return QPoint(int(x), 120)


def ink(view: WaveformView, left: float, right: float) -> int:
    """Count the pixels that differ from the background in a horizontal part of the plot."""
    image = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    base = view.palette().color(QPalette.ColorRole.Base).rgb()
    return int((pixels[int(view.plot().top()) + 2 : -2, int(left) : int(right)] != base).sum())
