"""Help → Report on This Machine: check and measure the chosen device, show the report, and offer to save it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QPushButton, QWidget

from kokoro_desktop.device_report import DeviceReport, as_markdown, make_report
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.files import atomic
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.job_bar import JobBar
from kokoro_desktop.ui.widgets.saving import ask_and_write, saved
from kokoro_desktop.ui.widgets.text_dialog import TextDialog


class DeviceReportDialog(TextDialog):
    """Dialog that creates a device report on request; closing the dialog cancels the work.

    Parameters
    ----------
    choice
        The device to check and measure.
    open_engine
        Function that opens an engine for the report.

    Attributes
    ----------
    start_button, save_button
        Buttons for starting the work and saving the report.
    jobs
        Widget that runs the work and shows its progress.
    """

    def __init__(self, choice: DeviceChoice, open_engine: Callable[..., Engine], parent: QWidget | None = None) -> None:
        self.start_button, shown = QPushButton(tr("S&tart")), QPlainTextEdit()
        self.jobs = JobBar(start=self.start_button)
        super().__init__(tr("Report on This Machine"), [self.jobs], shown, "", parent)
        self._choice, self._open_engine = choice, open_engine
        device = translated(choice.label)
        self.jobs.say(tr("Checking and measuring {0} takes a few minutes. No data is sent.").format(device))
        self.jobs.label.setBuddy(shown)
        shown.setReadOnly(True)
        shown.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        shown.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        shown.setAccessibleName(tr("Report"))
        self.save_button = self.buttons.addButton(tr("&Save…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.setEnabled(False)
        self.save_button.clicked.connect(self._ask_and_save)
        self.start_button.setDefault(True)
        self.start_button.clicked.connect(self._start)
        self._file_name = ""
        self.finished.connect(lambda _: self.jobs.leave())
        self.resize(860, 600)
        self.start_button.setFocus()

    def _start(self) -> None:
        choice, open_engine = self._choice, self._open_engine
        self.save_button.setEnabled(False)
        self.text.clear()
        self.jobs.run(
            lambda task: make_report(choice.placement, choice.threads, open_engine, task), self._show,
            failed=self._show_failure, cancelled=lambda: self.jobs.say(tr("Stopped.")),
        )  # fmt: skip

    def _show(self, report: DeviceReport) -> None:
        self.text.setPlainText(as_markdown(report))
        self._file_name = report.file_name
        self.save_button.setEnabled(True)
        self.jobs.say(
            tr("This is the complete report. Save it, and attach it to an issue in the project's issue tracker.")
        )

    def _show_failure(self, sentence: str, details: str) -> None:
        self.jobs.say(sentence)
        self.text.setPlainText(details)

    def _ask_and_save(self) -> None:
        content = self.text.toPlainText().encode()
        path = ask_and_write(
            self, tr("Save Report"), Path(self._file_name), [tr("Markdown (*.md)")],
            lambda path: atomic.write_bytes(path, content), self.jobs.say,
        )  # fmt: skip
        if path is not None:
            self.jobs.say(saved(path))
