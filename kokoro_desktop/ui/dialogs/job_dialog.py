"""Base class of dialogs with background work."""

from __future__ import annotations

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from kokoro_desktop.ui.widgets.job_bar import JobBar


class JobDialog(QDialog):
    """Dialog that stays open until its work has ended: Esc stops the work; Close also closes the dialog afterwards.

    Attributes
    ----------
    jobs
        Runs the work.
    """

    def __init__(self, parent: QWidget | None = None, start: QPushButton | None = None) -> None:
        super().__init__(parent)
        self.jobs = JobBar(self, start, offers_stop=start is not None)
        self.jobs.changed.connect(self._on_jobs_changed)
        self._leaving = False

    @property
    def running(self) -> bool:
        """Whether work is running."""
        return self.jobs.running

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Close the dialog once its work has ended."""
        if self.running:
            event.ignore()
            self._leaving = True
            self.jobs.cancel()
        else:
            super().closeEvent(event)

    def reject(self) -> None:
        """Stop the work; close the dialog if nothing is running."""
        if self.running:
            self.jobs.cancel()
        else:
            super().reject()

    def _on_jobs_changed(self) -> None:
        self._show_running(self.running)
        if self._leaving and not self.running:
            self.close()

    def _show_running(self, running: bool) -> None:
        """Enable and disable the fields when work starts and ends."""
