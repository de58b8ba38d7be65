"""The table of results: speed-ups from the chosen device, and a sentence where one failed."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kokoro_desktop.measure.result import Result
from kokoro_desktop.ui.dialogs.results_table import ResultsTable


def _texts(table: ResultsTable, row: int) -> dict[str, str]:
    heads = [table.horizontalHeaderItem(column).text() for column in range(table.columnCount())]
    return {head: table.item(row, column).text() for column, head in enumerate(heads)}


def test_speed_up_is_counted_from_the_baseline(qtbot: QtBot) -> None:
    table = ResultsTable()
    qtbot.addWidget(table)
    results = [
        Result("slow", "llvm", 1, audio_s=1.0, seconds=(2.0,) * 5),
        Result("fast", "cuda", 1, audio_s=1.0, seconds=(0.5,) * 5, stages={"bert": 0.25}),
    ]
    table.set_results(results)
    table.set_baseline("slow")
    assert "4.0" in _texts(table, 1)["Speed-up"]
    table.set_baseline("fast")
    assert "0.25" in _texts(table, 0)["Speed-up"]
    stages = list(_texts(table, 1)).index("Stages")
    assert table.item(1, stages).toolTip().startswith("bert: ")
    assert table.results() == results


def test_failure_takes_the_place_of_the_agreement(qtbot: QtBot) -> None:
    table = ResultsTable()
    qtbot.addWidget(table)
    table.set_results([Result("a", "llvm", 1)])
    assert _texts(table, 0)["Runs"] in ("", "0", "–")
    table.set_result(0, Result("a", "llvm", 1, error="It is gone."))
    assert _texts(table, 0)["Agreement"] == "It is gone."
    assert table.item(0, 0).toolTip() == "It is gone."
