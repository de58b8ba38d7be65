"""Dialogs that the window opens for its parts."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.blend import BlendDialog


def test_blend_editor_opens_on_the_present_voice_and_changes_it(desk, qtbot: QtBot) -> None:
    window = desk.open()
    voice = window.panels.voice
    voice.set_voice("af_heart")
    voice.blend_requested.emit(voice.voice())
    dialog = window.findChild(BlendDialog)
    assert dialog.isVisible()
    with qtbot.waitSignal(voice.voice_changed) as signal:
        dialog.accept()
    assert signal.args == ["af_heart:0.5+am_michael:0.5"]
