"""One key goes from an edited take to what it is without its edit, and back."""

from __future__ import annotations

import numpy as np
import pytest
from desk import Desk
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kokoro_desktop.prosody import NO_EDIT
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.window.main_window import MainWindow

VOWEL = 4


@pytest.fixture
def window(desk: Desk) -> MainWindow:
    made = desk.open_and_speak()
    return made


def shown(window: MainWindow) -> Take:
    take = window.player.take
    assert take is not None
    return take


def raise_vowel(desk: Desk, window: MainWindow) -> Take:
    window.panels.sound.lane.pitch_stepped.emit(VOWEL, 3.0, False)
    desk.until(lambda: shown(window).request.edit == window.prosody.edit and shown(window).draft_of is None)
    return shown(window)


def test_a_key_goes_to_the_unedited_take_and_back(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    told: list[str] = []
    window.commands.unedited.told.connect(told.append)
    plain = shown(window)
    assert not window.actions_.swap.isEnabled()
    edited = raise_vowel(desk, window)
    qtbot.keyClick(window, Qt.Key.Key_F8)
    desk.until(lambda: shown(window).id == plain.id)
    assert window.player.playing and window.prosody.edit == NO_EDIT
    qtbot.keyClick(window, Qt.Key.Key_F8)
    assert shown(window).id == edited.id
    assert window.prosody.edit == edited.request.edit
    assert told == [f"Take {plain.id}, unedited", f"Take {edited.id}, edited"]


def test_the_mark_and_the_selection_stay_on_their_phonemes(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    raise_vowel(desk, window)
    window.actions_.stop.trigger()
    window.panels.sound.select_units(2, VOWEL)
    lane.set_current(VOWEL)
    before = shown(window).id
    for _ in range(3):
        qtbot.keyClick(window, Qt.Key.Key_F8)
        desk.until(lambda before=before: shown(window).id != before)
        before = shown(window).id
        assert window.player.playing
        desk.hear(0.2)
        assert lane.current == VOWEL and lane.selected == range(2, VOWEL + 1)
    desk.hear(5.0)
    desk.until(lambda: not window.player.playing)
    assert lane.current == VOWEL
    window.player.play(shown(window))
    desk.hear(0.2)
    assert lane.current != VOWEL  # a mark that follows the sound goes on following it
    qtbot.keyClick(window, Qt.Key.Key_F8)
    desk.until(lambda: shown(window).id != before)
    followed = lane.current
    desk.hear(0.2)
    assert lane.current != followed


def test_the_mark_stays_though_playback_is_paused(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    edited = raise_vowel(desk, window)
    window.player.play(edited)
    desk.hear(0.1)
    window.player.pause()
    lane.set_current(VOWEL)
    qtbot.keyClick(window, Qt.Key.Key_F8)
    desk.until(lambda: shown(window).id != edited.id)
    assert lane.current == VOWEL


def test_an_edit_made_since_is_what_is_heard(desk: Desk, window: MainWindow) -> None:
    raise_vowel(desk, window)
    for _ in range(2):
        before = shown(window).id
        window.actions_.swap.trigger()
        desk.until(lambda before=before: shown(window).id != before)
    again = raise_vowel(desk, window)
    window.actions_.swap.trigger()
    desk.until(lambda: not shown(window).request.edit)
    window.actions_.swap.trigger()
    desk.until(lambda: shown(window).request.edit == again.request.edit)


def test_without_the_unedited_take_it_is_spoken(desk: Desk, window: MainWindow) -> None:
    plain = shown(window)
    edited = raise_vowel(desk, window)
    window.take_controller.delete([plain.id])
    QApplication.processEvents()
    window.actions_.swap.trigger()
    desk.until(lambda: shown(window).id != edited.id)
    take = shown(window)
    assert not take.request.edit and take.id not in (plain.id, edited.id)
    np.testing.assert_array_equal(take.samples, plain.samples)
    assert window.store.takes[-1].id == take.id and window.prosody.edit == NO_EDIT
