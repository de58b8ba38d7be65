"""Base class of dialogs that run one job and are accepted when it finishes."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QDialog, QWidget

from kokoro_desktop.ui.background import BackgroundJob, Work


class JobDialog(QDialog):
    """Dialog that runs one background job.

    Closing the dialog cancels a running job first. If the job fails, the dialog stays open and the focus is restored.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._job: BackgroundJob | None = None
        # The focused widget when the job began, because disabling the fields moves the focus.
        self._focused: QWidget | None = None

    def _begin(self, work: Work) -> None:
        self._focused = self.focusWidget()
        self._set_busy(True)
        self._job = BackgroundJob(work, self)
        self._job.progress_changed.connect(self._show_progress)
        self._job.finished.connect(self._on_finished)
        self._job.failed.connect(self._on_failed)
        self._job.cancelled.connect(self._on_cancelled)
        self._job.start()

    def _set_busy(self, busy: bool) -> None:
        """Show whether the job is running."""
        raise NotImplementedError

    def _show_progress(self, done: int, total: int, what: str) -> None:
        """Show the progress of the job; does nothing by default."""

    def _take_result(self, result: Any) -> None:
        """Handle the result of the job; the dialog is accepted afterwards."""
        raise NotImplementedError

    def _show_failure(self, sentence: str) -> None:
        """Show the error message of a failed job."""
        raise NotImplementedError

    def _on_finished(self, result: object) -> None:
        self._job = None
        self._take_result(result)
        self.accept()

    def _on_failed(self, sentence: str) -> None:
        self._job = None
        self._set_busy(False)
        self._show_failure(sentence)
        if self._focused is not None:
            self._focused.setFocus()

    def _on_cancelled(self) -> None:
        self._job = None
        super().reject()

    def reject(self) -> None:
        """Close the dialog, or cancel the running job, which then closes the dialog."""
        if self._job is None:
            super().reject()
        else:
            self._job.cancel()
