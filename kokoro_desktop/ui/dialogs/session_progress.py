"""Progress dialog for saving or opening a session file."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QProgressBar, QWidget

from kokoro_desktop.ui.background import Work
from kokoro_desktop.ui.dialogs.job_dialog import JobDialog
from kokoro_desktop.ui.widgets.layouts import lay_out_column

# Shorter work shows no dialog.
_SHOWN_AFTER_MS: Final = 500


class SessionFileDialog(JobDialog):
    """Dialog that starts its work at once and appears only if the work takes a moment; closing it cancels the work.

    If the window is closed before the dialog appears, the work completes without the dialog.

    Signals
    -------
    done_with(object)
        The result of the work.
    failed(str)
        The error message.
    """

    done_with = Signal(object)
    failed = Signal(str)

    def __init__(self, title: str, what: str, work: Work, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self.setWindowTitle(title)
        self._bar = QProgressBar(self)
        self._bar.setAccessibleName(what)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        buttons.rejected.connect(self.reject)
        lay_out_column(QLabel(what, self), self._bar, None, buttons, of=self, margins=None)
        soon = QTimer(self, singleShot=True, interval=_SHOWN_AFTER_MS)
        soon.timeout.connect(self._show_late)
        self.finished.connect(soon.stop)
        self.finished.connect(self.deleteLater)
        soon.start()
        self._begin(work)

    def _show_late(self) -> None:
        if self._window.isVisible():
            self.open()

    def _set_busy(self, busy: bool) -> None:
        self._bar.setRange(0, 0)

    def _show_progress(self, done: int, total: int, what: str) -> None:
        self._bar.setRange(0, total)
        self._bar.setValue(done)

    def _take_result(self, result: Any) -> None:
        self.done_with.emit(result)

    def _show_failure(self, sentence: str) -> None:
        QDialog.reject(self)
        self.failed.emit(sentence)
