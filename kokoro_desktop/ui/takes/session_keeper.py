"""Brings the last session back, and keeps this one on the disk while it lasts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from kokoro_desktop.takes import Session, SessionFolder, Take, open_session
from kokoro_desktop.ui.background import BackgroundJob

SAVE_AFTER_MS: Final = 1500
"""How long after a change all is saved: at once, typing would write a file a letter; and no crash costs more."""


class SessionKeeper(QObject):
    """Loads once, then saves whatever changes. Disk and compression are left to other threads.

    One state is written at a time, and then the newest: states that were overtaken meanwhile are never written.

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
        self._opened: SessionFolder | None = None
        self._saving = self._overtaken = False
        self._soon = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._soon.timeout.connect(self.save_now)

    def load(self) -> None:
        """Read the last session; nothing is saved before that has been done, so that nothing is overwritten."""
        job = BackgroundJob(lambda task: open_session(self._folder), self)
        job.finished.connect(lambda opened: self._on_loaded(*opened))
        # Nothing is saved then, either: it would take the place of what could not be read.
        job.failed.connect(lambda sentence, details: self._on_not_loaded(sentence))
        job.start()

    def touch(self) -> None:
        """Say that something has changed."""
        if self._opened is not None and not self._soon.isActive():
            self._soon.start()

    def save_now(self) -> None:
        """Have the present state saved, after the one that is being written."""
        self._soon.stop()
        opened = self._opened
        if opened is None or self._saving:
            self._overtaken = self._saving
            return
        takes, text = self._state()
        job = BackgroundJob(lambda task: opened.save(takes, text), self)
        job.failed.connect(lambda sentence, details: self.failed.emit(sentence))
        for ended in (job.finished, job.failed):
            ended.connect(self._on_saved)
        self._saving = True
        job.start()

    def close(self) -> bool:
        """Save at once what is still to be saved; tell whether all is on the disk. If not, call it again.

        Then the folder is left to the next window.
        """
        if self._soon.isActive():
            self.save_now()
        if self._saving:
            return False
        if self._opened is not None:
            self._opened.close()
            self._opened = None
        return True

    def _on_loaded(self, opened: SessionFolder, session: Session) -> None:
        self._opened = opened
        self.restored.emit(session)

    def _on_not_loaded(self, sentence: str) -> None:
        self.failed.emit(sentence)
        self.restored.emit(Session("", ()))

    def _on_saved(self) -> None:
        self._saving = False
        if self._overtaken:
            self._overtaken = False
            self.save_now()
