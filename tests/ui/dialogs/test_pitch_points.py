"""Points of the pitch are placed, moved and removed by the keyboard, and never change their order."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.pitch_points import PitchPointsDialog

STRETCH = range(2_400, 12_000)
KEY = Qt.Key


@pytest.fixture
def dialog(qtbot: QtBot) -> PitchPointsDialog:
    made = PitchPointsDialog(STRETCH, {4_800: 100.0, 9_600: 200.0})
    qtbot.addWidget(made)
    made.show()
    return made


def rows(dialog: PitchPointsDialog) -> list[list[str]]:
    table = dialog.table
    cells = [[table.item(row, column) for column in range(3)] for row in range(table.rowCount())]
    return [[cell.text() for cell in row if cell is not None] for row in cells]


def test_the_table_says_when_and_how_high(dialog: PitchPointsDialog) -> None:
    assert rows(dialog) == [["0.200", "100.0", "0.0"], ["0.400", "200.0", "12.0"]]
    assert (dialog.time.value(), dialog.pitch.value()) == (0.2, 100.0)


def test_arrows_choose_a_point_and_set_its_time_and_pitch(qtbot: QtBot, dialog: PitchPointsDialog) -> None:
    drawn: list[dict[int, float]] = []
    dialog.drawn.connect(drawn.append)
    qtbot.keyClick(dialog.table, KEY.Key_Down)
    qtbot.keyClick(dialog.pitch, KEY.Key_Up)
    qtbot.keyClick(dialog.time, KEY.Key_Down)
    assert drawn == [{4_800: 100.0, 9_600: 201.0}, {4_800: 100.0, 9_300 + 12: 201.0}]  # to the millisecond
    assert dialog.points() == drawn[-1] and rows(dialog)[1][:2] == ["0.388", "201.0"]


def test_a_point_stays_between_its_neighbours_and_in_the_stretch(dialog: PitchPointsDialog) -> None:
    dialog.time.setValue(9.0)
    assert list(dialog.points()) == [9_600 - 24, 9_600]
    dialog.time.setValue(0.0)
    assert list(dialog.points()) == [STRETCH.start, 9_600]


def test_points_are_added_on_the_line_and_removed_but_for_the_last(qtbot: QtBot, dialog: PitchPointsDialog) -> None:
    qtbot.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    assert dialog.points() == {4_800: 100.0, 7_200: pytest.approx(141.42, abs=0.01), 9_600: 200.0}
    assert dialog.table.currentRow() == 1
    dialog.table.setCurrentCell(2, 0)
    dialog.add.click()
    assert dialog.points()[10_800] == 200.0
    for _ in range(9):
        dialog.remove.click()
    assert dialog.points() == {4_800: 100.0} and not dialog.remove.isEnabled()


def test_what_is_typed_counts_before_a_point_is_added(qtbot: QtBot, dialog: PitchPointsDialog) -> None:
    dialog.pitch.selectAll()
    qtbot.keyClicks(dialog.pitch, "150")
    dialog.add.click()
    assert dialog.points() == {4_800: 150.0, 7_200: pytest.approx(173.2, abs=0.1), 9_600: 200.0}
