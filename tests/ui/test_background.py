"""A job ends in exactly one of finished, failed, cancelled, and off the GUI thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from kokoro_desktop.errors import InputError
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import BackgroundJob, BackgroundQueue, running_jobs


def ends(qtbot: QtBot, job: BackgroundJob, act: Callable[[], None] = lambda: None) -> list[tuple[str, Any]]:
    told: list[tuple[str, Any]] = []
    job.finished.connect(lambda result: told.append(("finished", result)))
    job.failed.connect(lambda *why: told.append(("failed", why)))
    job.cancelled.connect(lambda: told.append(("cancelled", None)))
    job.start()
    act()
    qtbot.waitUntil(lambda: bool(told))
    qtbot.wait(20)
    assert not job.running
    return told


def test_the_result_comes_back_from_another_thread(qtbot: QtBot) -> None:
    here = threading.get_ident()
    [(what, there)] = ends(qtbot, BackgroundJob(lambda task: threading.get_ident()))
    assert what == "finished"
    assert there != here


def test_an_error_of_the_users_becomes_its_sentence(qtbot: QtBot) -> None:
    def fail(task: Task) -> None:
        raise InputError("Write something.")

    assert ends(qtbot, BackgroundJob(fail)) == [("failed", ("Write something.", ""))]


def test_an_unexpected_error_is_told_with_a_traceback_and_logged(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    [(what, (sentence, details))] = ends(qtbot, BackgroundJob(lambda task: 1 / 0))
    assert what == "failed"
    assert "division by zero" in sentence
    assert "ZeroDivisionError" in details
    assert "ZeroDivisionError" in caplog.text


def test_it_can_be_cancelled(qtbot: QtBot) -> None:
    def wait(task: Task) -> None:
        while True:
            task.check()

    job = BackgroundJob(wait)
    assert ends(qtbot, job, job.cancel) == [("cancelled", None)]


def test_program_that_ends_waits_for_what_it_cancels(qtbot: QtBot) -> None:
    begun, ended = threading.Event(), threading.Event()

    def wait(task: Task) -> None:
        begun.set()
        while not task.cancelled():
            time.sleep(0.001)
        time.sleep(0.1)
        ended.set()

    job = BackgroundJob(wait)
    job.start()
    assert begun.wait(10)
    job._give_up()  # connected to the application's signal
    assert ended.is_set()
    qtbot.waitUntil(lambda: not job.running)


def test_progress_and_what_a_generator_yields_are_told_on_the_gui_thread_before_the_end(qtbot: QtBot) -> None:
    here = threading.get_ident()
    told: list[tuple[object, ...]] = []

    def count(task: Task) -> Iterator[int]:
        for number in range(3):
            task.progress(number, 3, "counting")
            yield number

    job = BackgroundJob(count)
    job.progress_changed.connect(lambda *what: told.append((threading.get_ident() == here, *what)))
    job.yielded.connect(lambda number: told.append((threading.get_ident() == here, number)))
    assert ends(qtbot, job) == [("finished", None)]
    assert told == [each for number in range(3) for each in ((True, number, 3, "counting"), (True, number))]


def test_job_whose_owner_goes_is_cancelled_ends_by_itself_and_tells_nobody(qtbot: QtBot) -> None:
    owner, seen, go_on = QObject(), threading.Event(), threading.Event()

    def work(task: Task) -> None:
        while not task.cancelled():
            pass
        seen.set()
        assert go_on.wait(5)

    job = BackgroundJob(work, owner)
    told: list[object] = []
    job.finished.connect(told.append)
    job.start()
    assert running_jobs() == [job]
    owner.deleteLater()
    qtbot.waitUntil(seen.is_set)
    assert running_jobs() == [job]
    go_on.set()
    qtbot.waitUntil(lambda: not running_jobs())
    assert told == []


def test_job_that_has_ended_may_still_be_asked_and_left(qtbot: QtBot) -> None:
    job = BackgroundJob(lambda task: None)
    ends(qtbot, job)
    job.cancel()
    job.leave()
    job.wait()
    assert not job.running


def test_cancelled_queue_ends_even_if_it_is_waiting_for_a_request(qtbot: QtBot) -> None:
    queue = BackgroundQueue(lambda what, task: [what])
    try:
        assert ends(qtbot, queue, queue.cancel) == [("finished", None)]
    finally:
        queue.close()  # otherwise a queue that does not end would block the end of the tests
