"""The table of measurements follows the take and the selection, and is saved as it is shown."""

from __future__ import annotations

import csv
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from desk import Desk
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.phonetics.segments import MeasuredSegment, measure_segments
from kokoro_desktop.phonetics.vowels import FormantScale
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task
from kokoro_desktop.ui.dialogs import measurements
from kokoro_desktop.ui.dialogs.measurements import MeasurementsDialog
from kokoro_desktop.ui.dialogs.vowel_page import Scope
from kokoro_desktop.ui.take_list import TakeList
from kokoro_desktop.ui.window.main_window import MainWindow


def opened(desk: Desk, window: MainWindow) -> MeasurementsDialog:
    desk.until(window.actions_.measurements.isEnabled)
    window.actions_.measurements.trigger()
    [dialog] = window.findChildren(MeasurementsDialog)
    desk.until(dialog.save_button.isEnabled)
    return dialog


def column(dialog: MeasurementsDialog, number: int) -> list[str]:
    model = dialog.table.model()
    return [model.index(row, number).data() for row in range(model.rowCount())]


def test_each_phoneme_has_a_row_with_its_measurements(desk: Desk) -> None:
    window = desk.open_and_speak()
    dialog = opened(desk, window)
    segments = measure_segments(window.store.takes[0])
    assert column(dialog, 0) == ["h", "ə", "l", "ˈoʊ", "w", "ˈɜ", "ɹ", "l", "d"]
    assert column(dialog, 3) == [f"{1000 * each.duration_s:.0f}" for each in segments]
    assert column(dialog, 9) == ["–" if each.f1_hz is None else f"{each.f1_hz:.0f}" for each in segments]
    assert dialog.message.text() == "9 phonemes"


def test_a_failed_measurement_is_shown_and_announced(
    desk: Desk, announced: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(take: Take, task: Task) -> None:
        raise InputError(message("The take has no sound."))

    monkeypatch.setattr(measurements, "measure_segments", fail)
    window = desk.open_and_speak()
    window.actions_.measurements.trigger()
    [dialog] = window.findChildren(MeasurementsDialog)
    desk.until(lambda: dialog.message.text() == "The take has no sound.")
    assert announced[-1] == "The take has no sound."


def test_selection_shows_the_phonemes_in_it(desk: Desk) -> None:
    window = desk.open_and_speak()
    dialog = opened(desk, window)
    units = {unit.symbol: unit for unit in window.store.takes[0].units}
    window.panels.sound.waveform.set_selection(units["ə"].start + 10, units["ˈO"].start + 10)
    assert column(dialog, 0) == ["ə", "l", "ˈoʊ"]
    window.panels.sound.waveform.set_selection(0, 0)
    assert len(column(dialog, 0)) == 9


def test_another_take_is_measured_when_it_is_shown(desk: Desk) -> None:
    window = desk.open_and_speak()
    dialog = opened(desk, window)
    desk.speak("mˈi.")
    desk.until(lambda: column(dialog, 0) == ["m", "ˈi"])
    window.take_controller.delete([take.id for take in window.store.takes])
    desk.until(lambda: not column(dialog, 0))
    assert not dialog.save_button.isEnabled()


def test_measurements_of_an_earlier_take_that_come_late_are_not_shown(
    qtbot: QtBot, make_take: Callable[..., Take], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = make_take(1), make_take(2, text="mˈi.")
    late, ended = threading.Event(), threading.Event()

    def measure(take: Take, task: Task) -> tuple[MeasuredSegment, ...]:
        if take is first:
            late.wait(10)
            ended.set()
        return measure_segments(take)

    monkeypatch.setattr(measurements, "measure_segments", measure)
    dialog = MeasurementsDialog(TakeList())
    qtbot.addWidget(dialog)
    dialog.show_take(first)
    dialog.show_take(second)
    qtbot.waitUntil(lambda: column(dialog, 0) == ["m", "ˈi"])
    late.set()
    qtbot.waitUntil(ended.is_set)
    qtbot.wait(200)
    assert column(dialog, 0) == ["m", "ˈi"]


def test_dialog_is_not_opened_twice_and_its_work_ends_with_it(desk: Desk) -> None:
    window = desk.open_and_speak()
    dialog = opened(desk, window)
    window.actions_.measurements.trigger()
    assert window.findChildren(MeasurementsDialog) == [dialog]
    dialog.show_take(window.store.takes[0])
    dialog.reject()
    desk.until(lambda: not window.findChildren(MeasurementsDialog))
    window.panels.sound.waveform.set_selection(0, 10)


def test_shown_rows_are_saved(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    window = desk.open_and_speak()
    dialog = opened(desk, window)
    unit = next(unit for unit in window.store.takes[0].units if unit.symbol == "ˈO")
    window.panels.sound.waveform.set_selection(unit.start + 10, unit.end - 10)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "a.csv"), "CSV (*.csv)"))
    dialog.save_button.click()
    [row] = csv.DictReader((tmp_path / "a.csv").read_text(encoding="utf-8").splitlines())
    assert (row["symbol"], row["stress"], float(row["start_s"])) == ("oʊ", "primary", unit.start / 24_000)


