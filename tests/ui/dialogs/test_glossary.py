"""The glossary explains the words that the window shows."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.spec import STAGES
from kokoro_desktop.ui.dialogs.glossary import GlossaryDialog


@pytest.mark.parametrize("word", [*STAGES, "Real-time factor", "Take", "Seed", "Kernel", "Bundle", "X-SAMPA"])
def test_word_that_the_window_uses_is_explained(qtbot: QtBot, word: str) -> None:
    dialog = GlossaryDialog()
    qtbot.addWidget(dialog)
    assert word in dialog.text.toPlainText()
