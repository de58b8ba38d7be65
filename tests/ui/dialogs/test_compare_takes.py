"""The comparison of two takes: in line, durations, differences, times, sound, listening by turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFormLayout, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.takes import Take
from kokoro_desktop.takes.units import group_spans
from kokoro_desktop.ui.dialogs.compare_takes import CompareTakesDialog
from kokoro_desktop.ui.dialogs.lined_up_pictures import LinedUpPictures
from kokoro_desktop.ui.dialogs.take_tables import DurationTable
from kokoro_desktop.ui.speech.stage_views import StageTable

MakeTake = Callable[..., Take]


def compared(qtbot: QtBot, first: Take, second: Take) -> CompareTakesDialog:
    dialog = CompareTakesDialog(first, second)
    qtbot.addWidget(dialog, before_close_func=lambda each: each.done(0))
    dialog.show()
    qtbot.waitUntil(lambda: "Measuring…" not in facts(dialog), timeout=20_000)
    return dialog


def facts(dialog: CompareTakesDialog) -> list[str]:
    form = dialog.findChild(QFormLayout)
    fields = [form.itemAt(row, QFormLayout.ItemRole.FieldRole).widget() for row in range(form.rowCount())]
    return [label.text() for label in fields if isinstance(label, QLabel)]


def test_the_title_names_both_takes(qtbot: QtBot, make_take: MakeTake) -> None:
    dialog = compared(qtbot, make_take(1), make_take(2, text="mˈaː"))
    assert dialog.windowTitle().startswith("Compare Takes 1 and 2: ")
    assert dialog.windowTitle().endswith(" · mˈaː")


def test_the_same_take_twice_is_the_same(qtbot: QtBot, make_take: MakeTake) -> None:
    dialog = compared(qtbot, make_take(1), make_take(2))
    assert facts(dialog)[:2] == ["Same for all phonemes", "All samples are identical"]
    assert facts(dialog)[3] == "0.00 dB"


def test_another_seed_has_no_signal_to_noise_ratio(qtbot: QtBot, make_take: MakeTake) -> None:
    durations, snr, largest, mel = facts(compared(qtbot, make_take(1), make_take(2, seed=1)))
    assert durations == "Same for all phonemes"
    assert snr == largest == "Available only for takes with the same phonemes, seed and length"
    assert mel.endswith(" dB")


def test_other_phonemes_are_not_compared(qtbot: QtBot, make_take: MakeTake) -> None:
    said = facts(compared(qtbot, make_take(1), make_take(2, text="mˈaː")))
    assert said[0] == said[3] == "Not comparable: the phonemes differ"


def test_ratios_are_those_of_b_to_a(qtbot: QtBot, make_take: MakeTake) -> None:
    first = make_take(1)
    second = replace(make_take(2), seconds={stage: 3 * value for stage, value in first.seconds.items()})
    table = compared(qtbot, first, second).findChild(StageTable)
    assert [table.item(row, 3).text() for row in range(table.rowCount())] == ["3.00"] * table.rowCount()


def test_each_take_can_be_heard(qtbot: QtBot, make_take: MakeTake) -> None:
    dialog = compared(qtbot, make_take(1), make_take(2))
    first, second = (
        next(each for each in dialog.findChildren(QPushButton) if each.text() == text)
        for text in ("Play &A", "Play &B")
    )
    with qtbot.waitSignal(dialog.listen_requested) as asked:
        second.click()
    assert asked.args == [2]
    assert (first.isChecked(), second.isChecked()) == (False, True)
    dialog.set_heard(None)
    assert not second.isChecked()
    assert QAccessible.queryAccessibleInterface(first).role() is QAccessible.Role.RadioButton


def test_a_take_that_took_no_time_has_no_ratio(qtbot: QtBot, make_take: MakeTake) -> None:
    silent = replace(make_take(1), seconds={})
    table = compared(qtbot, silent, make_take(2)).findChild(StageTable)
    assert table.item(0, 3).text() == "–"


def test_every_phoneme_has_its_durations_and_begins_at_the_same_place(qtbot: QtBot, make_take: MakeTake) -> None:
    first, second = make_take(1), make_take(2, speed=0.5)
    dialog = compared(qtbot, first, second)
    table = dialog.findChild(DurationTable)
    rows = [[table.model().index(row, column).data() for column in range(4)] for row in range(table.model().rowCount())]
    units, others = group_spans(first.spans), group_spans(second.spans)
    assert [float(row[1]) for row in rows] == [round((each.end - each.start) / 24) for each in units]
    assert [float(row[2]) for row in rows] == [round((each.end - each.start) / 24) for each in others]
    assert [row[0] for row in rows][:4] == ["Edge", "h", "ə", "l"]
    upper, lower = dialog.findChild(LinedUpPictures).lanes
    assert [unit.start for unit in upper.units] == [unit.start for unit in lower.units]


def test_a_phoneme_chosen_in_one_lane_is_marked_in_both_and_in_the_table(qtbot: QtBot, make_take: MakeTake) -> None:
    dialog = compared(qtbot, make_take(1), make_take(2, text="həlˈoʊ bɪɡ wˈɜːld"))
    pictures, table = dialog.findChild(LinedUpPictures), dialog.findChild(DurationTable)
    upper, lower = pictures.lanes
    lower.setFocus()
    QTest.keyClick(lower, Qt.Key.Key_End)
    assert (upper.current, lower.current) == (len(upper.units) - 1, len(lower.units) - 1)
    assert table.currentIndex().row() == len(lower.units) - 1
    table.setCurrentIndex(table.model().index(7, 0))
    assert (upper.current, lower.current) == (None, 7)
    assert upper.describe_unit(1).startswith("h\nA ")


def test_a_clicked_phoneme_is_heard_as_its_take_has_it(qtbot: QtBot, make_take: MakeTake) -> None:
    first, second = make_take(1), make_take(2, speed=0.5)
    dialog = compared(qtbot, first, second)
    lane = dialog.findChild(LinedUpPictures).lanes[1]
    lane.set_current(2)
    with qtbot.waitSignal(dialog.span_requested) as heard:
        QTest.keyClick(lane, Qt.Key.Key_Return)
    unit = group_spans(second.spans)[2]
    assert heard.args == [2, unit.start, unit.end]


def test_the_playhead_goes_through_both_takes(qtbot: QtBot, make_take: MakeTake) -> None:
    first, second = make_take(1), make_take(2, speed=0.5)
    dialog = compared(qtbot, first, second)
    dialog.set_heard(2)
    dialog.show_place(group_spans(second.spans)[3].start + 10)
    assert [lane.current for lane in dialog.findChild(LinedUpPictures).lanes] == [3, 3]


def test_the_durations_are_saved_as_csv(qtbot: QtBot, make_take: MakeTake) -> None:
    dialog = compared(qtbot, make_take(1), make_take(2))
    button = next(each for each in dialog.findChildren(QPushButton) if "Durations" in each.text())
    with qtbot.waitSignal(dialog.save_requested) as saved:
        button.click()
    assert saved.args[0].startswith("phoneme,a_start_s,a_ms,b_start_s,b_ms,difference_ms\n")
