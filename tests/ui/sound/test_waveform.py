"""The waveform as it is used: seen, clicked, dragged, zoomed, played."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from waveforms import LENGTH, NO_KEYS, SHIFT, WIDTH, at, tone

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.ui.sound.pitch_picture import pitch_pens
from kokoro_desktop.ui.sound.waveform import WaveformView

LEFT = Qt.MouseButton.LeftButton


def drag(qtbot: QtBot, view: WaveformView, start: float, end: float) -> None:
    qtbot.mousePress(view, LEFT, pos=at(start))
    for share in (0.3, 0.7, 1.0):
        # QTest moves the mouse without its button held on the offscreen platform.
        place = QPointF(at(start + share * (end - start)))
        QApplication.sendEvent(view, QMouseEvent(QEvent.Type.MouseMove, place, place, LEFT, LEFT, NO_KEYS))
    qtbot.mouseRelease(view, LEFT, pos=at(end))


def test_a_click_asks_to_seek_to_what_is_under_it(qtbot: QtBot, view: WaveformView) -> None:
    with qtbot.waitSignal(view.seek_requested) as asked:
        qtbot.mouseClick(view, LEFT, pos=at(WIDTH / 4))
    assert asked.args == [LENGTH // 4]


def test_dragging_selects_in_either_direction_and_does_not_seek(qtbot: QtBot, view: WaveformView) -> None:
    with qtbot.assertNotEmitted(view.seek_requested):
        drag(qtbot, view, 450, 150)
    assert view.selection() == (6_000, 18_000)


def test_an_end_of_the_selection_can_be_moved(qtbot: QtBot, view: WaveformView) -> None:
    view.set_selection(6_000, 12_000)
    drag(qtbot, view, view.axis.x_at(6_000, WIDTH) + 2, 75)
    assert view.selection() == (3_000, 12_000)


def test_a_click_outside_takes_the_selection_away_and_one_inside_does_not(qtbot: QtBot, view: WaveformView) -> None:
    view.set_selection(6_000, 12_000)
    qtbot.mouseClick(view, LEFT, pos=at(225))
    assert view.selection() == (6_000, 12_000)
    with qtbot.waitSignal(view.selection_changed) as changed:
        qtbot.mouseClick(view, LEFT, pos=at(500))
    assert changed.args == [0, 0]
    assert view.selection() is None


def test_a_double_click_selects_the_phoneme(qtbot: QtBot, view: WaveformView) -> None:
    qtbot.mouseDClick(view, LEFT, pos=at(WIDTH * 0.6))
    assert view.selection() == (12_000, 18_000)


def test_the_view_follows_the_playhead_until_the_user_scrolls_away(view: WaveformView) -> None:
    view.axis.show_range(0, 6_000)
    view.set_playhead(5_900)
    view.set_playhead(6_100)
    assert view.axis.start == pytest.approx(5_500)
    view.axis.scroll_to(15_000)
    view.set_playhead(6_200)
    assert view.axis.start == 15_000


def test_appended_sound_moves_its_spans_and_keeps_all_in_view(view: WaveformView) -> None:
    view.append_audio(tone(12_000), [Span("e", 4, 0, 12_000)])
    assert view.spans[-1] == Span("e", 4, LENGTH, LENGTH + 12_000)
    assert (view.axis.start, view.axis.end) == (0, LENGTH + 12_000)


def test_another_sound_starts_afresh(qtbot: QtBot, view: WaveformView) -> None:
    view.set_selection(10, 20)
    view.set_playhead(100)
    view.axis.show_range(100, 200)
    view.clear()
    assert (view.selection(), view.spans, view.length) == (None, (), 0)
    with qtbot.assertNotEmitted(view.seek_requested):
        qtbot.mouseClick(view, LEFT, pos=at(100))
    assert not view.grab().isNull()


def test_the_keyboard_does_what_the_mouse_does(qtbot: QtBot, view: WaveformView) -> None:
    sought: list[int] = []
    view.seek_requested.connect(sought.append)
    view.seek_requested.connect(view.set_playhead)
    for key in (Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Right):
        qtbot.keyClick(view, key)
    step = LENGTH - sought[1]
    assert sought == [LENGTH, LENGTH - step, 0, step]
    qtbot.keyClick(view, Qt.Key.Key_Right, SHIFT)
    qtbot.keyClick(view, Qt.Key.Key_Right, SHIFT)
    assert view.selection() == (step, 3 * step)
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert not view.axis.fitted
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.axis.fitted
    with qtbot.waitSignal(view.loop_toggled) as looped:
        qtbot.keyClick(view, Qt.Key.Key_L)
    assert looped.args == [True]


def test_looping_is_told_once(qtbot: QtBot, view: WaveformView) -> None:
    told: list[bool] = []
    view.loop_toggled.connect(told.append)
    for loop in (True, True, False):
        view.set_loop(loop)
    assert told == [True, False]


def test_a_screen_reader_learns_length_and_selection(view: WaveformView) -> None:
    view.set_selection(6_000, 12_000)
    assert view.describe() == "1.00 seconds of sound, selected from 0.250 to 0.500 seconds"


def test_a_long_sound_is_first_shown_with_readable_phonemes(view: WaveformView) -> None:
    spans = [Span("a", i, i * 600, (i + 1) * 600) for i in range(100)]
    view.set_audio(tone(60_000), spans)
    assert (view.axis.start, view.axis.end) == (0, pytest.approx(60_000 / 100 * WIDTH / 24))
    view.zoom_fit()
    assert view.axis.fitted
    view.zoom_phonemes()
    assert view.axis.visible == pytest.approx(15_000)


def test_a_growing_sound_keeps_its_phonemes_readable(view: WaveformView) -> None:
    for _ in range(3):
        view.append_audio(tone(24_000), [Span("a", i, i * 2_400, (i + 1) * 2_400) for i in range(10)])
    assert view.axis.start == 0
    assert WIDTH / view.axis.visible * view.length / len(view.units) >= 24 - 1e-6


def test_the_view_stays_where_it_is_unless_it_is_to_follow(view: WaveformView) -> None:
    view.axis.show_range(0, 6_000)
    view.follow = False
    view.set_playhead(5_900)
    view.set_playhead(6_100)
    assert view.axis.start == 0
    view.follow = True
    view.set_playhead(5_900)
    view.set_playhead(6_100)
    assert view.axis.start > 0


def test_the_cursor_reads_time_frequency_level_and_pitch(qtbot: QtBot, view: WaveformView) -> None:
    view.set_mode("spectrogram")
    hertz = 0.3 * 24_000 / (2 * np.pi)
    f0 = np.full(80, 100, np.float32)
    view.set_pitch(f0, f0)
    area = view.spectrogram_area()
    place = QPointF(450, area.bottom() - hertz / 12_000 * area.height())
    assert view.reading_at(place) == f"0.750 s   {hertz:.0f} Hz   −2 dB   F0 100 Hz, +0.0 st"
    assert "F0" not in view.reading_at(QPointF(0, 100)) or view.pitch_at(0) == 100
    before = view.grab().toImage()
    qtbot.mouseMove(view, place.toPoint())
    assert view.grab().toImage() != before


def test_the_curve_of_what_grows_begins_where_its_sound_does(view: WaveformView) -> None:
    f0 = np.full(8, 100, np.float32)
    view.set_audio(np.zeros(2_400 + 12_000, np.float32), (), (f0, f0))
    view.append_audio(np.zeros(2_400, np.float32), (), (f0, f0))
    assert [view.pitch_at(sample) for sample in (1_200, 8_000, 14_300, 14_500)] == [100, None, None, 100]


@pytest.fixture
def voiced(view: WaveformView) -> WaveformView:
    """A view with a pitch of 100 Hz."""
    f0 = np.full(LENGTH // 300, 100, np.float32)
    view.set_pitch(f0, f0)
    return view


def test_the_phoneme_under_the_mouse_has_a_handle_on_its_pitch(qtbot: QtBot, voiced: WaveformView) -> None:
    before = voiced.grab().toImage()
    assert voiced.handle_place() is None
    with qtbot.waitSignal(voiced.unit_hovered) as hovered:
        qtbot.mouseMove(voiced, at(WIDTH * 3 / 8))
    assert hovered.args == [1]
    place = voiced.handle_place()
    assert place is not None and place.x() == pytest.approx(WIDTH * 3 / 8, abs=1)
    voiced.leaveEvent(QEvent(QEvent.Type.Leave))
    voiced.set_hovered(1)
    assert voiced.grab().toImage() != before
    voiced.set_faded(True)  # a take of another text cannot be edited
    assert voiced.handle_place() is None


def test_the_handle_is_dragged_and_the_wheel_moves_it_finely(qtbot: QtBot, voiced: WaveformView) -> None:
    voiced.set_hovered(1)
    place = voiced.handle_place()
    assert place is not None
    with qtbot.waitSignal(voiced.pitch_dragged) as dragged:
        qtbot.mousePress(voiced, LEFT, pos=place.toPoint())
        moved = place + QPointF(0, -20)
        QApplication.sendEvent(voiced, QMouseEvent(QEvent.Type.MouseMove, moved, moved, LEFT, LEFT, NO_KEYS))
    assert dragged.args[0] == 1 and dragged.args[1] > 0
    qtbot.mouseRelease(voiced, LEFT, pos=moved.toPoint())
    stepped: list[tuple[int, float, bool]] = []
    voiced.pitch_stepped.connect(lambda *what: stepped.append(what))
    for keys in (NO_KEYS, Qt.KeyboardModifier.ControlModifier):
        QApplication.sendEvent(voiced, QWheelEvent(
            place, place, QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False,
        ))  # fmt: skip
    assert stepped == [(1, -0.5, False), (1, -0.1, False)] and voiced.axis.fitted


def test_pitch_is_drawn_where_the_sound_is_voiced_alone(view: WaveformView) -> None:
    times = np.arange(24_000) / 24_000
    sound = (0.3 * np.sin(2 * np.pi * 150 * times)).astype(np.float32)
    sound[12_000:] = np.random.default_rng(0).normal(0, 0.1, 12_000)
    f0 = np.full(80, 150, np.float32)
    view.set_audio(sound, (), (f0, f0))
    colour = pitch_pens(view.palette())[0].color().rgb()

    def orange(left: int, right: int) -> int:
        picture = view.grab().toImage()
        return sum(picture.pixelColor(x, y).rgb() == colour for x in range(left, right) for y in range(view.height()))

    assert orange(50, 250) > 150 and orange(330, 580) == 0
    view.set_pitch(2 * f0, f0)  # an edit that is not rendered yet is drawn where the sound is voiced
    assert orange(50, 250) > 150 and orange(330, 580) == 0
