"""Messages in a dialog: errors in their colour, everything announced."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.style.colours import unknown_colour
from kokoro_desktop.ui.widgets import message_label
from kokoro_desktop.ui.widgets.message_label import MessageLabel


def test_messages_are_shown_and_announced_and_errors_have_their_colour(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str] = []
    monkeypatch.setattr(message_label, "announce", lambda source, sentence: announced.append(sentence))
    window = QWidget()
    qtbot.addWidget(window)
    label = MessageLabel(window)
    window.show()
    assert not label.isVisible()
    label.complain("Cannot save a.csv.")
    assert label.isVisible() and label.palette().color(QPalette.ColorRole.WindowText) == unknown_colour(
        window.palette()
    )
    label.tell("Saved a.csv")
    assert label.palette().color(QPalette.ColorRole.WindowText) == window.palette().color(QPalette.ColorRole.WindowText)
    assert announced == ["Cannot save a.csv.", "Saved a.csv"]
