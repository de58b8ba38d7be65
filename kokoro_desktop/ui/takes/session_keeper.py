"""Brings the last session back, and keeps this one on the disk while it lasts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from kokoro_desktop.takes import Session, SessionSaver, Take, load_session
from kokoro_desktop.ui.job import Job

SAVE_AFTER_MS = 1500
"""How long after a change all is saved: at once, typing would write a file a letter; and no crash costs more."""


class SessionKeeper(QObject):
    """Loads once, then saves whatever changes. Disk and compression are left to other threads.

    Parameters
    ----------
    state
        Returns the takes and the text to be saved.

    Signals
    -------
    restored(Session)
        The last session has been read.
    failed(str)
        This one could not be saved, and why.
    """

    restored = Signal(object)
    failed = Signal(str)

    def __init__(
        self, folder: Path, state: Callable[[], tuple[tuple[Take, ...], str]], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._folder, self._state = folder, state
        # A signal may be emitted from the saver's thread: Qt delivers it on this object's.
        self._saver = SessionSaver(folder, self.failed.emit)
        self._loaded = False
        self._soon = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._soon.timeout.connect(self.save_now)
        self._job = Job(lambda cancelled: load_session(folder), self)
        self._job.finished.connect(self._on_loaded)
        self._job.failed.connect(lambda sentence: self._on_loaded(Session("", ())))

    def load(self) -> None:
        """Read the last session; nothing is saved before that has been done, so that nothing is overwritten."""
        self._job.start()

    def touch(self) -> None:
        """Say that something has changed."""
        if self._loaded and not self._soon.isActive():
            self._soon.start()

    def save_now(self) -> None:
        """Have the present state saved."""
        if self._loaded:
            self._soon.stop()
            self._saver.save(*self._state())

    def close(self) -> None:
        """Save what is to be saved and end the threads."""
        self._job.wait()
        self.save_now()
        self._saver.close()

    def _on_loaded(self, session: Session) -> None:
        self._loaded = True
        self.restored.emit(session)
