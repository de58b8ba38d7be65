"""Help → Report on This Machine: check and measure the chosen device, show the report, and offer to save it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPlainTextEdit, QProgressBar, QWidget

from kokoro_desktop.device_report import DeviceReport, as_markdown, make_report
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import OpenEngine
from kokoro_desktop.files import atomic
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.saving import ask_and_write, saved
from kokoro_desktop.ui.widgets.text_dialog import TextDialog


class DeviceReportDialog(TextDialog):
    """Dialog that starts a report when it opens and cancels it when it closes.

    Parameters
    ----------
    choice
        The device to check and measure.
    open_engine
        Opens an engine for the report.
    """

    def __init__(self, choice: DeviceChoice, open_engine: OpenEngine, parent: QWidget | None = None) -> None:
        self._state, self._bar, shown = QLabel(), QProgressBar(), QPlainTextEdit()
        super().__init__(tr("Report on This Machine"), [self._state, self._bar], shown, "", parent)
        device = translated(choice.label)
        self._state.setText(tr("Checking and measuring {0} takes a few minutes. Nothing is sent.").format(device))
        self._state.setWordWrap(True)
        self._state.setBuddy(shown)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(tr("Progress"))
        shown.setReadOnly(True)
        shown.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        shown.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        shown.setAccessibleName(tr("Report"))
        self.save_button = self.buttons.addButton(tr("&Save…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.setEnabled(False)
        self.save_button.clicked.connect(self._ask_and_save)
        self._file_name = ""
        self._job = BackgroundJob(lambda task: make_report(choice.placement, choice.threads, open_engine, task), self)
        self._job.progress_changed.connect(self._show_progress)
        self._job.finished.connect(self._show)
        self._job.failed.connect(self._show_failure)
        self.finished.connect(lambda _: self._job.leave())
        self.resize(860, 600)
        self._job.start()

    def _show_progress(self, done: int, total: int, what: str) -> None:
        self._bar.setRange(0, total)
        self._bar.setValue(done)

    def _show(self, report: DeviceReport) -> None:
        self._bar.hide()
        self.text.setPlainText(as_markdown(report))
        self._file_name = report.file_name
        self.save_button.setEnabled(True)
        self._state.setText(tr("This is all that is in the report. Save it and attach it to an issue of the project."))

    def _show_failure(self, sentence: str, details: str) -> None:
        self._bar.hide()
        self._state.setText(sentence)
        self.text.setPlainText(details)

    def _ask_and_save(self) -> None:
        content = self.text.toPlainText().encode()
        path = ask_and_write(
            self, tr("Save the Report"), Path(self._file_name), [tr("Markdown (*.md)")],
            lambda path: atomic.write_bytes(path, content), self._state.setText,
        )  # fmt: skip
        if path is not None:
            self._state.setText(saved(path))
