"""The look that tables of results share."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.tables import align_figures, prepare_table


def test_rows_are_chosen_whole_nothing_is_typed_and_tab_goes_on(qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    table, after = QTableWidget(2, 2), QLineEdit()
    for row in range(2):
        for column in range(2):
            table.setItem(row, column, QTableWidgetItem("text"))
    prepare_table(table)
    layout = QVBoxLayout(room)
    layout.addWidget(table)
    layout.addWidget(after)
    with qtbot.waitExposed(room):
        room.show()
    table.setFocus()
    table.setCurrentCell(1, 0)
    assert [(each.row(), each.column()) for each in table.selectedIndexes()] == [(1, 0), (1, 1)]
    QTest.keyClicks(table, "x")
    assert table.item(1, 0).text() == "text"
    QTest.keyClick(table, Qt.Key.Key_Tab)
    assert after.hasFocus()
    assert table.verticalHeader().isHidden()


def test_heads_stand_over_words_at_the_left_and_over_figures_at_the_right(qtbot: QtBot) -> None:
    table = QTableWidget(1, 2)
    qtbot.addWidget(table)
    table.setHorizontalHeaderLabels(["Device", "ms"])
    prepare_table(table)
    align_figures(table, [1])
    model, role = table.model(), Qt.ItemDataRole.TextAlignmentRole
    assert model.headerData(0, Qt.Orientation.Horizontal, role) is None
    assert table.horizontalHeader().defaultAlignment() & Qt.AlignmentFlag.AlignLeft
    assert Qt.AlignmentFlag(model.headerData(1, Qt.Orientation.Horizontal, role)) & Qt.AlignmentFlag.AlignRight