def test_title_names_the_take_and_reading_starts_in_the_first_row(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open_and_speak()
    dialog = opened(desk, window)
    assert dialog.windowTitle() == "Measurements of Take 1: həlˈoʊ wˈɜɹld."
    assert dialog.focusWidget() is dialog.table
    assert dialog.table.currentIndex().row() == 0
    qtbot.keyClick(dialog.table, Qt.Key.Key_Down)
    assert dialog.table.currentIndex().row() == 1
    heads = [dialog.table.model().headerData(at, Qt.Orientation.Horizontal) for at in range(2, 14)]
    assert {head.partition("\n")[2] for head in heads} == {"s", "ms", "Hz", "st/s", "dB", "%"}


def test_vowels_of_the_selection_the_selected_takes_or_all_takes_are_charted(desk: Desk) -> None:
    window = desk.open_and_speak()
    desk.speak("mˈi.")
    dialog = opened(desk, window)
    model = dialog.vowels.table.model()

    def vowels() -> list[str]:
        return [model.index(row, 0).data() for row in range(model.rowCount())]

    def choose(scope: Scope) -> None:
        dialog.vowels.scope.setCurrentIndex(dialog.vowels.scope.findData(scope))
        desk.until(lambda: dialog.vowels.message.text() != "Measuring…")

    assert vowels() == ["i"]
    choose(Scope.ALL)
    assert vowels() == ["i", "oʊ", "ə", "ɜ"]
    choose(Scope.SELECTED)
    assert vowels() == ["i"]
    window.panels.takes.select([window.store.takes[0].id])
    desk.until(lambda: vowels() == ["oʊ", "ə", "ɜ"])
    choose(Scope.VIEW)
    unit = next(unit for unit in window.store.takes[0].units if unit.symbol == "ə")
    window.panels.sound.waveform.set_selection(unit.start + 10, unit.end - 10)
    assert vowels() == ["ə"]


def test_chart_is_saved_as_a_picture(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = opened(desk, desk.open_and_speak())
    dialog.pages.setCurrentWidget(dialog.vowels)
    assert dialog.picture_button.isVisible()
    for path in (tmp_path / "chart.png", tmp_path / "chart.svg"):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (str(path), ""))
        dialog.picture_button.click()
        desk.until(path.exists)
    assert QImage(str(tmp_path / "chart.png")).size() == 2 * dialog.vowels.picture.size()
    drawing = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert ">F1, Hz<" in drawing and ">oʊ<" in drawing


def test_table_of_the_chart_is_saved_in_the_unit_of_its_axes(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(desk, desk.open_and_speak())
    dialog.pages.setCurrentWidget(dialog.vowels)
    dialog.vowels.scale.setCurrentIndex(dialog.vowels.scale.findData(FormantScale.BARK))
    path = tmp_path / "a.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), "CSV (*.csv)"))
    dialog.save_button.click()
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert [row["vowel"] for row in rows] == ["oʊ", "ə", "ɜ"]
    assert 0 < float(rows[0]["f1_mean_bark"]) < 24
    dialog.vowels.scope.setCurrentIndex(dialog.vowels.scope.findData(Scope.SELECTED))
    dialog.show_chosen([])
    assert not dialog.save_button.isEnabled()
    dialog.pages.setCurrentIndex(0)
    assert dialog.save_button.isEnabled()
