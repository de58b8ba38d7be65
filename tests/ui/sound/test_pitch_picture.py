"""Curves over the sound: where a pitch is drawn, and where none is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPalette, QPen
from pytestqt.qtbot import QtBot

from kokoro_desktop.audio.peaks import Peaks
from kokoro_desktop.spec import SAMPLES_PER_F0
from kokoro_desktop.ui.sound.pitch_picture import (
    fit_scale,
    paint_intensity,
    paint_pitch,
    paint_tracked_pitch,
    semitones,
)
from kokoro_desktop.ui.sound.time_axis import TimeAxis

AREA = QRectF(0, 0, 200, 100)


def curve(*hertz: float) -> np.ndarray:
    return np.array(hertz, np.float32)


@given(st.floats(30, 1_000), st.floats(30, 1_000), st.floats(0, 100))
def test_places_and_pitches_are_each_others_inverse(low: float, high: float, y: float) -> None:
    scale = fit_scale(AREA, curve(low, high))
    assert scale.y_at(scale.hertz_at(y)) == pytest.approx(y, abs=1e-6)
    assert scale.highest / scale.lowest >= 2 - 1e-9
    assert scale.lowest < min(low, high) and max(low, high) < scale.highest


def test_a_semitone_is_everywhere_as_high() -> None:
    scale = fit_scale(AREA, curve(100, 300))
    step = 2 ** (1 / 12)
    assert scale.y_at(100) - scale.y_at(100 * step) == pytest.approx(scale.y_at(250) - scale.y_at(250 * step))
    assert (semitones(200), semitones(50)) == (12, -12)


def picture_of(paint: str, values: np.ndarray, qtbot: QtBot) -> np.ndarray:
    """Which columns of a picture of 200 pixels have ink, over a second of sound."""
    axis = TimeAxis()
    axis.set_length(24_000)
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    if paint == "pitch":
        paint_pitch(painter, fit_scale(AREA, values), axis, values, QPen(QColor("black"), 2))
    elif paint == "tracked":
        paint_tracked_pitch(painter, fit_scale(AREA, values), axis, values, QPalette())
    else:
        peaks = Peaks()
        peaks.append(values)
        paint_intensity(painter, AREA, axis, peaks, QPalette())
    painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(100, 200)
    return pixels != QColor("white").rgb()


@pytest.mark.parametrize("paint", ["pitch", "tracked"])
def test_the_curve_is_broken_where_there_is_no_voice(paint: str, qtbot: QtBot) -> None:
    f0 = np.full(24_000 // SAMPLES_PER_F0, 120, np.float32)
    f0[30:50] = 0
    ink = picture_of(paint, f0, qtbot).any(axis=0)
    ink[1:-1] |= ink[2:] & ink[:-2]  # between two dots
    assert ink[5:70].all() and not ink[78:122].any() and ink[130:195].all()


def test_the_intensity_is_higher_where_it_is_louder(qtbot: QtBot) -> None:
    samples = np.random.default_rng(0).normal(0, 0.2, 24_000).astype(np.float32)
    samples[:12_000] *= 0.01
    ink = picture_of("intensity", samples, qtbot)
    heights = [np.flatnonzero(ink[:, column]).mean() for column in (40, 160)]
    assert heights[0] - heights[1] == pytest.approx(40 / 60 * 92, abs=6)
