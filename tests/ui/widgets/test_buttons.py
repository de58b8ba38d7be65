"""The flat button: its focus can be seen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QPalette, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.buttons import RingButton


def test_a_ring_in_the_highlight_colour_is_round_the_button_that_has_the_focus(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    one, other = RingButton(window), RingButton(window)
    for button in (one, other):
        button.setFixedSize(32, 32)
        column.addWidget(button)
    with qtbot.waitExposed(window):
        window.show()
    one.setFocus()
    colour = window.palette().color(QPalette.ColorRole.Highlight)
    assert one.grab().toImage().pixelColor(16, 0) == colour
    assert other.grab().toImage().pixelColor(16, 0) != colour


def test_space_presses_the_button_even_where_it_is_a_shortcut_of_the_window(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    button = RingButton(window)
    taken: list[str] = []
    pressed: list[str] = []
    QShortcut(QKeySequence("Space"), window, lambda: taken.append("shortcut"))
    button.clicked.connect(lambda: pressed.append("button"))
    with qtbot.waitExposed(window):
        window.show()
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert (taken, pressed) == ([], ["button"])
