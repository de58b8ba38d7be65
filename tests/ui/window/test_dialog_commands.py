"""Commands that open dialogs."""

from __future__ import annotations

import pytest
from desk import HELLO, Desk, open_dialog
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.blend import BlendDialog


def test_blend_editor_opens_on_the_present_voice_and_changes_it(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    voice = window.panels.voice
    voice.set_voice("af_heart")
    voice.blend_requested.emit(voice.voice())
    dialog = window.findChild(BlendDialog)
    assert dialog.isVisible()
    with qtbot.waitSignal(voice.voice_changed) as signal:
        dialog.accept()
    assert signal.args == ["af_heart:0.5+am_michael:0.5"]


def test_replacing_dialogs_are_not_left_open(desk: Desk) -> None:
    window = desk.open()
    window.actions_.about.trigger()
    dialog = QApplication.activeModalWidget()
    assert dialog is not None and not isinstance(dialog, QMessageBox)
    assert "Qt" in dialog.text.toPlainText()
    dialog.close()
    window.actions_.shortcuts.trigger()
    dialog = QApplication.activeModalWidget()
    assert dialog.table.topLevelItemCount() >= 5
    dialog._search.setText("loop")
    shown = [dialog.table.topLevelItem(row) for row in range(dialog.table.topLevelItemCount())]
    assert [group.text(0) for group in shown if not group.isHidden()] == ["Speech"]
    dialog.close()


@pytest.mark.parametrize("name", ["compare_devices", "compare_takes"])
def test_a_dialog_is_no_larger_than_the_screen(desk: Desk, name: str) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    window.commands.stop()
    dialog = open_dialog(window, name)
    room = window.screen().availableSize()
    assert dialog.width() < room.width() < 940 and dialog.height() < room.height()
    dialog.close()
