"""Work that fails leaves a dialog as it was."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.errors import InputError
from kokoro_desktop.task import Task
from kokoro_desktop.ui.dialogs.job_dialog import JobDialog
from kokoro_desktop.ui.widgets.layouts import lay_out_row


class _Failing(JobDialog):
    def __init__(self) -> None:
        super().__init__()
        self.begin, self.said = QPushButton("Begin"), ""
        lay_out_row(QPushButton("Before"), self.begin, QPushButton("Cancel"), of=self)

    def start(self) -> None:
        def work(task: Task) -> None:
            raise InputError("The file is empty.")

        self._begin(work)

    def _set_busy(self, busy: bool) -> None:
        self.begin.setEnabled(not busy)

    def _show_failure(self, sentence: str) -> None:
        self.said = sentence


def test_the_focus_is_where_it_was_before_work_that_failed(qtbot: QtBot) -> None:
    dialog = _Failing()
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.begin.setFocus()
    dialog.start()
    assert dialog.focusWidget() is not dialog.begin
    qtbot.waitUntil(lambda: bool(dialog.said))
    assert dialog.focusWidget() is dialog.begin
