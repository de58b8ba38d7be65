"""A dialog that does one piece of work and is accepted when that is done."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QDialog, QWidget

from kokoro_desktop.ui.background import BackgroundJob, Work


class JobDialog(QDialog):
    """Closing it while the work is being done stops that first; where work fails, dialog and focus are as they were."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._job: BackgroundJob | None = None
        self._focused: QWidget | None = None
        """Where the focus was when the work began, which disables it."""

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
        """Show that work is being done, or that it is not."""
        raise NotImplementedError

    def _show_progress(self, done: int, total: int, what: str) -> None:
        """Show how far the work is."""

    def _take_result(self, result: Any) -> None:
        """Take what the work has returned; the dialog is accepted afterwards."""
        raise NotImplementedError

    def _show_failure(self, sentence: str) -> None:
        """Say why the work failed."""
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
        """Close; while work is being done, stop that first."""
        if self._job is None:
            super().reject()
        else:
            self._job.cancel()
