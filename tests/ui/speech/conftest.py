"""A voice picker, shown."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.speech.voice_picker import VoicePicker
from kokoro_desktop.ui.speech.voice_popup import VoicePopup


@pytest.fixture
def picker(qtbot: QtBot) -> VoicePicker:
    widget = VoicePicker()
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


@pytest.fixture
def popup(picker: VoicePicker) -> VoicePopup:
    picker.open_list()
    return picker.findChild(VoicePopup)
