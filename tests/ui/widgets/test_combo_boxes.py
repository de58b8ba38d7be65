"""Combo boxes that change only when an entry is chosen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets import combo_boxes


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
