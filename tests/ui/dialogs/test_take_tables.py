"""The tables of two takes: a row for every phoneme with both durations, and what the takes differ in in bold."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot
from takes_of_symbols import take_of

from kokoro_desktop.takes import Take
from kokoro_desktop.takes.unit_pairs import line_up
from kokoro_desktop.ui.dialogs.take_tables import DifferenceTable, DurationTable


def test_every_phoneme_has_its_durations_and_one_that_is_missing_a_dash(qtbot: QtBot) -> None:
    table = DurationTable()
    qtbot.addWidget(table)
    table.show_takes(line_up(take_of("sʌn", [4, 3, 5, 6, 4]), take_of("sʌ", [4, 7, 2, 4])))
    model = table.model()
    rows = [[model.index(row, column).data() for column in range(4)] for row in range(model.rowCount())]
    [gone] = [row for row in rows if row[0].strip("\u2066\u2069") == "n"]
    assert gone[2:] == ["–", "–"]
    both = [row for row in rows if "–" not in row]
    assert both
    assert [row[1:] for row in both[1:3]] == [["75", "175", "+100"], ["125", "50", "−75"]]
    assert rows[0][0] == "Edge"


def test_row_that_is_gone_to_is_told_and_one_that_is_marked_is_not(qtbot: QtBot) -> None:
    table = DurationTable()
    qtbot.addWidget(table)
    table.show_takes(line_up(take_of("sʌn"), take_of("sʌn")))
    told: list[int] = []
    table.row_chosen.connect(told.append)
    table.mark_row(1)
    assert told == []
    table.selectRow(2)
    assert told == [2]


def test_only_what_differs_is_bold(qtbot: QtBot, make_take: Callable[..., Take]) -> None:
    table = DifferenceTable(make_take(1), make_take(2, speed=0.5))
    qtbot.addWidget(table)
    cells = [[table.item(row, column) for column in range(3)] for row in range(table.rowCount())]
    bold = [row[1].font().bold() for row in cells]
    assert bold == [row[1].text() != row[2].text() for row in cells]
    assert set(bold) == {True, False}
    assert not any(row[0].font().bold() for row in cells)
