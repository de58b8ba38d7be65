"""The canvas of a sound: zoomed, scrolled, and drawn piece by piece."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QPalette, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from waveforms import CONTROL, LENGTH, NO_KEYS, WIDTH, at, ink, tone

from kokoro_desktop.ui.sound.waveform import WaveformView


def wheel(view: WaveformView, x: float, steps: int, keys: Qt.KeyboardModifier) -> None:
    place = QPointF(at(x))
    event = QWheelEvent(
        place, place, QPoint(), QPoint(0, 120 * steps), Qt.MouseButton.NoButton, keys,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


def test_control_and_wheel_zoom_around_the_mouse(view: WaveformView) -> None:
    under = view.axis.sample_at(450, WIDTH)
    wheel(view, 450, 2, CONTROL)
    assert view.axis.visible == pytest.approx(LENGTH / 1.5**2)
    assert view.axis.x_at(under, WIDTH) == pytest.approx(450)
    wheel(view, 450, -5, CONTROL)
    assert view.axis.fitted


def test_the_wheel_scrolls_what_does_not_fit(view: WaveformView) -> None:
    view.axis.show_range(0, 6_000)
    wheel(view, 100, -1, NO_KEYS)
    assert view.axis.start == pytest.approx(720)
    assert view.axis.visible == pytest.approx(6_000)


@pytest.mark.parametrize("visible", [LENGTH, 1_000, 60])
def test_there_is_a_picture_at_every_zoom(view: WaveformView, visible: int) -> None:
    view.axis.show_range(18_000, 18_000 + visible)
    assert ink(view, 10, 590) > 500


def test_the_spectrogram_fills_in_by_itself(qtbot: QtBot, view: WaveformView) -> None:
    view.set_mode("spectrogram")
    assert view.accessibleName() == "Spectrogram"
    qtbot.waitUntil(lambda: ink(view, 310, 590) > 2 * ink(view, 60, 290))


def test_it_is_drawn_anew_in_other_colours(view: WaveformView) -> None:
    before = view.grab().toImage()
    palette = view.palette()
    palette.setColor(QPalette.ColorRole.Base, QColor("#102030"))
    view.setPalette(palette)
    after = view.grab().toImage()
    assert after.pixelColor(100, 60) == QColor("#102030") != before.pixelColor(100, 60)


def test_an_edited_pitch_is_drawn_over_the_predicted_one(view: WaveformView) -> None:
    flat, high = np.full(80, 100, np.float32), np.full(80, 140, np.float32)
    view.set_pitch(flat, flat)
    one = view.grab().toImage()
    view.set_pitch(high, flat)
    two = view.grab().toImage()
    view.show_curves(False, False)
    assert one != two and view.grab().toImage() not in (one, two)


def test_a_long_sound_is_drawn_piece_by_piece_and_ends_at_its_whole_picture(qtbot: QtBot, view: WaveformView) -> None:
    samples = np.tile(tone(24_000), 150)
    view.set_audio(samples)
    view.zoom_fit()
    before = view.grab().toImage()
    qtbot.waitUntil(lambda: view.grab().toImage() != before, timeout=5_000)
    ends = [view.grab().toImage().pixelColor(x, view.height() // 2 + 20) for x in (20, view.width() - 20)]
    assert ends[0] == ends[1]
