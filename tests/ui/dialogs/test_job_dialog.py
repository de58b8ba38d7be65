"""A dialog closes only after its work has ended."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.errors import InputError
from kokoro_desktop.task import Task
from kokoro_desktop.ui.dialogs.job_dialog import JobDialog
from kokoro_desktop.ui.widgets.layouts import lay_out_row


class _Dialog(JobDialog):
    def __init__(self) -> None:
        super().__init__()
        self.begin = QPushButton("Begin")
        lay_out_row(QPushButton("Before"), self.begin, QPushButton("Cancel"), self.jobs, of=self)
        self.show()

    def start(self, work: Callable[[Task], object]) -> None:
        self.begin.setFocus()
        self.jobs.run(work, lambda _: None)

    def _show_running(self, running: bool) -> None:
        self.begin.setEnabled(not running)


def test_the_focus_is_where_it_was_before_work_that_failed(qtbot: QtBot) -> None:
    def fail(task: Task) -> None:
        raise InputError("The file is empty.")

    dialog = _Dialog()
    qtbot.addWidget(dialog)
    dialog.start(fail)
    assert dialog.focusWidget() is not dialog.begin
    qtbot.waitUntil(lambda: dialog.jobs.text() == "The file is empty.")
    assert dialog.focusWidget() is dialog.begin and dialog.isVisible()


def wait(task: Task) -> None:
    while not task.cancelled():
        pass
    task.check()


def test_esc_stops_the_work_and_leaves_the_dialog_open(qtbot: QtBot) -> None:
    dialog = _Dialog()
    qtbot.addWidget(dialog)
    dialog.start(wait)
    dialog.reject()
    qtbot.waitUntil(lambda: not dialog.running)
    assert dialog.isVisible()


def test_close_waits_for_the_end_of_the_work(qtbot: QtBot) -> None:
    dialog = _Dialog()
    qtbot.addWidget(dialog)
    dialog.start(wait)
    dialog.close()
    assert dialog.isVisible()
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert not dialog.running
