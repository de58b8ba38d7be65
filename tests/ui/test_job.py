"""A job ends in exactly one of finished, failed, cancelled, and off the GUI thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from kokoro_desktop.errors import Cancelled, InputError
from kokoro_desktop.ui.job import Job


def ends(qtbot: QtBot, job: Job, act: Callable[[], None] = lambda: None) -> list[tuple[str, Any]]:
    told: list[tuple[str, Any]] = []
    job.finished.connect(lambda result: told.append(("finished", result)))
    job.failed.connect(lambda sentence: told.append(("failed", sentence)))
    job.cancelled.connect(lambda: told.append(("cancelled", None)))
    job.start()
    act()
    qtbot.waitUntil(lambda: bool(told))
    job.wait()
    qtbot.wait(20)
    assert not job.running
    return told


def test_the_result_comes_back_from_another_thread(qtbot: QtBot) -> None:
    here = threading.get_ident()
    [(what, there)] = ends(qtbot, Job(lambda cancelled: threading.get_ident()))
    assert what == "finished"
    assert there != here


def test_an_error_becomes_its_sentence(qtbot: QtBot) -> None:
    def fail(cancelled: Callable[[], bool]) -> None:
        raise InputError("Write something.")

    assert ends(qtbot, Job(fail)) == [("failed", "Write something.")]


def test_an_unexpected_error_is_told_and_logged(qtbot: QtBot, caplog: Any) -> None:
    [(what, sentence)] = ends(qtbot, Job(lambda cancelled: 1 / 0))
    assert what == "failed"
    assert "division by zero" in sentence
    assert "ZeroDivisionError" in caplog.text


def test_it_can_be_cancelled(qtbot: QtBot) -> None:
    def wait(cancelled: Callable[[], bool]) -> None:
        while not cancelled():
            pass
        raise Cancelled

    job = Job(wait)
    assert ends(qtbot, job, job.cancel) == [("cancelled", None)]


def test_job_that_is_left_ends_by_itself_and_tells_nobody(qtbot: QtBot) -> None:
    owner = QObject()
    go = threading.Event()
    job = Job(lambda cancelled: go.wait(5), owner)
    told: list[object] = []
    job.finished.connect(told.append)
    job.start()
    job.leave()
    gone: list[bool] = []
    job.destroyed.connect(lambda: gone.append(True))
    owner.deleteLater()
    qtbot.wait(20)
    assert not gone
    go.set()
    qtbot.waitUntil(lambda: bool(gone), timeout=5_000)
    assert told == []
