"""Restore the last session at startup, and save the current session after each change."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message, message_of
from kokoro_desktop.takes import Session, SessionFolder, SessionUnsaved, Take, open_session
from kokoro_desktop.takes.session_file import read_session_file
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import BackgroundJob

SAVE_AFTER_MS: Final = 1500  # maximum loss after a crash; saving immediately would write a file for each keystroke
RETRY_MS: Final = 10_000  # interval between attempts after a failed save
_SETTLED_MS: Final = 1000  # a restored session displayed for this long is assumed not to crash the program

# Arguments of `SessionFolder.save`.
State = tuple[Sequence[Take], str, Mapping[str, Any], Path | None, bool]


class SessionKeeper(QObject):
    """Controller that restores and saves the session on background threads.

    Only one state is written at a time. If several changes occur during a write, only the latest state is written next.

    Parameters
    ----------
    state
        Function that returns the arguments of `SessionFolder.save`.

    Attributes
    ----------
    problem
        Reason why the last save failed; empty if everything is saved.
    unsaved
        Ids of the takes that could not be saved.

    Signals
    -------
    restored(Session)
        The last session has been read.
    brought_back(Session)
        A session that had been set aside has been read.
    problem_changed
        `problem` or `unsaved` has changed.
    """

    restored = Signal(object)
    brought_back = Signal(object)
    problem_changed = Signal()

    def __init__(self, folder: Path, state: Callable[[], State], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder, self._state = folder, state
        self.problem = ""
        self.unsaved: tuple[int, ...] = ()
        self._opened: SessionFolder | None = None
        self._aside: Path | None = None  # a folder to delete once its takes are saved in the current session
        self._saving = self._overtaken = False
        self._soon = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._retry = QTimer(self, singleShot=True, interval=RETRY_MS)
        for timer in (self._soon, self._retry):
            timer.timeout.connect(self.save_now)

    def load(self) -> None:
        """Read the last session; saving stays disabled until reading succeeds, to avoid overwriting the session."""
        job = BackgroundJob(lambda task: _read(self._folder, task), self)
        job.finished.connect(lambda opened: self._on_loaded(*opened))
        # Saving stays disabled after a failure: it would overwrite the unreadable session.
        job.failed.connect(lambda sentence, details: self._on_not_loaded(sentence))
        job.start()

    def bring_back(self, folder: Path) -> None:
        """Read a session that was set aside; its folder is deleted once its takes are saved in the current session."""
        job = BackgroundJob(lambda task: SessionFolder(folder).load(), self)
        job.finished.connect(lambda session: self._on_brought_back(folder, session))
        job.failed.connect(lambda sentence, details: self._set_problem(sentence, self.unsaved))
        job.start()

    def touch(self) -> None:
        """Schedule a save."""
        if not self._soon.isActive():
            self._soon.start()

    def save_now(self) -> None:
        """Save the current state as soon as any save in progress has ended."""
        self._soon.stop()
        opened = self._opened
        if self._saving:
            self._overtaken = True
            return
        state = self._state()
        if opened is None:
            if self.problem:
                self._set_problem(self.problem, tuple(take.id for take in state[0]))
            return
        aside = self._aside

        def save(task: Task) -> SessionUnsaved | None:
            try:
                opened.save(*state)
            except SessionUnsaved as error:
                return error
            if aside is not None:
                shutil.rmtree(aside, ignore_errors=True)
            return None

        job = BackgroundJob(save, self)
        job.finished.connect(lambda error: self._on_ended(error, aside))
        job.failed.connect(lambda sentence, details: self._on_saved(sentence, self.unsaved))
        self._saving = True
        job.start()

    def idle(self) -> bool:
        """Start the scheduled save, if any, without further delay; return whether no save is in progress."""
        if self._soon.isActive():
            self.save_now()
        return not self._saving

    def _on_loaded(self, opened: SessionFolder, session: Session) -> None:
        self._opened = opened
        self.restored.emit(session)
        QTimer.singleShot(_SETTLED_MS, opened.settle)

    def _on_not_loaded(self, sentence: str) -> None:
        self._set_problem(sentence, ())
        self.restored.emit(Session("", ()))

    def _on_brought_back(self, folder: Path, session: Session) -> None:
        self._aside = folder if not session.notes else None
        self.brought_back.emit(session)
        self.touch()

    def _on_ended(self, error: SessionUnsaved | None, aside: Path | None) -> None:
        if error is None and self._aside == aside:
            self._aside = None
        self._on_saved(*((message_of(error), error.takes) if error else ("", ())))

    def _on_saved(self, problem: str, unsaved: tuple[int, ...]) -> None:
        self._saving = False
        self._set_problem(problem, unsaved)
        if self._overtaken:
            self._overtaken = False
            self.save_now()

    def _set_problem(self, problem: str, unsaved: tuple[int, ...]) -> None:
        if problem:
            self._retry.start()
        else:
            self._retry.stop()
        if (problem, unsaved) != (self.problem, self.unsaved):
            self.problem, self.unsaved = problem, unsaved
            self.problem_changed.emit()


def _read(folder: Path, task: Task) -> tuple[SessionFolder, Session]:
    """Read the session from its file if the file is up to date and readable; otherwise, from the working copy."""
    opened, session = open_session(folder)
    if session.file is None or session.modified:
        return opened, session
    try:
        return opened, read_session_file(session.file, task)
    except InputError as error:
        note = message("{0} The session was restored from an automatically saved copy.", message_of(error))
        return opened, replace(session, notes=(*session.notes, note), modified=True)
