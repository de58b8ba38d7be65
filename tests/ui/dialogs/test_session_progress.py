"""A session's file: what the work returns or why it failed is told, and closing the dialog stops it."""

from __future__ import annotations

import threading
import time

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.errors import InputError
from kokoro_desktop.task import Task
from kokoro_desktop.ui.dialogs.session_progress import SessionFileDialog


def test_work_begins_at_once_and_its_result_is_told_unseen(qtbot: QtBot, under: QWidget) -> None:
    dialog = SessionFileDialog("Saving", "Writing…", lambda task: 7, under)
    seen: list[bool] = []
    dialog.done_with.connect(lambda result: seen.append(dialog.isVisible()))
    with qtbot.waitSignal(dialog.done_with) as told:
        pass
    assert told.args == [7]
    assert seen == [False]


def test_failure_is_told_as_a_sentence(qtbot: QtBot, under: QWidget) -> None:
    def fail(task: Task) -> None:
        raise InputError("The disk is full.")

    dialog = SessionFileDialog("Saving", "Writing…", fail, under)
    with qtbot.waitSignal(dialog.failed) as told:
        pass
    assert told.args == ["The disk is full."]


def test_closing_stops_the_work(qtbot: QtBot, under: QWidget) -> None:
    began, stopped = threading.Event(), threading.Event()

    def work(task: Task) -> None:
        began.set()
        try:
            while True:
                task.check()
                time.sleep(0.001)
        finally:
            stopped.set()

    dialog = SessionFileDialog("Saving", "Writing…", work, under)
    assert began.wait(10)
    dialog.reject()
    qtbot.waitUntil(stopped.is_set, timeout=10_000)
