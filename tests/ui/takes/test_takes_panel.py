"""The list of takes: chosen, played, renamed, deleted, kept in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QTreeView
from pytestqt.qtbot import QtBot

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.takes.takes_model import DETAILS, TITLE
from kokoro_desktop.ui.takes.takes_panel import TakesPanel

MakeTake = Callable[..., Take]


@pytest.fixture
def takes(make_take: MakeTake) -> list[Take]:
    return [
        replace(make_take(number, speed=speed), title=f"take {number}") for number, speed in ((1, 2), (2, 1), (10, 4))
    ]


@pytest.fixture
def panel(qtbot: QtBot, takes: list[Take]) -> TakesPanel:
    made = TakesPanel()
    qtbot.addWidget(made)
    made.resize(600, 200)
    made.set_takes(takes)
    made.show()
    return made


def view(panel: TakesPanel) -> QTreeView:
    return panel.findChild(QTreeView)


def column(panel: TakesPanel, number: int) -> list[str]:
    model = view(panel).model()
    return [model.index(row, number).data() for row in range(model.rowCount())]


def test_the_newest_stands_first_and_numbers_sort_as_numbers(panel: TakesPanel) -> None:
    assert column(panel, 0) == ["10", "2", "1"]
    view(panel).sortByColumn(3, Qt.SortOrder.AscendingOrder)
    assert column(panel, 3) == ["1.00", "2.00", "4.00"]


def test_a_double_click_or_enter_plays(qtbot: QtBot, panel: TakesPanel) -> None:
    place = view(panel).visualRect(view(panel).model().index(1, 2)).center()
    qtbot.mouseClick(view(panel).viewport(), Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(panel.take_activated) as played:
        qtbot.mouseDClick(view(panel).viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert played.args == [2]
    with qtbot.waitSignal(panel.take_activated) as played:
        qtbot.keyClick(view(panel), Qt.Key.Key_Return)
    assert played.args == [2]


def test_f2_renames(qtbot: QtBot, panel: TakesPanel) -> None:
    panel.select([2])
    qtbot.keyClick(view(panel), Qt.Key.Key_F2)
    editor = view(panel).findChild(QLineEdit)
    assert editor.accessibleName() == "Title"
    editor.setText(" other ")
    played: list[int] = []
    panel.take_activated.connect(played.append)
    with qtbot.waitSignal(panel.rename_requested) as asked:
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert asked.args == [2, "other"] and not played
    assert column(panel, 1) == ["take 10", "take 2", "take 1"]


def test_an_empty_title_is_no_title(qtbot: QtBot, panel: TakesPanel) -> None:
    panel.select([2])
    panel.rename_current()
    editor = view(panel).findChild(QLineEdit)
    editor.setText("  ")
    with qtbot.assertNotEmitted(panel.rename_requested):
        qtbot.keyClick(editor, Qt.Key.Key_Return)


def test_delete_asks_for_what_is_selected(qtbot: QtBot, panel: TakesPanel) -> None:
    with qtbot.assertNotEmitted(panel.delete_requested):
        panel.delete_selected()
    panel.select([1, 10])
    with qtbot.waitSignal(panel.delete_requested) as asked:
        qtbot.keyClick(view(panel), Qt.Key.Key_Delete)
    assert asked.args == [[10, 1]]


def test_the_last_of_the_takes_to_select_becomes_current(panel: TakesPanel) -> None:
    panel.select([1, 10])
    assert view(panel).currentIndex().siblingAtColumn(TITLE).data() == "take 10"


def test_what_is_selected_stays_selected_while_takes_come_and_go(
    qtbot: QtBot, panel: TakesPanel, takes: list[Take]
) -> None:
    panel.select([1, 2])
    with qtbot.assertNotEmitted(panel.selection_changed):
        panel.set_takes([*takes, replace(takes[0], id=11)])
    assert panel.selected_ids() == [2, 1]
    with qtbot.waitSignal(panel.selection_changed) as changed:
        panel.set_takes(takes[1:])
    assert changed.args == [[2]]


def test_without_takes_it_says_what_will_be_here_and_keeps_the_keyboard(qtbot: QtBot, panel: TakesPanel) -> None:
    view(panel).setFocus()
    assert not panel.empty.isVisible()
    panel.set_takes([])
    assert panel.empty.isVisible()
    assert view(panel).accessibleDescription() == panel.empty.label.text() == "Your takes appear here."
    assert view(panel).hasFocus()
    assert panel.selected_ids() == []


def test_columns_fit_a_narrow_dock_and_more_of_them_can_be_shown(qtbot: QtBot, panel: TakesPanel) -> None:
    panel.resize(330, 200)
    shown = [number for number in range(7) if not view(panel).isColumnHidden(number)]
    assert shown == [0, 1, 2, 6]
    assert column(panel, 2)[0] == "Heart" and column(panel, 6)[0].endswith(" s")
    qtbot.waitUntil(lambda: view(panel).header().length() <= view(panel).viewport().width())
    assert view(panel).columnWidth(1) >= 160
    menu = panel.columns_menu()
    device = next(action for action in menu.actions() if action.text() == "Device")
    device.trigger()
    assert not view(panel).isColumnHidden(4)
    assert column(panel, 4)[0].startswith("CPU (")


def test_sorting_and_columns_are_remembered_and_reset(qtbot: QtBot, panel: TakesPanel, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.ini")
    view(panel).sortByColumn(3, Qt.SortOrder.AscendingOrder)
    view(panel).setColumnHidden(3, False)
    panel.remember(settings)
    assert (settings.text("takes/sorted-by"), settings.words("takes/hidden")) == ("speed", ["device", "rtf"])
    panel.reset()
    assert column(panel, 0) == ["10", "2", "1"] and view(panel).isColumnHidden(3)
    panel.restore(Settings(tmp_path / "window.ini"))
    assert column(panel, 3) == ["1.00", "2.00", "4.00"] and not view(panel).isColumnHidden(3)


def test_unknown_columns_in_the_settings_have_no_effect(panel: TakesPanel, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.ini")
    settings.put("takes/sorted-by", "3")
    settings.put("takes/hidden", ["2", "6"])
    panel.restore(settings)
    assert column(panel, 0) == ["10", "2", "1"]
    assert [view(panel).isColumnHidden(number) for number in range(7)] == [number in DETAILS for number in range(7)]


def test_what_is_in_view_and_what_is_a_and_b_is_marked_and_heard(panel: TakesPanel) -> None:
    model = view(panel).model()
    plain = view(panel).viewport().grab().toImage()
    panel.mark(2, (1, 10))
    heard = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(3)]
    assert [text.rpartition(", ")[2] for text in heard] == ["B", "displayed", "A"]
    assert view(panel).viewport().grab().toImage() != plain
    panel.mark(None, ())
    assert view(panel).viewport().grab().toImage() == plain
