"""Closing the window ends whatever it does in the background."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from desk import HELLO, Desk, open_dialog
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from kokoro_desktop.task import Task
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.background import BackgroundJob, running_jobs
from kokoro_desktop.ui.window.main_window import MainWindow


class EndlessJob(BackgroundJob):
    """A job that ends only when it is cancelled."""

    def __init__(self, work: object, owner: Any = None) -> None:
        super().__init__(_wait_until_cancelled, owner)


def _wait_until_cancelled(task: Task) -> None:
    while not task.cancelled():
        time.sleep(0.005)
    task.check()


def _continuum(window: MainWindow) -> None:
    dialog: Any = open_dialog(window, "continuum")
    dialog.text.setText("ɐ {s~ʃ}ˈɑ")
    dialog.speak_button.click()


def _export(window: MainWindow) -> None:
    dialog: Any = open_dialog(window, "export")
    dialog.export_button.click()


def _compare_devices(window: MainWindow) -> None:
    dialog: Any = open_dialog(window, "compare_devices")
    dialog.start()


def _report(window: MainWindow) -> None:
    dialog: Any = open_dialog(window, "report")
    dialog.start_button.click()


# Module whose jobs become endless, and what starts one.
JOBS: dict[str, tuple[str, Callable[[MainWindow], object]]] = {
    "converting text": ("text.document_converter", lambda window: window.panels.editor.convert("Hello again.")),
    "reading phonemes": ("text.phoneme_reader", lambda window: window.panels.editor.set_text(HELLO * 500)),
    "tracking the pitch": ("sound.curve_tracking", lambda window: window.actions_.tracked_pitch.trigger()),
    "measuring kernels": ("speech.kernel_job", lambda window: window._kernels.start()),
    "checking the voice": ("window.main_window", lambda window: window._check_voice()),
    "reporting on a device": ("widgets.job_bar", _report),
    "comparing takes": ("dialogs.compare_takes", lambda window: open_dialog(window, "compare_takes")),
    "weighing folders": ("dialogs.preferences", lambda window: open_dialog(window, "preferences")),
    "comparing devices": ("widgets.job_bar", _compare_devices),
    "speaking a continuum": ("widgets.job_bar", _continuum),
    "exporting": ("widgets.job_bar", _export),
}


@pytest.mark.parametrize("name", JOBS)
def test_closing_cancels_every_kind_of_job(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    window.actions_.stop.trigger()
    desk.until(lambda: not running_jobs() or all(type(job) is not BackgroundJob for job in running_jobs()))
    module, start = JOBS[name]
    monkeypatch.setattr(importlib.import_module(f"kokoro_desktop.ui.{module}"), "BackgroundJob", EndlessJob)
    start(window)
    desk.until(lambda: any(isinstance(job, EndlessJob) for job in running_jobs()))
    with qtbot.waitSignal(window.closed, timeout=10_000):
        window.discard_and_close()
    assert running_jobs() == []
    desk.window = None


def test_text_typed_just_before_closing_starts_no_work_afterwards(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desk.open()
    for timer in window.findChildren(QTimer):
        if timer.isSingleShot() and timer.interval() in range(1, 1_000):
            timer.setInterval(400)  # longer than closing takes
    with qtbot.waitSignal(window.closed, timeout=10_000):
        window.panels.editor.set_text("Hello again.")
        window.discard_and_close()
    desk.window = None
    started: list[BackgroundJob] = []
    monkeypatch.setattr(BackgroundJob, "start", lambda job: started.append(job))  # noqa: PLW0108
    qtbot.wait(600)
    assert started == []


@pytest.mark.parametrize("doing", ["opening the device", "speaking"])
def test_closing_ends_the_thread_that_speaks(desk: Desk, qtbot: QtBot, doing: str) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.1, compile_s=1.0), ready=doing == "speaking")
    if doing == "speaking":
        window.panels.editor.set_text(HELLO * 50)
        desk.until(window.actions_.speak.isEnabled)
        window.actions_.speak.trigger()
        desk.until(lambda: window.speech.busy)
    with qtbot.waitSignal(window.closed, timeout=10_000):
        window.discard_and_close()
    assert running_jobs() == []
    desk.window = None
