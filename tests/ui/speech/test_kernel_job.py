"""Kernels are measured for the take in view, and shown only while it still is."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from kokoro_desktop.errors import InputError
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task
from kokoro_desktop.ui.speech import kernel_measurement
from kokoro_desktop.ui.speech.kernel_job import KernelJob


class Details(QObject):
    """Notes what is shown."""

    measure_requested = Signal()
    stop_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Any] = []

    def show_measuring(self) -> None:
        self.shown.append("measuring")

    def show_unmeasured(self) -> None:
        self.shown.append("unmeasured")

    def show_refused(self, sentence: str) -> None:
        self.shown.append(sentence)

    def set_profile(self, profile: object) -> None:
        self.shown.append(profile)


@pytest.fixture
def view(make_take: Callable[..., Take]) -> SimpleNamespace:
    """What is in view."""
    return SimpleNamespace(take=make_take(1), details=Details(), quiet=[])


@pytest.fixture
def job(qtbot: QtBot, view: SimpleNamespace) -> KernelJob:
    return KernelJob(view.details, lambda: view.take, lambda: view.quiet.append(1), lambda: None, view.details)  # type: ignore[arg-type, return-value]


def test_profile_is_shown_once_everything_else_is_quiet(
    qtbot: QtBot, job: KernelJob, view: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_measurement, "measure_kernels", lambda engines, request, task: request.text)
    view.details.measure_requested.emit()
    assert view.quiet == [1]
    qtbot.waitUntil(lambda: view.details.shown == ["measuring", view.take.request.text], timeout=5_000)


def test_nothing_is_measured_without_a_take(job: KernelJob, view: SimpleNamespace) -> None:
    view.take = None
    job.start()
    assert not view.details.shown


def test_refusal_is_shown_as_its_sentence(
    qtbot: QtBot, job: KernelJob, view: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(engines: object, request: object, task: Task) -> None:
        raise InputError("It cannot be watched.")

    monkeypatch.setattr(kernel_measurement, "measure_kernels", refuse)
    job.start()
    qtbot.waitUntil(lambda: view.details.shown[-1] == "It cannot be watched.", timeout=5_000)


def test_other_take_that_came_into_view_meanwhile_is_shown_nothing(
    qtbot: QtBot, job: KernelJob, view: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, make_take: Callable[..., Take]
) -> None:
    go, done = threading.Event(), threading.Event()

    def measure(engines: object, request: object, task: Task) -> str:
        go.wait(10)
        done.set()
        return "profile"

    monkeypatch.setattr(kernel_measurement, "measure_kernels", measure)
    job.start()
    view.take = make_take(2)
    go.set()
    assert done.wait(10)
    qtbot.wait(100)
    assert view.details.shown == ["measuring"]


def test_stop_ends_the_measurement(
    qtbot: QtBot, job: KernelJob, view: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measure(engines: object, request: object, task: Task) -> None:
        while True:
            task.check()

    monkeypatch.setattr(kernel_measurement, "measure_kernels", measure)
    job.start()
    view.details.stop_requested.emit()
    qtbot.waitUntil(lambda: view.details.shown[-1] == "unmeasured", timeout=5_000)
