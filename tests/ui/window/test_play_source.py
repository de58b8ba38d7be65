"""What Play plays in every state of the window, told by the labels beside it; see the table in docs/window.md."""

from __future__ import annotations

import numpy as np
import pytest
from desk import Desk
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QTreeView
from pytestqt.qtbot import QtBot

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.window.main_window import MainWindow

OTHER = "wˈʌn tˈu."


def _button(window: MainWindow, label: str) -> QAbstractButton:
    found = [
        each
        for each in window.panels.transport.findChildren(QAbstractButton)
        if each.isVisible() and each.accessibleName() == label
    ]
    assert len(found) == 1, (label, [each.text() for each in found])
    return found[0]


def _captions(window: MainWindow) -> list[str]:
    """The captions beside Play; the chosen one in brackets."""
    buttons = [each for each in window.panels.transport.findChildren(QAbstractButton) if each.property("source")]
    return [f"[{each.text()}]" if each.isChecked() else each.text() for each in buttons if each.isVisible()]


def _press_play(window: MainWindow) -> None:
    window.panels.transport.play.click()


def _heard(desk: Desk, seconds: float) -> np.ndarray:
    """What the card plays next, for some seconds."""
    before = len(desk.card.heard)
    desk.hear(seconds)
    return np.asarray(desk.card.heard[before:])


