"""What Orca does not speak by itself is announced."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QListWidget, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets import orca


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    monkeypatch.setattr(orca, "announce", lambda source, sentence: heard.append(sentence))
    return heard


def show(qtbot: QtBot, widget: QWidget) -> QWidget:
    """Show a widget beside a button that has the focus, with a screen reader that queries it twice."""
    window, button = QWidget(), QPushButton()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    for part in (button, widget):
        column.addWidget(part)
    for _ in range(2):
        assert orca._supplement(type(widget).__name__, widget) is None
    window.show()
    qtbot.waitExposed(window)
    button.setFocus()
    qtbot.waitUntil(button.hasFocus)
    return window


def test_choice_is_announced_once_and_only_with_the_focus(qtbot: QtBot, said: list[str]) -> None:
    box = QComboBox()
    box.addItems(["one", "two", "three"])
    window = show(qtbot, box)
    box.setCurrentIndex(2)
    assert said == []
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert said == ["two"] and window.isVisible()


def test_a_text_field_selects_its_text_after_it_has_reported_the_focus(qtbot: QtBot) -> None:
    field, told = QLineEdit("abc"), []
    window = show(qtbot, field)
    field.selectionChanged.connect(lambda: told.append("selection"))
    field.setFocus(Qt.FocusReason.TabFocusReason)
    assert field.hasFocus() and not told
    qtbot.waitUntil(lambda: field.selectedText() == "abc")
    assert window.focusWidget() is field


def test_the_number_of_selected_items_and_the_item_after_a_deleted_one_are_announced(
    qtbot: QtBot, said: list[str]
) -> None:
    view = QListWidget()
    view.addItems(["one", "two", "three"])
    view.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
    window = show(qtbot, view)
    view.setCurrentRow(0)
    view.takeItem(2)
    assert said == []
    view.setFocus()
    view.item(1).setSelected(True)
    assert said == ["2 selected"]
    view.setCurrentRow(0, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    view.takeItem(0)
    qtbot.waitUntil(lambda: said[1:] == ["two"])
    assert window.isVisible()
