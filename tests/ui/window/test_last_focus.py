"""Menus take the focus, and it is still where one works."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLineEdit, QMenuBar, QPushButton, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.window.last_focus import LastFocus


def test_the_field_one_works_in_is_known_while_a_menu_is_open(qtbot: QtBot, qapp: QApplication) -> None:
    window, outside = QWidget(), QLineEdit()
    for widget in (window, outside):
        qtbot.addWidget(widget)
    field, box, button, menu = QLineEdit(), QSpinBox(), QPushButton(), QMenuBar()
    column = QVBoxLayout(window)
    for part in (field, box, button, menu):
        column.addWidget(part)
    last = LastFocus(window)
    told: list[None] = []
    last.changed.connect(lambda: told.append(None))
    qapp.focusChanged.emit(None, field)
    assert last.text_field() is field
    for other in (menu, outside, None):
        qapp.focusChanged.emit(field, other)
        assert last.text_field() is field
    assert len(told) == 1
    qapp.focusChanged.emit(field, box)
    assert last.text_field() is box.findChild(QLineEdit)
    qapp.focusChanged.emit(box, button)
    assert last.text_field() is None
    last.close()
    qapp.focusChanged.emit(button, field)
    assert len(told) == 3 and last.text_field() is None
