"""Menus and keys: which action can be used when, and which widget keeps a key for itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import HELLO, Desk
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QPushButton, QTreeView
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.sound.playback import PlaybackState
from kokoro_desktop.ui.window.main_window import MainWindow


def test_space_plays_and_stops_but_types_in_the_editor_and_presses_buttons(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open_and_speak()
    window.panels.sound.waveform.setFocus()
    qtbot.keyClick(window.panels.sound.waveform, Qt.Key.Key_Space)
    assert window.playback.state() == PlaybackState.PLAYING
    qtbot.keyClick(window.panels.sound.waveform, Qt.Key.Key_Space)
    assert window.playback.state() == PlaybackState.STOPPED
    window.panels.editor.setFocus()
    qtbot.keyClick(window.panels.editor.focusProxy(), Qt.Key.Key_Space)
    assert window.panels.editor.text() == f"{HELLO} " or window.panels.editor.text() == f" {HELLO}"
    assert window.playback.state() == PlaybackState.STOPPED


def test_nothing_to_speak_cannot_be_played(desk: Desk) -> None:
    window = desk.open()
    window.panels.editor.set_text("  ")
    desk.until(lambda: not window.actions_.speak.isEnabled())
    assert not window.actions_.compare_devices.isEnabled()


def test_shortcuts_are_unambiguous_and_in_the_menus(desk: Desk) -> None:
    window = desk.open()
    keys: dict[str, str] = {}
    for menu in window.actions_.menus:
        for action in menu.actions():
            for key in action.shortcuts():
                text = key.toString(QKeySequence.SequenceFormat.PortableText)
                assert text not in keys, (text, keys[text], action.text())
                keys[text] = action.text()
    wanted = {"Space", "Ctrl+Return", "Esc", "Ctrl+E", "Ctrl+O", "Ctrl+Z", "Home", "End", "F2", "F1"}
    assert wanted <= keys.keys()


def test_space_presses_the_button_that_has_the_focus(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open_and_speak()
    button = next(each for each in window.panels.timing.findChildren(QPushButton) if each.text() == "Copy")
    button.setFocus()
    QApplication.clipboard().clear()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert "decoder" in QApplication.clipboard().text()
    assert window.playback.state() == PlaybackState.STOPPED
    window.panels.transport.play.setFocus()
    qtbot.keyClick(window.panels.transport.play, Qt.Key.Key_Space)
    assert window.playback.state() == PlaybackState.PLAYING
    assert len(window.store.takes) == 1


def test_delete_is_in_the_menu_with_its_key_and_keeps_its_meaning_in_the_editor(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open_and_speak()
    assert window.actions_.delete.text().endswith("\tDel")
    editor = window.panels.editor.focusProxy()
    qtbot.keyClick(editor, Qt.Key.Key_Home)
    qtbot.keyClick(editor, Qt.Key.Key_Delete)
    assert window.panels.editor.text() == HELLO[1:]
    assert len(window.store.takes) == 1
    view = window.panels.takes.findChild(QTreeView)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert window.store.takes == ()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(window.store.takes) == 1


def test_menu_opened_by_keyboard_still_undoes_what_was_typed(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    editor = window.panels.editor.focusProxy()
    before = window.panels.editor.text()
    editor.setFocus()
    qtbot.keyClicks(editor, "a")
    assert window.actions_.undo.isEnabled()
    window.menuBar().setFocus()  # as Alt+E does
    assert window.focusWidget() is window.menuBar()
    assert window.actions_.undo.isEnabled()
    window.actions_.undo.trigger()
    assert window.panels.editor.text() == before


def _usable(window: MainWindow) -> set[str]:
    names = (
        "speak", "recompute", "compare_devices", "play", "stop", "export", "rename", "delete", "swap",
        "compare_takes", "zoom_selection",
    )  # fmt: skip
    QApplication.sendPostedEvents()  # the next turn of the event loop
    return {name for name in names if getattr(window.actions_, name).isEnabled()}


def test_actions_can_be_used_when_there_is_what_they_need(desk: Desk) -> None:
    window = desk.open()
    speak, show = {"speak", "recompute", "compare_devices", "play"}, {"export"}
    assert _usable(window) == speak
    desk.speak(HELLO)
    desk.until(lambda: window.player.playing)
    assert _usable(window) == speak | show | {"stop", "rename", "delete"}
    window.actions_.stop.trigger()
    window.panels.sound.waveform.set_selection(2_400, 4_800)
    assert _usable(window) == speak | show | {"rename", "delete", "zoom_selection"}
    window.panels.sound.waveform.clear_selection()
    assert "zoom_selection" not in _usable(window)
    desk.speak("wˈʌn.")
    window.actions_.stop.trigger()
    window.panels.takes.select([take.id for take in window.store.takes])
    assert {"swap", "compare_takes", "delete"} <= _usable(window)
    assert "rename" not in _usable(window)
    window.panels.editor.set_text("")
    desk.until(lambda: not window.actions_.speak.isEnabled())
    assert window.actions_.play.isEnabled()  # the take in view can be played


@pytest.mark.parametrize("name", ["symbols", "timing", "takes"])
def test_dock_is_hidden_and_shown_by_its_action_and_comes_to_the_front(desk: Desk, name: str) -> None:
    window = desk.open()
    dock, action = window.panels.docks[name], window.actions_.docks[name]
    assert not dock.isHidden()
    assert action.isChecked()
    dock.set_shown(True)
    desk.until(dock.is_in_front)
    action.trigger()
    assert dock.isHidden()
    action.trigger()
    desk.until(dock.is_in_front)
    dock.close()
    assert not action.isChecked()


def test_layout_is_put_back_by_one_command(desk: Desk) -> None:
    window = desk.open()
    docks = window.panels.docks
    docks["timing"].setFloating(True)
    docks["takes"].close()
    window.actions_.reset_layout.trigger()
    assert not any(dock.isFloating() or dock.isHidden() for dock in docks.values())
    desk.until(docks["symbols"].is_in_front)
    assert window.actions_.docks["takes"].isChecked()


def test_line_of_stages_opens_to_all_of_it(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    window.panels.docks["timing"].close()
    qtbot.mouseClick(window.panels.stages, Qt.MouseButton.LeftButton)
    desk.until(window.panels.docks["timing"].is_in_front)


def test_recent_files_are_numbered_and_opened(desk: Desk, tmp_path: Path) -> None:
    window = desk.open()
    window.actions_.recent.aboutToShow.emit()
    [none] = window.actions_.recent.actions()
    assert (none.text(), none.isEnabled()) == ("No files yet", False)
    for name in ("one.txt", "two & two.txt"):
        (tmp_path / name).write_text(name[:3])
        window.documents.open(tmp_path / name)
    window.actions_.recent.aboutToShow.emit()
    assert [action.text() for action in window.actions_.recent.actions()] == ["&1  two && two.txt", "&2  one.txt"]
    window.actions_.recent.actions()[1].trigger()
    assert window.panels.editor.text() == "one"


def test_window_that_is_destroyed_without_being_closed_refreshes_nothing(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.window = None
    window.actions_.refresh()
    window.deleteLater()
    with qtbot.captureExceptions() as exceptions:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        qtbot.wait(10)
    assert exceptions == []
