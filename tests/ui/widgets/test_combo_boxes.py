"""Choices in closed combo boxes are announced."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets import combo_boxes


def test_choice_is_announced_once_and_only_with_the_focus(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    announced: list[str] = []
    monkeypatch.setattr(combo_boxes, "announce", lambda source, sentence: announced.append(sentence))
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["one", "two", "three"])
    for _ in range(2):  # Qt may ask for the interface again
        assert combo_boxes._announce_choices("QComboBox", box) is None
    box.setCurrentIndex(2)
    assert announced == []
    box.show()
    qtbot.waitExposed(box)
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert announced == ["two"]


def test_browsing_a_listed_choice_changes_it_only_with_enter(qtbot: QtBot) -> None:
    box, chosen = combo_boxes.ListedChoice(), list[int]()
    qtbot.addWidget(box)
    box.addItems(["one", "two", "three"])
    box.activated.connect(chosen.append)
    box.show()
    for ends, wanted in ((Qt.Key.Key_Escape, []), (Qt.Key.Key_Return, [2])):
        qtbot.keyClick(box, Qt.Key.Key_Down)
        qtbot.waitUntil(box.view().isVisible)
        for _ in range(2):
            qtbot.keyClick(box.view(), Qt.Key.Key_Down)
        assert box.currentIndex() == 0
        qtbot.keyClick(box.view(), ends)
        assert chosen == wanted
        qtbot.waitUntil(lambda: box.view().currentIndex().row() == box.currentIndex())
    qtbot.keyClicks(box, "t")
    assert box.view().isVisible() and chosen == [2]
