"""The report on this machine, from the menu to the file."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from desk import Desk
from PySide6.QtWidgets import QApplication, QFileDialog

from kokoro_desktop.device_report import DeviceReport
from kokoro_desktop.errors import DeviceError
from kokoro_desktop.measure.measurement import Measurement, describe_machine
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import running_jobs
from kokoro_desktop.ui.dialogs import device_report
from kokoro_desktop.ui.dialogs.device_report import DeviceReportDialog

REPORT = DeviceReport("llvm", {"kind": "llvm"}, Measurement(describe_machine(), ()), None)


def opened(desk: Desk) -> DeviceReportDialog:
    assert desk.window is not None
    desk.window.actions_.report.trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, DeviceReportDialog)
    assert not dialog.jobs.running  # the user starts it
    dialog.start_button.click()
    return dialog


def test_report_is_shown_before_it_is_saved(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def make(*arguments: Any) -> DeviceReport:
        asked.append(arguments[:2])
        return REPORT

    monkeypatch.setattr(device_report, "make_report", make)
    window = desk.open()
    dialog = opened(desk)
    desk.until(dialog.save_button.isEnabled)
    choice = window.panels.device.choice()
    assert choice is not None and asked == [(choice.placement, choice.threads)]
    path = tmp_path / "report.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    dialog.save_button.click()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "report"), ""))
    dialog.save_button.click()
    assert path.read_text(encoding="utf-8") == dialog.text.toPlainText() == device_report.as_markdown(REPORT)
    dialog.close()


def test_closing_ends_the_work(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    def make(placement: Any, threads: int, engines: Any, task: Task) -> DeviceReport:
        task.progress(1, 4, "measuring")
        while not task.cancelled():
            time.sleep(0.01)
        ended.set()
        task.check()
        return REPORT

    monkeypatch.setattr(device_report, "make_report", make)
    desk.open()
    dialog = opened(desk)
    job = dialog.jobs._job
    assert job in running_jobs() and not dialog.save_button.isEnabled()
    dialog.close()
    assert ended.wait(5)
    desk.until(lambda: job not in running_jobs())


def test_device_that_cannot_be_opened_is_explained(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(*_: Any) -> DeviceReport:
        raise DeviceError("cuda", "no NVIDIA driver found")

    monkeypatch.setattr(device_report, "make_report", make)
    desk.open()
    dialog = opened(desk)
    desk.until(lambda: "no NVIDIA driver found" in dialog.jobs.text())
    assert not dialog.save_button.isEnabled()
    dialog.close()
