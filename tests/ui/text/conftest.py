"""An editor, shown."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor


@pytest.fixture
def editor(qtbot: QtBot) -> PhonemeEditor:
    widget = PhonemeEditor()
    qtbot.addWidget(widget)
    widget.resize(500, 200)
    with qtbot.waitExposed(widget):
        widget.show()
    widget.setFocus()
    return widget
