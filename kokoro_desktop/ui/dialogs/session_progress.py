"""Progress dialog for saving or opening a session file."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from kokoro_desktop.ui.background import Work
from kokoro_desktop.ui.dialogs.job_dialog import JobDialog
from kokoro_desktop.ui.widgets.layouts import lay_out_column

# Minimum duration of work for which the dialog appears.
_SHOWN_AFTER_MS: Final = 500


class SessionFileDialog(JobDialog):
    """Progress dialog that starts its work immediately, but appears only if the work takes longer than half a second.

    Closing the dialog cancels the work. If the window is closed before the dialog appears, the work is completed
    without the dialog.

    Signals
    -------
    done_with(object)
        The work is done; the argument is its result.
    failed(str)
        The work failed; the argument is the error message.
    """

    done_with = Signal(object)
    failed = Signal(str)

    def __init__(self, title: str, what: str, work: Work, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self.setWindowTitle(title)
        self.jobs.say(what)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        buttons.rejected.connect(self.reject)
        lay_out_column(self.jobs, None, buttons, of=self, margins=None)
        soon = QTimer(self, singleShot=True, interval=_SHOWN_AFTER_MS)
        soon.timeout.connect(self._show_late)
        self.finished.connect(soon.stop)
        self.finished.connect(self.deleteLater)
        soon.start()
        self.jobs.run(work, self._finish, failed=self._fail, cancelled=self.reject, describe=lambda *_: what)

    def _show_late(self) -> None:
        if self._window.isVisible():
            self.open()

    def _finish(self, result: object) -> None:
        self.done_with.emit(result)
        self.accept()

    def _fail(self, message: str, details: str) -> None:
        self.reject()
        self.failed.emit(message)
