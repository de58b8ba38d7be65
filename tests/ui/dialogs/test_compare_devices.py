"""Comparing devices from the menu to the report."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.placement import CPU_ALONE, FASTEST, Placement
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.measure.engine_process import EngineProcess
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.task import QUIET
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.dialogs import compare_devices
from kokoro_desktop.ui.dialogs.compare_devices import CompareDevicesDialog
from kokoro_desktop.ui.dialogs.compare_devices_entries import entries
from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.widgets.text_dialog import DetailsDialog


def _dialog(desk) -> CompareDevicesDialog:
    desk.window.actions_.compare_devices.trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, CompareDevicesDialog)
    return dialog


def test_devices_are_compared_and_reported(desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.open(lambda: StandInEngines(stage_s=0.01))
    dialog = _dialog(desk)
    dialog.runs.setValue(2)
    dialog.start_button.click()
    assert dialog.running
    qtbot.waitUntil(lambda: not dialog.running, timeout=20_000)
    first, second = dialog.table.results()
    assert (len(first.seconds), len(second.seconds)) == (2, 2)
    assert first.agreement is None
    assert second.agreement is not None and second.agreement.durations_equal
    assert set(first.stages) == {"bert", "duration", "alignment", "f0n", "text_encoder", "decoder"}
    for name in ("report.csv", "report.json", "report.md"):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (str(tmp_path / name), ""))
        dialog.export_button.click()
    rows = list(csv.DictReader((tmp_path / "report.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["name"] for row in rows] == ["CPU (2 threads)", "CPU (1 thread)"]
    assert float(rows[0]["speed_up"]) == 1
    data = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert data["machine"]["cpu"] and len(data["standings"][1]["seconds"]) == 2
    assert "| CPU (2 threads) |" in (tmp_path / "report.md").read_text(encoding="utf-8")
    dialog.close()


def test_what_cannot_be_used_is_listed_with_its_reason(desk) -> None:
    desk.open()
    dialog = _dialog(desk)
    items = [dialog.devices.item(row) for row in range(dialog.devices.count())]
    assert [item.text() for item in items][2] == "cuda – no NVIDIA driver found"
    assert not items[2].flags() & Qt.ItemFlag.ItemIsUserCheckable
    assert len(dialog.chosen()) == 2
    for item in items[:2]:
        item.setCheckState(Qt.CheckState.Unchecked)
    assert not dialog.start_button.isEnabled()
    dialog.close()


def test_baseline_changes_the_speed_up(desk, qtbot: QtBot) -> None:
    desk.open()
    dialog = _dialog(desk)
    dialog.runs.setValue(1)
    dialog.start()
    qtbot.waitUntil(lambda: not dialog.running, timeout=20_000)
    dialog.baseline.setCurrentText("CPU (1 thread)")
    assert dialog.table.item(1, 5).text() == "1.00×"
    assert dialog.table.item(0, 5).text().endswith("×")
    for row in (0, 1):
        assert dialog.table.item(row, 9).text().endswith("s")  # the first run, which has been, on a CPU as well
    measurement = dialog.measurement()
    up = measurement.speed_up(measurement.results[0])
    assert up == pytest.approx(measurement.results[1].median_s / measurement.results[0].median_s)
    dialog.close()


@pytest.mark.parametrize("how", ["cancel", "escape", "close"])
def test_running_comparison_can_be_broken_off(desk, qtbot: QtBot, how: str) -> None:
    desk.open(lambda: StandInEngines(stage_s=0.1))
    dialog = _dialog(desk)
    dialog.runs.setValue(50)
    dialog.start()
    qtbot.waitUntil(lambda: any(each.warm_up_s for each in dialog.table.results()), timeout=20_000)
    if how == "close":
        with qtbot.waitSignal(dialog.finished, timeout=20_000):
            dialog.close()
            assert dialog.isVisible()  # it says that it is ending, and has not waited for the stage
        return
    if how == "cancel":
        dialog.jobs.stop_button.click()
    else:
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not dialog.running, timeout=20_000)
    assert dialog.isVisible()
    dialog.close()


def test_window_that_is_closed_while_comparing_waits_for_the_stage(desk, qtbot: QtBot) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.2))
    dialog = _dialog(desk)
    dialog.start()
    qtbot.waitUntil(lambda: any(each.warm_up_s for each in dialog.table.results()), timeout=20_000)
    with qtbot.waitSignal(window.closed, timeout=20_000):
        window.close()
    assert not dialog.running
    desk.window = None


def _break(*_: object, **__: object) -> None:
    raise ZeroDivisionError("it broke")


def test_failure_has_details(desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.open()
    dialog = _dialog(desk)
    assert dialog.details_button.isHidden()
    monkeypatch.setattr(compare_devices, "measure", _break)
    dialog.start()
    qtbot.waitUntil(lambda: not dialog.details_button.isHidden(), timeout=20_000)
    dialog.details_button.click()
    details = dialog.findChild(DetailsDialog)
    assert "ZeroDivisionError: it broke" in details.text.toPlainText()
    assert not dialog.running
    details.close()
    dialog.close()


def test_processes_of_engines_end_with_the_comparison(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    services = Services(open_engine=StandInEngines(), onnx=True)
    engines = [entry.engine for entry in entries(services, []) if isinstance(entry.engine, EngineProcess)]
    if not engines:
        pytest.skip("nothing is installed that has a process of its own")
    closed: list[str] = []
    monkeypatch.setattr(EngineProcess, "close", lambda self: closed.append(self.name))
    monkeypatch.setattr(compare_devices, "measure", lambda *_, **__: iter([(0, None)]))
    assert len(list(compare_devices._compare(engines, Workload("", ()), 1, QUIET))) == 1
    assert closed == [engine.name for engine in engines]


def test_number_of_runs_is_remembered(desk) -> None:
    desk.open()
    dialog = _dialog(desk)
    dialog.runs.setValue(7)
    dialog.close()
    assert _dialog(desk).runs.value() == 7
    QApplication.activeModalWidget().close()


def test_every_device_takes_part_and_what_stands_for_one_of_them_does_not(qapp: QApplication) -> None:
    choices = [
        DeviceChoice(CPU_ALONE, 2, "CPU (2 threads)", True, ""),
        DeviceChoice(Placement("cuda", hybrid=True), 2, "cuda+llvm · a card", True, ""),
        DeviceChoice(Placement("metal"), 2, "metal", False, "Metal requires macOS"),
        DeviceChoice(FASTEST, 2, "auto · the fastest", True, ""),
    ]
    listed = entries(Services(open_engine=StandInEngines(), onnx=False), choices)
    assert [entry.engine.name for entry in listed] == ["CPU (2 threads)", "cuda+llvm · a card", "metal"]
    assert [entry.reason for entry in listed] == ["", "", "Metal requires macOS"]


def test_what_was_measured_is_shown_beside_the_devices(desk) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.01))
    dialog = _dialog(desk)
    dialog.runs.setValue(1)
    dialog.start_button.click()
    desk.until(lambda: not dialog.running)
    dialog.close()
    desk.until(lambda: len(window.panels.device.speeds()) == 2)
    assert {word.rpartition(" ")[0] for word in window.panels.device.speeds()} == {"llvm 2", "llvm 1"}
