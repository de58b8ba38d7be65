"""Brings the last session back, and keeps this one on the disk while it lasts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from kokoro_desktop.takes import Session, SessionFolder, Take, bring_back, open_session
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import BackgroundJob

SAVE_AFTER_MS: Final = 1500
"""How long after a change all is saved: at once, typing would write a file a letter; and no crash costs more."""

_SETTLED_MS: Final = 1000
"""How long after a session was restored the window has shown it, and lives."""


class SessionKeeper(QObject):
    """Loads once, then saves whatever changes. Disk and compression are left to other threads.

    One state is written at a time, and then the newest: states that were overtaken meanwhile are never written.

    Parameters
    ----------
    state
        Returns the takes, the phonemes and the line of text to be saved.

    Signals
    -------
    restored(Session)
        The last session has been read.
    brought_back(Session)
        One that had been left has been read after all, and is what is saved from now on.
    failed(str)
        This one could not be saved, and why.
    """

    restored = Signal(object)
    brought_back = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        folder: Path,
        state: Callable[[], tuple[tuple[Take, ...], str, Mapping[str, Any]]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._folder, self._state = folder, state
        self._opened: SessionFolder | None = None
        self._emptied: SessionFolder | None = None
        """What was saved into until now; its takes are to be in the folder that is open before they leave it."""
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

    def bring_back(self, folder: Path) -> None:
        """Read a session that had been left, and save into its folder from then on."""
        job = BackgroundJob(lambda task: bring_back(folder), self)
        job.finished.connect(lambda opened: self._on_brought_back(*opened))
        job.failed.connect(lambda sentence, details: self.failed.emit(sentence))
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
        takes, text, spelling = self._state()
        emptied, self._emptied = self._emptied, None

        def save(task: Task) -> None:
            opened.save(takes, text, spelling)
            if emptied is not None:
                emptied.save((), "")
                emptied.close()

        job = BackgroundJob(save, self)
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
        QTimer.singleShot(_SETTLED_MS, self, self._settle)

    def _on_brought_back(self, opened: SessionFolder, session: Session) -> None:
        self._emptied, self._opened = self._opened, opened
        self.brought_back.emit(session)
        QTimer.singleShot(_SETTLED_MS, self, self._settle)
        self.touch()

    def _settle(self) -> None:
        if self._opened is not None:
            self._opened.settle()

    def _on_not_loaded(self, sentence: str) -> None:
        self.failed.emit(sentence)
        self.restored.emit(Session("", ()))

    def _on_saved(self) -> None:
        self._saving = False
        if self._overtaken:
            self._overtaken = False
            self.save_now()
