"""Base class for dialogs that do work in the background."""

from __future__ import annotations

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from kokoro_desktop.ui.widgets.job_bar import JobBar


class JobDialog(QDialog):
    """Dialog that stays open until its background work has ended.

    While work is running, Esc stops it. Closing the dialog also stops the work, and the dialog closes afterwards.

    Attributes
    ----------
    jobs
        Widget that runs the work and shows its progress and messages.
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
        """Stop the work, and close the dialog once the work has ended."""
        if self.running:
            event.ignore()
            self._leaving = True
            self.jobs.cancel()
        else:
            super().closeEvent(event)

    def reject(self) -> None:
        """Stop the work or, if nothing is running, close the dialog."""
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
