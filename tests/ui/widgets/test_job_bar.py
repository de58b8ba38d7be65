"""Messages, progress and the end of background work in a dialog."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.errors import InputError
from kokoro_desktop.task import Task
from kokoro_desktop.ui import announce as module
from kokoro_desktop.ui.widgets.job_bar import JobBar


def test_start_becomes_stop_while_a_job_runs(qtbot: QtBot) -> None:
    go_on, start, results = threading.Event(), QPushButton("Start"), []

    def work(task: Task) -> int:
        task.progress(1, 2, "reading weights")
        assert go_on.wait(10)
        return 7

    bar = JobBar(start=start)
    qtbot.addWidget(bar)
    bar.show()
    assert start.isVisible() and not bar.stop_button.isVisible()
    bar.run(work, results.append)
    assert bar.running and bar.stop_button.isVisible() and not start.isVisible()
    qtbot.waitUntil(lambda: bar.text() == "reading weights")
    go_on.set()
    qtbot.waitUntil(lambda: results == [7])
    assert not bar.running and start.isVisible() and not bar.stop_button.isVisible()


def test_stop_cancels_the_job(qtbot: QtBot) -> None:
    def work(task: Task) -> None:
        while True:
            task.check()

    bar, ends = JobBar(), []
    qtbot.addWidget(bar)
    bar.run(work, lambda _: ends.append("finished"), cancelled=lambda: ends.append("cancelled"))
    bar.stop_button.click()
    assert bar.text() == "Stopping…"
    qtbot.waitUntil(lambda: ends == ["cancelled"])


def test_a_new_job_replaces_the_present_one_silently(qtbot: QtBot) -> None:
    go_on, ends = threading.Event(), []

    def first(task: Task) -> str:
        go_on.wait(10)
        return "first"

    bar = JobBar()
    qtbot.addWidget(bar)
    bar.run(first, ends.append)
    bar.run(lambda task: "second", ends.append)
    go_on.set()
    qtbot.waitUntil(lambda: ends == ["second"])
    qtbot.wait(20)
    assert ends == ["second"] and not bar.running


def fail(task: Task) -> None:
    raise InputError("The file is empty.")


def test_an_error_is_announced(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    announced: list[str] = []
    monkeypatch.setattr(module, "announce", lambda source, sentence: announced.append(sentence))
    bar = JobBar()
    qtbot.addWidget(bar)
    bar.run(fail, lambda _: None)
    qtbot.waitUntil(lambda: announced == ["The file is empty."])


def test_the_result_of_a_job_is_announced_after_the_focus_events_and_its_progress_is_not(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str] = []
    monkeypatch.setattr(module, "announce", lambda source, sentence: announced.append(sentence))
    bar, ends = JobBar(), []
    qtbot.addWidget(bar)

    def work(task: Task) -> None:
        task.progress(1, 2, "reading weights")

    bar.run(work, lambda _: bar.say("Done."))
    qtbot.waitUntil(lambda: announced == ["Done."])
    bar.run(work, ends.append)
    qtbot.waitUntil(lambda: len(ends) == 1)
    assert announced == ["Done."]


def test_the_message_describes_fields(qtbot: QtBot) -> None:
    bar = JobBar()
    field = QLineEdit(bar)
    qtbot.addWidget(bar)
    bar.say("Saves one file.")
    bar.describe(field)
    assert field.accessibleDescription() == "Saves one file."
    bar.run(fail, lambda _: None)
    qtbot.waitUntil(lambda: field.accessibleDescription() == "The file is empty.")