def _click_picture(window: MainWindow, qtbot: QtBot, sample: int) -> None:
    waveform = window.panels.sound.waveform
    x = round(waveform.axis.x_at(sample, waveform.width()))
    qtbot.mouseClick(waveform, Qt.MouseButton.LeftButton, pos=QPoint(x, waveform.height() // 2))


def _click_take(window: MainWindow, qtbot: QtBot, row: int) -> None:
    window.panels.docks["takes"].set_shown(True)
    QApplication.processEvents()
    view = window.panels.takes.findChild(QTreeView)
    assert isinstance(view, QTreeView)
    place = view.visualRect(view.model().index(row, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


@pytest.fixture
def window(desk: Desk) -> MainWindow:
    """A window with one stopped take of the text in it."""
    return desk.open_and_speak()


@pytest.fixture
def take(window: MainWindow) -> Take:
    return window.store.takes[0]


def test_nothing_yet_only_the_text_is_offered(desk: Desk) -> None:
    assert _captions(desk.open()) == ["[Text]"]


def test_after_speaking_play_speaks_the_text_from_its_beginning(desk: Desk, window: MainWindow, take: Take) -> None:
    assert _captions(window) == ["[Text]", "Take 1"]
    _press_play(window)
    np.testing.assert_array_equal(_heard(desk, 0.2), take.samples[:4_800])
    assert len(window.store.takes) == 1


def test_text_changed_play_speaks_it(desk: Desk, window: MainWindow, qtbot: QtBot) -> None:
    _click_picture(window, qtbot, 9_600)
    window.panels.editor.set_text(OTHER)
    desk.until(window.actions_.speak.isEnabled)
    assert _captions(window)[0] == "[Text]"
    _press_play(window)
    desk.until(lambda: len(window.store.takes) == 2)
    assert window.store.takes[1].request.text == OTHER


def test_setting_changed_play_speaks_with_it(desk: Desk, window: MainWindow, qtbot: QtBot) -> None:
    _click_picture(window, qtbot, 9_600)
    window.panels.speed.set_value(1.5)
    assert _captions(window)[0] == "[Text]"
    _press_play(window)
    desk.until(lambda: len(window.store.takes) == 2)
    assert window.store.takes[1].request.speed == 1.5


def test_synthesising_play_pauses_and_stop_ends_it(desk: Desk) -> None:
    window = desk.open()
    window.actions_.speak.trigger()
    assert _button(window, "Pause").isEnabled()
    _press_play(window)
    desk.until(window.actions_.stop.isEnabled)
    window.actions_.stop.trigger()
    desk.until(lambda: not window.actions_.stop.isEnabled())


def test_clicked_picture_is_played_from_the_cursor(desk: Desk, window: MainWindow, take: Take, qtbot: QtBot) -> None:
    _click_picture(window, qtbot, 9_600)
    place = window.player.place
    assert place == pytest.approx(9_600, abs=200)
    assert _captions(window) == ["Text", f"[Take 1 from {place / 24_000:.2f} s]"]
    _press_play(window)
    np.testing.assert_array_equal(_heard(desk, 0.2), take.samples[place : place + 4_800])


def test_selection_is_played_and_nothing_after_it(desk: Desk, window: MainWindow, take: Take) -> None:
    window.panels.sound.waveform.set_selection(9_600, 12_000)
    assert _captions(window) == ["Text", "[Take 1, 0.40–0.50 s]"]
    _press_play(window)
    heard = _heard(desk, 0.3)
    np.testing.assert_array_equal(heard[:2_400], take.samples[9_600:12_000])
    assert not heard[2_400:].any()
    assert not window.player.playing and window.player.place == 9_600


def test_loop_repeats_the_selection_or_the_whole_take(desk: Desk, window: MainWindow, take: Take) -> None:
    window.panels.sound.waveform.set_selection(9_600, 12_000)
    window.actions_.loop.trigger()
    _press_play(window)
    np.testing.assert_array_equal(_heard(desk, 0.25), np.tile(take.samples[9_600:12_000], 3)[:6_000])
    desk.until(window.actions_.stop.isEnabled)
    window.actions_.stop.trigger()
    window.panels.sound.waveform.clear_selection()
    window.player.seek(0)
    _press_play(window)
    twice = _heard(desk, 2 * take.duration_s)
    np.testing.assert_array_equal(twice[: 2 * len(take.samples)], np.tile(take.samples, 2)[: len(twice)])


def test_loop_that_is_turned_on_while_a_selection_plays_repeats_it(desk: Desk, window: MainWindow, take: Take) -> None:
    window.panels.sound.waveform.set_selection(9_600, 12_000)
    _press_play(window)
    desk.hear(0.05)
    window.actions_.loop.trigger()
    desk.hear(0.3)
    assert window.player.playing and 9_600 <= window.player.place <= 12_000


def test_paused_is_shown_and_play_goes_on_at_the_same_place(desk: Desk, window: MainWindow, take: Take) -> None:
    _press_play(window)
    desk.hear(0.3)
    _press_play(window)
    place = window.player.place
    desk.until(lambda: window.panels.status.state() == "Paused")
    assert place > 0 and window.actions_.stop.isEnabled() and _button(window, "Play").isEnabled()
    _press_play(window)
    np.testing.assert_array_equal(_heard(desk, 0.1), take.samples[place : place + 2_400])


def test_text_changed_while_paused_is_spoken(desk: Desk, window: MainWindow) -> None:
    _press_play(window)
    desk.hear(0.3)
    _press_play(window)
    window.panels.editor.set_text(OTHER)
    desk.until(window.actions_.speak.isEnabled)
    _press_play(window)
    desk.until(lambda: len(window.store.takes) == 2)


@pytest.mark.parametrize("pause", [False, True], ids=["playing", "paused"])
def test_stop_returns_the_cursor_to_where_playback_started(
    desk: Desk, window: MainWindow, qtbot: QtBot, pause: bool
) -> None:
    _click_picture(window, qtbot, 9_600)
    place = window.player.place
    _press_play(window)
    desk.hear(0.2)
    if pause:
        _press_play(window)
    assert window.player.place > place
    desk.until(window.actions_.stop.isEnabled)
    window.actions_.stop.trigger()
    assert window.player.place == window.panels.sound.place == place
    desk.until(lambda: window.panels.status.state() == "Ready")
    assert not window.actions_.stop.isEnabled()


def test_another_take_in_view_is_played_and_is_the_selected_one(desk: Desk, window: MainWindow, qtbot: QtBot) -> None:
    desk.speak(OTHER)
    window.actions_.stop.trigger()
    _click_take(window, qtbot, 1)  # the newest is at the top
    assert window.player.take is window.store.takes[0]
    assert window.panels.takes.selected_ids() == [1]
    assert _captions(window) == ["Text", "[Take 1]"]
    _press_play(window)
    np.testing.assert_array_equal(_heard(desk, 0.2), window.store.takes[0].samples[:4_800])
    assert len(window.store.takes) == 2


def test_one_click_switches_between_text_and_take(desk: Desk, window: MainWindow, take: Take, qtbot: QtBot) -> None:
    _click_picture(window, qtbot, 9_600)
    place = window.player.place
    _button(window, "Text").click()
    assert _captions(window) == ["[Text]", f"Take 1 from {place / 24_000:.2f} s"]
    _press_play(window)
    np.testing.assert_array_equal(_heard(desk, 0.2), take.samples[:4_800])
    window.actions_.stop.trigger()
    _button(window, "Take 1").click()
    assert _captions(window) == ["Text", "[Take 1]"]


def test_ctrl_return_speaks_the_text_while_a_take_is_chosen(desk: Desk, window: MainWindow, qtbot: QtBot) -> None:
    window.panels.editor.set_text(OTHER)
    _click_take(window, qtbot, 0)
    desk.until(window.actions_.speak.isEnabled)
    window.actions_.speak.trigger()
    desk.until(lambda: len(window.store.takes) == 2)
    assert window.store.takes[1].request.text == OTHER


def test_take_that_is_selected_while_another_is_spoken_is_shown(desk: Desk, window: MainWindow, qtbot: QtBot) -> None:
    window.panels.editor.set_text(OTHER)
    desk.until(window.actions_.speak.isEnabled)
    window.actions_.speak.trigger()
    assert window.panels.takes.selected_ids() == []
    desk.until(lambda: len(window.store.takes) == 2)
    assert window.panels.takes.selected_ids() == [2]
