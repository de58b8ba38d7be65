"""The comparison of two takes: times, sound, listening by turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QFormLayout, QLabel, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.dialogs.compare_takes import CompareTakesDialog

MakeTake = Callable[..., Take]


def compared(qtbot: QtBot, first: Take, second: Take) -> CompareTakesDialog:
    dialog = CompareTakesDialog(first, second)
    qtbot.addWidget(dialog, before_close_func=lambda each: each.done(0))
    dialog.show()
    qtbot.waitUntil(lambda: "measuring…" not in facts(dialog))
    return dialog


def facts(dialog: CompareTakesDialog) -> list[str]:
    form = dialog.findChild(QFormLayout)
    fields = [form.itemAt(row, QFormLayout.ItemRole.FieldRole).widget() for row in range(form.rowCount())]
    return [label.text() for label in fields if isinstance(label, QLabel)]


def test_the_same_take_twice_is_the_same(qtbot: QtBot, make_take: MakeTake) -> None:
    dialog = compared(qtbot, make_take(1), make_take(2))
    assert facts(dialog)[:2] == ["every phoneme lasts equally long", "every sample is the same"]
    assert facts(dialog)[3] == "0.00 dB"


def test_another_seed_has_no_signal_to_noise_ratio(qtbot: QtBot, make_take: MakeTake) -> None:
    durations, snr, largest, mel = facts(compared(qtbot, make_take(1), make_take(2, seed=1)))
    assert durations == "every phoneme lasts equally long"
    assert snr == largest == "only of takes with the same phonemes, seed and length"
    assert mel.endswith(" dB")


def test_other_phonemes_are_not_compared(qtbot: QtBot, make_take: MakeTake) -> None:
    said = facts(compared(qtbot, make_take(1), make_take(2, text="mˈaː")))
    assert said[0] == said[3] == "not comparable: the phonemes are not the same"


def test_ratios_are_those_of_b_to_a(qtbot: QtBot, make_take: MakeTake) -> None:
    first = make_take(1)
    second = replace(make_take(2), seconds={stage: 3 * value for stage, value in first.seconds.items()})
    table = compared(qtbot, first, second).findChild(QTableWidget)
    assert [table.item(row, 3).text() for row in range(table.rowCount())] == ["3.00"] * table.rowCount()


def test_each_take_can_be_heard(qtbot: QtBot, make_take: MakeTake) -> None:
    dialog = compared(qtbot, make_take(1), make_take(2))
    first, second = (
        next(each for each in dialog.findChildren(QPushButton) if each.text() == text)
        for text in ("Hear &A", "Hear &B")
    )
    with qtbot.waitSignal(dialog.listen_requested) as asked:
        second.click()
    assert asked.args == [2]
    assert (first.isChecked(), second.isChecked()) == (False, True)
    dialog.set_heard(None)
    assert not second.isChecked()


def test_a_take_that_took_no_time_has_no_ratio(qtbot: QtBot, make_take: MakeTake) -> None:
    silent = replace(make_take(1), seconds={})
    table = compared(qtbot, silent, make_take(2)).findChild(QTableWidget)
    assert table.item(0, 3).text() == "–"
